import { unstable_isUnrecognizedActionError } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { DocumentForm } from "#lib/shared/document.ts";
import type { KnownDraft } from "#lib/shared/draft.ts";
import { type Problem, type Result, refuse } from "#lib/shared/result.ts";
import type { Saver } from "./draft-saver.ts";
import type { Check } from "./use-check.ts";
import type { Uploads } from "./use-uploads.ts";

export type CreateDocument = (
  input: DocumentForm & { formKey: string; anyway?: string; draft: KnownDraft },
) => Promise<Result<{ id: string }>>;

interface SendingParts {
  read: () => DocumentForm;
  check: Check;
  uploads: Uploads;
  /** Keeps the form before it goes, and lets it be changed again after a refusal. */
  draft: Pick<Saver, "hold" | "release" | "meet">;
  formKey: string;
  initialProblem: Problem | undefined;
  create: CreateDocument;
  opened: (id: string) => void;
}

/** Sending the form: once at a time, waiting for uploads under way, its refusals shown and nothing lost. */
export function useSending({ read, check, uploads, draft, formKey, create, initialProblem, opened }: SendingParts) {
  const [busy, setBusy] = useState<"no" | "uploads" | "creating">("no");
  const [problem, setProblem] = useState(initialProblem);
  const [attempt, setAttempt] = useState(initialProblem ? 1 : 0);
  const [stopped, setStopped] = useState(0);
  const locked = useRef(false);

  const stop = () => {
    locked.current = false;
    setBusy("no");
    setAttempt((n) => n + 1);
  };

  const fail = (found: Problem) => {
    setProblem(found);
    check.show(found.fields ?? {});
    stop();
  };

  const choose = () => {
    setStopped((n) => n + 1);
    stop();
  };

  /** `anyway`: the document of the same contents that has been seen. */
  async function send(anyway?: string): Promise<void> {
    if (locked.current) return;
    locked.current = true;
    setStopped(0);
    const faults = await check.all().catch(() => undefined);
    // What checks is loaded on first use, and the line may be down.
    if (!faults) return fail({ code: "desk_unreachable" });
    if (Object.keys(faults).length > 0) return fail({ code: "form_invalid", fields: faults });
    setProblem(undefined);
    if (uploads.busy) return setBusy("uploads");
    setBusy("creating");
    // Changed elsewhere: which of the two is meant is for a person to say first.
    const known = await draft.hold();
    if (!known) return choose();
    const result = await create({ ...read(), formKey, draft: known, ...(anyway && { anyway }) }).catch((error) =>
      refuse<{ id: string }>(unstable_isUnrecognizedActionError(error) ? "desk_renewed" : "desk_unreachable"),
    );
    if (result.ok) return opened(result.value.id);
    const { newer } = result.problem;
    const same = newer && (await draft.meet(newer));
    draft.release();
    if (!newer) return fail(result.problem);
    if (!same) return choose();
    locked.current = false;
    return send(anyway);
  }

  // Pressed during an upload: goes on by itself when the last file is there, or says which one is not.
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (busy !== "uploads" || uploads.busy) return;
    locked.current = false;
    void latest.current();
  }, [busy, uploads.busy]);

  return {
    ...{ send, busy, problem, attempt },
    /** How often the form was sent in vain since a choice between two drafts is open. */
    stopped,
    chosen: () => setStopped(0),
  };
}

export type Sending = ReturnType<typeof useSending>;
