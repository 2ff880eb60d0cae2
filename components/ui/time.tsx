import type { Language } from "#lib/shared/messages/words.ts";
import { exactTime, recentTime } from "#lib/shared/time.ts";

interface Props {
  /** Milliseconds since 1970. */
  at: number;
  language: Language;
  timeZone: string;
  /** Not within a sentence: its word begins with a capital. */
  alone?: boolean;
}

/** A time in words for the last days; exact, its zone named, when pointed at and for those who listen. */
export function Time({ at, language, timeZone, alone }: Props) {
  const recent = recentTime(at, language, Date.now(), timeZone);
  const exact = exactTime(at, language, timeZone);
  return (
    <time dateTime={new Date(at).toISOString()} title={exact} suppressHydrationWarning>
      <span aria-hidden suppressHydrationWarning>
        {alone ? recent.charAt(0).toUpperCase() + recent.slice(1) : recent}
      </span>
      <span className="sr-only" suppressHydrationWarning>
        {exact}
      </span>
    </time>
  );
}
