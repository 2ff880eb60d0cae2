import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import {
  type Call,
  createdAnswer,
  documentPart,
  type Identity,
  type ScriptedService,
  startScriptedService,
} from "../support/scripted-service.ts";

type Answer = ReturnType<typeof createdAnswer>;

/** What a script can do beside answering. `number` counts the row's calls of this kind from 1. */
interface Scene {
  number: number;
  /** Waits for the whole request and creates its document; answers the success shape. */
  make(): Promise<Answer>;
  /** Listens no more, so that the next connection is refused. */
  deafen(): void;
  /** Of the door without TLS. */
  port: number;
  /** The other door, as another host. */
  elsewhere: string;
}

export type Act = (call: Call, scene: Scene) => void | Promise<void>;

/** What the service does in one row; without trouble where nothing is said. */
export interface Play {
  token?: Act;
  create?: Act;
  /** Meets a connection before TLS and HTTP; the row's first one asks for a token, the second brings the creation. */
  connection?: (socket: Socket, speak: () => void, number: number) => void;
  /** What it is called to its callers over TLS. */
  certificate?: Identity;
}

export interface FaultService {
  plain: ScriptedService;
  secure: ScriptedService;
  /** From now on the service does this; what was counted begins anew. Waits until the desk holds no token. */
  begin(play: Play): Promise<void>;
  /** Everything works, and what was counted stays. */
  mend(): Promise<void>;
  /** Documents of this title that the service has. */
  documents(title: string): Answer["document"][];
  /** Listens no more at the door without TLS, until it is mended. */
  deafen(): void;
  /** What the last creation was authorised with. */
  bearer(): string;
  /** How many requests and connections came since `begin`, through both doors. */
  count: { token: number; create: number; connections: number };
  close(): Promise<void>;
}

const pem = (name: string) => readFileSync(`tests/fixtures/tls/${name}.pem`, "utf8");
export const identity = (cert: string): Identity => ({ key: pem("key"), cert: pem(cert) });
const good = identity("given-localhost");

const tokenSeconds = 1;
/** Its lifetime begins at the desk when it arrives there. */
const onTheWayMs = 300;

/** A script that waits for the whole request and creates nothing. */
export const whole =
  (then: (call: Call, number: number) => void): Act =>
  async (call, { number }) => {
    await call.body();
    then(call, number);
  };

/** A script that creates the document and then does something else than answering well. */
export const made =
  (then: (call: Call, answer: Answer, number: number) => void): Act =>
  async (call, { make, number }) =>
    then(call, await make(), number);

/** An answer's head that announces so many bytes. */
export const head = (length: number | string): string =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

export const html = { "content-type": "text/html" };

/** A token that lives for a second, so that every row begins with asking for one. */
export const token =
  (more: object = {}): Act =>
  async (call) => {
    await call.body();
    const rest = { token_type: "bearer", refresh_token: "r", scope: "read write", jti: randomUUID() };
    call.respond(200, { access_token: `token-${randomUUID()}`, expires_in: tokenSeconds, ...rest, ...more });
  };

const create: Act = async (call, { make }) => call.respond(200, await make());

/** One service behind two doors, over HTTP and over TLS, whose script is changed from row to row. */
export async function startFaultService(): Promise<FaultService> {
  const made: { title: string; answer: Answer }[] = [];
  let play: Play = {};
  let deaf = false;
  let bearer = "";
  let lastTokenAt = Number.NEGATIVE_INFINITY;
  const count = { token: 0, create: 0, connections: 0 };

  const make = async (call: Call) => {
    const body = await call.body();
    const answer = createdAnswer(body, `document-${made.length + 1}`);
    made.push({ title: documentPart(body).title, answer });
    return answer;
  };
  const deafen = () => {
    plain.deafen();
    deaf = true;
  };
  const scene = (call: Call, number: number): Scene => {
    const rest = { port: Number(plain.url.port), elsewhere: secure.url.href };
    return { number, make: () => make(call), deafen, ...rest };
  };
  const scripts = {
    token(call: Call) {
      lastTokenAt = performance.now();
      return (play.token ?? token())(call, scene(call, ++count.token));
    },
    create(call: Call) {
      bearer = call.headers.authorization ?? "";
      return (play.create ?? create)(call, scene(call, ++count.create));
    },
    connection(socket: Socket, speak: () => void) {
      count.connections += 1;
      if (play.connection) play.connection(socket, speak, count.connections);
      else speak();
    },
  };
  const plain = await startScriptedService(scripts);
  const secure = await startScriptedService({ ...scripts, tls: good });

  return {
    plain,
    secure,
    count,
    deafen,
    bearer: () => bearer,
    async begin(next) {
      const left = lastTokenAt + tokenSeconds * 1000 + onTheWayMs - performance.now();
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
      play = next;
      Object.assign(count, { token: 0, create: 0, connections: 0 });
      secure.showCertificate(next.certificate ?? good);
    },
    async mend() {
      play = {};
      secure.showCertificate(good);
      if (deaf) await plain.listen();
      deaf = false;
    },
    documents: (title) => made.filter((one) => one.title === title).map(({ answer }) => answer.document),
    async close() {
      await Promise.all([plain.close(), secure.close()]);
    },
  };
}
