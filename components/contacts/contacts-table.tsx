"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { pageTitleId } from "#components/ui/page-title.tsx";
import { useProblemText, useReader, useTexts } from "#components/ui/texts.tsx";
import { Time } from "#components/ui/time.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { useAnnouncement } from "#components/ui/use-announcement.tsx";
import { fill } from "#lib/shared/messages/words.ts";
import type { Result } from "#lib/shared/result.ts";
import { eachSignerField, optionalSignerFields, signerFields, type TypedSigner } from "#lib/shared/signer.ts";
import { ContactForm, type Entered } from "./contact-form.tsx";
import { mayMerge } from "./may-merge.ts";
import { type Merge, MergeContacts } from "./merge-contacts.tsx";
import { useSaidVisibly } from "./said-visibly.tsx";

interface ContactRow extends TypedSigner {
  id: string;
  usedAt: number;
  /** Whether a document was ever sent to it: then `usedAt` is when. */
  sent: boolean;
  /** Everybody is offered it. */
  shared: boolean;
  /** Whether the reader may change it. */
  mine: boolean;
  /** Only for whoever sees everybody's. */
  owner?: string | undefined;
  ownerId?: string | undefined;
}

type Call = (id: string) => Promise<Result<null>>;
type Change = (entered: Entered & { id: string; before: TypedSigner }) => Promise<Result<null>>;

interface Props {
  rows: ContactRow[];
  mayShare: boolean;
  mayForget: boolean;
  change: Change;
  merge: Merge;
  remove: Call;
  restore: Call;
  /** Stands where nothing is listed. */
  children: ReactNode;
}

interface Touched {
  row: ContactRow;
  /** Where it stood. */
  place: number;
  removed: boolean;
  /** What was listed then. */
  among: ContactRow[];
}

/** Whom documents were sent to; one that was taken off leaves its line, with the way back, until the page is left. */
export function ContactsTable({ rows, mayShare, mayForget, change, merge, remove, restore, children }: Props) {
  const texts = useTexts("contacts");
  const labels = useTexts("signer");
  const problemText = useProblemText();
  const { language, timeZone } = useReader();
  const [before, setTouched] = useState<Touched[]>([]);
  const isListed = ({ row }: Touched) => rows.some(({ id }) => id === row.id);
  // What is listed since counts. One that was brought back waits for the list that has it: an older list may be drawn after that.
  const touched = before.filter((one) => one.among === rows || !isListed(one));
  // By an edit or a merge one that was brought back may become another.
  const forgetRestored = () => setTouched((ones) => ones.filter(({ removed }) => removed));
  const [refused, setRefused] = useState<string>();
  const [said, say] = useAnnouncement();
  const visibly = useSaidVisibly();
  const router = useRouter();
  const { call, busy, problem } = useAction(({ row: { id }, removed }: Touched) => (removed ? remove : restore)(id), {
    done(_, one) {
      setTouched((others) => [...others.filter(({ row }) => row.id !== one.row.id), one]);
      say(fill(one.removed ? texts.removed : texts.restored, { name: one.row.name }));
      router.refresh();
    },
    refused: (_, { row }) => setRefused(row.id),
  });
  const [edited, setEdited] = useState<ContactRow>();
  const [merging, setMerging] = useState<ContactRow>();
  const listed = rows
    .filter(({ id }) => !touched.some(({ row }) => row.id === id))
    .map((row) => ({ row, removed: false }));
  for (const one of touched.toSorted((a, b) => a.place - b.place)) listed.splice(one.place, 0, one);
  const everybody = rows.some(({ owner }) => owner !== undefined);
  return (
    <>
      {said}
      {listed.length === 0 ? (
        children
      ) : (
        <table className="table contacts sheet">
          <caption className="sr-only">{texts.caption}</caption>
          <thead>
            <tr>
              {signerFields.map((field) => (
                <th key={field} scope="col">
                  {labels[field]}
                </th>
              ))}
              {everybody && <th scope="col">{texts.owner}</th>}
              <th scope="col">{texts.lastSent}</th>
              <th scope="col">
                <span className="sr-only">{texts.action}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {listed.map(({ row, removed: gone }, place) => {
              const { id, name, email, mobile, usedAt, sent, shared, mine, owner } = row;
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
                    {shared && !everybody && <span className="font-normal text-sm text-third">{texts.shared}</span>}
                  </th>
                  {optionalSignerFields.map((field) => (
                    <td key={field}>{row[field]}</td>
                  ))}
                  {everybody && <td data-label={texts.owner}>{shared ? texts.everyone : owner}</td>}
                  <td data-label={texts.lastSent}>
                    {sent ? (
                      <Time at={usedAt} language={language} timeZone={timeZone} alone />
                    ) : (
                      <span className="text-third">{texts.notSent}</span>
                    )}
                  </td>
                  <td>
                    {mine && !gone && (
                      <button
                        type="button"
                        className="button button-small button-quiet"
                        aria-label={fill(texts.editOf, { name })}
                        onClick={() => {
                          visibly.makePast();
                          setEdited(row);
                        }}
                      >
                        {texts.edit}
                      </button>
                    )}
                    {/* One button for both, so that the focus stays where it is. */}
                    {mine && (
                      <button
                        type="button"
                        className={`button button-small ${gone ? "" : "button-quiet"}`}
                        aria-disabled={busy}
                        aria-label={fill(gone ? texts.undoOf : texts.removeOf, { name })}
                        onClick={() => {
                          visibly.makePast();
                          void call({ row, place, removed: !gone, among: rows });
                        }}
                      >
                        {gone ? texts.undo : texts.remove}
                      </button>
                    )}
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
      )}
      {edited && (
        <ContactForm
          contact={edited}
          mayShare={mayShare}
          merge={() => setMerging(edited)}
          forgetAt={mayForget ? `/contacts/${edited.id}` : undefined}
          save={(entered) => change({ ...entered, id: edited.id, before: eachSignerField((field) => edited[field]) })}
          saved={({ signer: { name } }) => {
            say(fill(texts.saved, { name }));
            forgetRestored();
            router.refresh();
          }}
          closed={() => setEdited(undefined)}
        />
      )}
      {merging && (
        <MergeContacts
          contact={merging}
          others={listed.flatMap(({ row, removed }) => (!removed && mayMerge(merging, row) ? row : []))}
          merge={merge}
          merged={({ name }) => {
            visibly.say(fill(texts.merged, { name }));
            forgetRestored();
            // The button that led here may go with its contact.
            document.getElementById(pageTitleId)?.focus();
            router.refresh();
          }}
          closed={() => setMerging(undefined)}
        />
      )}
    </>
  );
}
