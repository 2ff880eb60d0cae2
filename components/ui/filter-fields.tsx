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

/** One of some, or any. What the address asks for stays chosen though it is none of them; one without a value only says something. */
export function FilterChoice({ name, label, any, choices, chosen = "" }: Part & { any: string; choices: Choice[] }) {
  const known = chosen === "" || choices.some(({ value }) => value === chosen);
  return (
    <Labelled name={name} label={label} className="@min-[57.5rem]:max-w-40 @min-[57.5rem]:flex-1">
      <select id={`filter-${name}`} name={name} defaultValue={chosen} className="field field-small">
        <option value="">{any}</option>
        {(known ? choices : [...choices, { value: chosen, name: chosen }]).map(({ value, name }) => (
          <option key={value} value={value} disabled={!value}>
            {name}
          </option>
        ))}
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
        className="field field-small @min-[57.5rem]:w-33"
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
