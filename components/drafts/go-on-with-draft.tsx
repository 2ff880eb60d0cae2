"use client";

import { X } from "lucide";
import Link from "next/link";
import { useState } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { putAwayCookie } from "#lib/shared/draft.ts";

interface Props {
  formKey: string;
  /** In words. */
  texts: { question: string; goOn: string; goOnWith: string; putAway: string };
}

/** On an empty new form: the way to the draft that was saved last. Dismissed, it does not come again for this draft. */
export function GoOnWithDraft({ formKey, texts }: Props) {
  const [away, setAway] = useState(false);
  if (away) return null;
  return (
    <p className="-mt-2 mb-4 flex min-h-9 items-center gap-x-3 text-second @max-[30rem]:flex-wrap">
      <span className="@max-[30rem]:basis-full">{texts.question}</span>
      <Link
        href={`/documents/new?draft=${formKey}`}
        prefetch={false}
        className="link inline-flex min-h-6 flex-none items-center pointer-coarse:min-h-11"
        aria-label={texts.goOnWith}
      >
        {texts.goOn}
      </Link>
      <button
        type="button"
        className="button button-quiet button-small w-8 flex-none px-0!"
        aria-label={texts.putAway}
        onClick={() => {
          const secure = window.location.protocol === "https:" ? "; secure" : "";
          // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http, where offices run the server
          document.cookie = `${putAwayCookie}=${formKey}; path=/documents/new; samesite=lax${secure}`;
          setAway(true);
          document.getElementById("main")?.focus({ preventScroll: true });
        }}
      >
        <Icon of={X} size={16} />
      </button>
    </p>
  );
}
