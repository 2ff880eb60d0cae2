import { type ReactNode, useRef, useState } from "react";
import { Question } from "#components/ui/question.tsx";
import { useProblemText, useTexts } from "#components/ui/texts.tsx";
import { count, fill } from "#lib/shared/messages/words.ts";
import type { Problem } from "#lib/shared/result.ts";
import type { Colleague, Role } from "#lib/shared/roles.ts";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { PassingButton } from "./passing-button.tsx";
import type { PersonRow } from "./person-row.ts";
import { RoleChoice } from "./role-choice.tsx";

interface Props {
  row: PersonRow;
  busy: boolean;
  problem: Problem | undefined;
  perform: {
    renew: () => Promise<void>;
    changeRole: (role: Role) => Promise<void>;
    signOut: () => Promise<void>;
    disable: () => Promise<void>;
    enable: () => Promise<void>;
    handOver: (to: string) => Promise<void>;
    undoHandOver: () => Promise<void>;
    resetFactor: () => Promise<void>;
  };
  colleagues: Colleague[];
  /** The box by which the person is selected, where there is something to do with several. */
  select: ReactNode;
}

const chips = { active: "chip-ok", invited: "", expired: "chip-warn", disabled: "" } as const;

/** One person: role, state, and what can be done. */
export function PersonLine({ row, busy, problem, perform, colleagues, select }: Props) {
  const texts = useTexts("people");
  const problemText = useProblemText();
  const { name, email, state, restTo } = row;
  const enableId = `enable-${row.id}`;
  // Whoever comes back is read by the colleague who goes on with their work.
  const asks = state !== "disabled" || row.handedTo !== undefined;
  const dialog = useRef<HTMLDialogElement>(null);
  const question = useRef<HTMLDialogElement>(null);
  // Everybody who may be chosen is not drawn for each person who has left.
  const [handsOver, setHandsOver] = useState(false);
  const linkId = `password-link-${row.id}`;
  return (
    <tr className="block border-line border-t px-5 py-4 first:border-t-0 @min-[57.5rem]:table-row @min-[57.5rem]:p-0">
      <th
        scope="row"
        className="block text-left font-normal @min-[57.5rem]:min-w-[16.5rem] @min-[57.5rem]:table-cell @min-[57.5rem]:border-line @min-[57.5rem]:border-t @min-[57.5rem]:py-3 @min-[57.5rem]:pr-3 @min-[57.5rem]:pl-6"
      >
        <span className="flex gap-3">
          {select}
          <span className="min-w-0">
            <strong className="font-semibold">{name}</strong>
            {row.you && <span className="text-third"> ({texts.you})</span>}
            <span className="block text-second text-sm">{email}</span>
            {row.departmentName !== undefined && (
              <span className="block break-words text-second text-sm">{row.departmentName}</span>
            )}
            {row.handedTo !== undefined && (
              <span className="block text-sm text-third">
                {fill(restTo === undefined ? texts.handedTo : texts.handedToInPart, { name: row.handedTo })}
              </span>
            )}
            <span role="alert" className="fault block empty:hidden">
              {problem && problemText(problem)}
            </span>
          </span>
        </span>
      </th>
      <Cell label={texts.roleColumn}>
        <RoleChoice name={name} busy={busy} role={row.role} save={perform.changeRole} />
      </Cell>
      <Cell label={texts.stateColumn}>
        <span className={`chip ${chips[state]}`} title={row.stateExact}>
          {row.stateText}
        </span>
        {state === "active" && row.sessions > 0 && (
          <span className="block whitespace-nowrap text-sm text-third">{count(texts.signedIn, row.sessions)}</span>
        )}
      </Cell>
      <td className="mt-3 block @min-[57.5rem]:mt-0 @min-[57.5rem]:table-cell @min-[57.5rem]:border-line @min-[57.5rem]:border-t @min-[57.5rem]:py-3 @min-[57.5rem]:pr-6 @min-[57.5rem]:pl-3">
        {/* Three in one line would take the room of the email. */}
        <span className="flex flex-wrap gap-2 @min-[57.5rem]:flex-nowrap @min-[57.5rem]:justify-end @min-[57.5rem]:has-[>button:nth-of-type(3)]:min-w-[18.5rem] @min-[57.5rem]:has-[>button:nth-of-type(3)]:flex-wrap">
          {state !== "disabled" && (
            <button
              id={linkId}
              type="button"
              className="button button-small"
              aria-disabled={busy}
              aria-label={fill(state === "active" ? texts.passwordLinkFor : texts.newLinkFor, { name })}
              onClick={perform.renew}
            >
              {state === "active" ? texts.passwordLink : texts.newLink}
            </button>
          )}
          {!row.you && state === "active" && row.sessions > 0 && (
            <PassingButton
              label={texts.signOut}
              name={fill(texts.signOutOf, { name })}
              busy={busy}
              passesFocusTo={linkId}
              onPress={perform.signOut}
            />
          )}
          {restTo !== undefined && (
            <PassingButton
              label={texts.handOverRest}
              name={fill(texts.handOverRestOf, { name })}
              busy={busy}
              passesFocusTo={enableId}
              onPress={() => perform.handOver(restTo)}
            />
          )}
          {row.handedTo !== undefined && (
            <PassingButton
              label={texts.undoHandOver}
              name={fill(texts.undoHandOverOf, { name })}
              busy={busy}
              passesFocusTo={enableId}
              onPress={perform.undoHandOver}
            />
          )}
          {state === "disabled" && row.handedTo === undefined && (
            <>
              <PassingButton
                label={texts.handOver}
                name={fill(texts.handOverOf, { name })}
                busy={busy}
                passesFocusTo={enableId}
                onPress={() => {
                  setHandsOver(true);
                  dialog.current?.showModal();
                }}
              />
              <HandOverDialog
                dialog={dialog}
                name={name}
                colleagues={handsOver ? colleagues : []}
                confirm={perform.handOver}
              />
            </>
          )}
          {!row.you && row.factor && (
            <ResetFactor name={name} busy={busy} passesFocusTo={linkId} confirm={() => void perform.resetFactor()} />
          )}
          {!row.you && (
            <button
              id={enableId}
              type="button"
              className="button button-small"
              aria-disabled={busy}
              aria-label={fill(state === "disabled" ? texts.enableFor : texts.disableFor, { name })}
              onClick={asks ? () => busy || question.current?.showModal() : perform.enable}
            >
              {state === "disabled" ? texts.enable : texts.disable}
            </button>
          )}
          {!row.you && state !== "disabled" && (
            <Question
              dialog={question}
              title={fill(texts.disableTitle, { name })}
              text={fill(texts.disableText, { name })}
              yes={texts.disable}
              danger
              confirm={() => void perform.disable()}
            />
          )}
          {!row.you && state === "disabled" && row.handedTo !== undefined && (
            <Question
              dialog={question}
              title={fill(texts.enableTitle, { name })}
              text={fill(texts.enableText, { name, colleague: row.handedTo })}
              yes={texts.enable}
              confirm={() => void perform.enable()}
            />
          )}
        </span>
      </td>
    </tr>
  );
}

/** A cell that carries its column's title where there are no columns. */
function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1 @min-[57.5rem]:mt-0 @min-[57.5rem]:table-cell @min-[57.5rem]:border-line @min-[57.5rem]:border-t @min-[57.5rem]:px-3 @min-[57.5rem]:py-3">
      <span className="min-w-16 flex-none text-sm text-third @min-[57.5rem]:hidden">{label}</span>
      {children}
    </td>
  );
}

interface ResetProps {
  name: string;
  busy: boolean;
  passesFocusTo: string;
  confirm: () => void;
}

/** Takes somebody's lost second factor away, once it was asked about. */
function ResetFactor({ name, busy, passesFocusTo, confirm }: ResetProps) {
  const texts = useTexts("people");
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <PassingButton
        label={texts.resetFactor}
        name={fill(texts.resetFactorOf, { name })}
        busy={busy}
        passesFocusTo={passesFocusTo}
        onPress={() => dialog.current?.showModal()}
      />
      <Question
        dialog={dialog}
        title={fill(texts.resetFactorTitle, { name })}
        text={texts.resetFactorText}
        yes={texts.resetFactor}
        confirm={confirm}
      />
    </>
  );
}
