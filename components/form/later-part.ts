import { type ComponentType, lazy, useState } from "react";
import { useLoaded } from "#components/ui/use-loaded.ts";

/** What the form has for files and for what went wrong: one script, which comes soon after the page. */
export const loadLaterParts = () => import("./later-parts.ts");

type LaterParts = Awaited<ReturnType<typeof loadLaterParts>>;

/**
 * A part that a document's form shows only once there is a file or a refusal. A page that comes with one (`came`) has it as the server has
 * drawn it until it is loaded. On any other `Plain` stands there until then, and on each where it cannot be had.
 */
export function laterPart<Props>(pick: (parts: LaterParts) => ComponentType<Props>, Plain: ComponentType<Props>) {
  // For good: React asks once.
  let isPlain = false;
  const Drawn = lazy(() =>
    loadLaterParts().then(
      (parts) => ({ default: pick(parts) }),
      () => {
        isPlain = true;
        return { default: Plain };
      },
    ),
  ) as ComponentType<Props>;
  return function usePart(came: boolean): ComponentType<Props> {
    const [drawn] = useState(came);
    const parts = useLaterParts();
    if (drawn && !(isPlain && parts)) return Drawn;
    return parts ? pick(parts) : Plain;
  };
}

/** Soon after the page: whoever is refused because the server is away could not load it any more. */
export const useLaterParts = () => useLoaded(loadLaterParts, true);
