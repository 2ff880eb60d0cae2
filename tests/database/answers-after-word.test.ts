import assert from "node:assert/strict";
import { test } from "node:test";
import { forEachEngine } from "../support/engines.ts";
import { lateOffice } from "../support/late-office.ts";

const link = "https://sign.example/s/1";

forEachEngine((engine) => {
  test("created, though a person had resolved it as not created: it says so, and names the one made of the same contents since", async () => {
    const { documents, kim, sent, stands, recovered, answered } = await lateOffice(engine);
    const one = await sent();
    await stands();
    await recovered();
    assert.ok((await documents.resolve(kim, one.documentId, { created: false })).ok);
    const second = await sent({ files: one.content.files });
    await answered(second, "4712", "https://sign.example/s/2");
    assert.equal((await answered(one, "4711", link)).became, "late");
    const document = await documents.find(kim, one.documentId);
    assert.deepEqual([document?.state, document?.attempt?.conflict?.stood], ["created", "not_created"]);
    assert.equal(document?.alsoCreated, second.documentId);
    assert.equal((await documents.find(kim, second.documentId))?.alsoCreated, one.documentId);
    assert.ok(document);
    const history = (await documents.history(document, [])).map((entry) =>
      entry.what === "resolved" ? `resolved ${entry.created}` : entry.what,
    );
    assert.deepEqual(history.sort(), ["late", "resolved false", "unknown"]);
  });

  test("resolved as created without links, the service's late answer brings the links; they are no conflict", async () => {
    const { documents, kim, sent, stands, recovered, answered, waiting } = await lateOffice(engine);
    const one = await sent();
    await stands();
    await recovered();
    assert.ok((await documents.resolve(kim, one.documentId, { created: true, serviceId: "4711", links: [] })).ok);
    assert.equal((await answered(one, "4711", link)).became, "late");
    const document = await documents.find(kim, one.documentId);
    assert.deepEqual([document?.signers[0]?.link, document?.linksComplete], [link, true]);
    assert.equal((await waiting()).n, 0);
    assert.equal((await answered(one, "4711", link)).became, "repeated");
  });

  test("resolved as created under another id, the document has the service's, and tells of both until somebody has looked", async () => {
    const { documents, kim, sent, stands, recovered, answered, waiting } = await lateOffice(engine);
    const one = await sent();
    await stands();
    await recovered();
    const entered = { created: true as const, serviceId: "4171", links: [{ url: "https://sign.example/by-hand" }] };
    assert.ok((await documents.resolve(kim, one.documentId, entered)).ok);
    assert.equal((await answered(one, "4711")).became, "late");
    const document = await documents.find(kim, one.documentId);
    assert.deepEqual([document?.serviceId, document?.signers[0]?.link], ["4711", "https://sign.example/by-hand"]);
    const { conflict } = document?.attempt ?? {};
    assert.equal(conflict?.stood === "other_id" && conflict.enteredId, "4171");
    assert.equal((await waiting()).n, 1);
  });

  test("resolved as created, and the service says that it refused: both are told", async () => {
    const { documents, kim, sent, stands, recovered, refused, waiting } = await lateOffice(engine);
    const one = await sent();
    await stands();
    await recovered();
    assert.ok((await documents.resolve(kim, one.documentId, { created: true, serviceId: "9", links: [] })).ok);
    assert.equal((await refused(one)).became, "late");
    assert.equal((await documents.find(kim, one.documentId))?.attempt?.conflict?.stood, "created_by_word");
    assert.equal((await waiting()).n, 1);
  });

  test("an unknown outcome of which the service has said 'created' cannot be resolved as not created any more", async () => {
    const { documents, kim, sent, stands, recovered, answered } = await lateOffice(engine);
    const one = await sent();
    await stands();
    await recovered();
    assert.equal((await answered(one, "4711", link)).became, "late");
    const refused = await documents.resolve(kim, one.documentId, { created: false });
    assert.equal(!refused.ok && refused.problem.code, "answered_late");
    assert.ok((await documents.resolve(kim, one.documentId, { created: true, serviceId: "4711", links: [] })).ok);
    assert.equal((await documents.find(kim, one.documentId))?.signers[0]?.link, link);
  });
});
