"use client";

import { Plus, X } from "lucide";
import { Fragment, type KeyboardEvent, memo, type PointerEvent, useRef, useState } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { Icon } from "#components/ui/icon.tsx";
import { MoveControls } from "#components/ui/move-controls.tsx";
import { ScriptButton } from "#components/ui/script-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { useLoaded } from "#components/ui/use-loaded.ts";
import { useReorder } from "#components/ui/use-reorder.ts";
import { useSteady } from "#components/ui/use-steady.ts";
import type { DocumentForm } from "#lib/shared/document.ts";
import { limits } from "#lib/shared/limits.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { emptySigner, type NeededContact, signerFields, type TypedSigner } from "#lib/shared/signer.ts";
import { isSeen, isSomebody } from "#lib/shared/somebody.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { useFormLocked } from "./form-lock.ts";
import { sameContacts } from "./same-contacts.ts";
import { SignerFields } from "./signer-fields.tsx";
import { useFormParts } from "./use-form-parts.ts";
import { usePastedSigners } from "./use-pasted-signers.ts";
import { useRemoval } from "./use-removal.tsx";
import { useSettledTemplate } from "./use-settled-template.ts";

const loadKnown = () => import("./known-signers.tsx").then((module) => module.KnownSigners);

export type Me = Pick<TypedSigner, "name" | "email">;

interface Props {
  templates: TemplateChoice[];
  phoneRegion: string;
  /** Whoever fills in the form. Stays the same object. */
  me: Me;
  announce: (text: string) => void;
}

