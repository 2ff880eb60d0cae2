"use client";

import { ServerButton } from "#components/ui/server-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { fill } from "#lib/shared/messages/words.ts";
import type { Result } from "#lib/shared/result.ts";

/** A browser in which somebody is signed in, in words. */
export interface SignedInBrowser {
  /** Names the session. */
  id: string;
  /** Which browser on which system. */
  name: string;
  /** IP address. */
  address: string;
  /** From where, since when, and when it was last used. */
  more: string;
  /** The one that shows this page. */
  here: boolean;
}

interface Props {
  browsers: SignedInBrowser[];
  end: (id: string) => Promise<Result<null>>;
  endOthers: (nothing: null) => Promise<Result<null>>;
}

const titleId = "sessions-title";

/** Where somebody is signed in, and the end of each but this one. */
export function SignedIn({ browsers, end, endOthers }: Props) {
  const texts = useTexts("account");
  const others = browsers.filter(({ here }) => !here).length;
  return (
    <section aria-labelledby={titleId} className="sheet px-4 py-5 sm:px-6">
      <h2 id={titleId} tabIndex={-1} className="font-semibold">
        {texts.sessionsTitle}
      </h2>
      <p role="status" className="mt-1 text-second empty:hidden">
        {others === 0 && texts.onlyHere}
      </p>
      <ul aria-labelledby={titleId} className="mt-3 divide-y divide-line border-line border-y">
        {browsers.map(({ id, name, address, more, here }) => (
          <li key={id} className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <span className="min-w-0 flex-1 basis-52 break-words">
              <span className="block">
                {name}
                {here && <span className="chip chip-ok ml-2">{texts.here}</span>}
              </span>
              <span className="block text-sm text-third">{more}</span>
            </span>
            {!here && (
              <ServerButton
                label={texts.endOne}
                name={fill(texts.endOneOf, { name, address })}
                act={() => end(id)}
                passesFocusTo={titleId}
              />
            )}
          </li>
        ))}
      </ul>
      {others > 1 && (
        <div className="mt-3 flex flex-wrap gap-2">
          <ServerButton label={texts.end} act={() => endOthers(null)} passesFocusTo={titleId} />
        </div>
      )}
    </section>
  );
}
