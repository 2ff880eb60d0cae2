import { useEffect, useRef, useState } from "react";
import type { FormSession } from "#components/form/form-session.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { carryItems, type Origins, type SharedItems } from "./carry-items.ts";

/** Keeps the items that several parts have alike while the page is open. Answers which ones each part shares, in the order of the parts. */
export function useItemsOfParts(sessions: FormSession[], templates: TemplateChoice[]): SharedItems[] {
  const [shared, setShared] = useState<SharedItems[]>([]);
  const origins = useRef<Origins>(new WeakMap());
  useEffect(
    () =>
      carryItems({
        sessions,
        templates,
        origins: origins.current,
        tell: (now) => setShared((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now)),
      }),
    [sessions, templates],
  );
  return shared;
}
