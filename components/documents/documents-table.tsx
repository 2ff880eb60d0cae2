import Link from "next/link";
import type { RecordShare } from "#components/sharing/record-share.ts";
import { Time } from "#components/ui/time.tsx";
import { hrefOf } from "#lib/shared/found.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import type { Language } from "#lib/shared/messages/words.ts";
import type { DocumentState } from "#lib/shared/states.ts";
import { StateChip } from "../ui/state-chip.tsx";
import { RowLinks } from "./row-links.tsx";

export interface Row {
  id: string;
  title: string;
  template: string;
  state: DocumentState;
  createdBy: string;
  since: number;
  formKey: string;
  /** The word for it, when another document has taken this one's place. */
  replaced?: string;
  signers: { name: string; link?: string }[];
}

interface Props {
  rows: Row[];
  language: Language;
  m: Messages;
  record: RecordShare;
}

/** The documents, two lines a row, what people come for in the row; cards with their labels where it is narrow. */
export function DocumentsTable({ rows, language, m, record }: Props) {
  const texts = m.list;
  const columns = [texts.titleColumn, texts.signersColumn, texts.creatorColumn, texts.stateColumn];
  return (
    <table className="table sheet">
      <caption className="sr-only">{texts.caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <th scope="col" className="amount">
            {texts.dateColumn}
          </th>
          <th scope="col">
            <span className="sr-only">{texts.actionColumn}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td data-label={texts.titleColumn}>
              <Link href={hrefOf(row)} className="font-semibold hover:underline">
                {row.title}
              </Link>
              <span className="hint block">{row.template}</span>
            </td>
            <td data-label={texts.signersColumn}>{row.signers.map(({ name }) => name).join(", ")}</td>
            <td data-label={texts.creatorColumn} className="text-second">
              {row.createdBy}
            </td>
            <td data-label={texts.stateColumn}>
              <span className="flex flex-wrap gap-1">
                <StateChip state={row.state} label={m.common.states[row.state]} />
                {row.replaced && <span className="chip">{row.replaced}</span>}
              </span>
            </td>
            <td data-label={texts.dateColumn} className="amount text-second">
              <Time alone at={row.since} language={language} />
            </td>
            <td className="amount">
              {row.state === "created" && (
                <RowLinks {...{ record }} id={row.id} title={row.title} signers={row.signers} />
              )}
              {row.state === "unknown" && <RowLink row={row} label={texts.resolve} />}
              {row.state === "draft" && <RowLink row={row} label={texts.goOn} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RowLink({ row, label }: { row: Row; label: string }) {
  return (
    <Link href={hrefOf(row)} className="button button-small" aria-label={`${label}: ${row.title}`}>
      {label}
    </Link>
  );
}
