import { once } from "node:events";
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { freePort } from "../support/desk.ts";

const complaintsPath = "/complaints";

/**
 * A reverse proxy before a desk, which gives each page a first script that tells here what the page complains of: not every browser's
 * protocol does.
 */
export async function startProxy() {
  const port = await freePort();
  const complaints: string[] = [];
  let to = "";
  let holding: RegExp | undefined;
  const held: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    if (request.url === complaintsPath) {
      complaints.push(await text(request));
      response.writeHead(204).end();
      return;
    }
    const { method, headers } = request;
    const call = ask(to + request.url, { method, headers: { ...headers, "accept-encoding": "identity" } });
    call.on("response", (answer) => void hand(answer, response));
    call.on("error", () => response.destroy());
    if (holding?.test(request.url ?? "")) held.push(() => request.pipe(call));
    else request.pipe(call);
  });
  // A connection that ends just as a page uses it again loses what the page tells.
  server.keepAliveTimeout = 0;
  server.listen(port, "localhost");
  await once(server, "listening");
  return {
    url: `http://localhost:${port}`,
    complaints,
    /** Keeps requests for such addresses waiting from now on. */
    hold(such: RegExp) {
      holding = such;
    },
    /** How many wait. */
    held: () => held.length,
    /** Lets them all go on. */
    release() {
      holding = undefined;
      for (const goOn of held.splice(0)) goOn();
    },
    leadTo(desk: number) {
      to = `http://localhost:${desk}`;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function hand(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const { statusCode = 502, headers } = answer;
  if (!headers["content-type"]?.startsWith("text/html")) {
    response.writeHead(statusCode, answer.rawHeaders);
    answer.pipe(response);
    return;
  }
  const [, nonce = ""] = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"])) ?? [];
  const script = `<script nonce="${nonce}">(${tell})(${JSON.stringify(complaintsPath)})</script>`;
  const page = (await text(answer)).replace("<head>", () => `<head>${script}`);
  const { "content-length": _shorter, "transfer-encoding": _pieces, ...rest } = headers;
  response.writeHead(statusCode, rest).end(page);
}

/** Runs in the page, before all else. */
function tell(address: string) {
  // React would take it for something that it did not draw.
  document.currentScript?.remove();
  // A page that is left may complain of each request that is broken off with it.
  let leaving = false;
  addEventListener("beforeunload", () => {
    leaving = true;
  });
  const report = (text: string) => {
    if (!leaving) void fetch(address, { method: "POST", body: text, keepalive: true });
  };
  const { error } = console;
  console.error = (...words) => {
    report(`console: ${words.map(String).join(" ")}`);
    error(...words);
  };
  addEventListener("error", ({ message }) => report(`not caught: ${message}`));
  addEventListener("unhandledrejection", ({ reason }) => report(`not caught: ${reason}`));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
    // zod tries once whether it may compile its checks, and does without.
    if (blockedURI !== "eval") report(`not allowed: ${violatedDirective} ${blockedURI}`);
  });
}
