import { History } from "lucide-react";
import type { Result } from "#lib/shared/result.ts";
import { SeeRestore } from "./see-restore.tsx";

interface Props {
  id: string;
  text: string;
  words: { label: string; seen: string };
  /** Only for administrators. */
  see?: ((id: string) => Promise<Result<null>>) | undefined;
}

/** That documents may be missing, on every page, until an administrator has taken note of it. */
export function RestoreNotice({ id, text, words, see }: Props) {
  return (
    <aside
      // There may be two, and a part of the page is told by its name.
      aria-label={`${words.label}: ${text}`}
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-b bg-warn-soft px-4 py-2 text-sm text-warn sm:px-8"
    >
      <p className="flex min-w-0 flex-1 basis-64 items-baseline gap-x-2 font-semibold">
        <History aria-hidden size={16} className="flex-none translate-y-0.5" />
        {text}
      </p>
      {see && <SeeRestore {...{ id, see }} label={words.seen} />}
    </aside>
  );
}
