import type fc from "fast-check";
import type { Book, Form } from "./book.ts";
import { checkNow } from "./invariants.ts";
import type { World } from "./world.ts";

export type Command = fc.AsyncCommand<Book, World>;

interface Step {
  /** What it is called in a report. */
  name: (book: Book) => string;
  can?: (book: Book) => boolean;
  run: (world: World, book: Book) => Promise<unknown>;
}

/** One step of a run. A while passes before it; everything must hold after it. */
export function command({ name, can = () => true, run }: Step): Command {
  let said = "";
  return {
    check: can,
    async run(book, world) {
      said = name(book);
      await world.pass();
      await run(world, book);
      await checkNow(world);
    },
    toString: () => said,
  };
}

/** The form that a number of any size means, among all or among some. */
export function formOf({ forms }: Pick<Book, "forms">, number: number, among = (_: Form) => true): Form {
  const some = forms.filter(among);
  const form = some[number % some.length];
  if (!form) throw new Error("no such form");
  return form;
}

/** The process in a place, as a report calls it. */
export function deskName(book: Book, place: number): string {
  return book.setting.alone ? "the desk" : `desk ${"AB"[place % 2]}`;
}
