import { ArrowRight } from "lucide";
import { memo, type ReactNode } from "react";
import { Contact } from "#components/ui/contact.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { StateChip } from "#components/ui/state-chip.tsx";
import { useReader, useTexts } from "#components/ui/texts.tsx";
import { Time } from "#components/ui/time.tsx";
import type { FoundDocument } from "#lib/shared/found.ts";
import { fill } from "#lib/shared/messages/words.ts";

/** Some of the options under one head; nothing when there are none. */
export function Group({ label, children }: { label: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <div role="group" aria-label={label}>
      <p aria-hidden className="px-2 pt-2 pb-1 font-semibold text-sm text-third">
        {label}
      </p>
      {children}
    </div>
  );
}

interface Row {
  id: string;
  chosen: boolean;
  /** The mouse moved over it. */
  point: () => void;
  go: (beside: boolean) => void;
  children: ReactNode;
}

/** One option. The field keeps the focus; with the middle button, or Ctrl or ⌘, it opens beside. */
export function OptionRow({ id, chosen, point, go, children }: Row) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and takes the keys
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      onMouseMove={() => chosen || point()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ ctrlKey, metaKey }) => go(ctrlKey || metaKey)}
      onAuxClick={({ button }) => button === 1 && go(true)}
      className={`flex min-h-10 cursor-pointer pointer-coarse:min-h-11 items-center gap-x-3 gap-y-1 rounded-control px-2 py-1.5 max-[400px]:flex-wrap ${chosen ? "bg-accent-soft" : ""}`}
    >
      {children}
    </div>
  );
}

/** Beside the one who is meant. */
const namesShown = 3;

/** The same while one types on, until the next answer: eight of them with their times take longer than a key may. */
export const DocumentOption = memo(function DocumentOption({ document }: { document: FoundDocument }) {
  const texts = useTexts("common");
  const { signersMore } = useTexts("palette");
  const { title, signers, meant, createdBy, since, state, practice } = document;
  const others = signers.filter((_, place) => place !== meant?.place);
  const names = others.slice(0, namesShown).join(", ");
  const more = others.length - namesShown;
  const also = more > 0 ? fill(signersMore, { names, n: more }) : names;
  return (
    <>
      <span className="min-w-0 grow max-[400px]:basis-full">
        <span className="line-clamp-2 font-semibold" title={title}>
          {title}
        </span>
        <span className="flex flex-wrap gap-x-3 text-second text-sm">
          {/* The contact tells people of one name apart: it is whole behind a long name too. */}
          {meant && (
            <span className="min-w-0 break-words">
              <span className="font-semibold text-ink">{signers[meant.place]}</span> <Contact line={meant.contact} />
            </span>
          )}
          <span className="min-w-0 flex-1 basis-40 truncate max-sm:whitespace-normal">
            {/* A dot begins the line that would break at it. */}
            {also && `${also} ·\u00a0`}
            {createdBy} ·{"\u00a0"}
            <Time alone at={since} {...useReader()} />
          </span>
        </span>
      </span>
      {practice && <span className="chip">{texts.practice}</span>}
      <StateChip state={state} label={texts.states[state]} />
    </>
  );
});

/** `id`: of a template of which there is another one of the same name. */
export function WayOption({ label, id }: { label: string; id?: string | undefined }) {
  return (
    <>
      <Icon of={ArrowRight} size={16} strokeWidth={1.75} className="flex-none text-third" />
      <span className="min-w-0 flex-1 break-words">
        {label}
        {id && <span className="text-second"> · {id}</span>}
      </span>
    </>
  );
}
