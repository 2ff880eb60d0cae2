import type fc from "fast-check";
import type { Book, Form } from "./book.ts";
import { checkNow } from "./invariants.ts";
import type { World } from "./world.ts";

export type Command = fc.AsyncCommand<Book, World>;

/** How a step names forms and processes: by the numbers it was made with, or, once it is taken, by what these meant. */
export interface Names {
  form(number: number, preferred?: (form: Form) => boolean): string;
  desk(place: number): string;
}

interface Step {
  name: string | ((say: Names) => string);
  can?: (book: Book) => boolean;
  run: (world: World, book: Book) => Promise<unknown>;
}

const byNumber: Names = { form: (number) => `form #${number}`, desk: (place) => `desk ${"AB"[place % 2]}` };

function byMeaning(book: Book): Names {
  return {
    form: (number, preferred) => formOf(book, number, preferred).name,
    desk: (place) => (book.setting.alone ? "the desk" : byNumber.desk(place)),
  };
}

/** One step of a run. A while passes before it; everything must hold after it. */
export function command({ name, can = () => true, run }: Step): Command {
  const named = (say: Names) => (typeof name === "string" ? name : name(say));
  return {
    check: can,
    async run(book, world) {
      book.story.push(named(byMeaning(book)));
      await world.pass();
      await run(world, book);
      for (const { form, document } of await checkNow(world)) form.unknown = document?.state === "unknown";
    },
    toString: () => named(byNumber),
  };
}

/** The form that a number of any size means, of the preferred ones if there are any. */
export function formOf({ forms }: Book, number: number, preferred: (form: Form) => boolean = () => true): Form {
  const some = forms.some(preferred) ? forms.filter(preferred) : forms;
  const form = some[number % some.length];
  if (!form) throw new Error("there is always a form");
  return form;
}
