import type { ReactNode } from "react";

interface Props {
  title: string;
  hint?: string;
  id?: string;
  hintId?: string;
  children: ReactNode;
}

/** One part of the form's sheet, under its title. */
export function Section({ title, hint, id, hintId, children }: Props) {
  return (
    <div className="px-4 py-5 sm:px-6">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-2.5">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {hint && (
          <p id={hintId} className="hint">
            {hint}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
