import { newId } from "#lib/shared/id.ts";

type Take = (files: File[]) => void;

/** The forms that are shown, by their keys. */
const takers = new Map<string, Take>();
/** Files that were dropped where there is no form, until the one that they begin has opened. */
let waiting: { formKey: string; files: File[] } | undefined;

/** Whether files that are dropped now are added to a form, or begin a new one. */
export const isFormOpen = () => takers.size > 0;

/** Files that are dropped anywhere are this form's while its page is shown; so are those that it begins with. Answers what ends that. */
export function takeDropped(formKey: string, take: Take): () => void {
  takers.set(formKey, take);
  if (waiting?.formKey === formKey) {
    const { files } = waiting;
    waiting = undefined;
    take(files);
  }
  return () => {
    if (takers.get(formKey) === take) takers.delete(formKey);
  };
}

/** Gives files to a form, to the one that is shown unless another is named. Where there is none, answers the address of a new one, which begins with them. */
export function dropFiles(files: File[], formKey = [...takers.keys()].at(-1)): string | undefined {
  if (files.length === 0) return undefined;
  const take = formKey !== undefined && takers.get(formKey);
  if (take) {
    take(files);
    return undefined;
  }
  waiting = { formKey: newId(), files };
  return `/documents/new?draft=${waiting.formKey}`;
}
