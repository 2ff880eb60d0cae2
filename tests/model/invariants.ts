import { checkAnswers } from "./answers.ts";
import { type AttemptFacts, type FormFacts, factsOf } from "./facts.ts";
import { fail } from "./fail.ts";
import { faults } from "./faults.ts";
import type { Made } from "./service.ts";
import type { World } from "./world.ts";

/** What must hold at any moment, by numbers. */
export async function checkNow(world: World): Promise<FormFacts[]> {
  const facts = await factsOf(world);
  for (const one of facts) {
    onePerIntent(one);
    onlyAlongTheArrows(one);
    keepsWhatWasSeen(world, one);
    for (const attempt of one.attempts) {
      saysTheTruth(one, attempt);
      endsAsTheServiceSaid(world, one, attempt);
    }
  }
  if (world.setting.sameAgain) onePerContents(world, facts);
  allInTheDesk(world, facts);
  checkAnswers(world, facts);
  for (const what of world.service.wrongs) fail(what);
  for (const line of world.lines()) if (secrets.test(line)) fail(`I9: a secret in the log: ${line}`);
  return facts;
}

const secrets = /secret-token|secret-key|sign\.example|@hanbit|01012345678/;

/** I1. */
function onePerIntent({ form, attempts }: FormFacts): void {
  const made = attempts.flatMap((attempt) => attempt.made).length;
  const approved = attempts.filter(isApproved).length;
  if (made > 1 + approved) fail(`I1: the service made ${made} documents of ${form.name}; ${approved} approved`);
  const words = form.words.filter(({ created }) => !created).length;
  if (approved > words)
    fail(`I1: ${form.name} was resolved ${approved} times as not created; people said so ${words} times`);
}

/** A person has said that nothing came of it, whatever the service said later. */
function isApproved({ state, stood }: AttemptFacts): boolean {
  return state === "not_created" || stood === "not_created";
}

/** I1 for contents, whatever form they come from. */
function onePerContents(world: World, facts: FormFacts[]): void {
  const groups = Map.groupBy(world.service.made, essenceOf);
  for (const [essence, made] of groups) {
    const attempts = facts
      .flatMap((one) => one.attempts)
      .filter((one) => one.made.some((m) => essenceOf(m) === essence));
    const approved = attempts.filter(isApproved).length;
    const calls = world.book.ended.filter(({ anyway }) => anyway !== undefined);
    const anyway = new Set(calls.map(({ form }) => form)).size;
    if (made.length > 1 + approved + anyway)
      fail(`I1: the service made ${made.length} documents of the same contents; ${approved + anyway} approved`);
  }
}

function essenceOf({ sent }: Made): string {
  return JSON.stringify([sent.template_id, sent.signer, sent.item, sent.files.map(({ sha256 }) => sha256)]);
}

/** I2 in short, and I3. */
function saysTheTruth({ form }: FormFacts, { state, resolved, made, serviceId }: AttemptFacts): void {
  if (["not_sent", "rejected", "not_authorised"].includes(state) && made.length > 0)
    fail(`I3: ${form.name} is said to be ${state}, and the service made ${made.map(({ id }) => id)}`);
  if (state === "created" && !resolved && made[0]?.id !== serviceId)
    fail(`I2: ${form.name} is said to be ${serviceId}, and the service made ${made[0]?.id}`);
}

/** I10, and the same for every fault: what nothing befell ends as its answer says, certainly. */
function endsAsTheServiceSaid(world: World, { form }: FormFacts, attempt: AttemptFacts): void {
  const { id, state, reason, resolved, life } = attempt;
  if (state === "claimed" || state === "on_wire") return;
  const done = world.service.done.get(id);
  const turnedAway = done === undefined || done === "401 once";
  const expected: string[] = turnedAway ? ["not_sent", "not_authorised"] : [faults[done].becomes];
  if (!life || life.struck) expected.push("unknown");
  if (world.setting.hasty) expected.push("unknown");
  // One repetition with a fresh token is owed: only a second refusal counts as one.
  if (state === "not_authorised" && (reason === "token") !== (done === "401 always"))
    fail(`I10: ${form.name} is not authorised (${reason}), and the service's part was: ${done ?? "none"}`);
  const was = resolved || state === "not_created" ? "unknown" : state;
  if (!expected.includes(was)) fail(`I10: ${form.name} became ${was}, and the service's part was: ${done ?? "none"}`);
}

