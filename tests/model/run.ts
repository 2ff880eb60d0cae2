import { newId } from "#lib/shared/id.ts";
import type { Bench } from "./bench.ts";
import { newBook } from "./book.ts";
import { fillIn } from "./creation-commands.ts";
import { upload } from "./uploads.ts";
import { type Setting, World } from "./world.ts";

/** A run as it begins: one form filled in, with one file. */
export async function begin(bench: Bench, setting: Setting) {
  const book = newBook(setting);
  const world = await World.open(bench, setting, book);
  await upload(world, await world.desk(0), { id: newId(), torn: false, bytes: 0 });
  fillIn(world, book);
  return { model: book, real: world };
}
