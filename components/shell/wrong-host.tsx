import { fill } from "#lib/shared/messages/words.ts";

/** Said on every page that was opened at an address at which nothing can be changed. */
export function WrongHost({ text, address }: { text: string; address: string }) {
  return (
    // A live region, so that it counts among the parts of the page without being a landmark of its own.
    <p role="status" className="bg-warn-soft px-4 py-2 font-semibold text-sm text-warn sm:px-8">
      {fill(text, { address })}
    </p>
  );
}
