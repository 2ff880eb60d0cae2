import type { Messages } from "#lib/shared/messages/messages.ts";
import { atLeast, type Role } from "#lib/shared/roles.ts";

/** A page that one can go to by its words. */
export interface Way {
  href: string;
  label: string;
}

/** The pages of the desk that a person of this role can go to. */
export function waysFor(role: Role, w: Messages["common"]): Way[] {
  const administrator = atLeast(role, "administrator");
  return [
    { href: "/documents/new", label: w.newDocument },
    { href: "/documents", label: w.documents },
    { href: "/documents?state=unknown", label: w.outcomeUnknown },
    { href: "/drafts", label: w.drafts },
    ...(administrator ? [{ href: "/people", label: w.people }] : []),
    { href: "/connection", label: w.connection },
    ...(administrator ? [{ href: "/settings", label: w.settings }] : []),
  ];
}

/**
 * The ways whose words hold all that was typed. Taken apart into letters, so that a syllable of Hangul fits while it is still being
 * composed.
 */
export function waysMatching(ways: Way[], text: string): Way[] {
  const letters = (words: string) => words.normalize("NFKD").toLowerCase();
  const typed = letters(text).split(/\s+/);
  return ways.filter(({ label }) => typed.every((word) => letters(label).includes(word)));
}
