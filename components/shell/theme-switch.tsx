"use client";

import { Moon, Sun } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { useTexts } from "#components/ui/texts.tsx";

/** Light or dark: as the system says until somebody chooses, then as chosen in this browser. */
export function ThemeSwitch() {
  const { toDark, toLight } = useTexts("common");
  const choose = (theme: "dark" | "light") => {
    document.documentElement.dataset.theme = theme;
    const secure = window.location.protocol === "https:" ? "; secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http, where offices run the server
    document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax${secure}`;
  };
  // Both buttons are in the page and style sheets show the one that makes sense, so that nothing flashes before scripts run.
  return (
    <>
      <button
        type="button"
        data-shown-in="light"
        className="button button-quiet button-small px-2"
        onClick={() => choose("dark")}
      >
        <Icon of={Moon} size={17} strokeWidth={1.75} />
        <span className="sm:sr-only">{toDark}</span>
      </button>
      <button
        type="button"
        data-shown-in="dark"
        className="button button-quiet button-small px-2"
        onClick={() => choose("light")}
      >
        <Icon of={Sun} size={17} strokeWidth={1.75} />
        <span className="sm:sr-only">{toLight}</span>
      </button>
    </>
  );
}
