"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { ScriptButton } from "#components/ui/script-button.tsx";
import { useFaultText, useProblemText, useTexts } from "#components/ui/texts.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { count, fill } from "#lib/shared/messages/words.ts";
import type { Problem, Result } from "#lib/shared/result.ts";
import { isTooLarge, templatesIn } from "#lib/shared/template-file.ts";

interface Props {
  takeOver: (templates: unknown[]) => Promise<Result<{ added: number; changed: number; same: number; kept: number }>>;
}

/** So many faults of a file are named. */
const mostNamed = 5;

/** Takes a file of templates, all of it or nothing, and tells what has come of it. */
export function ImportTemplates({ takeOver }: Props) {
  const texts = useTexts("templates");
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [said, say] = useState("");
  /** Why nothing was sent. */
  const [unsent, setUnsent] = useState<string>();
  const { call, busy, problem } = useAction(takeOver, {
    done({ kept, ...counts }) {
      const done = fill(texts.imported, counts);
      say(kept === 0 ? done : `${done}. ${count(texts.importKept, kept)}`);
      router.refresh();
    },
  });
  const take = async (file: File | undefined) => {
    if (!file) return;
    say("");
    const templates = templatesIn(await file.text().catch(() => ""));
    if (!templates) return setUnsent(texts.importUnreadable);
    if (isTooLarge(templates)) return setUnsent(fill(texts.importTooLarge, { file: file.name }));
    setUnsent(undefined);
    await call(templates);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={texts.import}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          // The same file can be chosen again.
          currentTarget.value = "";
        }}
      />
      <ScriptButton className="button" aria-disabled={busy} onClick={() => busy || input.current?.click()}>
        {busy ? texts.importing : texts.import}
      </ScriptButton>
      <span role="status" className="text-second text-sm">
        {said}
      </span>
      {unsent ? (
        <p role="alert" className="fault basis-full">
          {unsent}
        </p>
      ) : (
        problem && <Faults problem={problem} />
      )}
    </>
  );
}

function Faults({ problem }: { problem: Problem }) {
  const texts = useTexts("templates");
  const problemText = useProblemText();
  const faultText = useFaultText();
  const faults = Object.entries(problem.fields ?? {}).slice(0, mostNamed);
  if (faults.length === 0)
    return (
      <p role="alert" className="fault basis-full">
        {problemText(problem)}
      </p>
    );
  return (
    <div role="alert" className="fault basis-full">
      <p>{texts.importRefused}</p>
      <ul>
        {faults.map(([path, code]) => {
          const [index, ...field] = path.split(".");
          return (
            <li key={path}>
              {fill(texts.importFault, { n: Number(index) + 1, field: field.join("."), fault: faultText(path, code) })}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
