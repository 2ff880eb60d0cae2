"use client";

import { Copy } from "lucide-react";
import type { RecordShare } from "#components/sharing/record-share.ts";
import { Menu } from "#components/ui/menu.tsx";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { CopyLinks } from "../sharing/share-buttons.tsx";

interface Props {
  id: string;
  title: string;
  signers: { name: string; link?: string }[];
  words: Pick<Messages["document"], "copy" | "copyFor" | "copied" | "copyFailed" | "copyTitle">;
  record: RecordShare;
}

/** What people come to the list for: the one link, or the choice among several signers'. */
export function RowLinks({ id, title, signers, words: w, record }: Props) {
  const linked = signers.flatMap(({ name, link }, position) => (link ? [{ name, link, position }] : []));
  const [only] = linked;
  if (!only) return null;
  if (linked.length === 1) {
    return (
      <CopyLinks
        {...{ id, record }}
        way="link"
        signers={[only.position]}
        what={{ title, names: [only.name] }}
        text={only.link}
        label={w.copy}
        accessibleLabel={`${fill(w.copyFor, { name: only.name })}, ${title}`}
        words={w}
        className="button-small"
      />
    );
  }
  return (
    <Menu
      className="button-small"
      name={`${w.copy}, ${title}`}
      summary={
        <>
          <Copy aria-hidden size={16} strokeWidth={1.75} />
          {w.copy} …
        </>
      }
    >
      {linked.map(({ name, link, position }) => (
        <CopyLinks
          key={position}
          {...{ id, record }}
          way="link"
          signers={[position]}
          what={{ title, names: [name] }}
          text={link}
          label={name}
          accessibleLabel={fill(w.copyFor, { name })}
          words={w}
          className="button-small button-quiet w-full justify-start"
        />
      ))}
    </Menu>
  );
}
