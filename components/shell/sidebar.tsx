"use client";

import { LogOut, MailWarning, Menu } from "lucide";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { useReader, useTexts } from "#components/ui/texts.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { type Count, countText } from "#lib/shared/count.ts";
import type { Language } from "#lib/shared/messages/words.ts";
import type { Result } from "#lib/shared/result.ts";
import type { Right } from "#lib/shared/rights.ts";
import type { Person } from "#lib/shared/roles.ts";
import { DraftCount } from "./draft-count.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { type Way, type WayNote, waysFor } from "./navigation.ts";
import { notifyProblem } from "./notice-store.ts";
import { announceSignOut } from "./signed-out.ts";
import { ThemeSwitch } from "./theme-switch.tsx";
import { WayLink } from "./way-link.tsx";

interface Props {
  person: Pick<Person, "name" | "role">;
  /** Beyond everybody's. */
  rights: readonly Right[];
  counts: {
    all: Count;
    unknown: Count;
    late: Count & { first?: string };
    drafts: number;
    releases: number;
    at: number;
  };
  /** The service gives no token just now; for administrators. */
  trouble: boolean;
  changeLanguage: (language: Language) => Promise<Result<null>>;
  signOut: (nothing: null) => Promise<Result<string>>;
  /** The way to search everything. */
  palette: ReactNode;
}

/**
 * The way around: a column at the left. On a narrow screen the first ways are a bar at the bottom, the rest a menu of the bar on top
 * (`app/frame.css`). Almost all of it runs in the browser, so the whole does: as drawn by the server it would go onto each page twice.
 */
export function Sidebar({ person, rights, counts, trouble, changeLanguage, signOut, palette }: Props) {
  const texts = useTexts("common");
  const { language } = useReader();
  const notes: Record<WayNote, ReactNode> = {
    all: countText(counts.all, language),
    drafts: <DraftCount count={counts.drafts} at={counts.at} />,
    releases: counts.releases > 0 && countText({ n: counts.releases }, language),
    unknown: counts.unknown.n > 0 && countText(counts.unknown, language),
    trouble: trouble && texts.connectionTrouble,
  };
  const rest = useClosedOnLeave();
  const of = (look: Way["look"]) => waysFor(rights).filter((way) => way.look === look);
  const icon = { size: 18, strokeWidth: 1.75, className: "flex-none" } as const;
  const link = ({ href, text, icon: drawing, note, look }: Way) => (
    <li key={href}>
      <NavLink
        href={href}
        note={note && notes[note]}
        warn={note === "unknown" || note === "trouble"}
        tab={look === "tab"}
      >
        <Icon of={drawing} {...icon} />
        {texts[text]}
      </NavLink>
    </li>
  );
  const waiting = counts.unknown.n + counts.late.n;
  return (
    <header className="flex items-center gap-2 border-line border-b px-4 py-1 sm:sticky sm:top-0 sm:h-dvh sm:flex-col sm:items-stretch sm:overflow-y-auto sm:border-b-0 sm:px-3 sm:pt-4 sm:pb-0">
      <Link
        href="/documents"
        prefetch={false}
        className="flex min-h-11 min-w-11 flex-none items-center gap-2.5 rounded-control font-bold text-[1.0625rem] sm:min-h-0 sm:px-2 sm:py-1.5"
      >
        <span aria-hidden className="grid size-[26px] place-items-center rounded-md bg-seal text-on-seal text-sm">
          C
        </span>
        <span className="max-[419px]:sr-only">{texts.name}</span>
      </Link>
      <nav
        aria-label={texts.navigation}
        className="flex min-w-0 flex-1 items-center gap-1 sm:mt-1 sm:flex-col sm:items-stretch sm:gap-0"
      >
        {of("button").map((way) => (
          <WayLink
            key={way.href}
            href={way.href}
            className="button button-accent frame-tabs frame-tab sm:justify-start"
          >
            <Icon of={way.icon} {...icon} />
            {texts[way.text]}
          </WayLink>
        ))}
        {palette}
        <ul className="frame-tabs sm:mt-3 sm:space-y-0.5">{of("tab").map(link)}</ul>
        <button type="button" popoverTarget="frame-rest" className="button button-quiet frame-menu px-2">
          <Icon of={Menu} {...icon} />
          {texts.menu}
          {(waiting > 0 || trouble) && (
            <span className="chip chip-warn px-1.5">{waiting || texts.connectionTrouble}</span>
          )}
        </button>
        <div ref={rest} id="frame-rest" popover="auto" className="frame-rest popup">
          <ul className="sm:mt-0.5 sm:space-y-0.5">
            {of(undefined).map(link)}
            {counts.late.first && (
              <li>
                <NavLink href={`/documents/${counts.late.first}`} note={countText(counts.late, language)} warn>
                  <Icon of={MailWarning} {...icon} />
                  {texts.answeredLate}
                </NavLink>
              </li>
            )}
            {of("alert")
              .filter(({ note }) => note && notes[note])
              .map(link)}
          </ul>
          <div className="frame-foot mt-2 border-line border-t px-2 pt-2 sm:mt-auto sm:pt-3 sm:pb-4">
            {of("person").map(({ href, text }) => (
              <Link
                key={href}
                href={href}
                prefetch={false}
                title={texts[text]}
                className="-mx-2 block rounded-control px-2 py-1 text-sm leading-snug hover:bg-here"
              >
                <strong className="block font-semibold">{person.name}</strong>
                <span className="text-third">{texts.roles[person.role]}</span>
              </Link>
            ))}
            <div className="mt-2 -ml-2 sm:flex sm:flex-wrap sm:items-center sm:gap-1">
              <LanguageSwitch changeLanguage={changeLanguage} />
              <ThemeSwitch />
              <SignOut signOut={signOut} />
            </div>
          </div>
        </div>
      </nav>
    </header>
  );
}

