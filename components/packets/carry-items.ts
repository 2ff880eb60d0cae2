import type { FormSession } from "#components/form/form-session.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { carriedValue, fits, itemWithKey, type Origin, sharedItems } from "./same-items.ts";

/** The items that a part shares with others. */
export type SharedItems = ReturnType<typeof sharedItems>;

interface ItemForm extends Pick<FormSession, "laidOutFor"> {
  form: Pick<FormSession["form"], "getValues" | "setValue" | "watch">;
  sending: Pick<FormSession["sending"], "locked">;
}

/** How values have come to stand in each form, by the keys of their items. */
export type Origins = WeakMap<ItemForm, Map<string, Origin<ItemForm>>>;

interface Parts {
  /** In their order. */
  sessions: ItemForm[];
  templates: TemplateChoice[];
  origins: Origins;
  /** Is told which items each part shares, at once and whenever that may have changed. */
  tell: (shared: SharedItems[]) => void;
}

/** Carries what is entered for an item of one part to the same item of the others, where it is still empty or follows. Answers what ends it. */
export function carryItems({ sessions, templates, origins, tell }: Parts): () => void {
  let carrying = false;
  const originsOf = (session: ItemForm) => {
    const known = origins.get(session) ?? new Map<string, Origin<ItemForm>>();
    origins.set(session, known);
    return known;
  };
  const templateOf = ({ laidOutFor }: ItemForm) =>
    templates.find(({ id }) => id === laidOutFor.current) ?? { items: [] };
  const itemsOf = ({ form }: ItemForm) => form.getValues("items");
  const look = () => {
    const parts = sessions.map((session) => ({
      template: templateOf(session),
      keys: itemsOf(session).map(({ key }) => key.trim()),
    }));
    tell(parts.map((_, part) => sharedItems(part, parts)));
  };
  const entered = (from: ItemForm, row: number) => {
    const { key = "", value = "" } = itemsOf(from)[row] ?? {};
    const name = key.trim();
    const item = itemWithKey(templateOf(from), name);
    if (name === "" || !item) return;
    originsOf(from).set(name, "own");
    carrying = true;
    for (const session of sessions) {
      // What is on its way stays as it went.
      if (session === from || session.sending.locked()) continue;
      const place = itemsOf(session).findIndex((one) => one.key.trim() === name);
      const same = place < 0 ? undefined : itemWithKey(templateOf(session), name);
      if (!same || !fits(item, same, "")) continue;
      const known = originsOf(session);
      const origin = known.get(name);
      // The part that it came from was deleted, or has the item no more: it follows whoever has it now.
      const isLeft =
        typeof origin === "object" &&
        !(sessions.includes(origin.from) && itemsOf(origin.from).some(({ key }) => key.trim() === name));
      // What is none of its choices leaves it empty: what was carried before is not so any more.
      const next = carriedValue(isLeft ? { ...origin, from } : origin, itemsOf(session)[place]?.value ?? "", {
        entered: fits(item, same, value) ? value : "",
        from,
      });
      if (next === undefined) continue;
      known.set(name, { carried: next, from });
      session.form.setValue(`items.${place}.value`, next);
    }
    carrying = false;
  };
  const changed = (session: ItemForm, path: string | undefined) => {
    const row = /^items\.(\d+)\.value$/.exec(path ?? "")?.[1];
    if (row !== undefined) return carrying || entered(session, Number(row));
    if (path === undefined || path === "template" || path.startsWith("items")) look();
  };
  look();
  const end = sessions.map((session) => session.form.watch((_, { name }) => changed(session, name)).unsubscribe);
  return () => {
    for (const unsubscribe of end) unsubscribe();
  };
}
