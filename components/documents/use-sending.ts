import { unstable_isUnrecognizedActionError } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { DocumentForm } from "#lib/shared/document.ts";
import { type Problem, type Result, refuse } from "#lib/shared/result.ts";
import type { Check } from "./use-check.ts";
import type { Uploads } from "./use-uploads.ts";

export type CreateDocument = (
  input: DocumentForm & { formKey: string; anyway?: string },
) => Promise<Result<{ id: string }>>;

interface SendingParts {
  read: () => DocumentForm;
  check: Check;
  uploads: Uploads;
  /** Keeps the form before it goes, and lets it be changed again after a refusal. */
  draft: { hold(): Promise<boolean>; release(): void };
  formKey: string;
  initialProblem: Problem | undefined;
  create: CreateDocument;
  opened: (id: string) => void;
}

/** Sending the form: once at a time, waiting for uploads under way, its refusals shown and nothing lost. */
export function useSending({ read, check, uploads, draft, formKey, create, initialProblem, opened }: SendingParts) {
  const [busy, setBusy] = useState<"no" | "uploads" | "creating">("no");
  const [problem, setProblem] = useState(initialProblem);
  const [attempt, setAttempt] = useState(0);
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

  /** `anyway`: the document of the same contents that has been seen. */
  async function send(anyway?: string) {
    if (locked.current) return;
    locked.current = true;
    const faults = await check.all().catch(() => undefined);
    // What checks is loaded on first use, and the line may be down.
    if (!faults) return fail({ code: "desk_unreachable" });
    if (Object.keys(faults).length > 0) return fail({ code: "form_invalid", fields: faults });
    setProblem(undefined);
    if (uploads.busy) return setBusy("uploads");
    setBusy("creating");
    // Changed elsewhere: which of the two is meant is for a person to say first.
    if (!(await draft.hold())) return stop();
    const result = await create({ ...read(), formKey, ...(anyway && { anyway }) }).catch((error) =>
      refuse<{ id: string }>(unstable_isUnrecognizedActionError(error) ? "desk_renewed" : "desk_unreachable"),
    );
    if (!result.ok) {
      draft.release();
      return fail(result.problem);
    }
    opened(result.value.id);
  }

  // Pressed during an upload: goes on by itself when the last file is there, or says which one is not.
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (busy !== "uploads" || uploads.busy) return;
    locked.current = false;
    void latest.current();
  }, [busy, uploads.busy]);

  return { send, busy, problem, attempt };
}
