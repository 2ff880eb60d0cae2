import type { DocumentForm } from "#lib/shared/document.ts";
import { formText, isBlank, type KnownDraft, type Saved } from "#lib/shared/draft.ts";
import { newId } from "#lib/shared/id.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import type { Problem, Result } from "#lib/shared/result.ts";
import { getDraft, putDraft, type ServerDraft } from "./draft-calls.ts";

/** What stands beside the form's title, and what keeps it from being saved. `at`: of the last save. */
export type Saving = { at?: number | undefined } & (
  | { state: "saved" | "saving" }
  /** Somebody else's save was newer and is on the page now. */
  | { state: "taken" }
  | { state: "failed"; problem: ProblemCode; document?: string | undefined; holder?: string | undefined }
  /** Somebody else's save is newer, and what is here is not in it: a person has to choose. */
  | { state: "newer"; newer: Saved & { form?: DocumentForm } }
  /** Absent: it can be brought back from here alone. */
  | { state: "deleted"; deletedAt: number | undefined }
);

interface Parts {
  formKey: string;
  owner: string;
  /** What the page was opened with. */
  opened: { version: number; savedAt?: number | undefined; form: DocumentForm };
  /** What stands on the page: files only when they are uploaded. */
  read: () => DocumentForm;
  /** Puts a draft onto the page. */
  show: (draft: ServerDraft) => void;
  /** Whether something stands on the page that a newer draft would drop: a file that is not uploaded. */
  busy: () => boolean;
  onChange: (saving: Saving) => void;
}

const pauseMs = 400;
/** While somebody types without a pause. With the way to the server it is a second. */
const latestMs = 800;
const againMs = [1000, 2000, 5000];
/** Why a save failed that the same save may get past later. All else waits for the next change. */
const passing: ProblemCode[] = [
  "server_unreachable",
  "between_timed_out",
  "between_refused",
  "database_unreachable",
  "unexpected",
  "disk_full",
  "drafts_full",
  "drafts_size_full",
  "signed_out",
];
/** How long a creation waits for the form to be saved first: what it sends is kept with it in any case. */
const holdMs = 3000;

