import fc from "fast-check";
import { newId } from "#lib/shared/id.ts";
import type { Book, Form } from "./book.ts";
import { endOf, press, type Wish } from "./calls.ts";
import { type Command, command, formOf, type Names } from "./command.ts";
import { type FaultName, fault } from "./faults.ts";
import type { World } from "./world.ts";

const number = fc.nat(3);
const place = fc.nat(1);

/** A new form, filled in: with contents of its own, or with those of another one under a title of its own. */
export function fillIn(world: World, book: Book, like?: Form): Form {
  const name = `form ${book.forms.length}`;
  const several = book.forms.length % 2 === 0;
  const content = like?.contents[0] ?? {
    templateId: world.name,
    signers: [
      { name: "홍길동", mobile: "01012345678" },
      ...(several ? [{ name: "Kim Minseo", email: "minseo@hanbit.example" }] : []),
    ],
    items: [{ key: "form", value: name }],
    files: book.uploads.slice(several ? -1 : -2).map(({ id }) => id),
    autoSend: several,
  };
  const title = `${world.name}, ${name}`;
  const form: Form = {
    name,
    key: newId(),
    contents: [{ ...content, title }],
    words: [],
    seen: new Map(),
    unknown: false,
  };
  book.forms.push(form);
  book.titles.set(title, form);
  return form;
}

async function pressed(world: World, wishes: Wish[]): Promise<void> {
  const calls = [];
  for (const wish of wishes) calls.push(await press(world, wish));
  await endOf(calls, world);
}

/** Contents of its own, or those of another form. */
const contents = fc.option(number, { freq: 2 });
const filled = (say: Names, like: number | null) =>
  like === null ? "fill in another form" : `fill in another form with the contents of ${say.form(like)}`;

const filledIn = contents.map((like) =>
  command({
    name: (say) => filled(say, like),
    run: async (world, book) => fillIn(world, book, like === null ? undefined : formOf(book, like)),
  }),
);

/** What the service does with it may be said at once; else with a step of its own. */
const luck = fc.option(fault, { freq: 2 });
const withLuck = (luck: FaultName | null) => (luck === null ? "" : `, and the service: ${luck}`);
const bring = ({ service }: World, luck: FaultName | null) => luck !== null && service.next.push(luck);

const filledInAndCreated = fc.tuple(contents, place, luck).map(([like, place, luck]) =>
  command({
    name: (say) => `${filled(say, like)}, create it at ${say.desk(place)}${withLuck(luck)}`,
    run(world, book) {
      const form = fillIn(world, book, like === null ? undefined : formOf(book, like));
      bring(world, luck);
      return pressed(world, [{ form, place }]);
    },
  }),
);

const created = fc.tuple(number, place, fc.boolean(), luck).map(([n, place, other, luck]) =>
  command({
    name: (say) => `create ${say.form(n)}${other ? ", changed," : ""} at ${say.desk(place)}${withLuck(luck)}`,
    run(world, book) {
      bring(world, luck);
      return pressed(world, [{ form: formOf(book, n), place, other }]);
    },
  }),
);

const asked = ({ same }: Form) => same !== undefined;
const createdAnyway = fc.tuple(number, place).map(([n, place]) =>
  command({
    name: (say) => `create ${say.form(n, asked)} anyway at ${say.desk(place)}`,
    can: (book) => book.forms.some(asked),
    run(world, book) {
      const form = formOf(book, n, asked);
      return pressed(world, [{ form, place, anyway: form.same }]);
    },
  }),
);

const clicked = fc.tuple(number, fc.array(place, { minLength: 2, maxLength: 3 })).map(([n, places]) =>
  command({
    name: (say) => `create ${say.form(n)} at once at ${places.map((place) => say.desk(place)).join(", ")}`,
    run: (world, book) =>
      pressed(
        world,
        places.map((place) => ({ form: formOf(book, n), place })),
      ),
  }),
);

const together = fc.array(fc.tuple(number, place), { minLength: 2, maxLength: 3 }).map((wishes) =>
  command({
    name: (say) => `create at once ${wishes.map(([n, place]) => `${say.form(n)} at ${say.desk(place)}`).join(", ")}`,
    run: (world, book) =>
      pressed(
        world,
        wishes.map(([n, place]) => ({ form: formOf(book, n), place })),
      ),
  }),
);

const begun = fc.tuple(number, place).map(([n, place]) =>
  command({
    name: (say) => `create ${say.form(n)} at ${say.desk(place)}, and the service keeps it waiting`,
    can: ({ setting }) => !setting.hasty,
    async run(world, book) {
      const held = world.service.gate.holdNext();
      const call = await press(world, { form: formOf(book, n), place });
      await Promise.race([held, endOf([call], world)]);
      world.service.gate.holdNone();
    },
  }),
);

const letGo = fc.constant(null).map(() =>
  command({
    name: "the service goes on",
    can: ({ open }) => open.size > 0,
    async run(world, book) {
      world.service.gate.letGo();
      await Promise.all([...book.open].map(({ end }) => end));
    },
  }),
);

/** What people do with forms, and how much of it. */
export const creationCommands: fc.WeightedArbitrary<Command>[] = [
  { weight: 2, arbitrary: filledIn },
  { weight: 9, arbitrary: filledInAndCreated },
  { weight: 7, arbitrary: created },
  { weight: 5, arbitrary: createdAnyway },
  { weight: 3, arbitrary: clicked },
  { weight: 4, arbitrary: together },
  { weight: 4, arbitrary: begun },
  { weight: 6, arbitrary: letGo },
];
