import { notify, putAway } from "#components/shell/notice-store.ts";
import { callServer } from "#components/ui/call-server.ts";
import type { ShareWay } from "#lib/shared/history.ts";
import { newId } from "#lib/shared/id.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import type { Result } from "#lib/shared/result.ts";

export type RecordShare = (share: {
  id: string;
  signers: number[];
  way: ShareWay;
  links?: string[] | undefined;
  once?: string;
}) => Promise<Result<null>>;

export interface LinkShare {
  /** The document. */
  id: string;
  /** Whose links, by position from 0. */
  signers: number[];
  /** Theirs, as the page shows them: there may be others by then. Absent where they are asked for as they are copied. */
  links?: string[] | undefined;
  /** In case it has to be said that it was not recorded. */
  what: { title: string; names: string[] };
  record: RecordShare;
  /** The page shows it. */
  refresh?: boolean | undefined;
}

const againMs = [2000, 8000, 30_000];
/** What the same call may get past a moment later. */
const passing: ProblemCode[] = ["server_unreachable", "database_unreachable", "unexpected", "disk_full"];

/**
 * Has it recorded that links were shared, and resolves when it was. The person has the link by then, so there is nothing to take back:
 * it is tried again a few times, then said, and tried once more when the line is back. Tries of one sharing are recorded once.
 */
export async function recordShare(
  record: RecordShare,
  share: Parameters<RecordShare>[0],
  { title, names }: LinkShare["what"],
): Promise<void> {
  const once = newId();
  const attempt = () => callServer(() => record({ ...share, once }));
  for (const pauseMs of againMs) {
    const result = await attempt();
    if (result.ok) return;
    if (!passing.includes(result.problem.code)) break;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  if ((await attempt()).ok) return;
  const text = { of: "unrecorded", values: { title, names: names.join(", ") } } as const;
  const notice = notify({ tone: "warn", text });
  await new Promise<void>((resolve) => {
    const again = async () => {
      if (!(await attempt()).ok) return;
      window.removeEventListener("online", again);
      putAway(notice);
      resolve();
    };
    window.addEventListener("online", again);
  });
}
