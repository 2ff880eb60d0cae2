import { type ComponentType, lazy, useState } from "react";
import { useLoaded } from "#components/ui/use-loaded.ts";

const load = () => import("./later-parts.ts");

type LaterParts = Awaited<ReturnType<typeof load>>;

/**
 * A part that a document's form shows only once there is a file or a refusal. A page that comes with one (`came`) has it as the server has
 * drawn it until it is loaded. On any other `Plain` stands there until then, and on each where it cannot be had.
 */
export function laterPart<Props>(pick: (parts: LaterParts) => ComponentType<Props>, Plain: ComponentType<Props>) {
  // For good: React asks once.
  let isPlain = false;
  const Drawn = lazy(() =>
    load().then(
      (parts) => ({ default: pick(parts) }),
      () => {
        isPlain = true;
        return { default: Plain };
      },
    ),
  ) as ComponentType<Props>;
  return function usePart(came: boolean): ComponentType<Props> {
    const [drawn] = useState(came);
    // Soon after the page: whoever is refused because the server is away could not load it any more.
    const parts = useLoaded(load, true);
    if (drawn && !(isPlain && parts)) return Drawn;
    return parts ? pick(parts) : Plain;
  };
}
