import type { ComponentProps } from "react";
import { useHydrated } from "./use-hydrated.ts";

/** A button of the page's scripts, which nobody can press before they run. By itself: nothing else is drawn again then. */
export function ScriptButton(props: ComponentProps<"button">) {
  return <button type="button" inert={!useHydrated()} {...props} />;
}
