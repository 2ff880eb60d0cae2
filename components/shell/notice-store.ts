import { createStore } from "#components/ui/store.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import type { Problem } from "#lib/shared/result.ts";

/** Something that is said wherever the person is, and stays until they put it away. */
export interface Notice {
  tone: "ok" | "warn" | "bad";
  /** As it is, or which of the frame's texts, with what fills its places; a refusal that has none there is told as unexpected. */
  text: string | { of: "offline" | "waiting" | "unrecorded" | ProblemCode; values?: Record<string, string | number> };
  link?: { href: string; label: string };
  /** What can be done about it where one is; done, it is put away. */
  button?: { label: string; press: () => void };
  /** The frame's numbers have changed. */
  counts?: boolean;
}

/** `id`: the later it was said, the higher. */
export type ShownNotice = Notice & { id: number };

/** Of those that lead nowhere. */
const most = 3;

/** Those of this tab, oldest first. Filled in a browser only. */
export const notices = createStore<readonly ShownNotice[]>([]);
let lastId = 0;

/** The same again takes the place of what was said before; what leads somewhere is never pushed out. Answers its id. */
export function notify(notice: Notice): number {
  const shown = { ...notice, id: ++lastId };
  const all = notices.get();
  const before = all.findIndex((one) => isSame(one, notice));
  const now = before < 0 ? [...all, shown] : all.with(before, shown);
  const staying = now.filter(({ link }) => !link).slice(-most);
  notices.set(now.filter((one) => one.link || staying.includes(one)));
  return shown.id;
}

export function putAway(id: number): void {
  notices.set(notices.get().filter((one) => one.id !== id));
}

/** Says why a call from the frame itself came to nothing. */
export function notifyProblem({ code, reference = "–", status }: Problem): void {
  notify({ tone: "bad", text: { of: code, values: { reference, ...(status !== undefined && { status }) } } });
}

const isSame = (one: Notice, other: Notice) =>
  JSON.stringify([one.text, one.link]) === JSON.stringify([other.text, other.link]);
