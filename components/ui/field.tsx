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
};

/** A labelled text field with its hint and, when something is wrong, the fault beneath; both are read out with the field. */
export function Field({ id, label, fault, hint, note, className = "", ...input }: Props) {
  const described = [note && `${id}-note`, hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <div className="flex justify-between gap-2">
        <label htmlFor={id} className="label">
          {label}
        </label>
        {/* How the text was understood: beside the label, so that nothing moves when it appears. */}
        {note && (
          <span id={`${id}-note`} className="hint truncate">
            {note}
          </span>
        )}
      </div>
      <input
        {...input}
        id={id}
        className="field"
        aria-invalid={fault ? true : undefined}
        aria-describedby={described || undefined}
      />
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
