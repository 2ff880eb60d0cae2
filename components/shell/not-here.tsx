import { PageTitle } from "#components/ui/page-title.tsx";
import type { Messages } from "#lib/shared/messages/messages.ts";

/** In place of a page that is not there, or not for this person: the two look the same. */
export function NotHere({ m }: { m: Messages }) {
  return (
    <div className="sheet max-w-[35rem] px-5 py-6 sm:px-7 sm:py-7">
      <PageTitle>{m.frame.notFoundTitle}</PageTitle>
      <p className="mt-2 text-second">{m.frame.notFoundText}</p>
      <a href="/documents" className="button mt-5">
        {m.frame.toDocuments}
      </a>
    </div>
  );
}