/** Keeps a form at the server while it is written: soon after each change, one save at a time, again and again when it fails. */
export function createSaver({ formKey, owner, opened, read, show, busy, onChange }: Parts) {
  const page = newId();
  let saves = 0;
  let known = opened.version;
  let savedAt = opened.savedAt;
  /** What the server has, as far as this page knows. */
  let saved = formText(opened.form);
  /** What this tab had when it was reloaded. */
  let remembered: string | undefined;
  let saving: Saving = { state: "saved", at: savedAt };
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since: number | undefined;
  let failures = 0;
  let held = false;
  let stopped = false;

  const next = (): KnownDraft => ({ version: known, page: { id: page, save: ++saves } });
  const unsaved = () => formText(read()) !== saved;
  const undecided = () => saving.state === "newer";
  const setSaving = (now: Saving) => {
    // Said with each key; nothing is drawn or kept anew for it.
    if (now.state === "saving" && saving.state === "saving" && saving.at === savedAt) return;
    saving = { at: savedAt, ...now };
    onChange(saving);
  };
  const nothingToSave = () => {
    if (saving.state === "saving" || saving.state === "failed") setSaving({ state: "saved" });
  };
  const soon = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), ms);
  };
  const adopt = (found: Saved, text: string) => {
    known = found.version;
    savedAt = found.savedAt;
    saved = text;
    failures = 0;
  };
  const putOnPage = (draft: ServerDraft, state: "saved" | "taken") => {
    show(draft);
    adopt(draft, formText({ ...draft.form, files: draft.files.map(({ id }) => id) }));
    setSaving({ state });
  };

  function run(leaving = false): Promise<void> {
    if (held || undecided()) return Promise.resolve();
    if (running && !leaving) return running;
    clearTimeout(timer);
    since = undefined;
    const form = read();
    const text = formText(form);
    // The server enters no form into which nobody has typed.
    if (savedAt === undefined && isBlank(form)) saved = text;
    if (text === saved) {
      nothingToSave();
      return Promise.resolve();
    }
    const call = putDraft(formKey, { owner, ...next(), form }, leaving)
      .then((result) => onSaveResult(result, text))
      .finally(() => {
        if (running === call) running = undefined;
        if (held) return;
        if (saving.state === "failed" && passing.includes(saving.problem)) return soon(againMs[failures - 1] ?? 5000);
        // What was refused is not news; what was typed meanwhile is.
        if (formText(read()) !== (saving.state === "failed" ? text : saved)) changed();
      });
    running = call;
    return call;
  }

  async function onSaveResult(result: Result<Saved>, text: string): Promise<void> {
    if (result.ok) {
      // An earlier one of this page, answered late, is not news.
      if (result.value.version > known) adopt(result.value, text);
      return setSaving({ state: unsaved() ? "saving" : "saved" });
    }
    // It is being sent: that it takes no save any more is as it should be.
    if (held) return;
    const { code, newer, document, holder } = result.problem;
    // That the form became a document stays so when the line dies after that.
    if (saving.state === "failed" && saving.problem === "form_used" && passing.includes(code)) return;
    if (code !== "draft_newer" || !newer) {
      failures = Math.min(failures + 1, againMs.length);
      return setSaving({ state: "failed", problem: code, document, holder });
    }
    await reconcile(newer);
  }

  /** The server has something newer: what is here all the same, or a person has to choose. Answers whether it is there and was the same. */
  async function reconcile(newer: Saved): Promise<boolean> {
    const there = await getDraft(formKey);
    const draft = there.ok ? there.value : undefined;
    const text = draft ? formText(draft.form) : "";
    // The same was typed there, or it was this tab's own last save before a reload.
    const same = [formText(read()), remembered].includes(text);
    if (draft && same) adopt(draft, text);
    if (draft?.deletedAt !== undefined && (same || draft.version <= known)) {
      setSaving({ state: "deleted", deletedAt: draft.deletedAt });
      return false;
    }
    setSaving(same ? { state: "saved" } : { state: "newer", newer: draft ?? newer });
    return same;
  }

  /** Saves a moment later; answers whether there is anything to save. */
  function changed(): boolean {
    const news = unsaved();
    if (held || undecided()) return news;
    if (!news) {
      since = undefined;
      if (!running) nothingToSave();
      return news;
    }
    if (saving.state !== "failed") setSaving({ state: "saving" });
    since ??= performance.now();
    soon(Math.max(0, Math.min(pauseMs, since + latestMs - performance.now())));
    return news;
  }

  async function settle(): Promise<void> {
    while (!held && !undecided() && (running || unsaved())) {
      await run();
      if (saving.state === "failed") return;
    }
  }

  /** Looks whether somebody else has saved; what is not saved here goes first. */
  async function checkForNewer(): Promise<void> {
    if (held || running || undecided()) return;
    if (unsaved()) return run();
    const asked = known;
    const found = await getDraft(formKey);
    if (held || running || undecided() || unsaved()) return;
    if (!found.ok) {
      const { code, holder, document } = found.problem;
      if (code === "draft_elsewhere" || code === "form_used")
        setSaving({ state: "failed", problem: code, holder, document });
      return;
    }
    const draft = found.value;
    if (draft?.deletedAt !== undefined) return setSaving({ state: "deleted", deletedAt: draft.deletedAt });
    // An answer that took long may tell of what was here before.
    if (draft && draft.version > known) {
      if (busy()) return;
      if (formText(draft.form) !== saved) return putOnPage(draft, "taken");
      adopt(draft, saved);
    }
    if (draft && draft.version < asked && formText(draft.form) !== formText(read())) {
      // It came back from a backup that has less, unless somebody has gone on with it since.
      if (draft.savedAt > (savedAt ?? 0)) return setSaving({ state: "newer", newer: draft });
      adopt(draft, formText(draft.form));
      return run();
    }
    if (draft && draft.version < asked) adopt(draft, formText(draft.form));
    // What was deleted for good does not come back because somebody looks at an old tab; a form that was only opened is no draft.
    if (!draft && asked > 0 && !isBlank(read())) return setSaving({ state: "deleted", deletedAt: undefined });
    const isBack = saving.state === "failed" && saving.problem === "draft_elsewhere";
    if (saving.state === "deleted" || isBack) setSaving({ state: "saved" });
  }

  /** Saves what is here over whatever is there. */
  function overwrite(): Promise<void> {
    if (saving.state === "newer") known = saving.newer.version;
    saved = "";
    setSaving({ state: "saving" });
    return run();
  }

  return {
    changed,
    checkForNewer,
    overwrite,
    reconcile,
    /** Puts the newer draft onto the page, in place of what is there. Answers why not, when it could not be had. */
    async takeNewer(): Promise<Problem | undefined> {
      const found = await getDraft(formKey);
      // What is here may have been kept meanwhile.
      if (held || !undecided()) return undefined;
      if (!found.ok) return found.problem;
      if (found.value) {
        const { deletedAt } = found.value;
        putOnPage(found.value, "saved");
        if (deletedAt !== undefined) setSaving({ state: "deleted", deletedAt });
      }
      // It is gone; what has become of it the next save is told.
      else await overwrite();
      return undefined;
    },
    /** Begins from what this tab remembers instead of what it was opened with. */
    resume(version: number, isSaved: boolean, text: string): void {
      known = version;
      remembered = text;
      if (isSaved) saved = text;
    },
    /** At once, while the page stays. */
    now(): void {
      if (unsaved()) void run();
    },
    /** At once, and what is sent outlives the page. */
    leave(): void {
      clearTimeout(timer);
      if (unsaved()) void run(true);
    },
    /** Saves, then lets nothing go until `release`. Answers what is known of the draft; nothing when a person must choose first. */
    async hold(): Promise<KnownDraft | undefined> {
      await Promise.race([settle(), new Promise((resolve) => setTimeout(resolve, holdMs))]);
      held = !undecided();
      clearTimeout(timer);
      return held ? next() : undefined;
    },
    release(): void {
      held = stopped;
      changed();
    },
    /** Sent although the person has been told that it was deleted. */
    keep(): void {
      if (saving.state === "deleted") void overwrite();
    },
    /** Nothing is saved any more. */
    stop(): void {
      held = true;
      stopped = true;
      clearTimeout(timer);
    },
    version: () => known,
    unsaved,
  };
}

export type Saver = ReturnType<typeof createSaver>;
