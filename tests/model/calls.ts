import type { Call, Form } from "./book.ts";
import type { Desk } from "./desk.ts";
import type { World } from "./world.ts";

export interface Wish {
  form: Form;
  place: number;
  /** Another content under the same key than the last one. */
  other?: boolean;
  anyway?: string | undefined;
}

/** Somebody presses the button, and looks at the document that it brings forth. */
export async function press(world: World, { form, place, other = false, anyway }: Wish): Promise<Call> {
  const desk = await world.desk(place);
  const content = other ? change(world, form) : form.contents.at(-1);
  if (!content) throw new Error("a form without content");
  const { open, ended, unread } = world.book;
  const call: Call = { form, content, desk, anyway, end: Promise.resolve() };
  open.add(call);
  const work = async () => {
    try {
      call.answer = await desk.documents.create(world.owner, form.key, content, { anyway });
    } catch (error) {
      call.error = error;
    }
    await look(world, call);
  };
  call.end = Promise.race([work(), desk.life.died]).then(() => {
    open.delete(call);
    ended.push(call);
    unread.push(call);
  });
  return call;
}

async function look(world: World, call: Call): Promise<void> {
  const { desk, form, answer } = call;
  if (answer?.ok === false && answer.problem.same) form.same = answer.problem.same.id;
  if (!answer?.ok) return;
  const attempt = await world.attemptOf(form);
  if (attempt) call.attempt = attempt.id;
  const shown = await desk.documents.find(world.owner, answer.value.id).catch(() => undefined);
  if (shown?.state === "created") form.seen.set(shown.id, shown);
}

function change(world: World, form: Form) {
  const before = form.contents[0];
  if (!before) throw new Error("a form without content");
  const version = form.contents.length;
  const title = `${world.name}, ${form.name}, version ${version}`;
  const content = { ...before, title, items: [{ key: "version", value: `${form.name} ${version}` }] };
  form.contents.push(content);
  world.book.titles.set(title, form);
  return content;
}

/** Waits for the ends of these calls, but not of those that wait for an older one which is held at the service. */
export async function endOf(calls: readonly Call[], world: World): Promise<void> {
  const older = [...world.book.open].filter((call) => !calls.includes(call));
  const stuck = (call: Call) => older.some(({ form, desk }) => form === call.form && desk === call.desk);
  await Promise.all(calls.map((call) => (stuck(call) ? Promise.race([call.end, atRest(call.desk)]) : call.end)));
}

/** Nothing is at the store, and nothing comes. */
export async function atRest({ life }: Desk): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet = life.busy ? 0 : quiet + 1) await new Promise(setImmediate);
}
