import { request as ask, createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { listening } from "./listening.ts";

const partBytes = 300;
const betweenPartsMs = 10;

/** A proxy on a free port before whatever listens on the port that it is told, over which pages come in small parts once it is told to be slow. */
export async function startSlowFront() {
  let to = 0;
  let slow = false;
  const server = createServer((request, response) => {
    const { method, url } = request;
    // What is compressed cannot be cut where a reader of it would be.
    const headers = { ...request.headers, "accept-encoding": "identity" };
    const call = ask({ port: to, host: "localhost", method, path: url, headers }, async (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      const isPage = String(answer.headers["content-type"]).startsWith("text/html");
      if (!slow || !isPage) return answer.pipe(response);
      for await (const some of answer)
        for (let at = 0; at < some.length; at += partBytes) {
          response.write(some.subarray(at, at + partBytes));
          await pause(betweenPartsMs);
        }
      return response.end();
    });
    call.on("error", () => response.destroy());
    request.pipe(call);
  });
  const { port, close } = await listening(server);
  return {
    url: `http://localhost:${port}`,
    leadTo(port: number) {
      to = port;
    },
    beSlow() {
      slow = true;
    },
    close,
  };
}