/** I4. */
function allInTheDesk(world: World, facts: FormFacts[]): void {
  const attempts = facts.flatMap((one) => one.attempts);
  for (const { id, sent, attempt } of world.service.made) {
    const its = attempts.find((one) => one.id === attempt);
    const kept = ["claimed", "on_wire", "created", "unknown", "not_created"];
    if (!its || !kept.includes(its.state))
      fail(`I4: ${id} (${sent.title}) is at the service, its attempt is ${its?.state}`);
  }
}

const arrows = ["draft → creating", "creating → created", "creating → draft", "creating → unknown"];
const byPeople = ["unknown → created", "unknown → draft"];
/** By an answer of the service that came late. `draft → unknown` needs a database that has lost a commit; the one here keeps them. */
const afterAll = "draft → created";

/** A document goes from state to state along the arrows, and leaves unknown as often as people say. */
function onlyAlongTheArrows({ form, document, attempts, moves }: FormFacts): void {
  const gone = moves.map(({ was, became }) => `${was} → ${became}`);
  const wrong = gone.find((arrow) => ![...arrows, ...byPeople, afterAll].includes(arrow));
  const late = attempts.filter(({ stood, documentId }) => stood !== undefined && documentId === document?.id).length;
  if (gone.filter((arrow) => arrow === afterAll).length > late) fail(`arrows: ${form.name} was created out of nothing`);
  if (wrong) fail(`arrows: ${form.name} went ${wrong}`);
  const resolved = gone.filter((arrow) => byPeople.includes(arrow)).length;
  if (resolved > form.words.length) fail(`arrows: ${form.name} left unknown ${resolved} times, people resolved less`);
  const certain = form.words.filter((word) => word.certain).length;
  if (resolved < certain) fail(`arrows: ${form.name} was resolved ${certain} times, the store knows of ${resolved}`);
}

/** I6: what was shown as created is created, whatever happened since. */
function keepsWhatWasSeen({ setting }: World, { form, document, attempts }: FormFacts): void {
  for (const [id, seen] of form.seen) {
    const now = id === document?.id ? document : attempts.find(({ documentId }) => documentId === id);
    if (now?.state === "created" && now.serviceId === seen.serviceId) continue;
    if (seen.unstored && now?.state === "creating") continue;
    // Shown from the memory of a process whose lease ran out; another called it unknown before the kept outcome was entered.
    if (seen.unstored && !setting.alone && (now?.state === "unknown" || form.words.length > 0)) {
      if (attempts.some(({ life }) => life?.struck)) continue;
    }
    fail(`I6: ${form.name} was shown as created (${seen.serviceId}) and is ${now?.state} (${now?.serviceId})`);
  }
}

/**
 * I6 at the end, when every process has entered what was kept: a document whose id came to a process that lived to answer is created,
 * or at least offered to whoever resolves it.
 */
export function nothingLost({ book, service, setting }: World, facts: FormFacts[]): void {
  for (const { form, document, attempts } of facts) {
    const { id, life, late } = attempts.at(-1) ?? {};
    if (document?.state !== "unknown" || id === undefined || setting.hasty) continue;
    const saysCreated = faults[service.done.get(id) ?? "502"].becomes === "created";
    const answered = book.ended.some(({ attempt, desk }) => attempt === id && desk.life === life);
    if (saysCreated && answered && !late)
      fail(`I6: the id of ${form.name} came to a process that lived, and nobody remembers`);
  }
}

/** I5: after the beats of all that live. */
export function nothingLeftOpen(facts: FormFacts[]): void {
  for (const { form, document, attempts } of facts) {
    const open = attempts.find(({ state }) => state === "claimed" || state === "on_wire");
    if (open || document?.state === "creating")
      fail(`I5: ${form.name} is ${document?.state}, its attempt ${open?.state}`);
  }
}
