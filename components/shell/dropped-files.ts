import { newId } from "#lib/shared/id.ts";

type Take = (files: File[]) => void;

/** The form that is shown. */
let taker: { formKey: string; take: Take } | undefined;
/** Files that were dropped where there is no form, until the one that they begin has opened. */
let waiting: { formKey: string; files: File[] } | undefined;

/** Whether files that are dropped now are added to a form, or begin a new one. */
export const isFormOpen = () => taker !== undefined;

/** Files that are dropped anywhere are this form's while its page is shown; so are those that it begins with. Answers what ends that. */
export function takeDropped(formKey: string, take: Take): () => void {
  const own = { formKey, take };
  taker = own;
  if (waiting?.formKey === formKey) {
    const { files } = waiting;
    waiting = undefined;
    take(files);
  }
  return () => {
    if (taker === own) taker = undefined;
  };
}

/** Gives files to the form that is shown. Where there is none, answers the address of a new one, which begins with them. */
export function dropFiles(files: File[]): string | undefined {
  if (files.length === 0) return undefined;
  if (taker) {
    taker.take(files);
    return undefined;
  }
  waiting = { formKey: newId(), files };
  return `/documents/new?draft=${waiting.formKey}`;
}
