import { useEffect } from "react";
import { useTexts } from "#components/ui/texts.tsx";
import { fill } from "#lib/shared/messages/words.ts";
import { fileProblem, useFormProblemText } from "./file-problem.ts";
import type { FormFile } from "./form-file.ts";

interface Props {
  files: FormFile[];
  /** Ids with their states, of which nothing is to be told any more. Stays the same set. */
  announced: Set<string>;
  announce: (text: string) => void;
}

/** Tells the end of each upload, good or bad, once. */
export function AnnouncedFiles({ files, announced, announce }: Props) {
  const texts = useTexts("form");
  const problemText = useFormProblemText();
  useEffect(() => {
    for (const file of files) {
      const { id, name, state } = file;
      // Tried again, it may fail again.
      if (state !== "failed") announced.delete(`${id}failed`);
      if ((state !== "ready" && state !== "failed") || announced.has(id + state)) continue;
      announced.add(id + state);
      const reason = fileProblem(file, problemText) ?? "";
      announce(fill(state === "ready" ? texts.announceReady : texts.announceFailed, { name, reason }));
    }
  }, [files, texts, problemText, announce, announced]);
  return null;
}
