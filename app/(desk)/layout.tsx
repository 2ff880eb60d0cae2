import { FlaskConical } from "lucide";
import Link from "next/link";
import type { ReactNode } from "react";
import { PaletteButton } from "#components/palette/palette-button.tsx";
import { AfterLoad } from "#components/shell/after-load.tsx";
import { Leaving } from "#components/shell/leaving.tsx";
import { practiceId } from "#components/shell/practice.ts";
import { RestoreNotice } from "#components/shell/restore-notice.tsx";
import { Sidebar } from "#components/shell/sidebar.tsx";
import { WrongOrigin } from "#components/shell/wrong-origin.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Texts } from "#components/ui/texts.tsx";
import { textsOf } from "#lib/shared/messages/messages.ts";
import { may, moreRightsOf } from "#lib/shared/rights.ts";
import { clockOf } from "#lib/shared/time.ts";
import { isApple } from "#lib/web/headers.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { currentPerson } from "#lib/web/session.ts";
import { changeLanguage, seeRestore, signOut } from "./actions.ts";
// What goes on when its page has been left is called from any page. To one that does not hold an action Next would send it by a request
// of its own, at the address that people use, where behind a proxy nothing answers it.
import { beginFromTemplate, duplicate, saveShare } from "./documents/[id]/actions.ts";
import "./documents/new/actions.ts";
import "./releases/actions.ts";

/** The frame around every page of Countersign. It guards nothing: each page asks for itself who is there. */
export default async function DeskLayout({ children }: { children: ReactNode }) {
  const person = await currentPerson();
  if (!person) return children;
  const { language, timeZone, m } = await readerMessages();
  const { config, connection, documents, drafts, now, releases, resolving, restores } = services();
  const [count, late, begun, waiting, { practice, trouble }] = await Promise.all([
    documents.counts(person),
    resolving.unseenConflicts(person),
    drafts.count(person),
    releases.count(person),
    connection.current(),
  ]);
  const counts = { ...count, late, drafts: begun, releases: waiting, at: now() };
  const connects = may(person, "changeConnection");
  const rights = moreRightsOf(person);
  return (
    <Texts texts={textsOf(m, "common", "keys", "notices", "palette")} reader={{ language, timeZone }}>
      <div className="frame">
        <Sidebar
          person={{ name: person.name, role: person.role }}
          rights={rights}
          counts={counts}
          changeLanguage={changeLanguage}
          signOut={signOut}
          trouble={connects && trouble !== undefined}
          palette={
            <PaletteButton
              apple={await isApple()}
              rights={rights}
              calls={{ saveShare, duplicate, beginFromTemplate }}
            />
          }
        />
        <div className="min-w-0 border-line sm:border-l">
          {practice && (
            <aside
              id={practiceId}
              aria-label={m.frame.practiceLabel}
              className="flex flex-wrap items-center gap-x-2 border-line border-b bg-sunk px-4 py-2 text-second text-sm sm:px-8"
            >
              <Icon of={FlaskConical} size={16} />
              <strong className="font-semibold text-ink">{m.frame.practice}</strong>
              <span className="max-[1023px]:sr-only">{m.frame.practiceMore}</span>
              {connects && (
                <Link
                  href="/connection"
                  prefetch={false}
                  className="link inline-flex min-h-6 items-center pointer-coarse:-my-2 pointer-coarse:min-h-11"
                >
                  {m.frame.practiceLink}
                </Link>
              )}
            </aside>
          )}
          {(await restores.unseen()).map((restore) => (
            <RestoreNotice
              key={restore.id}
              restore={restore}
              m={m}
              language={language}
              timeZone={timeZone}
              see={may(person, "dismissRestores") ? seeRestore : undefined}
            />
          ))}
          <WrongOrigin address={config.appUrl.origin} origins={config.origins} />
          <main id="main" tabIndex={-1} className="@container px-4 pt-6 pb-12 outline-none sm:px-8 sm:pt-7">
            {children}
          </main>
        </div>
        <Leaving />
        <AfterLoad clock={clockOf(now(), timeZone)} signedIn />
      </div>
    </Texts>
  );
}
