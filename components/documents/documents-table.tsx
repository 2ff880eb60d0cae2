"use client";

import { useRouter } from "next/navigation";
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import type { RecordShare } from "#components/sharing/record-share.ts";
import { Contact } from "#components/ui/contact.tsx";
import { useReader, useTexts } from "#components/ui/texts.tsx";
import { Time } from "#components/ui/time.tsx";
import { fill } from "#lib/shared/messages/words.ts";
import type { ListedState } from "#lib/shared/states.ts";
import { StateChip } from "../ui/state-chip.tsx";
import { CopyDrawing, RowLinks } from "./row-links.tsx";
import { type PackedRow, type Row, unpacked } from "./rows.ts";

/**
 * The documents, two lines a row, what people come for in the row; cards with their labels where it is narrow. Fifty rows are most of what
 * the page carries: they come once as data and once as cells, which have neither links to sign nor classes (`app/globals.css`).
 */
export function DocumentsTable({ rows, record }: { rows: PackedRow[]; record: RecordShare }) {
  const texts = useTexts("list");
  const { states } = useTexts("common");
  const reader = useReader();
  const table = useFollowedLinks<HTMLTableElement>();
  const labels = [texts.titleColumn, texts.signersColumn, texts.creatorColumn, texts.stateColumn, texts.dateColumn];
  // Only who is who must be told where there are no columns.
  const style = { "--label-2": JSON.stringify(texts.signersColumn), "--label-3": JSON.stringify(texts.creatorColumn) };
  const waysOn: Record<ListedState, (row: Row) => ReactNode> = {
    creating: () => null,
    created: (row) => <RowLinks {...row} record={record} />,
    unknown: (row) => <RowLink row={row} label={texts.resolve} />,
  };
  return (
    <>
      <CopyDrawing />
      <table ref={table} className="table documents sheet" style={style as CSSProperties}>
        <caption className="sr-only">{texts.caption}</caption>
        <thead>
          <tr>
            {labels.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{texts.actionColumn}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(unpacked).map((row) => (
            <tr key={row.id}>
              <td>
                <a href={`/documents/${row.id}`}>{row.title}</a>
                <small>{row.template}</small>
              </td>
              <td>
                <span>{namesOf(row.signers, texts.signersMore)}</span>
                {row.contact !== undefined && (
                  <small>
                    <Contact line={row.contact} />
                  </small>
                )}
              </td>
              <td>{row.createdBy}</td>
              <td>
                <StateChip state={row.state} label={states[row.state]} />
                {row.mark && <span className="chip">{row.mark}</span>}
              </td>
              <td>
                <Time alone at={row.since} {...reader} />
              </td>
              <td>{waysOn[row.state](row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** So many signers are named in a row; the others are counted. */
const mostNamed = 4;

function namesOf(signers: string[], more: string): string {
  const names = signers.slice(0, mostNamed).join(", ");
  return signers.length > mostNamed ? fill(more, { names, n: signers.length - mostNamed }) : names;
}

function RowLink({ row, label }: { row: Row; label: string }) {
  return (
    <a href={`/documents/${row.id}`} className="button button-small" aria-label={`${label}: ${row.title}`}>
      {label}
    </a>
  );
}

/** Follows the links within an element as the router's own would: a hundred of these take the server a twentieth of the page. */
function useFollowedLinks<Host extends HTMLElement>() {
  const host = useRef<Host>(null);
  const router = useRouter();
  const follow = useEffectEvent((event: MouseEvent) => {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
    const link = target instanceof Element && target.closest("a");
    if (!link || defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    router.push(link.pathname + link.search);
  });
  useEffect(() => {
    const element = host.current;
    element?.addEventListener("click", follow);
    return () => element?.removeEventListener("click", follow);
  }, []);
  return host;
}
