import { useState } from "react";
import { Fault } from "#components/ui/field.tsx";
import { useTexts } from "#components/ui/texts.tsx";

interface Props {
  name?: string;
  label?: string;
  autoComplete: "current-password" | "new-password";
  hint?: string;
  fault: string | undefined;
  /** Hidden on its way, so that no browser keeps it among the texts that it offers. */
  busy: boolean;
}

/** A password, which can be looked at while it is typed. */
export function PasswordField({ name = "password", label, autoComplete, hint, fault, busy }: Props) {
  const texts = useTexts("signIn");
  const [shown, setShown] = useState(false);
  const described = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={name} id={`${name}-label`} className="label">
        {label ?? texts.password}
      </label>
      <div className="relative">
        <input
          id={name}
          name={name}
          type={shown && !busy ? "text" : "password"}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          className="field pr-20!"
          aria-invalid={fault ? true : undefined}
          aria-describedby={described || undefined}
        />
        <button
          type="button"
          className="button button-quiet button-small absolute inset-y-1 right-1 min-h-0! px-2.5 pointer-coarse:inset-y-0 pointer-coarse:right-0"
          aria-controls={name}
          aria-describedby={`${name}-label`}
          onClick={() => setShown(!shown)}
        >
          {shown ? texts.hide : texts.show}
        </button>
      </div>
      {hint && (
        <p id={`${name}-hint`} className="hint mt-1">
          {hint}
        </p>
      )}
      <Fault id={name} text={fault} />
    </div>
  );
}
