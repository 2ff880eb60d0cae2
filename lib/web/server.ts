import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import next from "next";
import { actingFrom, whoActs } from "../audit/actor.ts";
import type { Config } from "../runtime/config.ts";
import { networkOf } from "../runtime/network.ts";
import { remember } from "../runtime/registry.ts";
import type { Services } from "../services.ts";
import { announcedBytes, createBoundedServer, isLarge, isUpload } from "./bounded-server.ts";
import { isTrusted } from "./caller-address.ts";
import { createCallers } from "./callers.ts";
import { countBody } from "./counted-body.ts";
import { createDoor } from "./door.ts";
import { trackIdle } from "./idle-connections.ts";
import { flushNotThere, noteNotThere } from "./not-there.ts";
import { mostReportBytes } from "./policy-reports.ts";
import { refusedOrigins } from "./refused-origins.ts";
import {
  addressHeader,
  admit,
  changes,
  isForSandbox,
  isPolicyReport,
  mostFormBytes,
  pathOf,
  refuse,
  refuseUnreadable,
} from "./request-gate.ts";
import { createRequestTurns } from "./request-turns.ts";
import { sessionIdOf } from "./session-cookie.ts";

/** What still waits for an answer when the work is done, a slow upload for one, gets so long. */
const closingMs = 10_000;

interface WebServer {
  /** Takes no new connections, waits for `work` and then for the requests under way, but not for ever. */
  close(work: Promise<void>): Promise<void>;
}

type Parts = Pick<Services, "config" | "people">;

/** Next behind our own HTTP server, so that each request passes {@link admit} and a shutdown can wait for what is under way. */
export async function startWebServer({ config, people }: Parts, dev: boolean): Promise<WebServer> {
  const app = next({ dev, port: config.port, hostname: "localhost" });
  await app.prepare();
  const handle = app.getRequestHandler();
  const rawRequest = remember("raw request", new AsyncLocalStorage<IncomingMessage>());
  const door = createDoor();
  const { letIn } = door;
  const turns = createRequestTurns({ letIn });
  const callers = createCallers();
  // A form of 2 MiB takes ten times as much memory while it is read and kept.
  const largeTurns = createRequestTurns({ width: 2, holdMs: 1000, mostOpen: 64, restful: true, letIn });
  const isOpen = async (sid: string | undefined) =>
    sid !== undefined && (await people.person(sid).catch(() => "not known now")) !== undefined;
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = String(request.headers[addressHeader]);
    let sid: string | undefined;
    const answer = () =>
      void actingFrom(address, () => {
        const acting = whoActs();
        response.once("close", () => {
          callers.note(sid, acting);
          if (response.statusCode === 404 && acting?.person && !acting.notAllowed)
            noteNotThere(acting.person.id, request);
        });
        return rawRequest.run(request, () => handle(request, response));
      });
    if (isForSandbox(request, config) || isQuick(request)) return answer();
    refuseUnreadable(request, response);
    if (isPolicyReport(request)) {
      if (announcedBytes(request) > mostReportBytes) return refuse(request, response, 413, "too_long");
      // Browsers send the session's cookie along; that a page reports does not mean that somebody is there.
      return turns.take(networkOf(address), request, response, answer);
    }
    if (isLarge(request) && !isUpload(request)) countBody(request);
    sid = await sessionIdOf(request, config);
    // Before a byte of it is read, decoded or matched.
    const open = (isLarge(request) || changes(request)) && (await isOpen(sid));
    if (isLarge(request) && !open) return refuse(request, response, 401, "signed_out");
    if (isTooLargeAction(request)) return refuse(request, response, 413, "form_too_large");
    const network = networkOf(address);
    if (!changes(request)) return turns.take(callers.of(sid, network), request, response, answer);
    // The seal of a session that has ended still opens.
    if (sid === undefined || !open) return turns.take(network, request, response, answer);
    // What somebody who is signed in sends may take its time: an upload, a document on its way to the service.
    if (isUpload(request) || !isLarge(request)) return answer();
    await largeTurns.take(sid, request, response, answer);
  }
  const refused = refusedOrigins(config.appUrl.origin);
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (admit(request, response, config, { dev, refused })) void serve(request, response);
  };
  const server = createBoundedServer(answer, (address) => isTrusted(address, config.trustedProxies));
  door.watch(server);
  const letGo = trackIdle(server);
  await listen(server, config);
  return {
    async close(work) {
      const closed = new Promise((resolve) => server.close(resolve));
      letGo();
      await work;
      const timer = setTimeout(() => server.closeAllConnections(), closingMs);
      await closed;
      clearTimeout(timer);
      flushNotThere();
      await app.close();
    },
  };
}

/** Next would end the connection of an action that says that it is so large, often before anybody has the answer. */
function isTooLargeAction(request: IncomingMessage): boolean {
  const bytes = announcedBytes(request);
  return request.headers["next-action"] !== undefined && Number.isFinite(bytes) && bytes > mostFormBytes;
}

/** What costs next to nothing, or must be answered whoever else asks for what. */
const isQuick = (request: IncomingMessage) => /^\/(_next\/static\/|healthz$|readyz$)/.test(pathOf(request) ?? "");

function listen(server: Server, { port, bindAddress: host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    // A short queue: what comes at once is accepted at once, before anything can be done about how much it is.
    server.listen({ port, ...(host && { host }), backlog: 128 }, resolve);
  });
}
