/*
 * A bare HTTP server as a process of its own, run as `node tests/bench/sink.ts FOLDER`; prints its port. It answers as the signing
 * service does without looking at what it is sent (POST), and pipes a body to a file in FOLDER (PUT), flushed for `PUT /flushed`.
 */
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

const [folder = "."] = process.argv.slice(2);
let count = 0;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === "PUT") {
    const path = join(folder, `${count++}.bin`);
    await pipeline(request, createWriteStream(path, { flush: request.url === "/flushed" }));
    response.writeHead(201).end();
    return rm(path);
  }
  request.resume();
  await new Promise((resolve) => request.once("end", resolve));
  const token = { access_token: "held", token_type: "bearer", expires_in: 3600, scope: "read write" };
  const signer = [{ index: 1, name: "Jane Porter", view_url: "https://sign.example/1" }];
  const said = request.url?.endsWith("/oauth/token") ? token : { document: { id: `document-${count++}`, signer } };
  response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(said));
}

const server = createServer((request, response) => void answer(request, response));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") console.log(address.port);
});
process.on("SIGTERM", () => process.exit(0));
