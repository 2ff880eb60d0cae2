import type { ComponentProps, ReactNode } from "react";

/** The id of the control that holds the value at `path` (`signers.0.name`), so that the summary's links find it. */
export function fieldId(path: string): string {
  return `field-${path.replaceAll(".", "-")}`;
}

type Props = ComponentProps<"input"> & {
  id: string;
  label: ReactNode;
  fault?: string | undefined;
  hint?: ReactNode;
  note?: ReactNode;
  /** Several lines of text: three, or so many. */
  long?: boolean | number | undefined;
  /** The texts that can be chosen from; the first one is none. */
  choices?: string[] | undefined;
};

/** A labelled text field with its hint and, when something is wrong, the fault beneath; both are read out with the field. */
export function Field({ id, label, fault, hint, note, long, choices, className = "", ...input }: Props) {
  const described = [note && `${id}-note`, hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(" ");
  const control = {
    ...(input as object),
    id,
    className: "field",
    "aria-invalid": fault ? true : undefined,
    "aria-describedby": described || undefined,
  };
  return (
    <div className={className}>
      <div className="flex justify-between gap-2">
        <label htmlFor={id} className="label">
          {label}
        </label>
        {/* How the text was understood: beside the label, so that nothing moves when it appears. */}
        {note && (
          <span id={`${id}-note`} className="hint field-note truncate">
            {note}
          </span>
        )}
      </div>
      {choices ? (
        <select {...control}>
          {["", ...choices].map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : long ? (
        <textarea rows={long === true ? 3 : long} {...control} />
      ) : (
        <input {...control} />
      )}
      {hint && (
        <p id={`${id}-hint`} className="hint mt-1">
          {hint}
        </p>
      )}
      <Fault id={id} text={fault} />
    </div>
  );
}

/** The fault of the control with this id. */
export function Fault({ id, text }: { id: string; text?: string | undefined }) {
  return (
    text && (
      <p id={`${id}-fault`} className="fault">
        {text}
      </p>
    )
  );
}
