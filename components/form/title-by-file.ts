import type { UseFormReturn } from "react-hook-form";
import type { DocumentForm } from "#lib/shared/document.ts";
import { titleOfFile } from "#lib/shared/title-of-file.ts";
import type { FormFile } from "./form-file.ts";
import type { FormSession } from "./form-session.ts";

interface Naming extends Pick<FormSession, "uploads" | "madeTitle"> {
  form: Pick<UseFormReturn<DocumentForm>, "getValues" | "setValue">;
  /** The title that a file gave last; stays the same object. */
  given: { current: string };
  /** Those that were there before the ones that were chosen. */
  before: FormFile[];
}

const isRefused = ({ state, again }: FormFile) => state === "failed" && !again;

/**
 * The first of the chosen files names a document that has no title yet, or only that of a file that is gone. One that turns out to be
 * refused leaves it to the next, as long as nobody has entered another title.
 */
export function nameByFile({ uploads, madeTitle, form, given, before }: Naming): void {
  const { files } = uploads;
  const known = new Set(before.map(({ id }) => id));
  const chosen = () => files.get().filter(({ id, name }) => !known.has(id) && /\.pdf$/i.test(name));
  const entered = form.getValues("title").trim();
  const isFirst = before.every(({ state }) => state === "failed");
  if (entered !== "" && !(isFirst && entered === given.current)) return;
  const give = (title: string) => {
    given.current = title;
    madeTitle.current = title;
    form.setValue("title", title);
  };
  const next = () => chosen().find((file) => !isRefused(file));
  let namer = next();
  if (!namer) return;
  give(titleOfFile(namer.name));
  const end = files.subscribe(() => {
    const now = chosen().find(({ id }) => id === namer?.id);
    if (!now || now.state === "ready" || form.getValues("title").trim() !== given.current) return end();
    if (!isRefused(now)) return;
    namer = next();
    give(namer ? titleOfFile(namer.name) : "");
  });
}
