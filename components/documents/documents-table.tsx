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
  words: Messages["document"];
  states: Messages["common"]["states"];
  record: RecordShare;
}

/** The documents, two lines a row, what people come for in the row; cards with their labels where it is narrow. */
export function DocumentsTable({ rows, language, words: w, states, record }: Props) {
  const { copy, copyFor, copied, copyFailed, copyTitle } = w;
  const columns = [w.titleColumn, w.signersColumn, w.creatorColumn, w.stateColumn];
  return (
    <table className="table sheet">
      <caption className="sr-only">{w.caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <th scope="col" className="amount">
            {w.dateColumn}
          </th>
          <th scope="col">
            <span className="sr-only">{w.actionColumn}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td data-label={w.titleColumn}>
              <Link href={hrefOf(row)} className="font-semibold hover:underline">
                {row.title}
              </Link>
              <span className="hint block">{row.template}</span>
            </td>
            <td data-label={w.signersColumn}>{row.signers.map(({ name }) => name).join(", ")}</td>
            <td data-label={w.creatorColumn} className="text-second">
              {row.createdBy}
            </td>
            <td data-label={w.stateColumn}>
              <span className="flex flex-wrap gap-1">
                <StateChip state={row.state} label={states[row.state]} />
                {row.replaced && <span className="chip">{row.replaced}</span>}
              </span>
            </td>
            <td data-label={w.dateColumn} className="amount text-second">
              <Time alone at={row.since} language={language} />
            </td>
            <td className="amount">
              {row.state === "created" && (
                <RowLinks
                  {...{ record }}
                  id={row.id}
                  title={row.title}
                  signers={row.signers}
                  words={{ copy, copyFor, copied, copyFailed, copyTitle }}
                />
              )}
              {row.state === "unknown" && <RowLink row={row} label={w.resolve} />}
              {row.state === "draft" && <RowLink row={row} label={w.goOn} />}
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
