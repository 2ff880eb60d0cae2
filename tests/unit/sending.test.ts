import assert from "node:assert/strict";
import { registerHooks } from "node:module";
import { test } from "node:test";
import type { FormFile } from "#components/form/form-file.ts";
import type { Ended } from "#components/form/sending.ts";
import { createStore } from "#components/ui/store.ts";
import { type DocumentForm, emptyForm } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import { ok, type Problem, type Result, refuse } from "#lib/shared/result.ts";
import { emptySigner } from "#lib/shared/signer.ts";

// Next names its modules without an ending, as only a bundler finds them.
registerHooks({ resolve: (name, context, next) => next(name === "next/navigation" ? `${name}.js` : name, context) });
const { createSending } = await import("#components/form/sending.ts");

/** A form that is right and saved. `asked`: the notes that went to a manager, `created`: how many documents were asked for. */
function scene({
  holdMs = 0,
  answers = [] as Result<null>[],
  layOut = undefined as ((form: DocumentForm) => Problem | undefined) | undefined,
} = {}) {
  const form: DocumentForm = { ...emptyForm };
  const files = createStore<FormFile[]>([]);
  const went = { kept: 0, asked: [] as string[], created: 0, practised: [] as boolean[], ended: [] as Ended[] };
  const page = { practice: true };
  const read = () => ({ ...form, files: files.get().map(({ id }) => id) });
  const check = { write: async () => {}, all: async () => ({}), show: () => {}, changed: () => {} };
  const sending = createSending({
    owner: newId(),
    formKey: newId(),
    read,
    check,
    isLaidOut: () => layOut === undefined,
    layOut: async () => layOut?.(form),
    uploads: { files, busy: () => files.get().some(({ state }) => state !== "ready") },
    draft: {
      keep: () => void went.kept++,
      hold: async () => ({ version: 1, page: { id: newId(), save: 1 } }),
      release: () => {},
      reconcile: async () => false,
    },
    onEdit: () => () => {},
    initialProblem: undefined,
    holdMs,
    navigationOver: async () => {},
    restore: undefined,
    practice: () => page.practice,
    async create({ practice }) {
      went.created++;
      went.practised.push(practice);
      return ok({ id: newId(), created: true });
    },
    async ask({ releaseNote, practice }) {
      went.asked.push(releaseNote);
      went.practised.push(practice);
      return answers.shift() ?? ok(null);
    },
    ended: (result) => went.ended.push(result),
  });
  return { sending, files, went, page };
}

test("a draft that was deleted is kept by a press, not by what waited in a row or goes again after the sign-in", async () => {
  const waited = scene();
  waited.sending.queue(true);
  await waited.sending.send();
  const signedIn = scene();
  await signedIn.sending.again();
  const pressed = scene();
  await pressed.sending.send();
  assert.deepEqual(
    [waited.went, signedIn.went, pressed.went].map(({ kept }) => kept),
    [0, 0, 1],
  );
});

test("a form goes only once it is laid out for its template, and not at this press where that has changed it", async () => {
  const same = scene({ layOut: () => undefined });
  const other = scene({
    layOut(form) {
      form.signers = [{ ...emptySigner, name: "Kim" }];
      return undefined;
    },
  });
  const failing = scene({
    layOut() {
      throw new Error("cannot be had");
    },
  });
  const signedOut = scene({ layOut: () => ({ code: "signed_out" }) });
  const left = scene({ layOut: () => ({ code: "form_changed" }) });
  for (const { sending } of [same, other, failing, signedOut, left]) {
    const sent = sending.send();
    assert.equal(sending.state.get().busy, "layout");
    assert.equal(sending.locked(), false);
    await sent;
  }
  assert.deepEqual(
    [same, other, failing, signedOut, left].map(({ went }) => went.created),
    [1, 0, 0, 0, 0],
  );
  assert.equal(other.sending.state.get().changed, true);
  assert.equal(left.sending.state.get().changed, true);
  assert.equal(failing.sending.state.get().problem?.code, "server_unreachable");
  assert.equal(signedOut.sending.state.get().problem?.code, "signed_out");
});

test("a manager is told what stands in the note as it goes, also when it goes again after the sign-in", async () => {
  const { sending, went } = scene({ answers: [refuse("signed_out")] });
  let note = "before";
  await sending.send({ releaseNote: () => note });
  note = "after";
  await sending.again();
  assert.deepEqual(went.asked, ["before", "after"]);
});

test("a form tells of practice mode as its page did when it was pressed, also where it waited in a row or for its files, or goes again", async () => {
  const inRow = scene();
  inRow.sending.queue(true);
  const waiting = scene();
  waiting.files.set([{ id: "file", name: "lease.pdf", bytes: 9, sentBytes: 0, state: "uploading" }]);
  const sent = waiting.sending.send();
  await new Promise((resolve) => setTimeout(resolve, 20));
  for (const { page } of [inRow, waiting]) page.practice = false;
  waiting.files.set(waiting.files.get().map((file) => ({ ...file, state: "ready" })));
  await Promise.all([inRow.sending.send(), sent]);
  const pressed = scene({ answers: [refuse("signed_out"), refuse("connected_since")] });
  const asks = { releaseNote: () => "" };
  await pressed.sending.send(asks);
  pressed.page.practice = false;
  await pressed.sending.again();
  await pressed.sending.send(asks);
  assert.deepEqual(
    [inRow, waiting, pressed].map(({ went }) => went.practised),
    [[true], [true], [true, true, false]],
  );
});

test("of a form whose draft was deleted nothing goes that waits for its files or for the time to undo", async () => {
  const waiting = scene();
  waiting.files.set([{ id: "file", name: "lease.pdf", bytes: 9, sentBytes: 0, state: "uploading" }]);
  const held = scene({ holdMs: 60_000 });
  for (const { sending, files, went } of [waiting, held]) {
    const sent = sending.send();
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.notEqual(sending.state.get().busy, "no");
    sending.drop();
    await sent;
    files.set(files.get().map((file) => ({ ...file, state: "ready" })));
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.deepEqual([sending.state.get().busy, went.created, went.ended], ["no", 0, []]);
  }
});
