"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { callServer } from "#components/ui/call-server.ts";
import { useFocusPassed } from "#components/ui/use-focus-passed.ts";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import type { Conflict } from "#lib/shared/late.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { problemText } from "#lib/shared/messages/problem-text.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Problem, Result } from "#lib/shared/result.ts";

interface Props {
  id: string;
  /** The document's id at the service. */
  serviceId: string;
  /** Absent on the page of the other document: then there is nothing to confirm here. */
  conflict?: Conflict | undefined;
  /** Who had resolved it. */
  by?: string | undefined;
  /** The other document, where the reader may see it. */
  besides?: { id: string; title: string } | undefined;
  words: Messages["late"];
  problems: Messages["problems"];
  seen: (input: { id: string }) => Promise<Result<null>>;
}

/** The service said otherwise than what stood here: what stood, what it said, what to do, and a button for whoever has looked. */
export function LateAnswer({ id, serviceId, conflict, by = "", besides, words: w, problems, seen }: Props) {
  const entered = conflict?.stood === "other_id" ? conflict.enteredId : "";
  return (
    <section className="sheet border-warn! px-4 py-5 sm:px-6" aria-labelledby="late-title">
      <h2 id="late-title" className="font-semibold text-warn">
        {conflict ? w.titles[conflict.stood] : w.earlierTitle}
      </h2>
      {conflict && <p>{fill(w.texts[conflict.stood], { id: serviceId, name: by, entered })}</p>}
      {besides ? (
        <p className="mt-2">
          {conflict ? w.besides : w.earlier}{" "}
          <Link href={`/documents/${besides.id}`} className="link">
            {besides.title}
          </Link>
          <br />
          {w.cancel}
        </p>
      ) : (
        conflict && conflict.stood !== "created_by_word" && <p className="mt-2">{w.alone}</p>
      )}
      {conflict && <Seen label={w.seen} {...{ id, problems, seen }} />}
    </section>
  );
}

function Seen({ id, label, problems, seen }: Pick<Props, "id" | "problems" | "seen"> & { label: string }) {
  const router = useRouter();
  const hydrated = useHydrated();
  const button = useFocusPassed<HTMLButtonElement>("main");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const press = async () => {
    if (busy) return;
    setBusy(true);
    const result = await callServer(() => seen({ id }));
    setBusy(false);
    setProblem(result.ok ? undefined : result.problem);
    if (result.ok) router.refresh();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button mt-4"
        disabled={!hydrated}
        aria-disabled={busy}
        onClick={press}
      >
        {label}
      </button>
      {problem && (
        <p role="alert" className="fault">
          {problemText(problems, problem)}
        </p>
      )}
    </>
  );
}
