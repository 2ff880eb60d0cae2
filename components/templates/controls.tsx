interface BoxProps {
  label: string;
  /** Id of a text that says more. */
  describedBy?: string;
  checked: boolean;
  change: (checked: boolean) => void;
}

/** A labelled box to be ticked, as tall as the fields beside it. */
export function Box({ label, describedBy, checked, change }: BoxProps) {
  return (
    <label className="flex min-h-[38px] w-fit items-center gap-2.5 self-end pointer-coarse:min-h-11">
      <input
        type="checkbox"
        className="size-4 flex-none accent-accent"
        aria-describedby={describedBy}
        checked={checked}
        onChange={({ target }) => change(target.checked)}
      />
      {label}
    </label>
  );
}

interface ChooseProps<Value extends string> {
  id: string;
  label: string;
  className?: string;
  value: Value;
  /** With what is seen of each. */
  choices: [Value, string][];
  change: (value: Value) => void;
}

/** A labelled list of which one is chosen. */
export function Choose<Value extends string>({ id, label, className, value, choices, change }: ChooseProps<Value>) {
  return (
    <div className={className}>
      <label htmlFor={id} className="label">
        {label}
      </label>
      <select
        id={id}
        name={id}
        className="field"
        value={value}
        onChange={({ target }) => {
          const [chosen] = choices.find(([one]) => one === target.value) ?? [];
          if (chosen !== undefined) change(chosen);
        }}
      >
        {choices.map(([one, shown]) => (
          <option key={one} value={one}>
            {shown}
          </option>
        ))}
      </select>
    </div>
  );
}
