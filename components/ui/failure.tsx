"use client";

import { useSyncExternalStore } from "react";
import { PageTitle } from "#components/ui/page-title.tsx";
import { fill, type Language, languages, words } from "#lib/shared/messages/words.ts";

/** Both languages, here and not in the message files: this is loaded before anything else is known to work. */
const texts = words(
  {
    title: "Something went wrong",
    text: "This page couldn't be shown. Try again. If it happens again, tell your administrator",
    reference: "Reference {reference}",
    reload: "A part of this page couldn't be loaded. Check your connection and reload the page",
    reloadButton: "Reload",
    again: "Try again",
  },
  {
    title: "문제가 생겼습니다",
    text: "페이지를 표시할 수 없습니다. 다시 시도해 주세요. 계속되면 관리자에게 알려 주세요",
    reference: "참조 번호 {reference}",
    reload: "페이지의 일부를 불러오지 못했습니다. 연결을 확인하고 페이지를 새로 고쳐 주세요",
    reloadButton: "새로 고침",
    again: "다시 시도",
  },
);

export interface FailureProps {
  error: unknown;
  retry: () => void;
}

/** What is shown in place of a page that failed: what happened, what to do, and the reference in the log of what failed on the server. */
export function Failure({ error, retry }: FailureProps) {
  const text = texts[usePageLanguage() ?? "en"];
  const reference = error instanceof Error && "digest" in error ? String(error.digest) : undefined;
  return (
    <div role="alert" className="sheet max-w-[35rem] px-5 py-6 sm:px-7 sm:py-7">
      <PageTitle>{text.title}</PageTitle>
      <p className="mt-2 text-second">{reference ? text.text : text.reload}</p>
      {reference && <p className="mt-2 font-semibold">{fill(text.reference, { reference })}</p>}
      <button
        type="button"
        className="button button-accent mt-5"
        onClick={() => (reference ? retry() : window.location.reload())}
      >
        {reference ? text.again : text.reloadButton}
      </button>
    </div>
  );
}

/** What the page was in when it failed, else what the browser speaks; undefined on the server, where nothing is known. */
export function usePageLanguage(): Language | undefined {
  return useSyncExternalStore(never, readLanguage, () => undefined);
}

const never = () => () => {};

function readLanguage(): Language {
  const tag = document.documentElement.lang || navigator.language;
  return languages.find((language) => tag.startsWith(language)) ?? "en";
}
