import { useState } from "react";
import { Fault } from "#components/ui/field.tsx";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";

interface Props {
  part: "files" | "links";
  /** Null: for ever. */
  days: number | null;
  fault: string | undefined;
  /** The number of days matters no more. */
  mended: () => void;
  words: Messages["retention"];
}

/** How long one part of a document is kept: for ever, or a number of days; typing a number chooses it. */
export function RetentionRule({ part, days, fault, mended, words: w }: Props) {
  const [ever, setEver] = useState(days === null);
  const keep = () => {
    setEver(true);
    mended();
  };
  const id = `${part}Days`;
  const choice = "flex min-h-[38px] items-center gap-2.5";
  const radio = { type: "radio", name: `${part}Keep`, className: "size-4 accent-accent" } as const;
  return (
    <fieldset>
      <legend className="font-semibold">{w[part]}</legend>
      <p className="hint mb-1" id={`${part}-hint`}>
        {w[`${part}Hint`]}
      </p>
      <label className={choice}>
        <input {...radio} value="ever" checked={ever} onChange={keep} />
        {w.forEver}
      </label>
      <div className={choice}>
        <label className={choice}>
          <input {...radio} value="days" checked={!ever} onChange={() => setEver(false)} />
          {w.after}
        </label>
        <input
          id={id}
          name={id}
          className="field w-20!"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={days ?? ""}
          aria-label={fill(w.daysOf, { part: w[part] })}
          aria-invalid={fault ? true : undefined}
          aria-describedby={[`${part}-hint`, fault && `${id}-fault`].filter(Boolean).join(" ")}
          onChange={() => setEver(false)}
        />
        <span>{w.days}</span>
      </div>
      <Fault id={id} text={fault} />
    </fieldset>
  );
}
