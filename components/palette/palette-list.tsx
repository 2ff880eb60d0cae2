"use client";

import { useRouter } from "next/navigation";
import type { RefObject } from "react";
import { goUnlessOffline } from "#components/shell/offline.ts";
import { leave } from "#components/shell/unsaved.ts";
import { pressed } from "#components/shell/way-link.tsx";
import { useReader, useTexts } from "#components/ui/texts.tsx";
import { countText } from "#lib/shared/count.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import type { Right } from "#lib/shared/rights.ts";
import { PaletteFoot } from "./palette-foot.tsx";
import { DocumentOption, Group, OptionRow, WayOption } from "./palette-options.tsx";
import { useFound } from "./use-found.ts";
import { type LinkCalls, useLinkCopy } from "./use-link-copy.ts";
import { type Option, usePaletteKeys } from "./use-palette-keys.ts";
import { beginsWith, waysMatching } from "./ways-matching.ts";

export interface Props {
  /** The field, which keeps the focus. */
  input: RefObject<HTMLInputElement | null>;
  text: string;
  rights: readonly Right[];
  /** Whether the keyboard is Apple's. */
  apple: boolean;
  calls: LinkCalls & Parameters<typeof PaletteFoot>[0]["calls"];
  showKeys: () => void;
  close: () => void;
}

/** As the field names it, which is there before the list is loaded. */
const listId = "palette-options";

/** What the palette's field finds: documents, below them new ones of templates and the pages of Countersign. */
export function PaletteList({ input, text, rights, apple, calls, showKeys, close }: Props) {
  const texts = useTexts("palette");
  const common = useTexts("common");
  const { language } = useReader();
  const router = useRouter();
  const { documents, templates, total, searching, problem } = useFound(text);
  const links = useLinkCopy(calls);
  const ways = waysMatching(rights, text.trim(), common).map(({ href, text }) => ({ href, label: common[text] }));
  const pages: { href: string; label: string; id?: string }[] = [
    // Who types the beginning of a page's name means the page.
    ...ways.filter(({ label }) => beginsWith(label, text.trim())),
    ...templates.map(({ id, name }) => ({
      href: `/documents/new?${new URLSearchParams({ template: id })}`,
      label: fill(texts.newFrom, { name }),
      ...(templates.some((other) => other.name === name && other.id !== id) && { id }),
    })),
    ...ways.filter(({ label }) => !beginsWith(label, text.trim())),
  ];
  // Those that are not shown are counted as well.
  const n = countText({ ...total, n: total.n + pages.length }, language);
  if (total.capped || total.n > documents.length)
    pages.push({
      href: `/documents?${new URLSearchParams({ q: text.trim() })}`,
      label: fill(texts.all, { n: countText(total, language) }),
    });
  const options: Option[] = [
    ...documents.map((document) => ({ href: `/documents/${document.id}`, document })),
    ...pages,
  ];
  const go = (option: Option | undefined, beside: boolean) => {
    if (option === undefined) return;
    close();
    if (beside) window.open(option.href, "_blank", "noopener");
    else goUnlessOffline(() => leave(() => router.push(pressed(option.href))));
  };
  const { at, choose, idOf } = usePaletteKeys({
    input,
    text,
    options,
    searching,
    apple,
    go,
    id: listId,
    failed: problem !== undefined,
    copy: (coming) => links.copy(text, coming),
  });
  const row = (place: number) => ({
    id: idOf(place),
    chosen: place === at,
    point: () => choose(place),
    go: (beside: boolean) => go(options[place], beside),
  });
  const { one, other } = texts.found;
  const found = options.length === 0 ? texts.nothing : fill(options.length === 1 ? one : other, { n });
  return (
    <>
      <p
        role="status"
        className={
          text.trim() === "" ? "sr-only" : `px-4 pt-2 text-sm text-third ${options.length === 0 ? "pb-2" : ""}`
        }
      >
        {problem ? <Trouble problem={problem} /> : searching ? texts.searching : text.trim() && found}
      </p>
      {options.length > 0 && (
        // A list that scrolls would be a stop of the Tab key.
        <div
          id={listId}
          role="listbox"
          tabIndex={-1}
          aria-label={texts.title}
          className="min-h-0 overflow-y-auto px-2 pb-2"
        >
          <Group label={texts.documents}>
            {documents.map((document, i) => (
              <OptionRow key={document.id} {...row(i)}>
                <DocumentOption document={document} />
              </OptionRow>
            ))}
          </Group>
          <Group label={texts.pages}>
            {pages.map(({ href, label, id }, i) => (
              <OptionRow key={href} {...row(documents.length + i)}>
                <WayOption label={label} id={id} />
              </OptionRow>
            ))}
          </Group>
        </div>
      )}
      <PaletteFoot
        document={options[at]?.document}
        said={links.saidOf(text, options[at])}
        copy={(document) => links.copy(text, Promise.resolve(document))}
        apple={apple}
        calls={calls}
        showKeys={showKeys}
        close={close}
      />
    </>
  );
}

function Trouble({ problem }: { problem: ProblemCode }) {
  const texts = useTexts("palette");
  if (problem !== "signed_out") return problem === "search_too_long" ? texts.tooLong : texts.failed;
  const here = encodeURIComponent(window.location.pathname + window.location.search);
  return (
    <>
      {texts.signedOut}{" "}
      <a href={`/sign-in?next=${here}`} className="link">
        {texts.signIn}
      </a>
    </>
  );
}
