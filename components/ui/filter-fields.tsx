import type { ReactNode } from "react";

export interface Choice {
  value: string;
  name: string;
}

interface Part {
  name: string;
  label: string;
  chosen: string | undefined;
}

interface ChoiceProps extends Part {
  any: string;
  choices: Choice[];
  /** Said last: there are more, and how they are found. */
  more?: string | undefined;
}

/** One of some, or any. What the address asks for stays chosen though it is none of them. */
export function FilterChoice({ name, label, any, choices, more, chosen = "" }: ChoiceProps) {
  const known = chosen === "" || choices.some(({ value }) => value === chosen);
  return (
    <Labelled name={name} label={label} className="@min-[920px]:max-w-40 @min-[920px]:flex-1">
      <select id={`filter-${name}`} name={name} defaultValue={chosen} className="field field-small">
        <option value="">{any}</option>
        {(known ? choices : [...choices, { value: chosen, name: chosen }]).map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
        {more && <option disabled>{more}</option>}
      </select>
    </Labelled>
  );
}

/** The first or the last day that is meant. */
export function FilterDay({ name, label, chosen }: Part) {
  return (
    <Labelled name={name} label={label}>
      <input
        type="date"
        id={`filter-${name}`}
        name={name}
        defaultValue={chosen}
        className="field field-small @min-[920px]:w-33"
      />
    </Labelled>
  );
}

interface LabelledProps {
  name: string;
  label: string;
  className?: string;
  children: ReactNode;
}

function Labelled({ name, label, className = "", children }: LabelledProps) {
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={`filter-${name}`} className="block font-semibold text-second text-xs leading-relaxed">
        {label}
      </label>
      {children}
    </div>
  );
}
