"use client";

import { ServerButton } from "#components/ui/server-button.tsx";
import type { Result } from "#lib/shared/result.ts";
import { notifyProblem } from "./notice-store.ts";

interface Props {
  id: string;
  label: string;
  see: (id: string) => Promise<Result<null>>;
}

/** Puts the notice of a restore away, for everybody. */
export function SeeRestore({ id, label, see }: Props) {
  return (
    <ServerButton
      label={label}
      className="button-small"
      act={() => see(id)}
      passesFocusTo="main"
      refused={notifyProblem}
    />
  );
}
