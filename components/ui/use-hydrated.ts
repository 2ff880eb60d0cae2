import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False until scripts run: what is clicked before that would be lost, so buttons wait for it, and so does every form that is neither
 * repeated by React (`use-action-form.ts`) nor reads what was typed early (`typed-early.ts`).
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
