import { useCallback, useState } from "react";
import type { DocumentForm } from "#lib/shared/document.ts";
import type { FormLimits } from "#lib/shared/limits.ts";
import { isProblemCode, type ProblemCode } from "#lib/shared/problems.ts";
import type { FormFile } from "./use-uploads.ts";

type Faults = Record<string, ProblemCode>;

/** Said when a field is left, because the text is there and cannot be right; a missing one is said when the form is sent. */
const saidOnLeaving: ProblemCode[] = ["email_invalid", "mobile_invalid", "too_long", "key_repeated"];

/** As on the page, from top to bottom; the summary lists the faults so. */
const sections = ["template", "title", "files", "signers", "items"];
const placeOf = (path: string) => sections.indexOf(path.split(".")[0] ?? "");

/** A field is often left by pressing a button: what appears above it must not move it from under the pointer. */
const clickMs = 200;

/**
 * The faults of the form by field. Nothing while typing; on leaving a field only what is there and wrong; everything on sending;
 * after that a fault goes with the keystroke that mends it. The schema is loaded when it is first needed.
 */
export function useCheck(
  limits: FormLimits,
  read: () => DocumentForm,
  files: FormFile[],
  text: (code: ProblemCode) => string,
) {
  const [faults, setFaults] = useState<Faults>({});
  const [sent, setSent] = useState(false);

  const find = useCallback(async (): Promise<Faults> => {
    const { documentSchema } = await import("#lib/shared/document.ts");
    const parsed = documentSchema(limits).safeParse(read());
    const found: Faults = {};
    for (const { path, message } of parsed.error?.issues ?? []) {
      found[path.join(".")] ??= isProblemCode(message) ? message : "form_invalid";
    }
    for (const { id, state, problem } of files)
      if (state === "failed") found[`files.${id}`] = problem ?? "file_unfinished";
    return Object.fromEntries(Object.entries(found).sort(([a], [b]) => placeOf(a) - placeOf(b)));
  }, [limits, read, files]);

  return {
    faults,
    fault: (path: string) => (faults[path] ? text(faults[path]) : undefined),
    /** Checks everything and answers what is wrong. */
    async all(): Promise<Faults> {
      const found = await find();
      setSent(true);
      setFaults(found);
      return found;
    },
    show: setFaults,
    /** Takes away what is mended; adds nothing. */
    changed() {
      if (Object.keys(faults).length === 0) return;
      void find().then((found) =>
        setFaults((before) => Object.fromEntries(Object.entries(before).filter(([path]) => path in found))),
      );
    },
    left(path: string, typed: string) {
      if (typed.trim() === "") return;
      setTimeout(async () => {
        const code = (await find())[path];
        if (code && saidOnLeaving.includes(code)) setFaults((before) => ({ ...before, [path]: code }));
      }, clickMs);
    },
    /** After rows were moved or removed the old places mean nothing. */
    recheck() {
      if (!sent) return setFaults({});
      requestAnimationFrame(() => void find().then(setFaults));
    },
  };
}

export type Check = ReturnType<typeof useCheck>;
