import assert from "node:assert/strict";
import { test } from "node:test";
import { markOnWire } from "#lib/creation/attempt-rows.ts";
import { beat } from "#lib/database/instances.ts";
import { newId } from "#lib/shared/id.ts";
import { beforeTransaction } from "../support/between.ts";
import { forEachEngine } from "../support/engines.ts";
import { lateOffice } from "../support/late-office.ts";

const link = "https://sign.example/s/1";

forEachEngine((engine) => {
  test("an attempt that goes on the wire after recovery has read it is not closed as not sent", async () => {
    const { db, documents, kim, claimed, stands, recovered, answered } = await lateOffice(engine);
    const one = await claimed();
    await stands();
    // Between the reading and the closing the other process goes on, and stands still again.
    await recovered(
      beforeTransaction(db, 1, async () => {
        await beat(db, "other");
        await markOnWire(db, one.attemptId);
        await stands();
      }),
    );
    assert.equal((await documents.find(kim, one.documentId))?.state, "creating");
    assert.equal((await answered(one, "4711", link)).became, "written");
    assert.equal((await documents.find(kim, one.documentId))?.signers[0]?.link, link);
  });

  test("an attempt whose process is heard of again after recovery has read it stays with that process", async () => {
    const { db, documents, kim, sent, stands, recovered } = await lateOffice(engine);
    const one = await sent();
    await stands();
    await recovered(beforeTransaction(db, 1, () => beat(db, "other")));
    assert.equal((await documents.find(kim, one.documentId))?.state, "creating");
  });

  test("nothing goes on the wire once the lease of its process has run out, and what was tried can be tried again", async () => {
    const { db, documents, service, desk, kim, contract, claimed, stands } = await lateOffice(engine);
    const one = await claimed();
    await stands();
    await assert.rejects(markOnWire(db, one.attemptId), /lease/);
    const [formKey, content] = [newId(), await contract(kim, { title: "Another" })];
    const other = desk("other");
    const stopped = await other.create(kim, formKey, { ...content, templateId: "77002" });
    assert.equal(!stopped.ok && stopped.problem.code, "not_stored");
    assert.ok(!service.requests.some(({ path }) => path.endsWith("/create")));
    assert.ok((await documents.create(kim, formKey, { ...content, templateId: "77002" })).ok);
  });
});
