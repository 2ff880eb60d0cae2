import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False until scripts run: what is clicked before that would be lost, so buttons wait for it, and so does every form that is neither
 * repeated by React (`use-action-form.ts`) nor reads what was typed early (`typed-early.ts`). They wait as `inert`: the browser styles
 * each control anew that is `disabled` no more. A button that sends what can be typed already is `disabled` all the same, for the Enter
 * key would press it.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
