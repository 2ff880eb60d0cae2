import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { readResponse } from "#components/ui/read-answer.ts";
import { messages } from "#lib/shared/messages/messages.ts";
import { problemText } from "#lib/shared/messages/problem-text.ts";

const servers: Server[] = [];
after(() => {
  for (const server of servers) server.close();
});

/** A server that answers with the first `sent` characters of what it announces; answers its response. */
async function ask(status: number, text: string, sent = text.length): Promise<Response> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { "Content-Length": text.length });
    response.write(text.slice(0, sent), () => sent < text.length && response.destroy());
    if (sent === text.length) response.end();
  });
  servers.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

const answer = JSON.stringify({ ok: true, value: { version: 7 } });

test("the server's own answer is read whole, and a page in its place is something in between", async () => {
  assert.deepEqual(await readResponse(await ask(200, answer)), { ok: true, value: { version: 7 } });
  const between = { ok: false, problem: { code: "between_refused", status: 429 } };
  assert.deepEqual(await readResponse(await ask(429, "<h1>Slow down</h1>")), between);
});

test("a line that is cut within an answer is a cut line, not an answer of something in between", async () => {
  await assert.rejects(async () => readResponse(await ask(200, answer, 9)));
});

test("a refusal that only a newer server knows is told as what was not expected", async () => {
  const refused = await readResponse(await ask(200, JSON.stringify({ ok: false, problem: { code: "of_tomorrow" } })));
  assert.ok(!refused.ok);
  const { problems } = messages("en");
  assert.equal(problemText(problems, refused.problem), problemText(problems, { code: "unexpected" }));
});
