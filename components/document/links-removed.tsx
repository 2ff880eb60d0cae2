import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import { exactTime } from "#lib/shared/time.ts";
import { type MarkSigned, MarkSignedButton } from "./mark-signed.tsx";

interface Props {
  id: string;
  title: string;
  /** When and why, in words. */
  text: string;
  signers: { name: string; marked?: { at: number; by: string } }[];
  language: Language;
  m: Messages;
  markSigned: MarkSigned;
}

/** In place of the links, once they are not there any more; who has signed can still be marked. */
export function LinksRemoved({ id, title, text, signers, language, m, markSigned }: Props) {
  const { mark, markFor, unmark, unmarkFor, marked } = m.sharing;
  return (
    <section className="sheet px-4 py-5 sm:px-6">
      <h2 id="links-removed" className="font-semibold">
        {title}
      </h2>
      <p className="mt-1 text-second">{text}</p>
      <ul aria-labelledby="links-removed" className="mt-3 divide-y divide-line border-line border-t">
        {signers.map(({ name, marked: by }, place) => (
          <li key={place} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <strong className="mr-auto font-semibold">{name}</strong>
            <MarkSignedButton
              {...{ id, name, markSigned }}
              signer={place}
              marked={by && fill(marked, { by: by.by, time: exactTime(by.at, language) })}
              words={{ mark, markFor, unmark, unmarkFor }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
