"use client";

import { MailWarning } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { useReader, useTexts } from "#components/ui/texts.tsx";
import { type Count, countText } from "#lib/shared/count.ts";
import type { Language } from "#lib/shared/messages/words.ts";
import type { Result } from "#lib/shared/result.ts";
import type { Person } from "#lib/shared/roles.ts";
import { DraftCount } from "./draft-count.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { NavLink } from "./nav-link.tsx";
import { type Way, type WayNote, waysFor } from "./navigation.ts";
import { SignOut } from "./sign-out.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

interface Props {
  person: Pick<Person, "name" | "role">;
  counts: { all: Count; unknown: Count; late: Count & { first?: string }; drafts: number; at: number };
  /** The service gives no token just now; for administrators. */
  trouble: boolean;
  changeLanguage: (language: Language) => Promise<Result<null>>;
  signOut: (nothing: null) => Promise<Result<null>>;
  /** The way to search everything. */
  palette: ReactNode;
}

/**
 * The way around: a column at the left, a bar on top of narrow screens. Almost all of it runs in the browser, so the whole does: as drawn by
 * the server it would go onto each page twice.
 */
export function Sidebar({ person, counts, trouble, changeLanguage, signOut, palette }: Props) {
  const texts = useTexts("common");
  const { language } = useReader();
  const notes: Record<WayNote, ReactNode> = {
    all: countText(counts.all, language),
    drafts: <DraftCount count={counts.drafts} at={counts.at} />,
    unknown: counts.unknown.n > 0 && countText(counts.unknown, language),
    trouble: trouble && texts.connectionTrouble,
  };
  const of = (look: Way["look"]) => waysFor(person.role).filter((way) => way.look === look);
  const icon = { "aria-hidden": true, size: 18, strokeWidth: 1.75 } as const;
  const link = ({ href, text, icon: Icon, note }: Way) => (
    <li key={href}>
      <NavLink href={href} note={note && notes[note]} warn={note === "unknown" || note === "trouble"}>
        <Icon {...icon} />
        <span className="max-sm:sr-only">{texts[text]}</span>
      </NavLink>
    </li>
  );
  return (
    <header className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-3 sm:sticky sm:top-0 sm:h-dvh sm:flex-col sm:flex-nowrap sm:items-stretch sm:overflow-y-auto sm:border-b-0 sm:px-3 sm:py-4">
      <Link
        href="/documents"
        prefetch={false}
        className="mr-auto flex items-center gap-2.5 px-2 py-1.5 font-bold text-[1.0625rem] sm:mr-0"
      >
        <span aria-hidden className="grid size-[26px] place-items-center rounded-md bg-seal text-on-seal text-sm">
          C
        </span>
        {texts.name}
      </Link>
      <nav
        aria-label={texts.navigation}
        className="order-last flex w-full flex-wrap items-center gap-2 sm:order-none sm:mt-1 sm:block"
      >
        {of("button").map((way) => (
          <Link
            key={way.href}
            href={way.href}
            prefetch={false}
            className="button button-accent grow justify-start sm:w-full"
          >
            <way.icon {...icon} />
            {texts[way.text]}
          </Link>
        ))}
        {palette}
        <ul className="flex flex-wrap sm:mt-3 sm:block sm:space-y-0.5">
          {of(undefined).map(link)}
          {counts.late.first && (
            <li>
              <NavLink href={`/documents/${counts.late.first}`} note={countText(counts.late, language)} warn>
                <MailWarning {...icon} />
                <span className="max-sm:sr-only">{texts.answeredLate}</span>
              </NavLink>
            </li>
          )}
          {of("alert")
            .filter(({ note }) => note && notes[note])
            .map(link)}
        </ul>
      </nav>
      <div className="flex items-center gap-1 sm:mt-auto sm:block sm:border-line sm:border-t sm:px-2 sm:pt-3">
        <p className="hidden text-sm leading-snug sm:block">
          <strong className="block font-semibold">{person.name}</strong>
          <span className="text-third">{texts.roles[person.role]}</span>
        </p>
        <div className="flex items-center gap-1 sm:mt-2 sm:-ml-2">
          <LanguageSwitch changeLanguage={changeLanguage} />
          <ThemeSwitch />
          <SignOut signOut={signOut} />
        </div>
      </div>
    </header>
  );
}
