import { useRouter } from "next/navigation";
import { useState } from "react";
import { type RecordShare, recordShare } from "#components/sharing/record-share.ts";
import { copyComing } from "#components/ui/copy-text.ts";
import { ask } from "#components/ui/read-answer.ts";
import { useTexts } from "#components/ui/texts.tsx";
import type { FoundDocument } from "#lib/shared/found.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { type Result, refuse } from "#lib/shared/result.ts";
import type { Option } from "./use-palette-keys.ts";

export interface LinkCalls {
  saveShare: RecordShare;
}

/** What became of a copy. */
export interface Said {
  copied: boolean;
  text: string;
  /** The link, when the browser did not let it be copied. */
  left?: string;
}

/** Copies the link of the signer whom a document was found by, has it recorded, and says what became of it. */
export function useLinkCopy({ saveShare }: LinkCalls) {
  const texts = useTexts("palette");
  const { copyFailed } = useTexts("common");
  const notices: Record<string, string> = useTexts("notices");
  const router = useRouter();
  const [last, setLast] = useState<{ text: string; href: string | undefined; said: Said }>();

  /** The document may still be looked for: the clipboard is asked for within the press. */
  async function copy(text: string, coming: Promise<FoundDocument | undefined>): Promise<void> {
    const result = await copyComing(coming.then(linkOf));
    const document = await coming;
    const href = document && `/documents/${document.id}`;
    const setNotice = (said: Said) => setLast({ text, href, said });
    const place = document?.meant?.linked ? document.meant.place : undefined;
    if (!document || place === undefined) return setNotice({ copied: false, text: texts.noLink });
    if (!result.ok) return setNotice({ copied: false, text: notices[result.problem.code] ?? texts.copyFailed });
    if (!result.value.copied) return setNotice({ copied: false, text: copyFailed, left: result.value.text });
    const { id, title } = document;
    const name = document.signers[place] ?? "";
    setNotice({ copied: true, text: fill(texts.copied, { name }) });
    await recordShare(saveShare, { id, signers: [place], way: "link" }, { title, names: [name] });
    // Its page shows when it was last copied.
    if (window.location.pathname === href) router.refresh();
  }

  /** Of what is typed and chosen now. */
  const saidOf = (text: string, option: Option | undefined) =>
    last?.text === text && last.href === option?.href ? last.said : undefined;
  return { copy, saidOf };
}

async function linkOf(document: FoundDocument | undefined): Promise<Result<string>> {
  if (!document?.meant?.linked) return refuse("not_found");
  return ask<string>(`/documents/${document.id}/links/${document.meant.place + 1}`);
}
