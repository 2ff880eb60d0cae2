import { Around } from "#components/ui/around.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { fill } from "#lib/shared/messages/words.ts";

/** Where nothing can be changed, and the way to where it can. */
export function WrongOriginNote({ address }: { address: string }) {
  const { wrongOrigin } = useTexts("common");
  return (
    // A live region, so that it counts among the parts of the page without being a landmark of its own.
    <p role="status" className="bg-warn-soft px-4 py-2 font-semibold text-sm text-warn break-words sm:px-8">
      <Around text={fill(wrongOrigin, { origin: window.location.origin })} place="{address}">
        <a href={address} className="underline underline-offset-3">
          {address}
        </a>
      </Around>
    </p>
  );
}
