import { createStore } from "#components/ui/store.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import type { Problem } from "#lib/shared/result.ts";

const lineProblems = ["desk_unreachable", "desk_renewed", "wrong_origin", "unexpected"] as const;

/** What can be said of anything that was left behind; the frame has it in the reader's language. */
export type NoticeWords = Pick<Messages["common"], "notices" | "close" | "offline" | "unrecorded"> &
  Pick<Messages["problems"], (typeof lineProblems)[number]>;

/** Something that is said wherever the person is, and stays until they put it away. */
export interface Notice {
  tone: "ok" | "warn" | "bad";
  text: string | ((words: NoticeWords) => string);
  link?: { href: string; label: string };
  /** The frame's numbers have changed. */
  counts?: boolean;
}

const most = 4;

/** Those of this tab, oldest first. Filled in a browser only. */
export const notices = createStore<readonly Notice[]>([]);

export function notify(notice: Notice): void {
  notices.set([...notices.get(), notice].slice(-most));
}

export function putAway(notice: Notice): void {
  notices.set(notices.get().filter((one) => one !== notice));
}

/** Says why a call from the frame itself came to nothing. */
export function notifyProblem({ code, reference = "" }: Problem): void {
  const known = lineProblems.find((one) => one === code) ?? "desk_unreachable";
  notify({ tone: "bad", text: (words) => words[known].replace("{reference}", reference) });
}
