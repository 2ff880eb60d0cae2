"use client";

import { useRouter } from "next/navigation";
import type { RefObject } from "react";
import { useTexts } from "#components/ui/texts.tsx";
import { hrefOf } from "#lib/shared/found.ts";
import { count, fill } from "#lib/shared/messages/words.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import type { Role } from "#lib/shared/roles.ts";
import { waysMatching } from "./navigation.ts";
import { DocumentOption, Group, OptionRow, WayOption } from "./palette-options.tsx";
import { useFound } from "./use-found.ts";
import { usePaletteKeys } from "./use-palette-keys.ts";

export interface Props {
  /** The field, which keeps the focus. */
  input: RefObject<HTMLInputElement | null>;
  text: string;
  role: Role;
  /** What the key held to open beside is called. */
  keyName: string;
  close: () => void;
}

/** As the field names it, which is there before the list is loaded. */
const listId = "palette-options";

/** What the palette's field finds: documents, and below them the pages of Countersign. */
export function PaletteList({ input, text, role, keyName, close }: Props) {
  const texts = useTexts("palette");
  const common = useTexts("common");
  const router = useRouter();
  const { documents, searching, problem } = useFound(text);
  const pages = waysMatching(role, text.trim(), common);
  const hrefs = [...documents.map(hrefOf), ...pages.map(({ href }) => href)];
  const go = (href: string | undefined, beside: boolean) => {
    if (href === undefined) return;
    close();
    if (beside) window.open(href, "_blank", "noopener");
    else router.push(href);
  };
  const { at, choose, idOf } = usePaletteKeys({
    ...{ input, text, hrefs, searching, go },
    id: listId,
    failed: problem !== undefined,
  });
  const row = (place: number) => ({
    id: idOf(place),
    chosen: place === at,
    point: () => choose(place),
    go: (beside: boolean) => go(hrefs[place], beside),
  });
  const found = hrefs.length === 0 ? texts.nothing : count(texts.found, hrefs.length);
  return (
    <>
      <p
        role="status"
        className={text.trim() === "" ? "sr-only" : `px-4 pt-2 text-sm text-third ${hrefs.length === 0 ? "pb-2" : ""}`}
      >
        {problem ? <Trouble problem={problem} /> : searching ? texts.searching : text.trim() && found}
      </p>
      {hrefs.length > 0 && (
        <div id={listId} role="listbox" aria-label={texts.title} className="min-h-0 overflow-y-auto px-2 pb-2">
          <Group label={texts.documents}>
            {documents.map((document, i) => (
              <OptionRow key={document.id} {...row(i)}>
                <DocumentOption document={document} />
              </OptionRow>
            ))}
          </Group>
          <Group label={texts.pages}>
            {pages.map(({ href, text }, i) => (
              <OptionRow key={href} {...row(documents.length + i)}>
                <WayOption label={common[text]} />
              </OptionRow>
            ))}
          </Group>
        </div>
      )}
      <p className="hint border-line border-t px-4 py-2 max-sm:hidden">{fill(texts.keys, { key: keyName })}</p>
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
