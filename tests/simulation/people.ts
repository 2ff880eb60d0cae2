import type { StoredDocument } from "#lib/documents/read.ts";
import { formOfContent } from "#lib/shared/draft.ts";
import type { DocumentState } from "#lib/shared/states.ts";
import type { Call, Form } from "./book.ts";
import type { Process } from "./process.ts";
import type { World } from "./world.ts";

/** A person gives up on a form after so many times. */
const roundsMax = 8;

/** Somebody who wants one document, until they have it or have had enough. They see pages, and they can look at the service. */
export async function pursue(
  world: World,
  form: Form,
  patience: { doubleClicks: number; falseWords: number },
): Promise<void> {
  const { chance } = world;
  if (chance.happens(0.3)) await save(world, form);
  for (let round = 0; round < roundsMax && !world.late; round++) {
    const calls = [await press(world, form)];
    if (chance.happens(patience.doubleClicks)) {
      await world.sleep(chance.between(0, 300));
      calls.push(await press(world, form, calls[0]?.process));
    }
    if (chance.happens(patience.doubleClicks)) {
      await world.sleep(chance.between(0, 40_000));
      calls.push(await press(world, form));
    }
    await Promise.race([
      Promise.all(calls.map(({ end }) => end)),
      world.sleep(chance.between(3000, chance.pick([20_000, 200_000]))),
    ]);
    if (await isDone(world, form, calls, patience.falseWords)) return;
    await world.sleep(chance.between(100, 30_000));
  }
}

type Shown = Pick<StoredDocument, "id" | "state" | "serviceId" | "unstored">;

interface Press {
  call: Call;
  process: Process;
  end: Promise<unknown>;
}

async function press(world: World, form: Form, same?: Process): Promise<Press> {
  const process = same?.machine.alive ? same : await world.house.someProcess();
  const { documents, machine } = process;
  const content = form.contents.at(-1);
  if (!content) throw new Error("a form without content");
  const call: Call = { form, machine, begunAt: world.scheduler.now };
  world.calls.push(call);
  world.tell(form.name, `pressed at ${machine.name}${form.anyway === undefined ? "" : ", anyway"}`);
  const end = machine.asked(async () => {
    try {
      call.answer = await world.creating(() =>
        documents.create(form.person, form.key, content, { anyway: form.anyway }),
      );
    } catch (error) {
      call.error = error;
    }
    call.endedAt = world.scheduler.now;
    world.tell(form.name, `was answered at ${machine.name}: ${wordOf(call)}`);
  });
  return { call, process, end };
}

function wordOf({ answer, error }: Call): string {
  if (!answer) return error instanceof Error ? `error ${error.message}` : "nothing";
  return answer.ok ? `ok ${answer.value.id.slice(-6)}` : `${answer.problem.code} ${answer.problem.reference ?? ""}`;
}

/** Looks at what became of it, and does what a person then does. */
async function isDone(world: World, form: Form, presses: Press[], falseWords: number): Promise<boolean> {
  const { chance, service } = world;
  const same = presses.map(({ call: { answer } }) => (answer?.ok === false ? answer.problem.same?.id : undefined));
  const [shown] = same.filter((id) => id !== undefined);
  if (shown !== undefined) {
    if (chance.happens(0.5)) return true;
    form.anyway = shown;
    form.wentBeyond = true;
    return false;
  }
  const process = await world.house.someProcess();
  const document = await look(world, form, process);
  if (!document) return false;
  world.tell(form.name, `saw at ${process.machine.name}: ${document.state}${document.unstored ? ", not saved" : ""}`);
  switch (document.state) {
    case "created":
      if (!document.unstored && service.made.some(({ id }) => id === document.serviceId))
        form.seen.add(document.serviceId ?? "");
      return chance.happens(0.9);
    case "unknown":
      if (!document.unstored) await resolve(world, form, document, process, falseWords);
      return false;
    case "draft":
      if (chance.happens(0.2)) return true;
      if (chance.happens(0.3)) change(world, form);
      return false;
    case "creating":
      return false;
  }
}

/** What a page shows; mostly read from the store itself, for a page's dozen queries take longer than a creation. */
async function look(world: World, form: Form, { machine, documents }: Process): Promise<Shown | undefined> {
  if (world.chance.happens(0.2) || world.database.inTransaction)
    return machine.asked(() => documents.findByForm(form.person, form.key));
  const [row] = world.database.rows<{ id: string; state: DocumentState; service_id: string | null }>(
    "select id, state, service_id from document where person_id = ? and form_key = ?",
    form.person.id,
    form.key,
  );
  return row && { id: row.id, state: row.state, ...(row.service_id !== null && { serviceId: row.service_id }) };
}

/** Says what they have found at the service, or the contrary. */
async function resolve(world: World, form: Form, document: Shown, process: Process, falseWords: number) {
  const { chance, service } = world;
  await world.sleep(chance.between(1000, chance.pick([5000, 20_000, 200_000])));
  if (!process.machine.alive || world.late) return;
  const titles = new Set(form.contents.map(({ title }) => title));
  const made = service.made.findLast(({ sent }) => titles.has(sent.document.title));
  const created = chance.happens(falseWords) ? !made : made !== undefined;
  form.words[created ? "created" : "notCreated"] += 1;
  const links = chance.happens(0.7) ? [] : (made?.links ?? []).map((url) => ({ url }));
  const word = created ? { created, serviceId: made?.id ?? "mistyped", links } : { created };
  world.tell(form.name, `says that it was ${created ? "" : "not "}created`);
  const answer = await process.machine.asked(() => process.documents.resolve(form.person, document.id, word));
  world.tell(form.name, `was answered: ${!answer ? "nothing" : answer.ok ? "resolved" : answer.problem.code}`);
}

function change(world: World, form: Form): void {
  const [first] = form.contents;
  if (!first) return;
  const title = `${first.title}, version ${form.contents.length}`;
  form.contents.push({ ...first, title, items: [{ key: "version", value: title }] });
  world.addTitle(form, title);
}

/** The form saves itself while somebody types. */
async function save(world: World, form: Form): Promise<void> {
  const { drafts, machine } = await world.house.someProcess();
  const [content] = form.contents;
  if (content) await machine.asked(() => drafts.save(form.person, form.key, formOfContent(content), 0));
}
