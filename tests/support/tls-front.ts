import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request as ask } from "node:http";
import { createServer } from "node:https";

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
  }).listen(0, "localhost");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `https://localhost:${address.port}`,
    leadTo(port: number) {
      to = port;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
