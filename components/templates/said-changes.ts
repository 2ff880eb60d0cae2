import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { TemplateForm } from "#lib/shared/template.ts";

/** How a template was from a change on. */
export interface Change {
  version: number;
  at: number;
  by: string;
  archived: boolean;
  form: TemplateForm;
}

type Texts = Pick<Messages["templates"], "changes" | "parts" | "nothing">;

/** What each change was, newest first as they are given. One whose predecessor is not there is left out: nobody could say what it changed. */
export function saidOf(changes: Change[], texts: Texts): { version: number; at: number; said: string }[] {
  return changes.flatMap((change, i) => {
    const said = sentence(change, changes[i + 1], texts);
    return said === undefined ? [] : { version: change.version, at: change.at, said };
  });
}

function sentence({ by: name, archived, form, version }: Change, before: Change | undefined, texts: Texts) {
  const { added, changed, archived: away, restored } = texts.changes;
  if (version === 1) return fill(added, { name });
  if (!before) return undefined;
  if (archived !== before.archived) return fill(archived ? away : restored, { name });
  const parts = (Object.keys(texts.parts) as (keyof typeof texts.parts)[])
    .filter((part) => JSON.stringify(form[part]) !== JSON.stringify(before.form[part]))
    .map((part) => texts.parts[part]);
  return fill(changed, { name, parts: parts.join(", ") || texts.nothing });
}
