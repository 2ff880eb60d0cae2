import { callServer, whyNotLoaded } from "#components/ui/call-server.ts";
import { createStore } from "#components/ui/store.ts";
import { loadMs, within } from "#components/ui/within.ts";
import type { DocumentForm } from "#lib/shared/document.ts";
import { formText, type KnownDraft } from "#lib/shared/draft.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import type { Problem, Result } from "#lib/shared/result.ts";
import type { Saver } from "./draft-saver.ts";
import type { Check } from "./form-check.ts";
import type { Uploads } from "./upload-store.ts";

type Input = DocumentForm & {
  owner: string;
  formKey: string;
  anyway: string | undefined;
  restore: string | undefined;
  practice: boolean;
  draft: KnownDraft;
};

/** `created`: that it was is known; else its outcome is not. */
interface Made {
  id: string;
  created: boolean;
}

export type CreateDocument = (input: Input) => Promise<Result<Made>>;

/** Lets it wait for a manager's release. */
export type AskForRelease = (input: Input & { releaseNote: string }) => Promise<Result<null>>;

/** `null`: it waits for its release. */
export type Ended = Result<Made | null>;

/** What was pressed. */
export interface Press {
  /** The document of the same contents that has been seen. */
  anyway?: string | undefined;
  /** Reads what the manager is told whose release is asked for, as it is sent; absent: the document is created. */
  releaseNote?: (() => string) | undefined;
  /** Those before it in a row could be taken back: it is not held again. */
  unheld?: boolean | undefined;
}

export interface SendingState {
  /** `queued`: other forms are sent before it. `layout`: waits until it is laid out for its template. `uploads`: for those under way at the press; in the others the form cannot be changed. `held`: nobody was asked yet. */
  busy: "no" | "queued" | "layout" | "checking" | "uploads" | "held" | "creating" | "asking";
  /** Until when it is held, on the clock of `performance.now()`. */
  heldUntil: number;
  /** It was taken back while it was held. */
  undone: boolean;
  /** When the server was asked to create it, on the clock of `performance.now()`. */
  since: number;
  problem: Problem | undefined;
  /** How often it was sent in vain. */
  refusals: number;
  /** How often the form was sent in vain since a choice between two drafts is open. */
  refusalsByNewerDraft: number;
  /** The form was changed before it could be sent: nothing went, and it is for the person to press again. */
  changed: boolean;
  /** What was pressed last asks for a release. */
  asks: boolean;
  /** What the server has said of a template otherwise than the page knew it: whether a manager releases its documents. */
  release: { template: string; needed: boolean } | undefined;
}

interface SendingParts {
  /** Whose form it is: somebody else may have signed in since. */
  owner: string;
  formKey: string;
  /** What stands on the form; files that have failed are not in it. */
  read: () => DocumentForm;
  check: Check;
  /** Whether it is laid out for its template. */
  isLaidOut: () => boolean;
  /** Resolves once it is, or with why it cannot be, `form_changed` where its page was left; rejects where the script that does it cannot be had. */
  layOut: () => Promise<Problem | undefined>;
  uploads: Pick<Uploads, "files" | "busy">;
  /** Keeps the form before it goes, and lets it be changed again after a refusal. */
  draft: Pick<Saver, "keep" | "hold" | "release" | "reconcile">;
  /** Calls back with each change of a field; answers what ends that. */
  onEdit: (changed: () => void) => () => void;
  initialProblem: Problem | undefined;
  /** For how long a creation can be taken back, in milliseconds. */
  holdMs: number;
  /** Resolves when no other page is on its way. */
  navigationOver: () => Promise<void>;
  /** The newest restore of which the page tells. */
  restore: string | undefined;
  /** Whether the page tells of practice mode. */
  practice: () => boolean;
  create: CreateDocument;
  ask: AskForRelease;
  /** With a document, or a request, nothing is sent any more: the state stays as it is. */
  ended: (result: Ended) => void;
}

