"use client";

import { Languages } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { callServer } from "#components/ui/call-server.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import type { Language } from "#lib/shared/messages/words.ts";
import type { Result } from "#lib/shared/result.ts";
import { notifyProblem } from "./notice-store.ts";

interface Props {
  language: Language;
  words: Pick<Messages["common"], "otherLanguage" | "otherLanguageLabel">;
  changeLanguage: (language: Language) => Promise<Result<null>>;
}

/** Changes to the other language; what is typed on the page stays. */
export function LanguageSwitch({ language, words, changeLanguage }: Props) {
  const router = useRouter();
  const [, startTransition] = useTransition();
  const other = language === "en" ? "ko" : "en";
  return (
    <button
      type="button"
      className="button button-quiet button-small px-2"
      lang={other}
      aria-label={`${words.otherLanguage}: ${words.otherLanguageLabel}`}
      onClick={() =>
        startTransition(async () => {
          const result = await callServer(() => changeLanguage(other));
          if (result.ok) router.refresh();
          else notifyProblem(result.problem);
        })
      }
    >
      <Languages aria-hidden size={17} strokeWidth={1.75} />
      <span className="max-[359px]:sr-only">{words.otherLanguage}</span>
    </button>
  );
}
