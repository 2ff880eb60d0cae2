import { ChevronDown, ChevronUp, GripVertical } from "lucide";
import type { PointerEvent } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { fill } from "#lib/shared/messages/words.ts";
import { useTexts } from "./texts.tsx";
import { useHydrated } from "./use-hydrated.ts";

interface Props {
  /** What is moved, in words: "Signer 2". */
  what: string;
  index: number;
  count: number;
  move: (from: number, to: number) => void;
  startDrag: (event: PointerEvent<HTMLElement>, index: number) => void;
}

/** Up, down and a handle to drag. The buttons stay when they have nothing to do, so that the focus stays where it was. */
export function MoveControls({ what, index, count, move, startDrag }: Props) {
  const { moveUp, moveDown, drag } = useTexts("common");
  const hydrated = useHydrated();
  const step = (to: number) => to >= 0 && to < count && move(index, to);
  const button =
    "grid size-6 place-items-center rounded text-third pointer-coarse:size-11 hover:bg-sunk hover:text-ink aria-disabled:opacity-40";
  return (
    <span className="flex items-center" inert={!hydrated}>
      <span
        aria-hidden
        title={fill(drag, { what })}
        onPointerDown={(event) => startDrag(event, index)}
        className="grid size-6 cursor-grab touch-none place-items-center text-third active:cursor-grabbing"
      >
        <Icon of={GripVertical} size={16} />
      </span>
      <button
        type="button"
        className={button}
        aria-disabled={index === 0}
        aria-label={fill(moveUp, { what })}
        onClick={() => step(index - 1)}
      >
        <Icon of={ChevronUp} size={16} />
      </button>
      <button
        type="button"
        className={button}
        aria-disabled={index === count - 1}
        aria-label={fill(moveDown, { what })}
        onClick={() => step(index + 1)}
      >
        <Icon of={ChevronDown} size={16} />
      </button>
    </span>
  );
}