/** Whether nothing on the form may be changed: what goes is what stood there at the press. */
export const isLocked = (busy: SendingState["busy"]) => !["no", "layout", "uploads"].includes(busy);

/** Why nothing on it may be changed, once the server has it. */
export const lockedText = (busy: SendingState["busy"], texts: Messages["form"]) =>
  busy === "asking" ? texts.lockedWhileAsking : texts.lockedWhileCreating;

/**
 * Sending a form, once at a time. What goes is what stood there at the press: until it is checked and while it is created nothing can
 * be changed, and a change while it waits for uploads ends the wait. Goes on when the form's page is left.
 */
export function createSending(parts: SendingParts) {
  const { owner, formKey, read, check, uploads, draft, onEdit, initialProblem, holdMs, create, ask, ended } = parts;
  const state = createStore<SendingState>({
    busy: "no",
    heldUntil: 0,
    undone: false,
    since: 0,
    problem: initialProblem,
    refusals: initialProblem ? 1 : 0,
    refusalsByNewerDraft: 0,
    changed: false,
    asks: false,
    release: undefined,
  });
  let { restore } = parts;
  /** Of the page on which it was pressed. */
  let practice = false;
  let last: Press = {};
  const change = (now: Partial<SendingState>) => state.set({ ...state.get(), ...now });
  const stop = (now: Partial<SendingState>) => change({ ...now, busy: "no", refusals: state.get().refusals + 1 });

  const fail = (problem: Problem) => {
    stop({ problem });
    ended({ ok: false, problem });
  };
  const stopForChoice = () => {
    stop({ refusalsByNewerDraft: state.get().refusalsByNewerDraft + 1 });
    ended({ ok: false, problem: { code: "draft_newer" } });
  };
  const stopAsDropped = () => change({ busy: "no" });
  const stopAsChanged = () => {
    change({ busy: "no", changed: true, undone: false });
    ended({ ok: false, problem: { code: "form_changed" } });
  };

  const text = () => formText(read());

  /** Waits until it is laid out for its template; answers whether it is, and says itself why not. */
  async function layOut(): Promise<boolean> {
    change({ changed: false, undone: false, busy: "layout" });
    const problem = parts.isLaidOut()
      ? undefined
      : await parts.layOut().catch(async () => ({ code: await whyNotLoaded() }));
    if (!problem && !dropped) return true;
    if (dropped) stopAsDropped();
    else if (problem?.code === "form_changed") stopAsChanged();
    else if (problem) fail(problem);
    return false;
  }

  async function send(press: Press = {}, again = false): Promise<void> {
    const { busy } = state.get();
    if (busy !== "no" && busy !== "queued") return;
    last = press;
    // What goes again, or waited in a row, was pressed before.
    if (busy === "no" && !again) {
      practice = parts.practice();
      // Pressed although its draft was deleted.
      draft.keep();
    }
    const asks = press.releaseNote !== undefined;
    change({ asks, refusalsByNewerDraft: 0 });
    if (!parts.isLaidOut()) {
      const before = text();
      if (!(await layOut())) return;
      // Nobody has seen it as it is laid out now.
      if (text() !== before) return stopAsChanged();
    }
    change({ changed: false, undone: false, busy: "checking" });
    // From here on nothing on the form can be changed.
    await within(loadMs, check.write()).catch(() => {});
    const pressed = read();
    // What checks is loaded on first use.
    const faults = await within(loadMs, check.all()).catch(() => undefined);
    if (!faults) return fail({ code: await whyNotLoaded() });
    if (Object.keys(faults).length > 0) return fail({ code: "form_invalid", fields: faults });
    change({ problem: undefined });
    const there = await uploadsReady(pressed);
    if (there === "dropped") return stopAsDropped();
    if (there === "changed") return stopAsChanged();
    if (there === "failed") return fail({ code: "form_invalid", fields: await check.all() });
    // What waits for a release can be taken back all the same.
    if (!asks && !press.unheld && !(await held()))
      return dropped ? stopAsDropped() : change({ busy: "no", undone: true });
    await sendWith(pressed, press);
  }

  let undo = () => {};
  let dropped = false;
  let whenDropped = () => {};
  /** Waits as long as it can be taken back; answers whether it was not. */
  async function held(): Promise<boolean> {
    if (holdMs === 0) return true;
    change({ busy: "held", heldUntil: performance.now() + holdMs });
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, holdMs, true);
      undo = () => {
        clearTimeout(timer);
        resolve(false);
      };
    });
  }

  /** Waits until the files of the form as it was pressed are there; ends with any other change of it. */
  async function uploadsReady(pressed: DocumentForm): Promise<"ready" | "failed" | "changed" | "dropped"> {
    const look = () => {
      if (dropped) return "dropped";
      const files = uploads.files.get();
      if (files.map(({ id }) => id).join() !== pressed.files.join()) return "changed";
      if (files.some((file) => file.state === "failed")) return "failed";
      if (formText(read()) !== formText(pressed)) return "changed";
      return uploads.busy() ? undefined : "ready";
    };
    const found = look();
    if (found) return found;
    change({ busy: "uploads" });
    return new Promise((resolve) => {
      const again = () => {
        const end = look();
        if (!end) return;
        for (const unsubscribe of listening) unsubscribe();
        resolve(end);
      };
      whenDropped = again;
      const listening = [uploads.files.subscribe(again), onEdit(again)];
    });
  }

  async function sendWith(pressed: DocumentForm, press: Press): Promise<void> {
    const { anyway, releaseNote } = press;
    change({ busy: releaseNote === undefined ? "creating" : "asking", since: performance.now() });
    // Changed elsewhere: which of the two is meant is for a person to say first.
    const known = await draft.hold();
    if (!known) return stopForChoice();
    if (formText(read()) !== formText(pressed)) {
      draft.release();
      return stopAsChanged();
    }
    await parts.navigationOver();
    if (dropped) return stopAsDropped();
    const input = { ...pressed, owner, formKey, draft: known, anyway, restore, practice };
    const result = await callServer<Made | null>(() =>
      releaseNote === undefined ? create(input) : ask({ ...input, releaseNote: releaseNote() }),
    );
    if (result.ok) return ended(result);
    const { problem } = result;
    // Told now: the next press is meant.
    restore = problem.restore ?? restore;
    const same = problem.newer && (await draft.reconcile(problem.newer));
    draft.release();
    if (problem.code === "release_needed" || problem.code === "release_not_needed")
      change({ release: { template: pressed.template.trim(), needed: problem.code === "release_needed" } });
    if (!problem.newer) {
      check.show(problem.fields ?? {});
      const unheard = problem.code === "server_unreachable" && releaseNote === undefined;
      return fail(unheard ? { code: "creation_unheard" } : problem);
    }
    if (!same) return stopForChoice();
    return sendWith(pressed, press);
  }

  return {
    state,
    send,
    isLaidOut: parts.isLaidOut,
    layOut,
    /** All that stands on it, as text. */
    text,
    /** It was changed by what is done before it is sent: nobody has seen that, and nothing goes. */
    stopAsChanged,
    /** Nothing on it can be changed until it is sent, or is in the row no longer. */
    queue(queued: boolean): void {
      practice = parts.practice();
      change({ busy: queued ? "queued" : "no" });
    },
    /** What checks it could not be loaded before its turn came. */
    async notLoaded() {
      fail({ code: await whyNotLoaded() });
    },
    /** As it was sent last. */
    again: () => send(last, true),
    dropped: () => dropped,
    /** Takes it back while it is held; otherwise does nothing. */
    undo: () => undo(),
    /** What waits is not sent; what the server was asked for already goes on. */
    drop(): void {
      dropped = true;
      undo();
      whenDropped();
    },
    /** Whether nothing on the form may be changed now. */
    locked: () => isLocked(state.get().busy),
    choiceMade: () => change({ refusalsByNewerDraft: 0 }),
  };
}

export type Sending = ReturnType<typeof createSending>;
