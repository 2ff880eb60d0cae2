import { useFocusPassed } from "#components/ui/use-focus-passed.ts";

interface Props {
  label: string;
  /** For those who listen: about whom. */
  name: string;
  busy: boolean;
  className?: string;
  /** Id of what takes the focus. */
  passesFocusTo: string;
  onPress: () => void;
}

/** A button of a person's line that goes with what it has done. */
export function PassingButton({ label, name, busy, className = "", passesFocusTo, onPress }: Props) {
  const button = useFocusPassed<HTMLButtonElement>(passesFocusTo);
  return (
    <button
      ref={button}
      type="button"
      className={`button button-small ${className}`}
      aria-disabled={busy}
      aria-label={name}
      onClick={() => busy || onPress()}
    >
      {label}
    </button>
  );
}
