"use client";

import { ServerButton } from "#components/ui/server-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import type { Result } from "#lib/shared/result.ts";

interface Props {
  id: string;
  version: number;
  archived: boolean;
  archive: (change: { id: string; version: number; archived: boolean }) => Promise<Result<null>>;
}

/** Takes the template off the form's list, or puts it there again. */
export function ArchiveTemplate({ id, version, archived, archive }: Props) {
  const texts = useTexts("templates");
  return (
    <section className="sheet flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-4 sm:px-6">
      <ServerButton
        label={archived ? texts.restore : texts.archive}
        act={() => archive({ id, version, archived: !archived })}
        passesFocusTo="history-title"
      />
      <p className="hint">{texts.archiveHint}</p>
    </section>
  );
}
