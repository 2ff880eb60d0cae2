"use client";

import { Copy } from "lucide-react";
import type { RecordShare } from "#components/sharing/record-share.ts";
import { Menu } from "#components/ui/menu.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { fill } from "#lib/shared/messages/words.ts";
import { CopyLinks } from "../sharing/share-buttons.tsx";

interface Props {
  id: string;
  title: string;
  signers: { name: string; link?: string }[];
  record: RecordShare;
}

/** What people come to the list for: the one link, or the choice among several signers'. */
export function RowLinks({ id, title, signers, record }: Props) {
  const { copy, copyFor } = useTexts("common");
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
        label={copy}
        accessibleLabel={`${fill(copyFor, { name: only.name })}, ${title}`}
        className="button-small"
      />
    );
  }
  return (
    <Menu
      className="button-small"
      name={`${copy}, ${title}`}
      summary={
        <>
          <Copy aria-hidden size={16} strokeWidth={1.75} />
          {copy} …
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
          accessibleLabel={fill(copyFor, { name })}
          className="button-small button-quiet w-full justify-start"
        />
      ))}
    </Menu>
  );
}
