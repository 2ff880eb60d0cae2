import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { DocumentForm } from "#lib/shared/document.ts";
import type { Uploaded } from "./upload-file.ts";
import type { Uploads } from "./use-uploads.ts";

/** What survives a reload of the tab: in this tab's own memory, gone when it is closed or the person signs out. */
interface Remembered {
  form: DocumentForm;
  files: Uploaded[];
}

const name = (formKey: string) => `countersign.form.${formKey}`;

function rememberForm(formKey: string, remembered: Remembered): void {
  try {
    sessionStorage.setItem(name(formKey), JSON.stringify(remembered));
  } catch {
    // A browser that forbids it, or is full, forgets the form on reload as it would without us.
  }
}

function recallForm(formKey: string): Remembered | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(name(formKey)) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

export function forgetForm(formKey: string): void {
  try {
    sessionStorage.removeItem(name(formKey));
  } catch {
    // See above.
  }
}

/** Keeps what is entered for a reload of this tab. It is never older than what this tab has sent, so it goes before the store's. */
export function useFormMemory(formKey: string, methods: UseFormReturn<DocumentForm>, { files, restore }: Uploads) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened
  useEffect(() => {
    const remembered = recallForm(formKey);
    if (!remembered) return;
    methods.reset(remembered.form);
    restore(remembered.files);
  }, []);

  useEffect(() => {
    const keep = () => {
      const ready = files.filter(({ state }) => state === "ready");
      const uploaded = ready.map(({ id, name, bytes, pages = 1 }) => ({ id, name, bytes, pages }));
      rememberForm(formKey, { form: methods.getValues(), files: uploaded });
    };
    keep();
    const { unsubscribe } = methods.watch(keep);
    return unsubscribe;
  }, [formKey, methods, files]);
}
