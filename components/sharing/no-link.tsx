import { useTexts } from "#components/ui/texts.tsx";

/** Why there is no link to open or to share. */
export interface MissingLink {
  /** What came instead of a web address. */
  unsafeLink?: string | undefined;
  /** There is one, and the server's key does not open it. */
  linkUnreadable?: boolean | undefined;
  /** It may be among those that fit no signer, which stand below. */
  mayBeBelow?: boolean | undefined;
}

/** In the place of a signer's link, where there is none. */
export function NoLink({ unsafeLink, linkUnreadable, mayBeBelow }: MissingLink) {
  const texts = useTexts("sharing");
  const problems = useTexts("problems");
  const none = mayBeBelow ? texts.noSureLink : texts.noLink;
  const why = linkUnreadable ? problems.link_unreadable : unsafeLink === undefined ? none : texts.unsafeLink;
  return (
    <>
      <p className="font-semibold text-sm text-warn">{why}</p>
      {unsafeLink !== undefined && <code className="break-all font-mono text-sm">{unsafeLink}</code>}
    </>
  );
}
