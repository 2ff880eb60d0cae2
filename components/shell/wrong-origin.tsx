"use client";

import { useSyncExternalStore } from "react";
import { Around } from "#components/ui/around.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { fill } from "#lib/shared/messages/words.ts";

interface Props {
  /** The origin that people are to use. */
  address: string;
  /** All from which changes are accepted. */
  origins: string[];
}

const never = () => () => {};

/** Said on every page that was opened at an origin from which nothing can be changed. Only the browser knows it: a proxy may change the host. */
export function WrongOrigin({ address, origins }: Props) {
  const { wrongOrigin } = useTexts("common");
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => undefined,
  );
  if (origin === undefined || origins.includes(origin)) return null;
  return (
    // A live region, so that it counts among the parts of the page without being a landmark of its own.
    <p role="status" className="bg-warn-soft px-4 py-2 font-semibold text-sm text-warn break-words sm:px-8">
      <Around text={fill(wrongOrigin, { origin })} place="{address}">
        <a href={address} className="underline underline-offset-3">
          {address}
        </a>
      </Around>
    </p>
  );
}
