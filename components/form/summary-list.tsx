import type { ReactNode } from "react";
import type { DocumentForm } from "#lib/shared/document.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { count, fill } from "#lib/shared/messages/words.ts";
import { signerFields } from "#lib/shared/signer.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import type { FormFile } from "./form-file.ts";
import { itemIn } from "./template-match.ts";

interface Props {
  form: DocumentForm;
  files: Pick<FormFile, "id" | "name" | "state" | "pages">[];
  templates: TemplateChoice[];
  /** Whether a manager releases it first. */
  released: boolean;
  texts: Messages["form"];
}

/** The most characters of an item's label beside its value; a longer one has a line of its own, so that the values keep their width. */
const mostBeside = 9;

/** The most signers that are listed with their contacts; of more the first few are named, so that the rest of the summary is in view. */
const mostInFull = 5;
const fewNamed = 3;

/** In words what will be created and what goes where; drawn by the server with the page, and by the page with what is typed. */
export function SummaryList({ form, files, templates, released, texts }: Props) {
  const id = form.template.trim();
  const template = templates.find((one) => one.id === id);
  const roles = template?.roles ?? [];
  const signers = Array.from({ length: Math.max(form.signers.length, roles.length) }, (_, row) => form.signers[row])
    .map((signer, row) => {
      const entered = signerFields.map((field) => signer?.[field].trim()).filter(Boolean);
      return { role: roles[row], name: entered[0], entered: entered.join(", "), mobile: signer?.mobile.trim() };
    })
    // Nobody is sent for an empty row, but a role asks for somebody.
    .filter(({ role, entered }) => entered || role);
  const sent = signers.filter(({ entered }) => entered).length;
  const isLong = signers.length > mostInFull;
  // A role that stays empty beside others is easily overlooked.
  const isMissed = ({ entered }: { entered: string }) => sent > 0 && !entered;
  const listed = [...signers.entries()].filter(([row, signer]) => !isLong || row < fewNamed || isMissed(signer));
  const more = signers.length - listed.length;
  const items = form.items.filter(({ key, value }) => key.trim() && value.trim());
  const then = [
    released && texts.releaseHint,
    form.autoSend ? texts.summarySent : sent > 0 && count(texts.summaryLinks, sent),
    form.autoConfirm !== "template" &&
      `${texts.autoConfirm}: ${form.autoConfirm === "yes" ? texts.autoConfirmYes : texts.autoConfirmNo}`,
  ];
  return (
    <dl className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-sm">
      <Row term={texts.summaryTemplate} lines={[template?.name ? `${template.name} · ${id}` : id]} texts={texts} />
      <Row term={texts.summaryTitle} lines={[form.title.trim()]} texts={texts} />
      <Row
        term={texts.summaryFiles}
        lines={files
          .filter(({ state }) => state !== "failed")
          .map(({ name, pages }) => (pages ? `${name} · ${count(texts.pages, pages)}` : name))}
        texts={texts}
      />
      <Row
        term={texts.summarySigners}
        lines={[
          ...listed.map(([row, signer]) => (
            <span key={row} className={isMissed(signer) ? "text-warn" : ""}>
              {row + 1} · {signer.role?.name && `${signer.role.name}: `}
              {isLong ? signer.name || texts.notYet : <Entered signer={signer} texts={texts} />}
            </span>
          )),
          more > 0 && fill(texts.summaryMore, { n: more }),
        ]}
        texts={texts}
      />
      {items.map(({ key, value }, i) => {
        const label = itemIn(template, key)?.label;
        return (
          <Row
            key={i}
            term={label ?? <code className="font-mono">{key.trim()}</code>}
            above={(label ?? key.trim()).length > mostBeside}
            lines={[value.trim()]}
            texts={texts}
          />
        );
      })}
      <Row term={texts.summaryThen} lines={then} texts={texts} />
    </dl>
  );
}

interface EnteredProps {
  signer: { entered: string; mobile: string | undefined };
  texts: Messages["form"];
}

function Entered({ signer: { entered, mobile }, texts }: EnteredProps) {
  if (!mobile) return entered || texts.notYet;
  return (
    <>
      {entered.slice(0, -mobile.length)}
      {/* The last part; a number is not broken at its hyphens. */}
      <span className="whitespace-nowrap">{mobile}</span>
    </>
  );
}

interface RowProps {
  term: ReactNode;
  /** Whether the term stands on a line of its own. */
  above?: boolean;
  lines: ReactNode[];
  texts: Messages["form"];
}

function Row({ term, above, lines, texts }: RowProps) {
  const said = lines.filter(Boolean);
  return (
    <div className="contents">
      <dt className={`min-w-0 text-third ${above ? "col-span-full -mb-1.5" : ""}`}>{term}</dt>
      <dd className="col-start-2 min-w-0 whitespace-pre-line">
        {said.length === 0 && <span className="text-third">{texts.notYet}</span>}
        {said.map((line, i) => (
          <span key={i} className="block">
            {line}
          </span>
        ))}
      </dd>
    </div>
  );
}
