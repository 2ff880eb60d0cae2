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

/** The form that a number of any size means. */
export function formOf(book: Book, number: number): Form {
  const form = book.forms[number % book.forms.length];
  if (!form) throw new Error("there is always a form");
  return form;
}

/** The process in a place, as a report calls it. */
export function deskName(book: Book, place: number): string {
  return book.setting.alone ? "the desk" : `desk ${"AB"[place % 2]}`;
}
