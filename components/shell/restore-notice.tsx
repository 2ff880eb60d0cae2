import { History } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import type { RestoreKind } from "#lib/shared/restores.ts";
import type { Result } from "#lib/shared/result.ts";
import { exactTime } from "#lib/shared/time.ts";
import { SeeRestore } from "./see-restore.tsx";

interface Props {
  restore: { id: string; kind: RestoreKind; dataUntil: number; at: number };
  m: Messages;
  language: Language;
  timeZone: string;
  /** Only for administrators. */
  see?: ((id: string) => Promise<Result<null>>) | undefined;
}

/** That documents may be missing, on every page, until an administrator has taken note of it. */
export function RestoreNotice({ restore, m, language, timeZone, see }: Props) {
  const text = fill(m.restores.told[restore.kind], {
    until: exactTime(restore.dataUntil, language, timeZone),
    at: exactTime(restore.at, language, timeZone),
  });
  return (
    <aside
      // There may be two, and a part of the page is told by its name.
      aria-label={`${m.restores.label}: ${text}`}
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-b bg-warn-soft px-4 py-2 text-sm text-warn sm:px-8"
    >
      <p className="flex min-w-0 flex-1 basis-64 items-baseline gap-x-2 font-semibold">
        <Icon of={History} size={16} className="flex-none translate-y-0.5" />
        {text}
      </p>
      {see && <SeeRestore id={restore.id} label={m.restores.seen} see={see} />}
    </aside>
  );
}
