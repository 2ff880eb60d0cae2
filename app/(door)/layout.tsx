import type { ReactNode } from "react";
import { AfterLoad } from "#components/shell/after-load.tsx";
import { LanguageSwitch } from "#components/shell/language-switch.tsx";
import { ThemeSwitch } from "#components/shell/theme-switch.tsx";
import { WrongOrigin } from "#components/shell/wrong-origin.tsx";
import { Texts } from "#components/ui/texts.tsx";
import { textsOf } from "#lib/shared/messages/messages.ts";
import { clockOf } from "#lib/shared/time.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { changeLanguage } from "../(desk)/actions.ts";

/** The frame of the pages before somebody is signed in. */
export default async function DoorLayout({ children }: { children: ReactNode }) {
  const { language, timeZone, m } = await readerMessages();
  const { config, now } = services();
  return (
    <Texts texts={textsOf(m, "common", "notices")} reader={{ language, timeZone }}>
      <WrongOrigin address={config.appUrl.origin} origins={config.origins} />
      <div className="mx-auto w-full max-w-[27rem] px-4 pt-10 pb-[calc(32px+var(--notices))] sm:pt-[13vh]">
        <header className="mb-5 flex items-center justify-center gap-2.5 font-bold text-[1.0625rem]">
          <span aria-hidden className="grid size-[26px] place-items-center rounded-md bg-seal text-on-seal text-sm">
            C
          </span>
          {m.common.name}
        </header>
        <main id="main" tabIndex={-1} className="sheet px-5 py-6 outline-none sm:px-7 sm:py-7">
          {children}
        </main>
        <footer className="mt-4 flex flex-wrap items-center justify-center gap-1">
          <LanguageSwitch changeLanguage={changeLanguage} />
          <ThemeSwitch />
        </footer>
      </div>
      <AfterLoad clock={clockOf(now(), timeZone)} />
    </Texts>
  );
}
