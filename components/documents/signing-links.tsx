import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import { exactTime, recentTime } from "#lib/shared/time.ts";
import { CopyLinks, type RecordCopy, ShowCode } from "./hand-over.tsx";
import { SigningLink } from "./signing-link.tsx";

export interface SignerLink {
  name: string;
  contact: string;
  link?: string;
  /** What came instead of a web address. */
  unsafeLink?: string;
  /** When the link was last handed out. */
  copiedAt?: number;
}

/** A code of more is too dense for a phone's camera at a counter; beyond 2,331 bytes there is none. */
const qrCharactersMax = 1000;

interface Props {
  id: string;
  title: string;
  signers: SignerLink[];
  complete: boolean;
  language: Language;
  words: Messages["document"];
  close: string;
  record: RecordCopy;
}

/** The links, first and biggest: what people come to this page for. */
export function SigningLinks({ id, title, signers, complete, language, words: w, close, record }: Props) {
  const linked = signers.filter(({ link }) => link);
  return (
    <section className="sheet">
      <div className="flex flex-wrap items-center gap-3 px-4 py-5 sm:px-6">
        <div className="mr-auto min-w-0">
          <h2 id="links-title" className="font-semibold">
            {w.links}
          </h2>
          <p className="hint">{w.linksHint}</p>
        </div>
        {linked.length > 0 && (
          <CopyLinks
            {...{ id, record }}
            refresh
            way="all"
            signers={signers.flatMap(({ link }, position) => (link ? [position] : []))}
            text={chatMessage(title, linked)}
            label={w.copyAll}
            words={w}
            className="button-accent"
          />
        )}
      </div>
      {!complete && (
        <p className="mx-4 mb-4 rounded-control bg-warn-soft px-4 py-2.5 text-warn sm:mx-6">{w.incomplete}</p>
      )}
      <ul aria-labelledby="links-title">
        {signers.map(({ name, contact, link, unsafeLink, copiedAt }, index) => (
          <li
            key={index}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-4 py-4 sm:px-6"
          >
            <span className="w-5 font-semibold text-third">{index + 1}</span>
            <div className="min-w-0 flex-1 basis-60">
              <p>
                <strong className="font-semibold">{name}</strong>
                <span className="text-second"> · {contact}</span>
              </p>
              {link ? (
                <SigningLink link={link} />
              ) : (
                <p className="font-semibold text-sm text-warn">{unsafeLink === undefined ? w.noLink : w.unsafeLink}</p>
              )}
              {unsafeLink !== undefined && <code className="break-all font-mono text-sm">{unsafeLink}</code>}
            </div>
            {link && (
              <>
                {copiedAt !== undefined && (
                  <p className="hint max-sm:order-last" title={exactTime(copiedAt, language)}>
                    {fill(w.lastCopied, { time: recentTime(copiedAt, language, Date.now()) })}
                  </p>
                )}
                <CopyLinks
                  {...{ id, record }}
                  refresh
                  way="link"
                  signers={[index]}
                  text={link}
                  label={w.copy}
                  accessibleLabel={fill(w.copyFor, { name })}
                  words={w}
                />
                {link.length <= qrCharactersMax && (
                  <ShowCode {...{ id, record, link, name, close }} refresh signers={[index]} words={w} />
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Ready for a chat: the title, then one signer a line. */
function chatMessage(title: string, signers: SignerLink[]): string {
  return [title, ...signers.map(({ name, link }) => `${name}: ${link}`)].join("\n");
}
