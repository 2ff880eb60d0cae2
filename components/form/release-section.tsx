import { useWatch } from "react-hook-form";
import { useLoaded } from "#components/ui/use-loaded.ts";
import type { DocumentForm } from "#lib/shared/document.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { recallNote } from "./form-memory.ts";
import type { SendingState } from "./sending.ts";

// Most forms never meet it.
const loadReleaseNote = () => import("./release-note.tsx").then((module) => module.ReleaseNote);

/** Whether a manager releases what this template makes: as the server has said last, else as the page knows it. */
export function isReleased(typed: string, templates: TemplateChoice[], said: SendingState["release"]): boolean {
  const template = typed.trim();
  if (said?.template === template) return said.needed;
  return templates.some(({ id, release }) => id === template && release === true);
}

/** The same of the template that stands on the form. */
export function useIsReleased(templates: TemplateChoice[], said: SendingState["release"]): boolean {
  return isReleased(useWatch<DocumentForm, "template">({ name: "template" }), templates, said);
}

/** Reads what stands for the manager in the field with this id, or was kept of it. Another page may have such a field by then. */
export function releaseNote(id: string, formKey: string): () => string {
  const field = document.getElementById(id);
  const typed = () => (field instanceof HTMLTextAreaElement ? field.value : "");
  return () => (field?.isConnected ? typed() : (recallNote(formKey) ?? typed()));
}

interface Props {
  formKey: string;
  templates: TemplateChoice[];
  sending: SendingState;
}

/** Only where a manager releases the document: what they are told, which this tab keeps until it is sent. */
export function ReleaseSection({ formKey, templates, sending }: Props) {
  const released = useIsReleased(templates, sending.release);
  const ReleaseNote = useLoaded(loadReleaseNote, released);
  return released && ReleaseNote && <ReleaseNote formKey={formKey} />;
}
