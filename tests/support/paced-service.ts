import { createHash } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { type Call, goodToken, type ScriptedService, startScriptedService } from "./scripted-service.ts";

/** What the service does, what its caller's client says of itself (`posted`, `acknowledged`), and what its store shows (`written`). */
export type Moment = "posted" | "token" | "head" | "whole" | "made" | "answered" | "written" | "acknowledged";

/** Milliseconds that the service takes over each step of a creation. */
export interface Pace {
  token: number;
  reading: number;
  making: number;
  answering: number;
}

export interface Made {
  id: string;
  title: string;
  links: string[];
  /** Of the file, as it arrived. */
  sha256: string;
}

/**
 * A signing service without faults that takes its time, so that whoever calls it can die at every step. It makes a document of each
 * request that arrived whole, also when its caller is gone: nothing on the wire can be taken back.
 */
export interface PacedService {
  url: URL;
  /** For each creation as it arrives. */
  pace: () => Pace;
  moments: EventEmitter<Record<Moment, []>>;
  made: Made[];
  /** How far the creation of this title has come; nothing before its body is there. */
  reached: Map<string, Moment>;
  requests(): number;
  /** Resolves when nothing of a caller that is gone is on its way or in work any more. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

export async function startPacedService(): Promise<PacedService> {
  const moments: PacedService["moments"] = new EventEmitter();
  const work = new Set<Promise<void>>();
  const service = await startScriptedService({
    async token(call, number) {
      moments.emit("token");
      await pause(paced.pace().token);
      await goodToken(call, number);
    },
    create(call, number) {
      const creating = create(call, number).finally(() => work.delete(creating));
      work.add(creating);
      return creating;
    },
  });

  async function create(call: Call, number: number): Promise<void> {
    const pace = paced.pace();
    moments.emit("head");
    call.socket.pause();
    await pause(pace.reading);
    call.socket.resume();
    await Promise.race([call.body(), closed(call.socket)]);
    if (call.whole) await make(call, number, pace);
  }

  async function make(call: Call, number: number, pace: Pace): Promise<void> {
    const { title, signers, sha256 } = read(await call.body());
    const reach = (moment: Moment) => {
      paced.reached.set(title, moment);
      moments.emit(moment);
    };
    reach("whole");
    await pause(pace.making);
    const id = `document-${number}`;
    const signer = signers.map((one) => ({ ...one, view_url: `https://sign.example/${id}/${one.index}` }));
    paced.made.push({ id, title, links: signer.map(({ view_url }) => view_url), sha256 });
    reach("made");
    await pause(pace.answering);
    call.respond(200, { document: { id, signer } });
    reach("answered");
  }

  const paced: PacedService = {
    url: service.url,
    pace: () => ({ token: 0, reading: 0, making: 0, answering: 0 }),
    moments,
    made: [],
    reached: new Map(),
    requests: () => service.calls.length,
    async quiet() {
      await acceptedAll(service);
      for (const { socket } of service.calls) await closed(socket);
      await Promise.all(work);
      for (const call of service.calls) call.received.length = 0;
    },
    close: service.close,
  };
  return paced;
}

/** Resolves when the socket is closed, in whatever way. */
async function closed(socket: Socket): Promise<void> {
  if (!socket.closed) await new Promise<void>((resolve) => socket.once("close", () => resolve()));
}

/** Connections are accepted in the order in which they were made: once this one has come and gone, so have all before it. */
async function acceptedAll({ url }: ScriptedService): Promise<void> {
  const socket = connect(Number(url.port), url.hostname);
  await once(socket, "connect");
  socket.resume().end();
  await once(socket, "close");
}

/** The two parts of a creation with one file. */
function read(body: Buffer): Pick<Made, "title" | "sha256"> & { signers: { index: number; name: string }[] } {
  const json = body.indexOf("\r\n\r\n") + 4;
  const jsonEnd = body.indexOf("\r\n--", json);
  const file = body.indexOf("\r\n\r\n", jsonEnd) + 4;
  const { title, signer } = JSON.parse(body.toString("utf8", json, jsonEnd));
  const sha256 = createHash("sha256")
    .update(body.subarray(file, body.lastIndexOf("\r\n--")))
    .digest("hex");
  return {
    title,
    signers: signer.map(({ index, name }: { index: number; name: string }) => ({ index, name })),
    sha256,
  };
}
