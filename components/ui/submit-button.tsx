interface Props {
  busy: boolean;
  label: string;
  busyLabel: string;
  className?: string;
}

/** Never disabled: while it is busy it keeps the focus, says so, and a second press sends nothing. */
export function SubmitButton({ busy, label, busyLabel, className = "" }: Props) {
  return (
    <button type="submit" aria-disabled={busy} className={`button button-accent ${className}`}>
      {busy ? busyLabel : label}
    </button>
  );
}
