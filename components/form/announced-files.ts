import { useEffect } from "react";
import { useTexts } from "#components/ui/texts.tsx";
import { count, fill } from "#lib/shared/messages/words.ts";
import { fileProblem, useFormProblemText } from "./file-problem.ts";
import type { FormFile } from "./form-file.ts";

interface Props {
  files: FormFile[];
  /** Ids with their states, of which nothing is to be told any more. Stays the same set. */
  announced: Set<string>;
  announce: (text: string) => void;
}

/** Tells what came of the uploads once: of those that failed at once, of all others together when none is under way any more. */
export function AnnouncedFiles({ files, announced, announce }: Props) {
  const texts = useTexts("form");
  const problemText = useFormProblemText();
  useEffect(() => {
    const underWay = files.some(({ state }) => state !== "ready" && state !== "failed");
    const ready: string[] = [];
    const said: string[] = [];
    for (const file of files) {
      const { id, name, state } = file;
      // Tried again, it may fail again.
      if (state !== "failed") announced.delete(`${id}failed`);
      if (announced.has(id + state) || (state !== "failed" && (state !== "ready" || underWay))) continue;
      announced.add(id + state);
      if (state === "ready") ready.push(name);
      else said.push(fill(texts.announceFailed, { name, reason: fileProblem(file, problemText) ?? "" }));
    }
    const [name] = ready;
    if (name !== undefined)
      said.unshift(
        ready.length > 1 ? count(texts.announceAllReady, ready.length) : fill(texts.announceReady, { name }),
      );
    // What is announced takes the place of what was announced before.
    if (said.length > 0) announce(said.join("; "));
  }, [files, texts, problemText, announce, announced]);
  return null;
}
