import { createFormControl } from "react-hook-form";
import { announceDraft } from "#components/shell/draft-count.tsx";
import { tellsPractice } from "#components/shell/practice.ts";
import { onSignIn, onSignOut } from "#components/shell/signed-out.ts";
import { createStore } from "#components/ui/store.ts";
import type { DocumentForm } from "#lib/shared/document.ts";
import { formText } from "#lib/shared/draft.ts";
import type { FormLimits } from "#lib/shared/limits.ts";
import type { Problem } from "#lib/shared/result.ts";
import type { AskedItem, AskedRole } from "#lib/shared/template.ts";
import type { ServerDraft } from "./draft-calls.ts";
import { createSaver, type Saver, type Saving } from "./draft-saver.ts";
import { createCheck, createResolver } from "./form-check.ts";
import { createLayout } from "./form-layout.ts";
import { forgetForm, recallForm, rememberForm } from "./form-memory.ts";
import { watchNavigation } from "./pending-navigation.ts";
import { type AskForRelease, type CreateDocument, createSending, type Ended } from "./sending.ts";
import { enterTypedEarly, type TypedEarly, typedIn } from "./typed-early.ts";
import type { Uploaded } from "./upload-file.ts";
import { createUploads } from "./upload-store.ts";
import { formParts } from "./use-form-parts.ts";

/** The draft that a form was opened with; with version 0 there is none yet. */
export interface OpenedDraft {
  owner: string;
  version: number;
  savedAt?: number | undefined;
}

export interface OpenedForm {
  /** Stands for this one intent: however often the form is sent, one document comes of it. */
  formKey: string;
  draft: OpenedDraft;
  limits: FormLimits;
  /** For how long a creation can be taken back, in seconds. */
  holdSeconds: number;
  initial: DocumentForm;
  /** What the template's pattern makes of it: if it is the title, nobody has entered that. */
  madeTitle?: string | undefined;
  /** Files of the form as it was saved or sent before. */
  initialFiles: Uploaded[];
  /** Why it was not created then. */
  initialProblem?: Problem | undefined;
  /** The newest restore of which the page tells: what was opened before it may have become a document since. */
  restore?: string | undefined;
  create: CreateDocument;
  ask: AskForRelease;
}

/** What a page that shows the form does about the end of a try, and what is done about it once that page is gone. */
export interface FormPage {
  here: (result: Ended) => void;
  elsewhere: (result: Ended, title: string) => void;
}

/**
 * One form on its way to a document: what is entered, its uploads, its draft, its creation. It outlasts its page as long as something of
 * it is under way or is kept nowhere else, and a page that comes back finds it again. What is entered is kept in this tab's memory with
 * each change, at the server a moment later.
 */
