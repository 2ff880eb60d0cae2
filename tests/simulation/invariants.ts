import { isDeepStrictEqual } from "node:util";
import type { AttemptState } from "#lib/shared/states.ts";
import { type AttemptRow, type FormFacts, factsOf } from "./facts.ts";
import type { World } from "./world.ts";

/** All that must hold once the weather is calm and everybody has gone home. Answers what does not. */
export function violations(world: World): string[] {
  const wrong = [...world.wrongs];
  for (const facts of factsOf(world)) {
    const violations = [
      ...onePerIntent(facts),
      ...saysTheTruth(facts),
      ...statesAgree(facts),
      ...nothingWaits(facts),
      ...whatCameIsFound(facts),
      ...conflictsShow(facts),
      ...knowsWhatItHeard(world, facts),
      ...staysSeen(facts),
      ...answersAreTrue(facts),
      ...sentAtMostTwice(world, facts),
      ...asItWasMeant(world, facts),
    ];
    wrong.push(...violations.map((what) => `${facts.form.name}: ${what}`));
  }
  return [...wrong, ...onePerContents(world)];
}

function onePerIntent({ form, attempts }: FormFacts): string[] {
  const made = attempts.flatMap((attempt) => attempt.made);
  const approved = Math.min(form.words.notCreated, attempts.filter(saidNotCreated).length);
  return made.length > 1 + approved
    ? [`the service made ${made.map(({ id }) => id)}; people said 'not created' ${approved} times`]
    : [];
}

/** By a person, and the store knows it, whatever the service said later. */
function saidNotCreated({ state, conflict }: AttemptRow): boolean {
  return state === "not_created" || (conflict?.includes('"not_created"') ?? false);
}

const notMade: AttemptState[] = ["not_sent", "rejected", "not_authorised"];

/** What is said to be refused or not sent is not at the service; what is said to be created is, with these links. */
function saysTheTruth({ attempts }: FormFacts): string[] {
  return attempts.flatMap(({ state, reference, resolved_by, made, document, conflict }) => {
    // What a person is told for a while only is a lie all the same.
    if (conflict?.includes('"not_sent"')) return [`${reference} was called not sent, and the service made it`];
    if (notMade.includes(state) && made.length > 0)
      return [`${reference} is ${state}, and the service made ${made[0]?.id}`];
    if (state !== "created" || resolved_by !== null) return [];
    const itself = made.find(({ id }) => id === document?.service_id);
    if (!itself) return [`${reference} is created as ${document?.service_id}, which the service did not make of it`];
    const given = document?.links.map((link) => link ?? undefined);
    const right = document?.links.map((_, i) => itself.links[i]);
    return isDeepStrictEqual(given, right) ? [] : [`has the links ${given}, and the service gave ${right}`];
  });
}

function statesAgree({ documents, attempts }: FormFacts): string[] {
  return documents.flatMap(({ id, state }) => {
    const states = attempts.filter(({ document_id }) => document_id === id).map((attempt) => attempt.state);
    const expected = states.includes("created") ? "created" : states.includes("unknown") ? "unknown" : "draft";
    return state === expected ? [] : [`is ${state}, and its attempts are ${states}`];
  });
}

function nothingWaits({ attempts, calls, documents }: FormFacts): string[] {
  const open = attempts.filter(({ state }) => state === "claimed" || state === "on_wire");
  const waiting = calls.filter(({ endedAt, machine }) => endedAt === undefined && machine.alive);
  const creating = documents.filter(({ state }) => state === "creating");
  return [
    ...open.map(({ reference, state }) => `${reference} is ${state} for ever`),
    ...waiting.map(({ machine }) => `waits for ever at ${machine.name}`),
    ...creating.map(() => "is being created for ever"),
  ];
}

/** The id and the links of every answer that came whole to a process that lived to deal with it. */
function whatCameIsFound({ attempts }: FormFacts): string[] {
  return attempts.flatMap(({ heard, made: [made], late, document, state, reference }) => {
    if (!heard || !made) return [];
    const found = (link: string) => document?.links.includes(link) || late?.includes(`"${link}"`);
    const missing = made.links.filter((link) => !found(link));
    const known = document?.service_id === made.id || late?.includes(`"${made.id}"`);
    return missing.length > 0 || !known
      ? [`${reference} (${state}): ${made.id} came to ${heard.machine.name}, and is nowhere, nor are ${missing}`]
      : [];
  });
}

