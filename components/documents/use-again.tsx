"use client";

import { CopyPlus, FilePen, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { problemText } from "#lib/shared/messages/problem-text.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import { type Problem, type Result, refuse } from "#lib/shared/result.ts";

const parts = ["files", "signers", "items"] as const;
type Part = (typeof parts)[number];
type Begin<Taken extends Part> = (
  input: { id: string } & Record<Taken, boolean>,
) => Promise<Result<{ formKey: string }>>;

interface Props {
  id: string;
  /** How many there are to take along. No files: they are not kept any more. */
  counts: Record<Part, number>;
  /** Absent when there is nothing yet to be corrected. */
  correct?: Begin<"files"> | undefined;
  asNew: Begin<Part>;
  words: Messages["again"];
  problems: Messages["problems"];
  common: Pick<Messages["common"], "close" | "reference">;
}

/** With these a draft can be made all the same, without the files. */
const aboutFiles: ProblemCode[] = ["kept_file_missing", "kept_file_changed"];

/** The two ways to a new document from this one. Both open the form; nothing is sent from here. */
export function UseAgain({ id, counts, correct, asNew, words: w, problems, common }: Props) {
  const hydrated = useHydrated();
  const dialog = useRef<HTMLDialogElement>(null);
  const corrected = useBeginning();
  const show = () => {
    dialog.current?.showModal();
    dialog.current?.querySelector("input")?.focus();
  };
  const icon = { "aria-hidden": true, size: 16, strokeWidth: 1.75 } as const;
  const correctWith = (files: boolean) => correct && corrected.begin(() => correct({ id, files }));
  return (
    <div className="max-sm:mt-3">
      <fieldset disabled={!hydrated} className="flex flex-wrap gap-2">
        <button type="button" className="button button-small" onClick={show}>
          <CopyPlus {...icon} />
          {w.useAsNew}
        </button>
        {correct && (
          <button
            type="button"
            className="button button-small"
            aria-disabled={corrected.busy}
            onClick={() => correctWith(true)}
          >
            <FilePen {...icon} />
            {corrected.busy ? w.preparing : w.correct}
          </button>
        )}
      </fieldset>
      <Trouble problem={corrected.problem} words={{ problems, common }} />
      {corrected.problem && aboutFiles.includes(corrected.problem.code) && (
        <button
          type="button"
          className="button button-small mt-2"
          aria-disabled={corrected.busy}
          onClick={() => correctWith(false)}
        >
          {w.withoutFiles}
        </button>
      )}
      <dialog
        ref={dialog}
        aria-labelledby="use-as-new-title"
        className="sheet w-[min(440px,calc(100vw-32px))] p-5 text-base"
      >
        <div className="flex items-center justify-between gap-3">
          <h2 id="use-as-new-title" className="font-semibold">
            {w.useAsNew}
          </h2>
          <button
            type="button"
            className="button button-quiet button-icon -mr-2"
            aria-label={common.close}
            onClick={() => dialog.current?.close()}
          >
            <X aria-hidden size={18} />
          </button>
        </div>
        <p className="hint">{w.useHint}</p>
        <PartsForm {...{ id, counts, asNew, problems, common }} words={w} />
      </dialog>
    </div>
  );
}

/** What to take along; all of it unless said otherwise. */
function PartsForm({ id, counts, asNew, words: w, problems, common }: Omit<Props, "correct">) {
  const { begin, busy, problem } = useBeginning();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const taken = new FormData(event.currentTarget);
    begin(() => asNew({ id, files: taken.has("files"), signers: taken.has("signers"), items: taken.has("items") }));
  };
  return (
    <form onSubmit={submit} className="mt-3">
      <fieldset>
        <legend className="label">{w.take}</legend>
        {parts.map((part) =>
          counts[part] > 0 ? (
            <label key={part} className="flex min-h-8 items-center gap-2.5">
              <input type="checkbox" name={part} defaultChecked className="size-4.5 flex-none accent-accent" />
              {fill(w[part], { n: counts[part] })}
            </label>
          ) : (
            part === "files" && (
              <p key={part} className="py-1 text-second">
                {w.filesGone}
              </p>
            )
          ),
        )}
      </fieldset>
      <Trouble problem={problem} words={{ problems, common }} />
      <button type="submit" className="button button-accent mt-4" aria-disabled={busy}>
        {busy ? w.preparing : w.begin}
      </button>
    </form>
  );
}

function Trouble({
  problem,
  words: { problems, common },
}: {
  problem: Problem | undefined;
  words: Pick<Props, "problems" | "common">;
}) {
  return (
    <div role="alert">
      {problem && (
        <p className="fault max-w-[56ch]">
          {problemText(problems, problem)}
          {problem.reference && ` · ${fill(common.reference, { reference: problem.reference })}`}
        </p>
      )}
    </div>
  );
}

/** One beginning at a time; busy until the form is there, since files may have to be copied. */
function useBeginning() {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  return {
    busy,
    problem,
    async begin(ask: () => Promise<Result<{ formKey: string }>>) {
      if (busy) return;
      setBusy(true);
      setProblem(undefined);
      const result = await ask().catch(() => refuse<{ formKey: string }>("desk_unreachable"));
      if (result.ok) return router.push(`/documents/new?draft=${result.value.formKey}`);
      setBusy(false);
      setProblem(result.problem);
    },
  };
}
