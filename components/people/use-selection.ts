import { useState } from "react";

/** Which of the ids that are shown are selected, and how that is changed. */
export function useSelection(shown: string[]) {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const selected = shown.filter((id) => chosen.has(id));
  const select = (ids: string[], on: boolean) =>
    choose(
      (before) => new Set([...[...before].filter((id) => shown.includes(id) && !ids.includes(id)), ...(on ? ids : [])]),
    );
  return { selected, select };
}
