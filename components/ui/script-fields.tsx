import type { ComponentProps } from "react";
import { useHydrated } from "./use-hydrated.ts";

/** Fields that nobody can fill in before the page's scripts run. By themselves, as `script-button.tsx` has it. */
export function ScriptFieldset(props: ComponentProps<"fieldset">) {
  const hydrated = useHydrated();
  return <fieldset inert={!hydrated} aria-disabled={!hydrated} {...props} />;
}

/** A checkbox or the like with its label. */
export function ScriptLabel(props: ComponentProps<"label">) {
  // biome-ignore lint/a11y/noLabelWithoutControl: it stands within
  return <label inert={!useHydrated()} {...props} />;
}
