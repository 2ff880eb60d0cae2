import { FlaskConical } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { PaletteButton } from "#components/shell/palette-button.tsx";
import { Sidebar } from "#components/shell/sidebar.tsx";
import { waysFor } from "#components/shell/ways.ts";
import { WrongHost } from "#components/shell/wrong-host.tsx";
import { atLeast } from "#lib/shared/roles.ts";
import { ownTimeZone } from "#lib/shared/time.ts";
import { isApple, isWrongHost } from "#lib/web/headers.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { currentPerson } from "#lib/web/session.ts";
import { changeLanguage, signOut } from "./actions.ts";

/** The frame around every page of the desk. It guards nothing: each page asks for itself who is there. */
export default async function DeskLayout({ children }: { children: ReactNode }) {
  const person = await currentPerson();
  if (!person) return children;
  const { language, m } = await readerMessages();
  const { config, documents, drafts, signing } = services();
  const counts = { ...(await documents.counts(person)), drafts: await drafts.count(person), at: Date.now() };
  return (
    <div className="min-h-dvh sm:grid sm:grid-cols-[232px_minmax(0,1fr)]">
      <Sidebar
        {...{ person, counts, language, changeLanguage, signOut }}
        trouble={atLeast(person.role, "administrator") && signing.trouble() !== undefined}
        words={m.common}
        palette={
          <PaletteButton
            {...{ language, timeZone: ownTimeZone(), apple: await isApple() }}
            ways={waysFor(person.role, m.common)}
            words={m.palette}
            states={m.common.states}
          />
        }
      />
      <div className="min-w-0 border-line sm:border-l">
        {config.practice && (
          <aside
            aria-label={m.common.practiceLabel}
            className="flex flex-wrap items-center gap-x-2 border-line border-b bg-sunk px-4 py-2 text-second text-sm sm:px-8"
          >
            <FlaskConical aria-hidden size={16} />
            <strong className="font-semibold text-ink">{m.common.practice}</strong>
            <span className="max-sm:sr-only">{m.common.practiceMore}</span>
            <Link href="/connection" className="link">
              {m.common.practiceLink}
            </Link>
          </aside>
        )}
        {(await isWrongHost()) && <WrongHost text={m.common.wrongHost} address={config.appUrl.origin} />}
        <main id="main" tabIndex={-1} className="px-4 pt-6 pb-12 outline-none sm:px-8 sm:pt-7">
          {children}
        </main>
      </div>
    </div>
  );
}
