"use client";

import { ServerButton } from "#components/ui/server-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { count } from "#lib/shared/messages/words.ts";
import type { Result } from "#lib/shared/result.ts";

/** In how many other browsers somebody is signed in, and the end of that. */
export function SignedInElsewhere({ others, end }: { others: number; end: (nothing: null) => Promise<Result<null>> }) {
  const texts = useTexts("account");
  return (
    <section aria-labelledby="sessions-title" className="sheet px-4 py-5 sm:px-6">
      <h2 id="sessions-title" tabIndex={-1} className="font-semibold">
        {texts.sessionsTitle}
      </h2>
      <p role="status" className="mt-1 text-second">
        {others > 0 ? count(texts.elsewhere, others) : texts.onlyHere}
      </p>
      {others > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          <ServerButton label={texts.end} act={() => end(null)} passesFocusTo="sessions-title" />
        </div>
      )}
    </section>
  );
}
