import { readFileSync } from "node:fs";
import { request as ask } from "node:http";
import { createServer } from "node:https";
import { listening } from "./listening.ts";

const pem = (name: string) => readFileSync(`tests/fixtures/tls/${name}.pem`);

/** A reverse proxy that speaks https, on a free port, before whatever listens on the port that it is told. */
export async function startTlsFront() {
  let to = 0;
  const server = createServer({ key: pem("key"), cert: pem("localhost") }, (request, response) => {
    const { method, url, headers } = request;
    const call = ask({ port: to, host: "localhost", method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    call.on("error", () => response.destroy());
    request.pipe(call);
  });
  const { port, close } = await listening(server);
  return {
    url: `https://localhost:${port}`,
    leadTo(port: number) {
      to = port;
    },
    close,
  };
}
