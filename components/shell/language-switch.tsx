"use client";

import { Languages } from "lucide";
import { useRouter } from "next/navigation";
import { Icon } from "#components/ui/icon.tsx";
import { useReader, useTexts } from "#components/ui/texts.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { type Language, otherLanguage } from "#lib/shared/messages/words.ts";
import type { Result } from "#lib/shared/result.ts";
import { notifyProblem } from "./notice-store.ts";

interface Props {
  changeLanguage: (language: Language) => Promise<Result<null>>;
}

/** Changes to the other language; what is typed on the page stays. */
export function LanguageSwitch({ changeLanguage }: Props) {
  const router = useRouter();
  const texts = useTexts("common");
  const other = otherLanguage[useReader().language];
  const change = useAction(changeLanguage, { done: () => router.refresh(), refused: notifyProblem });
  return (
    <button
      type="button"
      className="button button-quiet button-small px-2"
      lang={other}
      aria-label={`${texts.otherLanguage}: ${texts.otherLanguageLabel}`}
      onClick={() => change.call(other)}
    >
      <Icon of={Languages} size={17} strokeWidth={1.75} />
      {texts.otherLanguage}
    </button>
  );
}
