import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { UnmatchedLink } from "#lib/shared/signer.ts";

interface Props {
  links: UnmatchedLink[];
  texts: Messages["document"];
  className?: string;
}

/** Links of which the service did not say surely whose they are: to be read, not to be shared with one press. */
export function UnmatchedLinks({ links, texts, className = "mt-4" }: Props) {
  if (links.length === 0) return null;
  return (
    <div className={className}>
      <h3 id="unmatched-links" className="font-semibold">
        {texts.unmatched}
      </h3>
      <p className="hint">{texts.unmatchedHint}</p>
      <ul aria-labelledby="unmatched-links" className="mt-3 space-y-3">
        {links.map(({ url, unsafeUrl, index, name }, i) => (
          <li key={i}>
            <p className="wrap-anywhere">
              {[name, index !== undefined && fill(texts.unmatchedNumber, { number: index })]
                .filter(Boolean)
                .join(", ") || texts.unmatchedNobody}
            </p>
            <code className="select-all break-all font-mono text-sm">{url ?? unsafeUrl}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
