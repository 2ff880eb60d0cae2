import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { announceDraft } from "#components/shell/draft-count.tsx";
import type { DocumentForm } from "#lib/shared/document.ts";
import { formText } from "#lib/shared/draft.ts";
import { createSaver, type Saving } from "./draft-saver.ts";
import { recallForm, rememberForm } from "./form-memory.ts";
import type { Uploaded } from "./upload-file.ts";
import type { Uploads } from "./use-uploads.ts";

/** The draft that a form was opened with; without a version there is none yet. */
export interface OpenedDraft {
  owner: string;
  version: number;
  savedAt?: number | undefined;
}

/**
 * Keeps what is entered: in this tab's memory with each change, at the desk a moment later. When the form is opened, the tab's memory
 * goes first if the desk has not got all of it, or has it as the newest.
 */
export function useDraft(
  formKey: string,
  opened: OpenedDraft,
  initial: DocumentForm,
  methods: UseFormReturn<DocumentForm>,
  { files, busy, restore }: Uploads,
) {
  const { owner } = opened;
  const memory = useMemo(() => ({ owner, formKey }), [owner, formKey]);
  const uploaded = files.filter(({ state }) => state === "ready");
  // Not only of the last rendering: a draft that is shown is at once what stands on the page.
  const now = useRef<{ files: Uploaded[]; busy: boolean }>({ files: [], busy });
  now.current = { busy, files: uploaded.map(({ id, name, bytes, pages = 1 }) => ({ id, name, bytes, pages })) };

  const read = useCallback(
    (): DocumentForm => ({ ...methods.getValues(), files: now.current.files.map(({ id }) => id) }),
    [methods],
  );
  const show = useCallback(
    (draft: { form: DocumentForm; files: Uploaded[] }) => {
      now.current = { busy: false, files: draft.files };
      methods.reset(draft.form);
      restore(draft.files);
    },
    [methods, restore],
  );
  const [saving, tell] = useState<Saving>({ state: "saved", at: opened.savedAt });
  const [saver] = useState(() =>
    createSaver({
      ...{ formKey, read, show, tell },
      owner,
      opened: { ...opened, form: { ...initial, files: uploaded.map(({ id }) => id) } },
      busy: () => now.current.busy,
    }),
  );
  const [kept, setKept] = useState(true);
  const remember = useCallback(() => {
    const { files } = now.current;
    const [version, saved] = [saver.version(), !saver.unsaved()];
    setKept(rememberForm(memory, { form: methods.getValues(), files, version, saved }));
  }, [memory, methods, saver]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened
  useEffect(() => {
    const kept = recallForm(memory);
    if (!kept) return;
    const text = formText({ ...kept.form, files: kept.files.map(({ id }) => id) });
    if (kept.saved && kept.version < opened.version) return;
    if (text !== formText(read())) {
      show(kept);
      saver.resume(kept.version, kept.saved);
    }
    // What the page was opened with may itself have been kept, by the browser or the router.
    void saver.look();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the files is one of the form
  useEffect(() => {
    const keep = () => {
      remember();
      saver.changed();
    };
    keep();
    const { unsubscribe } = methods.watch(keep);
    return unsubscribe;
  }, [methods, remember, saver, files]);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const look = () => void saver.look();
    window.addEventListener("focus", look, { signal });
    window.addEventListener("online", look, { signal });
    window.addEventListener("pagehide", saver.leave, { signal });
    document.addEventListener("visibilitychange", () => (document.hidden ? saver.leave() : look()), { signal });
    return () => {
      listening.abort();
      saver.leave();
    };
  }, [saver]);

  const counted = useRef(opened.savedAt !== undefined);
  useEffect(() => {
    if (saving.at === undefined) return;
    remember();
    if (counted.current) return;
    counted.current = true;
    announceDraft();
  }, [saving, remember]);

  return { saving, kept, saver };
}
