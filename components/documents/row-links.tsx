import { Copy } from "lucide";
import type { RecordShare } from "#components/sharing/record-share.ts";
import { Icon } from "#components/ui/icon.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { ask } from "#components/ui/read-answer.ts";
import { useTexts } from "#components/ui/texts.tsx";
import { fill } from "#lib/shared/messages/words.ts";
import { CopyLinks } from "../sharing/share-buttons.tsx";

interface Props {
  id: string;
  title: string;
  signers: string[];
  /** The positions of those who have no link. */
  without?: number[];
  record: RecordShare;
}

/** What people come to the list for: the one link, or the choice among several signers'. A link is asked for when it is copied. */
export function RowLinks({ id, title, signers, without = [], record }: Props) {
  const { copy, copyFor } = useTexts("common");
  const one = (position: number) => {
    const name = signers[position] ?? "";
    return {
      id,
      record,
      way: "link" as const,
      signers: [position],
      what: { title, names: [name] },
      text: () => ask<string>(`/documents/${id}/links/${position + 1}`),
      accessibleLabel: fill(copyFor, { name }),
    };
  };
  const linked = [...signers.keys()].filter((position) => !without.includes(position));
  const [only] = linked;
  if (only === undefined) return null;
  if (linked.length === 1) {
    const button = one(only);
    return (
      <CopyLinks
        {...button}
        icon={<CopyIcon />}
        label={copy}
        accessibleLabel={`${button.accessibleLabel}, ${title}`}
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
          <CopyIcon />
          {`${copy}…`}
        </>
      }
    >
      {linked.map((position) => (
        <CopyLinks
          key={position}
          {...one(position)}
          label={signers[position] ?? ""}
          className="button-small button-quiet w-full justify-start text-left"
        />
      ))}
    </Menu>
  );
}

const drawing = "copy-drawing";

/** The icon of all rows, drawn once. */
export function CopyDrawing() {
  return (
    <span hidden>
      <Icon of={Copy} id={drawing} size={16} strokeWidth={1.75} />
    </span>
  );
}

function CopyIcon() {
  return (
    <svg aria-hidden>
      <use href={`#${drawing}`} />
    </svg>
  );
}
