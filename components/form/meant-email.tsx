import { useEffect } from "react";
import { meantEmail } from "#lib/shared/near.ts";

interface Props {
  /** The address as the field was left. */
  left: string;
  text: string;
  announce: (text: string) => void;
  take: (email: string) => void;
}

/** Offers the address that was meant, where one was entered that has a slip in a well-known domain. Loaded on first use. */
export function MeantEmail({ left, text, announce, take }: Props) {
  const meant = meantEmail(left);
  useEffect(() => {
    if (meant) announce(text.replace("{email}", () => meant));
  }, [meant, text, announce]);
  if (!meant) return null;
  const [before = "", after = ""] = text.split("{email}");
  return (
    <p className="hint mt-1">
      {before}
      <button type="button" className="link min-h-6" onClick={() => take(meant)}>
        {meant}
      </button>
      {after}
    </p>
  );
}
