import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False until scripts run: what is typed or clicked before that would be lost, so a form lets nothing in until then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
