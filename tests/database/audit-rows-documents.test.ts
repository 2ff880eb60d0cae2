import assert from "node:assert/strict";
import { test } from "node:test";
import { linkHash } from "#lib/audit/write.ts";
import { listQuery } from "#lib/documents/list-query.ts";
import { insertSession } from "#lib/people/session-rows.ts";
import type { AuditEvent } from "#lib/shared/audit.ts";
import { newId } from "#lib/shared/id.ts";
import { messages } from "#lib/shared/messages/messages.ts";
import { auditedIn } from "../support/audited.ts";
import { forEachEngine } from "../support/engines.ts";
import { lateOffice } from "../support/late-office.ts";
import { address, value } from "../support/people-office.ts";
import { refuse } from "../support/refusing-store.ts";

const of = (id: string) => ({ is: "document", id }) as const;
/** A document whose attempt is under way. */
type Claimed = { documentId: string };
type Ended = { about: ReturnType<typeof of>; detail: { attempt: string } };

const link = "https://sign.example/s/1";

forEachEngine((engine) => {
  async function scene() {
    const desk = await lateOffice(engine);
    const { db, store, documents, kim, contract } = desk;
    const create = async (templateId = "77001") => {
      const content = await contract(kim, { templateId });
      const formKey = newId();
      return () => documents.create(kim, formKey, content);
    };
    /** Created already, as its page has it. */
    const created = async () => {
      const document = await documents.find(kim, value(await (await create())()).id);
      assert.ok(document);
      return document;
    };
    /** What its row is about, and says. */
    const ended = async <More extends object>({ documentId }: Claimed, more?: More) => {
      const row = db.selectFrom("attempt").select("reference").where("document_id", "=", documentId);
      const { reference } = await row.executeTakeFirstOrThrow();
      return { about: of(documentId), detail: { attempt: reference, ...(more as More) } };
    };
    return { ...desk, ended, create, created, leaves: auditedIn(store) };
  }

  test("a creation begins with a row, or nothing is sent; how it ends has one too", async () => {
    const { db, kim, service, create, ended, leaves } = await scene();
    const ends = async (templateId: string, end: (begun: Ended) => AuditEvent) =>
      leaves(kim, await create(templateId), async () => {
        const row = db.selectFrom("document").select("id").where("template_id", "=", templateId);
        const { id } = await row.executeTakeFirstOrThrow();
        const begun = await ended({ documentId: id });
        return [{ kind: "creation_begun", ...begun }, end(begun)];
      });
    // That the database takes no row of how it ended is another matter: the outcome waits on the disk then.
    await ends("77001", (begun) => ({ kind: "document_created", ...begun }));
    assert.equal((await service.sandbox.documents()).length, 1);
    await ends("practice-unknown", ({ about, detail }) => ({
      kind: "outcome_unknown",
      about,
      detail: { ...detail, reason: "status" },
    }));
    await ends("practice-rejected", ({ about, detail }) => ({
      kind: "creation_refused",
      about,
      detail: { ...detail, outcome: "rejected", reason: "failure" },
    }));
  });

  test("what becomes of an attempt, by whomever, is stored with its row, or not at all", async () => {
    const { kim, documents, sent, claimed, answered, refused, gaveUp, stands, recovered, hasLooked, ended, leaves } =
      await scene();
    const items = (value: string) => ({ items: [{ key: "salary", value }] });
    const one = await sent(items("1"));
    await leaves("server", () => answered(one, "1", link), [{ kind: "document_created", ...(await ended(one)) }]);

    const two = await sent(items("2"));
    const rejected = await ended(two, { outcome: "rejected", reason: "failure" } as const);
    await leaves("server", () => refused(two), [{ kind: "creation_refused", ...rejected }]);

    const three = await sent(items("3"));
    const timeout = await ended(three, { reason: "timeout" });
    await leaves("server", () => gaveUp(three), [{ kind: "outcome_unknown", ...timeout }]);
    const late = async (of: Claimed) => ended(of, { outcome: "created" } as const);
    await leaves("server", () => answered(three, "3", link), [{ kind: "answered_late", ...(await late(three)) }]);
    const word = { created: true as const, serviceId: "3", links: [{ url: link }] };
    const resolved = await ended(three, { created: true });
    await leaves(kim, () => documents.resolve(kim, three.documentId, word), [{ kind: "resolved", ...resolved }]);

    const quiet = "one that cannot be closed must not keep the others open";
    const four = await sent(items("4"));
    await stands();
    const unknown = await ended(four, { reason: "stopped" });
    await leaves("server", () => recovered(), [{ kind: "outcome_unknown", ...unknown }], { quiet });

    const five = await claimed(items("5"));
    await stands();
    const unsent = await ended(five, { outcome: "not_sent", reason: "stopped" } as const);
    await leaves("server", () => recovered(), [{ kind: "creation_refused", ...unsent }], { quiet });
    await leaves("server", () => answered(five, "5", link), [{ kind: "answered_late", ...(await late(five)) }]);
    const about = of(five.documentId);
    await leaves(kim, () => hasLooked(kim, five), [{ kind: "late_answer_seen", about }]);
  });

  test("what people do with a document that is created is done with its row, or not at all", async () => {
    const { db, kim, documents, created, leaves } = await scene();
    const document = await created();
    const about = of(document.id);
    const given = document.signers[0]?.link ?? "";
    const mark = (signed: boolean) => () => documents.markSigned(kim, document.id, { signer: 0, signed });
    for (const signed of [true, false])
      await leaves(kim, mark(signed), [{ kind: "signed_marked", about, detail: { signer: 0, signed } }]);
    await leaves(kim, () => documents.addNote(kim, document.id, "called"), [{ kind: "note_added", about }]);
    const share = () => documents.recordShare(kim, document.id, { signers: [0], way: "link" });
    const shared = { signer: 0, way: "link", link: linkHash(db, given) } as const;
    await leaves(kim, share, [{ kind: "link_shared", about, detail: shared }]);
    const shown = { links: [{ signer: 0, link: linkHash(db, given) }] };
    const anyway = "links are what is to be had of a document";
    const show = () => documents.recordLinksShown(document);
    await leaves(kim, show, [{ kind: "links_shown", about, detail: shown }], { anyway });
  });

  test("an export leaves its beginning, the links in it and its end, or never begins; no link is in it without its row", async () => {
    const { db, store, kim, documents, created, leaves } = await scene();
    const document = await created();
    // An export ends with the session that asks for it.
    await insertSession(db, { idHash: `session at ${address}`, personId: kim.id, agent: "", address }, Date.now());
    const { exporting, common, duplicate } = messages("en");
    const words = {
      ...{ heads: exporting.heads, states: common.states, replaced: duplicate.replaced, practice: common.practice },
      ...{ linksRemoved: exporting.linksRemoved, linkUnreadable: "unreadable", forgotten: "forgotten" },
    };
    const sheet = { format: "csv" as const, name: "Documents", templateName: (id: string) => id, words };
    const query = listQuery(new URLSearchParams());
    const whole = async () => {
      const { rest } = value(await documents.exportList(kim, query, sheet, new AbortController().signal));
      for await (const _ of rest);
    };
    const links = document.signers.map((one, signer) => ({ signer, link: linkHash(db, one.link ?? "") }));
    await leaves(kim, whole, [
      { kind: "export_begun", detail: { format: "csv" } },
      { kind: "links_shown", about: of(document.id), detail: { links } },
      { kind: "export_ended", detail: { format: "csv", documents: 1, whole: true } },
    ]);
    const accept = await refuse(store, "insert", "audit", "new.kind = 'links_shown'");
    await assert.rejects(whole);
    await accept();
    const last = await db.selectFrom("audit").select("detail").orderBy("number", "desc").limit(1).executeTakeFirst();
    assert.deepEqual(JSON.parse(last?.detail ?? ""), { format: "csv", documents: 0, whole: false });
  });
});
