"use client";

import Link from "next/link";
import { useState } from "react";
import { useProblemText, useReader, useTexts } from "#components/ui/texts.tsx";
import { Time } from "#components/ui/time.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Result } from "#lib/shared/result.ts";

export interface ContactRow {
  id: string;
  name: string;
  email: string;
  mobile: string;
  usedAt: number;
  /** Only for whoever sees everybody's. */
  sentBy?: string | undefined;
}

type Change = (id: string) => Promise<Result<null>>;

interface Props {
  rows: ContactRow[];
  remove: Change;
  restore: Change;
}

/** Whom documents were sent to; one that was taken off leaves its line, with the way back, until the page is left. */
export function ContactsTable({ rows, remove, restore }: Props) {
  const texts = useTexts("contacts");
  const problemText = useProblemText();
  const { language, timeZone } = useReader();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<string>();
  const [said, say] = useState("");
  const { call, busy, problem } = useAction(({ id }: ContactRow) => (removed.has(id) ? restore : remove)(id), {
    done(_, { id, name }) {
      const back = removed.has(id);
      setRemoved(new Set(back ? [...removed].filter((one) => one !== id) : [...removed, id]));
      say(fill(back ? texts.restored : texts.removed, { name }));
    },
    refused: (_, { id }) => setRefused(id),
  });
  const everybody = rows.some(({ sentBy }) => sentBy !== undefined);
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <table className="table contacts sheet">
        <caption className="sr-only">{texts.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.name}</th>
            <th scope="col">{texts.email}</th>
            <th scope="col">{texts.mobile}</th>
            {everybody && <th scope="col">{texts.sentBy}</th>}
            <th scope="col">{texts.lastSent}</th>
            <th scope="col">
              <span className="sr-only">{texts.action}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { id, name, email, mobile, usedAt, sentBy } = row;
            const gone = removed.has(id);
            return (
              <tr key={id} className={gone ? "text-third" : ""}>
                <th scope="row">
                  <Link
                    prefetch={false}
                    href={`/documents?${new URLSearchParams({ q: email || mobile || name })}`}
                    className="flex min-h-6 w-fit items-center font-semibold hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11"
                  >
                    {name}
                  </Link>
                </th>
                <td>{email}</td>
                <td>{mobile}</td>
                {everybody && <td data-label={texts.sentBy}>{sentBy}</td>}
                <td>
                  <Time at={usedAt} language={language} timeZone={timeZone} alone />
                </td>
                <td>
                  {/* One button for both, so that the focus stays where it is. */}
                  <button
                    type="button"
                    className={`button button-small ${gone ? "" : "button-quiet"}`}
                    aria-disabled={busy}
                    aria-label={fill(gone ? texts.undoOf : texts.removeOf, { name })}
                    onClick={() => void call(row)}
                  >
                    {gone ? texts.undo : texts.remove}
                  </button>
                  {problem && refused === id && (
                    <p role="alert" className="fault">
                      {problemText(problem)}
                    </p>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