export function createFormSession(opened: OpenedForm, disposed: () => void) {
  const { formKey, draft, limits, holdSeconds, initial, initialFiles, initialProblem, restore, create, ask } = opened;
  const { owner } = draft;
  const memory = { owner, formKey };
  const uploads = createUploads(limits, owner, initialFiles);
  const files = () => uploads.files.get();
  const ready = () => files().filter(({ state }) => state === "ready");
  /** What the template asks for; this and the next two are written by the parts of the page that lay the form out. */
  const asked: { current: AskedItem[] } = { current: [] };
  const roles: { current: AskedRole[] } = { current: [] };
  /** The title that was made last, by a template's pattern or of a file's name; a pattern may replace it. */
  const madeTitle = { current: opened.madeTitle };
  const resolver = createResolver({
    limits,
    read: () => read(),
    files,
    asked: () => asked.current,
    roles: () => roles.current,
  });
  const form = createFormControl<DocumentForm>({ defaultValues: initial, resolver });
  // Typing changes the form's rows in place, and what was read must stay as it was. With each key: the browser's own copying takes longer.
  const entered = (): DocumentForm => {
    const { signers, items, ...rest } = form.getValues();
    return { ...rest, signers: signers.map((row) => ({ ...row })), items: items.map((row) => ({ ...row })) };
  };
  /** As it is saved: with the files that are uploaded. */
  const readSaved = () => ({ ...entered(), files: ready().map(({ id }) => id) });
  /** As it is sent: with those that are on their way too. */
  const read = () => ({ ...entered(), files: files().flatMap(({ id, state }) => (state === "failed" ? [] : [id])) });
  /** Whatever has been typed by the time that the page is shown. */
  const openedText = formText(readSaved());
  const layout = createLayout(() => form.getValues("template"));
  const { laidOutFor, awaitsLayout, isLaidOut, endLayout } = layout;
  const show = (draft: Pick<ServerDraft, "form" | "files">) => {
    uploads.restore(draft.files);
    laidOutFor.current = draft.form.template.trim();
    awaitsLayout.current = undefined;
    formParts.get()?.keepFocus();
    form.reset(draft.form);
  };

  const saving = createStore<Saving>({ state: "saved", at: draft.savedAt });
  /** Whether this tab's own memory has taken it. */
  const kept = createStore(true);
  const saver = createSaver({
    formKey,
    owner,
    opened: { ...draft, form: readSaved() },
    read: readSaved,
    show,
    // A row that has failed too: it may be tried again, and the newer draft does not have it.
    busy: () => ready().length < files().length,
    onChange: saving.set,
  });
  const check = createCheck(form, { files, asked: () => asked.current });
  let page: { readonly current: FormPage } | undefined;
  /** Whether a page shows it. */
  let visible = false;
  /** It has become a document here, or waits for its release. */
  let over = false;
  /** Its draft was deleted in this tab. */
  let deleted = false;
  /** It has become a document, here or in another tab: nothing of it is kept or asked about any more. */
  const spent = () => {
    const now = saving.get();
    return over || (now.state === "failed" && now.problem === "form_used");
  };
  /** How the last try ended was said elsewhere: it waits for the person here. */
  let endedElsewhere = false;
  const navigation = watchNavigation();
  const sending = createSending({
    owner,
    formKey,
    read,
    check,
    uploads,
    initialProblem,
    holdMs: holdSeconds * 1000,
    restore,
    practice: tellsPractice,
    create,
    ask,
    navigationOver: navigation.over,
    draft: saver,
    ...layout,
    onEdit: (changed) => form.watch(changed).unsubscribe,
    ended(result) {
      // Nobody is told why what they have deleted came to nothing.
      if (!result.ok && deleted) return;
      if (result.ok) {
        over = true;
        forgetForm(memory);
      }
      endedElsewhere = !visible;
      if (visible) page?.current.here(result);
      else page?.current.elsewhere(result, form.getValues("title").trim());
      if (result.ok) dispose();
    },
  });

  const remember = (unsaved = saver.unsaved()) => {
    if (spent()) return;
    const uploaded = ready().map(({ id, name, bytes, sha256, pages = 1, notices = [] }) => {
      return { id, name, bytes, sha256, pages, notices };
    });
    const state = {
      version: saver.version(),
      saved: !unsaved,
      laidOutFor: laidOutFor.current,
      awaitsLayout: awaitsLayout.current,
      madeTitle: madeTitle.current,
      roles: roles.current,
    };
    kept.set(rememberForm(memory, { form: form.getValues(), files: uploaded, ...state }));
  };
  const unsafe = () => !spent() && (uploads.busy() || saver.unsaved() || sending.state.get().busy === "held");
  const underWay = () =>
    sending.state.get().busy !== "no" || (!spent() && (unsafe() || endedElsewhere || ready().length < files().length));
  const settle = () => {
    if (!visible && !underWay()) dispose();
  };
  const changed = () => {
    remember(saver.changed());
    settle();
  };
  const readyIds = () => ready().map(({ id }) => id);
  let keptIds = readyIds().join();
  const states = () =>
    files()
      .map(({ id, state }) => id + state)
      .join();
  let lookedAt = states();
  /** Each upload tells many times how far it is; only what has arrived is kept, and may have mended something, as a file that came or went. */
  const filesChanged = () => {
    if (states() !== lookedAt) check.changed();
    lookedAt = states();
    if (readyIds().join() === keptIds) return settle();
    keptIds = readyIds().join();
    changed();
  };

  /** Begins from what this tab remembers, if the server has not got all of it or has it as the newest. */
  function recall(): void {
    const recalled = recallForm(memory);
    if (!recalled || (recalled.saved && recalled.version < draft.version)) return;
    // Of its own template the page knows more than the tab, which may have kept what was so before.
    if (recalled.form.template !== initial.template) roles.current = recalled.roles ?? [];
    madeTitle.current = recalled.madeTitle;
    const text = formText({ ...recalled.form, files: recalled.files.map(({ id }) => id) });
    if (text !== openedText) {
      show(recalled);
      saver.resume(recalled.version, recalled.saved, text);
    }
    laidOutFor.current = recalled.laidOutFor ?? laidOutFor.current;
    awaitsLayout.current = recalled.awaitsLayout;
    // What the page was opened with may itself have been kept, by the browser or the router.
    void saver.checkForNewer();
  }

  let listening: AbortController | undefined;
  /** Among the drafts whose number the frame shows. */
  let counted = draft.savedAt !== undefined;
  function listen(): void {
    listening = new AbortController();
    const { signal } = listening;
    listenInTab(saver, unsafe, signal);
    navigation.listen(signal);
    onSignOut(dispose, signal);
    onSignIn(() => {
      saver.now();
      uploads.goOn();
    }, signal);
    window.addEventListener("online", uploads.goOn, { signal });
    const end = [
      uploads.files.subscribe(filesChanged),
      form.watch(changed).unsubscribe,
      form.watch((_, { name }) => check.changed(name)).unsubscribe,
      saving.subscribe(() => {
        if (spent()) forgetForm(memory);
        else if (saving.get().at !== undefined) {
          remember();
          if (!counted) announceDraft();
          counted = true;
        }
        settle();
      }),
    ];
    signal.addEventListener("abort", () => {
      for (const unsubscribe of end) unsubscribe();
    });
  }

  function dispose(): void {
    listening?.abort();
    listening = undefined;
    sending.undo();
    uploads.stop();
    disposed();
  }

  return {
    form,
    check,
    resolver,
    ...layout,
    phoneRegion: limits.phoneRegion,
    asked,
    roles,
    madeTitle,
    /** To be called by what lays the form out, once it has, or has seen that there is nothing to do. */
    onLaidOut(): void {
      if (!listening) return;
      remember();
      if (isLaidOut()) endLayout();
    },
    uploads,
    saver,
    saving,
    kept,
    sending,
    busy: () => uploads.busy() || saver.unsaved() || sending.state.get().busy !== "no",
    drop(): void {
      deleted = true;
      saver.stop();
      sending.drop();
      dispose();
    },
    /** Binds the form to the page that shows it, as it is at its last drawing. Something may have been typed on it already. Answers what ends that. */
    open(opener: { readonly current: FormPage }, typed: TypedEarly, idOf: (path: string) => string): () => void {
      page = opener;
      visible = true;
      endedElsewhere = false;
      if (listening) void saver.checkForNewer();
      else {
        const early = typedIn(form.getValues(), initial, typed);
        recall();
        listen();
        const asDrawn = form.getValues("template") === initial.template;
        enterTypedEarly(form, early, initial, idOf, { count: roles.current.length, asDrawn });
        changed();
      }
      return () => {
        visible = false;
        // Only a page lays it out.
        endLayout({ code: "form_changed" });
        navigation.left();
        saver.leave();
        settle();
      };
    },
  };
}

export type FormSession = ReturnType<typeof createFormSession>;

/** Saves when the tab is hidden or left, looks for others' changes when it is back, and asks before `unsafe` is lost. */
function listenInTab({ checkForNewer, leave }: Saver, unsafe: () => boolean, signal: AbortSignal): void {
  const lookAgain = () => void checkForNewer();
  window.addEventListener("focus", lookAgain, { signal });
  window.addEventListener("online", lookAgain, { signal });
  window.addEventListener("pagehide", leave, { signal });
  document.addEventListener("visibilitychange", () => (document.hidden ? leave() : lookAgain()), { signal });
  window.addEventListener("beforeunload", (event) => unsafe() && event.preventDefault(), { signal });
}
