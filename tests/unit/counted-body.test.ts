import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { countBody } from "#lib/web/counted-body.ts";

let ended = 0;
const server = createServer(async (request, response) => {
  countBody(request, 10);
  let length = 0;
  try {
    for await (const chunk of request) length += chunk.length;
    response.end(String(length));
  } catch {
    ended += 1;
  }
}).listen(0);
await once(server, "listening");
after(() => server.close());
const url = `http://localhost:${(server.address() as AddressInfo).port}`;

const send = async (body: string | ReadableStream) => {
  const answer = await fetch(url, { method: "POST", body, ...(typeof body !== "string" && { duplex: "half" }) });
  return `${answer.status} ${await answer.text()}`;
};

test("a body that begins no more lists and objects than it may is read as it came", async () => {
  assert.equal(await send(`[${"{},".repeat(8)}{}]`), "200 28");
  assert.equal(await send("a".repeat(1_000_000)), "200 1000000");
});

test("the connection of one that begins more ends, in however many pieces it comes", async () => {
  await assert.rejects(send(`[${"{},".repeat(10)}{}]`));
  const pieces = new ReadableStream({
    async start(controller) {
      for (const piece of ["[", "{},".repeat(9), "[", "[", "]".repeat(3)]) {
        controller.enqueue(new TextEncoder().encode(piece));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      controller.close();
    },
  });
  await assert.rejects(send(pieces));
  assert.equal(ended, 2);
});
