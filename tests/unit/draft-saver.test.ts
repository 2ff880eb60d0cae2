import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { after, type TestContext, test } from "node:test";
import { createSaver, type Saving } from "#components/form/draft-saver.ts";
import { type DocumentForm, emptyForm } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";

interface Draft {
  form: DocumentForm;
  version: number;
  savedAt: number;
  deletedAt?: number;
}

/** A server that has one draft, which the test may change behind the page's back. */
async function draftServer(t: TestContext) {
  const there: { draft: Draft | null; saves: number; document?: string } = { draft: null, saves: 0 };
  const server = createServer(async (request, response) => {
    const answer = (result: object) => response.end(JSON.stringify(result));
    const { draft, document } = there;
    if (document) return answer({ ok: false, problem: { code: "form_used", document } });
    if (request.method !== "PUT") return answer({ ok: true, value: draft && { ...draft, files: [] } });
    const { form, version } = JSON.parse(await text(request));
    if (draft && draft.version !== version) {
      const newer = { version: draft.version, savedAt: draft.savedAt };
      return answer({ ok: false, problem: { code: "draft_newer", newer } });
    }
    there.saves++;
    there.draft = { form, version: version + 1, savedAt: there.saves };
    answer({ ok: true, value: { version: version + 1, savedAt: there.saves } });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { fetch } = globalThis;
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  t.mock.method(globalThis, "fetch", (path: string, init: RequestInit) => fetch(new URL(path, base), init));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return there;
}

const titled = (title: string): DocumentForm => ({ ...emptyForm, title });

/** A page with this title on its form, opened with what the server has. */
function openPage(there: { draft: Draft | null }, title: string) {
  const opened = { version: 0, form: emptyForm, ...there.draft };
  const page = { form: titled(title), busy: false, saving: { state: "saved" } as Saving };
  const said: Saving["state"][] = [];
  const saver = createSaver({
    formKey: newId(),
    owner: newId(),
    opened,
    read: () => page.form,
    show: ({ form }) => {
      page.form = form;
    },
    busy: () => page.busy,
    onChange: (saving) => {
      page.saving = saving;
      said.push(saving.state);
    },
  });
  return { page, saver, said };
}

test("a form whose draft was deleted while it was sent is not sent again by itself, and is once it is kept", async (t) => {
  const there = await draftServer(t);
  there.draft = { form: titled("Lease"), version: 3, savedAt: 1 };
  const { page, saver } = openPage(there, "Lease");
  assert.ok(await saver.hold());
  there.draft = { ...there.draft, deletedAt: 7 };
  assert.equal(await saver.reconcile({ version: 3, savedAt: 1 }), false);
  saver.release();
  assert.deepEqual({ ...page.saving, at: undefined }, { state: "deleted", at: undefined, deletedAt: 7 });
  // Pressed again.
  saver.keep();
  assert.equal((await saver.hold())?.version, 4);
  assert.equal(there.draft.deletedAt, undefined);
});

test("what was typed is not lost where a newer draft was deleted, nor saved over it by itself", async (t) => {
  const there = await draftServer(t);
  there.draft = { form: titled("Lease"), version: 3, savedAt: 1 };
  const { page, saver } = openPage(there, "Lease, typed here");
  there.draft = { form: titled("Lease, typed there"), version: 4, savedAt: 2, deletedAt: 7 };
  assert.equal(await saver.hold(), undefined);
  assert.deepEqual([page.saving.state, page.form.title, there.saves], ["newer", "Lease, typed here", 0]);
  assert.equal(await saver.takeNewer(), undefined);
  assert.deepEqual([page.saving.state, page.form.title], ["deleted", "Lease, typed there"]);
});

test("that a form is being saved is said once, and not with each key", async (t) => {
  const there = await draftServer(t);
  const { page, saver, said } = openPage(there, "Typed");
  for (const title of ["Typed o", "Typed on", "Typed on a"]) {
    page.form = titled(title);
    assert.equal(saver.changed(), true);
  }
  assert.deepEqual(said, ["saving"]);
  await saver.hold();
  assert.deepEqual([there.saves, said.at(-1)], [1, "saved"]);
});

test("a form whose draft was deleted in its tab saves nothing any more", async (t) => {
  const there = await draftServer(t);
  const { saver } = openPage(there, "Typed at last");
  saver.changed();
  saver.stop();
  saver.leave();
  await new Promise((resolve) => setTimeout(resolve, 600));
  assert.equal(there.saves, 0);
});

test("a newer draft does not come over a file that is not uploaded, and that the draft was deleted is told all the same", async (t) => {
  const there = await draftServer(t);
  there.draft = { form: titled("Lease"), version: 3, savedAt: 1 };
  const { page, saver } = openPage(there, "Lease");
  there.draft = { form: titled("Lease, typed there"), version: 4, savedAt: 2 };
  page.busy = true;
  await saver.checkForNewer();
  assert.deepEqual([page.saving.state, page.form.title], ["saved", "Lease"]);
  there.draft.deletedAt = 7;
  await saver.checkForNewer();
  assert.equal(page.saving.state, "deleted");
  delete there.draft.deletedAt;
  page.busy = false;
  await saver.checkForNewer();
  assert.deepEqual([page.saving.state, page.form.title], ["taken", "Lease, typed there"]);
});

test("what the server has lost, gone back to a backup, is saved again by a form that is open", async (t) => {
  const there = await draftServer(t);
  there.draft = { form: titled("Lease, at last"), version: 5, savedAt: 2 };
  const { page, saver } = openPage(there, "Lease, at last");
  there.draft = { form: titled("Lease"), version: 3, savedAt: 1 };
  await saver.checkForNewer();
  assert.equal(there.draft.form.title, "Lease, at last");
  assert.deepEqual([there.draft.version, saver.version(), page.saving.state], [4, 4, "saved"]);
});

test("a draft that is gone for good does not come back by a look at an old tab, and does when its person keeps it", async (t) => {
  const there = await draftServer(t);
  there.draft = { form: titled("Lease"), version: 3, savedAt: 1 };
  const { page, saver } = openPage(there, "Lease");
  there.draft = null;
  for (let looks = 0; looks < 2; looks++) await saver.checkForNewer();
  assert.deepEqual([page.saving.state, there.saves], ["deleted", 0]);
  await saver.overwrite();
  assert.deepEqual([page.saving.state, there.saves], ["saved", 1]);
});

test("an old tab of a form that became a document says so when it is looked at", async (t) => {
  const there = await draftServer(t);
  there.draft = { form: titled("Lease"), version: 3, savedAt: 1 };
  const { page, saver } = openPage(there, "Lease");
  there.document = "its document";
  await saver.checkForNewer();
  const { state, problem, document } = { problem: "", document: "", ...page.saving };
  assert.deepEqual([state, problem, document], ["failed", "form_used", "its document"]);
});

test("a form that the server has never had is saved when its tab is looked at", async (t) => {
  const there = await draftServer(t);
  const { page, saver } = openPage(there, "Lease");
  await saver.checkForNewer();
  assert.deepEqual([page.saving.state, there.saves], ["saved", 1]);
});
