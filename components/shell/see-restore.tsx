"use client";

import { useRouter } from "next/navigation";
import { ScriptButton } from "#components/ui/script-button.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { useFocusPassed } from "#components/ui/use-focus-passed.ts";
import type { Result } from "#lib/shared/result.ts";
import { notifyProblem } from "./notice-store.ts";

interface Props {
  id: string;
  label: string;
  see: (id: string) => Promise<Result<null>>;
}

/** Puts the notice of a restore away, for everybody; why it stays is said in the corner, so that the frame needs no texts for it. */
export function SeeRestore({ id, label, see }: Props) {
  const router = useRouter();
  const button = useFocusPassed<HTMLButtonElement>("main");
  const { call, busy } = useAction(see, { done: () => router.refresh(), refused: notifyProblem });
  return (
    <ScriptButton ref={button} className="button button-small" aria-disabled={busy} onClick={() => void call(id)}>
      {label}
    </ScriptButton>
  );
}
