import { notify, putAway } from "#components/shell/notice-store.ts";
import { callServer } from "#components/ui/call-server.ts";
import { newId } from "#lib/shared/id.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import type { HandedOver, RecordCopy } from "./hand-over.tsx";

const againMs = [2000, 8000, 30_000];
/** What the same call may get past a moment later. */
const passing: ProblemCode[] = ["desk_unreachable", "unexpected"];

/**
 * Has it recorded that links were shared, and resolves when it was. The person has the link by then, so there is nothing to take back:
 * it is tried again a few times, then said, and tried once more when the line is back. Tries of one sharing are recorded once.
 */
export async function recordShare(
  record: RecordCopy,
  share: Parameters<RecordCopy>[0],
  { title, names }: HandedOver["what"],
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