/** A popover that is closed when its page is left. */
function useClosedOnLeave() {
  const popover = useRef<HTMLDivElement>(null);
  const address = `${usePathname()}?${useSearchParams()}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each address
  useEffect(() => popover.current?.hidePopover(), [address]);
  return popover;
}

/** A way to a page, marked when one is there. */
function NavLink({
  href,
  note,
  warn,
  tab,
  children,
}: {
  href: string;
  note?: ReactNode;
  warn?: boolean;
  /** On a narrow screen it stands among the tabs: its word under its icon, its note for those who listen only. */
  tab?: boolean;
  children: ReactNode;
}) {
  const unresolved = useSearchParams().get("state") === "unknown";
  const path = usePathname();
  // Of the filters one has a way of its own.
  const here = path === "/documents" && unresolved ? `${path}?state=unknown` : path;
  // A document's page belongs to the documents; the form has a button of its own.
  const current = here === href || (here.startsWith(`${href}/`) && here !== "/documents/new");
  return (
    <Link
      href={href}
      prefetch={false}
      aria-current={current ? "page" : undefined}
      className={`flex min-h-[38px] items-center gap-2.5 rounded-control px-2 ${tab ? "frame-tab" : ""} ${
        current ? "bg-here font-semibold text-ink" : "text-second hover:bg-here"
      }`}
    >
      {children}
      {note && (
        <span
          className={`ml-auto flex-none ${warn ? "chip chip-warn px-1.5" : "text-sm text-third"} ${tab ? "max-sm:sr-only" : ""}`}
        >
          {note}
        </span>
      )}
    </Link>
  );
}

/** Ends the session on the server and leaves nothing of it in this browser's memory. */
function SignOut({ signOut }: { signOut: (nothing: null) => Promise<Result<string>> }) {
  const texts = useTexts("common");
  const { call, busy } = useAction(signOut, {
    leaves: true,
    done(goTo) {
      // Forms on their way would go on writing, and ask before the page is left.
      announceSignOut();
      sessionStorage.clear();
      window.location.assign(goTo);
    },
    // Not ended on the server is not signed out: the page stays, and the button can be pressed again.
    refused: notifyProblem,
  });
  return (
    <button
      type="button"
      data-leaves
      className="button button-quiet button-small px-2"
      aria-disabled={busy}
      onClick={() => call(null)}
    >
      <Icon of={LogOut} size={17} strokeWidth={1.75} />
      <span className="sm:sr-only">{texts.signOut}</span>
    </button>
  );
}
