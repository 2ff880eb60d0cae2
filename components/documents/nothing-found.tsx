import { ClearLink } from "#components/ui/clear-link.tsx";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";

interface Props {
  filters: URLSearchParams;
  /** They ask for the unknown outcomes and nothing else. */
  unresolved: boolean;
  m: Messages;
}

/** In place of the list when nothing in it is left: what was asked for, and the ways on. */
export function NothingFound({ filters, unresolved, m }: Props) {
  const texts = m.results;
  const query = filters.get("q") ?? "";
  const narrowed = filters.size > (query ? 1 : 0);
  return (
    <div className="sheet px-6 py-12 text-center">
      {unresolved ? (
        <p>{texts.nothingUnknown}</p>
      ) : (
        <>
          <p className="font-semibold">
            {query ? fill(narrowed ? texts.nothingFoundHere : texts.nothingFound, { query }) : texts.nothingHere}
          </p>
          {query && <p className="mt-1 text-second">{texts.nothingHint}</p>}
        </>
      )}
      <p className="mt-3 flex flex-wrap justify-center gap-x-5 gap-y-1">
        {query && narrowed && (
          <ClearLink href={`/documents?${new URLSearchParams({ q: query })}`} className="py-1 pointer-coarse:py-2.5">
            {fill(texts.withoutFilters, { query })}
          </ClearLink>
        )}
        <ClearLink href="/documents" className="py-1 pointer-coarse:py-2.5">
          {unresolved ? texts.showAll : query ? texts.clear : m.list.clearFilters}
        </ClearLink>
      </p>
    </div>
  );
}