/** A process that has the database to itself, and can read what is kept on its disk, calls nothing unknown of which it has heard. */
function knowsWhatItHeard({ alone, diskUnread }: World, { attempts }: FormFacts): string[] {
  const knows = alone && !diskUnread;
  return attempts
    .filter(({ heard, late, conflict, state }) => knows && heard && (state !== "created" || late || conflict))
    .map(({ reference, state, heard }) => `${reference} became ${state} though ${heard?.machine.name} knew better`);
}

/** Where the store has been told that something was created, nobody is left to believe that it was not. */
function conflictsShow({ attempts, form }: FormFacts): string[] {
  return attempts.flatMap(({ heard, made: [made], state, resolved_by, conflict, reference }) => {
    if (!heard || !made) return [];
    if (state === "not_created") return [`${reference} is not created, and ${heard.machine.name} was told otherwise`];
    const byWord = state === "created" && resolved_by !== null && form.words.created === 0;
    return byWord && !conflict ? [`${reference} is created against a person's word, and nobody is told`] : [];
  });
}

function staysSeen({ form, documents }: FormFacts): string[] {
  const there = new Set(documents.flatMap(({ state, service_id }) => (state === "created" ? (service_id ?? "") : [])));
  return [...form.seen].filter((id) => !there.has(id)).map((id) => `was seen as created (${id}), and is no more`);
}

function answersAreTrue({ documents, attempts, calls }: FormFacts): string[] {
  return calls.flatMap(({ answer }) => {
    if (!answer) return [];
    if (answer.ok) return documents.some(({ id }) => id === answer.value.id) ? [] : ["was told of another document"];
    const of = attempts.find(({ reference }) => reference === answer.problem.reference);
    return of && of.made.length > 0 ? [`was told ${answer.problem.code}, and the service made it`] : [];
  });
}

function sentAtMostTwice({ service }: World, { attempts }: FormFacts): string[] {
  return attempts.flatMap(({ id, reference }) => {
    const { came = 0, unauthorised = 0 } = service.requests.get(id) ?? {};
    return came > Math.min(2, 1 + unauthorised) ? [`${reference} was sent ${came} times`] : [];
  });
}

function asItWasMeant({ files }: World, { form, attempts }: FormFacts): string[] {
  return attempts
    .flatMap(({ made }) => made)
    .filter(({ sent: { document, files: sent } }) => {
      const meant = form.contents.find(({ title }) => title === document.title);
      const signers = meant?.signers.map((one, i) => ({ index: i + 1, ...one }));
      const same =
        document.template_id === meant?.templateId &&
        document.auto_send === meant.autoSend &&
        isDeepStrictEqual(document.signer, signers) &&
        isDeepStrictEqual(document.item, meant.items);
      return !same || !sent.every((content) => [...files.values()].some((file) => file.content.equals(content)));
    })
    .map(({ id }) => `${id} is not what was meant`);
}

/** Contents that are the same make one document, whatever forms they come from, unless somebody goes beyond it. */
function onePerContents(world: World): string[] {
  if (!world.sameAgain) return [];
  const groups = Map.groupBy(world.service.made, ({ sent: { document, files } }) =>
    JSON.stringify([document.template_id, document.signer, document.item, files.map((file) => file.length)]),
  );
  return [...groups.values()].flatMap((made) => {
    const forms = new Set(made.flatMap(({ sent }) => world.formOf(sent.document.title) ?? []));
    const allowed = [...forms].reduce((sum, { words, wentBeyond }) => sum + words.notCreated + (wentBeyond ? 1 : 0), 1);
    return made.length > allowed
      ? [
          `${[...forms].map(({ name }) => name)}: ${made.map(({ id }) => id)} have the same contents; allowed: ${allowed}`,
        ]
      : [];
  });
}
