import fc from "fast-check";
import { newId } from "#lib/shared/id.ts";
import type { Form } from "./book.ts";
import { type Command, command, formOf } from "./command.ts";
import { fail } from "./fail.ts";
import { upload } from "./uploads.ts";

const place = fc.nat(1);
const who = fc.constantFrom("owner" as const, "manager" as const, "stranger" as const);

/** Anybody may say anything of any document; mostly they say it of one that is unknown. */
const unknown = ({ unknown }: Form) => unknown;

const resolved = fc.record({ n: fc.nat(3), place, who, created: fc.boolean() }).map(({ n, place, who, created }) =>
  command({
    name: (say) =>
      `the ${who} says at ${say.desk(place)} that ${say.form(n, unknown)} was ${created ? "" : "not "}created`,
    async run(world, book) {
      const form = formOf(book, n, unknown);
      const desk = await world.desk(place);
      const document = await world.documentOf(form);
      if (!document) return;
      const person = who === "owner" ? world.owner : world.bench[who];
      const made = world.service.made.findLast(({ sent }) => book.titles.get(sent.title) === form);
      const found = { serviceId: made?.id ?? "typed wrongly", links: (made?.links ?? []).map((url) => ({ url })) };
      const word = { created, certain: false };
      if (who !== "stranger") form.words.push(word);
      const saying = desk.documents.resolve(person, document.id, created ? { created, ...found } : { created });
      const answer = await Promise.race([saying.catch(() => undefined), desk.life.died]);
      if (!answer) return;
      if (who === "stranger") {
        if (answer.ok || answer.problem.code !== "not_found")
          fail("a stranger's word is refused as if nothing were there");
        return;
      }
      if (!answer.ok) form.words.splice(form.words.indexOf(word), 1);
      word.certain = answer.ok;
      // What the service has answered meanwhile nobody can call not created.
      const answered = document.attempt?.late?.created === true && !created;
      if (!answer.ok && answer.problem.code === "answered_late" && answered) return;
      if (answer.ok !== (document.state === "unknown") && !desk.life.struck)
        fail(`a ${document.state} document was resolved: ${answer.ok}`);
    },
  }),
);

const uploaded = fc.record({ place, torn: fc.boolean(), bytes: fc.nat(2) }).map(({ place, torn, bytes }) =>
  command({
    name: (say) => `a file comes ${torn ? "torn " : ""}to ${say.desk(place)}`,
    run: async (world) => upload(world, await world.desk(place), { id: newId(), torn, bytes }),
  }),
);

/** What people do beside creating, and how much of it. */
export const peopleCommands: fc.WeightedArbitrary<Command>[] = [
  { weight: 6, arbitrary: resolved },
  { weight: 1, arbitrary: uploaded },
];