/** Who signs, in signing order. */
export const SignersSection = memo(function SignersSection({ templates, phoneRegion, me, announce }: Props) {
  const texts = useTexts("form");
  const locked = useFormLocked();
  const { settled, template } = useSettledTemplate(templates);
  const { roles = [], name } = template ?? {};
  const { control, getValues, setValue } = useFormContext<DocumentForm>();
  const { fields, append, remove, move, insert } = useFieldArray({ control, name: "signers" });
  const same = useWatch({ control, name: "signers", compute: sameContacts });
  const removal = useRemoval<TypedSigner>({
    remove,
    insert,
    announce,
    removeId: (index) => `remove-signer-${index}`,
    addId: "add-signer",
    template: settled,
  });
  const pasted = usePastedSigners({ phoneRegion, announce });
  const reorder = useReorder(move);
  const around = useRef<HTMLDivElement>(null);
  const [entered, setEntered] = useState(false);
  const Known = useLoaded(loadKnown, entered);
  const count = fields.length;
  const add = () => {
    if (count >= limits.signers) return;
    // Named, because the library's own choice is the row's last field.
    append(emptySigner, { focusName: `signers.${count}.name` });
  };
  const isThere = useWatch({
    control,
    name: "signers",
    compute: (signers) => signers.some(({ email }) => email.trim().toLowerCase() === me.email.toLowerCase()),
  });
  const addMyself = () => {
    const rows = getValues("signers");
    const blank = rows.findIndex((row) => !isSomebody(row));
    if (isThere || (blank === -1 && rows.length >= limits.signers)) return;
    const myself = { ...emptySigner, ...me };
    if (blank === -1) append(myself, { shouldFocus: false });
    else for (const field of signerFields) setValue(`signers.${blank}.${field}`, myself[field]);
    announce(fill(texts.knownTaken, { who: `${me.name}, ${me.email}` }));
  };
  const acts = useSteady({
    shift(from: number, to: number) {
      removal.forget();
      pasted.forget();
      move(from, to);
      announce(fill(texts.moved, { what: fill(texts.signer, { n: from + 1 }), n: to + 1, total: count }));
    },
    drag(event: PointerEvent<HTMLElement>, index: number) {
      removal.forget();
      pasted.forget();
      reorder.start(event, index);
    },
    remove(index: number) {
      pasted.forget();
      const row = getValues(`signers.${index}`);
      const title = fill(texts.signer, { n: index + 1 });
      const entered = signerFields
        .map((field) => row[field])
        .find(isSeen)
        ?.trim();
      removal.removeRow({ index, row, what: entered ? `${title}, ${entered}` : title }, count);
    },
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons within
    <div
      ref={around}
      className="relative"
      onKeyDown={(event) => {
        // People who were pasted came after the row was removed.
        pasted.undoKeys(event);
        removal.undoKeys(event);
        const [from, to] = movedByKeys(event);
        if (to === undefined) return;
        event.preventDefault();
        if (!locked && to >= 0 && to < count) acts.shift(from, to);
      }}
      onPaste={pasted.paste}
      onInput={() => {
        pasted.forget();
        setEntered(true);
      }}
    >
      <ul ref={reorder.list} className="rows">
        {fields.map(({ id }, index) => (
          <Fragment key={id}>
            {removal.before(index)}
            <SignerRow
              index={index}
              count={count}
              announce={announce}
              phoneRegion={phoneRegion}
              role={roles[index]?.name}
              contact={roles[index]?.contact}
              always={roles[index]?.person?.name}
              // The people of several documents are of no one template, which has no name then.
              apart={name !== undefined && roles.length > 0 && index >= roles.length}
              same={same[index]}
              shift={acts.shift}
              drag={acts.drag}
              remove={acts.remove}
            />
          </Fragment>
        ))}
        {removal.before(count)}
        {pasted.notice}
      </ul>
      {pasted.question}
      {Known && <Known around={around} announce={announce} forget={pasted.forget} show={pasted.show} />}
      <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-2">
        <ScriptButton
          id="add-signer"
          className="button"
          aria-disabled={count >= limits.signers}
          // The template has no more: the Enter key goes on to what follows.
          data-enough={roles.length > 0 && count >= roles.length}
          onClick={add}
        >
          <Icon of={Plus} size={17} />
          {texts.addSigner}
        </ScriptButton>
        <ScriptButton className="button button-quiet px-2.5!" aria-disabled={isThere} onClick={addMyself}>
          {texts.addMyself}
        </ScriptButton>
        {!roles.some(({ contact }) => contact) && <span className="hint @min-[30rem]:ml-2">{texts.contactHint}</span>}
      </div>
    </div>
  );
});

interface RowProps extends Omit<Props, "templates" | "me"> {
  /** What the template calls this signer. */
  role: string | undefined;
  /** What the template requires of this signer. */
  contact: NeededContact | undefined;
  /** Whom the template has here each time. */
  always: string | undefined;
  /** The template has no role for this signer. */
  apart: boolean;
  index: number;
  count: number;
  /** The place of an earlier signer with the same email or mobile: told, not forbidden. */
  same: number | undefined;
  shift: (from: number, to: number) => void;
  drag: (event: PointerEvent<HTMLElement>, index: number) => void;
  remove: (index: number) => void;
}

const SignerRow = memo(function SignerRow({
  role,
  contact,
  always,
  apart,
  index,
  count,
  same,
  shift,
  drag,
  remove,
  ...fields
}: RowProps) {
  const texts = useTexts("form");
  const { AlwaysHere } = useFormParts() ?? {};
  const title = fill(texts.signer, { n: index + 1 });
  return (
    <li className="signer-place border-line border-t py-3 first:border-t-0 first:pt-0">
      <div role="group" aria-labelledby={`signer-${index}-title`}>
        <div className="mb-1 flex flex-wrap items-center gap-x-2">
          <h3 id={`signer-${index}-title`} className="font-semibold @max-[33.125rem]:mr-auto">
            {title}
            {role && ` · ${role}`}
            {contact && <span className="hint font-normal"> · {texts.contactRequired[contact]}</span>}
            {apart && <span className="text-sm text-warn"> · {texts.signerApart}</span>}
          </h3>
          <span className="mr-auto font-semibold text-sm text-warn @max-[33.125rem]:order-last @max-[33.125rem]:basis-full">
            {same !== undefined
              ? fill(texts.sameContact, { n: same + 1 })
              : always !== undefined && AlwaysHere && <AlwaysHere index={index} name={always} />}
          </span>
          {count > 1 && (
            <div className="ml-auto flex items-center gap-x-2">
              <MoveControls index={index} what={title} count={count} move={shift} startDrag={drag} />
              <ScriptButton
                id={`remove-signer-${index}`}
                className="button button-quiet button-icon -mr-2"
                aria-label={fill(texts.removeSigner, { n: index + 1 })}
                onClick={() => remove(index)}
              >
                <Icon of={X} size={17} />
              </ScriptButton>
            </div>
          )}
        </div>
        <SignerFields index={index} contact={contact} {...fields} />
      </div>
    </li>
  );
});

/** The row whose field has the focus and where Alt with an arrow moves it. */
function movedByKeys({ altKey, key, target }: KeyboardEvent): [from: number, to?: number] {
  const [, row] = target instanceof HTMLInputElement ? (/^signers\.(\d+)\./.exec(target.name) ?? []) : [];
  const from = Number(row ?? Number.NaN);
  const way = { ArrowUp: -1, ArrowDown: 1 }[key];
  return altKey && way !== undefined && row !== undefined ? [from, from + way] : [from];
}
