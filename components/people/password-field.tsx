import { useState } from "react";
import { Fault } from "#components/ui/field.tsx";
import { useTexts } from "#components/ui/texts.tsx";

interface Props {
  autoComplete: "current-password" | "new-password";
  hint?: string;
  fault: string | undefined;
  /** Hidden on its way, so that no browser keeps it among the texts that it offers. */
  busy: boolean;
}

/** A password, which can be looked at while it is typed. */
export function PasswordField({ autoComplete, hint, fault, busy }: Props) {
  const texts = useTexts("signIn");
  const [shown, setShown] = useState(false);
  const described = [hint && "password-hint", fault && "password-fault"].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor="password" id="password-label" className="label">
        {texts.password}
      </label>
      <div className="relative">
        <input
          id="password"
          name="password"
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
          aria-controls="password"
          aria-describedby="password-label"
          onClick={() => setShown(!shown)}
        >
          {shown ? texts.hide : texts.show}
        </button>
      </div>
      {hint && (
        <p id="password-hint" className="hint mt-1">
          {hint}
        </p>
      )}
      <Fault id="password" text={fault} />
    </div>
  );
}
