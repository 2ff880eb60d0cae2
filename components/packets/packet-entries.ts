import type { ReactNode } from "react";
import { useRef } from "react";
import type { OpenedForm } from "#components/form/form-session.ts";
import type { ShownPart } from "./part-row.tsx";

/** One that is still to be created, or what has become of one. */
export type PacketEntry = { opened: OpenedForm; notice?: ReactNode } | { formKey: string; shown: ShownPart };

export const keyOf = (entry: PacketEntry): string => ("opened" in entry ? entry.opened.formKey : entry.formKey);

/** Whatever is being created from its form here keeps the form until its outcome is known, and shows it at once. */
export function useEntries(
  entries: PacketEntry[],
  made: ReadonlyMap<string, ShownPart>,
  isSent: (formKey: string) => boolean,
): PacketEntry[] {
  const kept = useRef(new Map<string, PacketEntry>());
  for (const entry of entries) if ("opened" in entry) kept.current.set(entry.opened.formKey, entry);
  return entries.map((entry) => {
    const formKey = keyOf(entry);
    const shown = made.get(formKey);
    const before = kept.current.get(formKey);
    if ("opened" in entry) return shown ? { formKey, shown } : entry;
    if (entry.shown.state !== "creating") return entry;
    return shown ? { formKey, shown } : before && isSent(formKey) ? before : entry;
  });
}
