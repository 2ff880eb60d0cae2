import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { ClearLink } from "./clear-link.tsx";

/** In place of the list when nothing in it is left: what was asked for, and the ways on. */
export function NothingFound({ filters, words: w }: { filters: URLSearchParams; words: Messages["list"] }) {
  const query = filters.get("q") ?? "";
  const narrowed = filters.size > (query ? 1 : 0);
  const unresolved = filters.toString() === "state=unknown";
  return (
    <div className="sheet px-6 py-12 text-center">
      {unresolved ? (
        <p>{w.nothingUnknown}</p>
      ) : (
        <>
          <p className="font-semibold">
            {query ? fill(narrowed ? w.nothingFoundHere : w.nothingFound, { query }) : w.nothingHere}
          </p>
          {query && <p className="mt-1 text-second">{w.nothingHint}</p>}
        </>
      )}
      <p className="mt-3 flex flex-wrap justify-center gap-x-5 gap-y-1">
        {query && narrowed && (
          <ClearLink href={`/documents?${new URLSearchParams({ q: query })}`} className="py-1">
            {fill(w.withoutFilters, { query })}
          </ClearLink>
        )}
        <ClearLink href="/documents" className="py-1">
          {unresolved ? w.showAll : query ? w.clear : w.clearFilters}
        </ClearLink>
      </p>
    </div>
  );
}
