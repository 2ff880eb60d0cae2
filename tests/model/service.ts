import { createHash } from "node:crypto";
import { type Call, startScriptedService } from "../support/scripted-service.ts";
import { type Fault, type FaultName, faults } from "./faults.ts";
import { createGate } from "./gate.ts";
import { createTokens } from "./tokens.ts";

/** A document at the service. */
export interface Made {
  id: string;
  sent: Sent;
  attempt: string | undefined;
  links: string[];
}

/** What the request held. */
export interface Sent {
  template_id: string;
  title: string;
  auto_send: boolean;
  signer: { index: number; name: string; email?: string; mobile?: string }[];
  item?: { key: string; value: string }[];
  files: { name: string; sha256: string }[];
}

/** Who is told of a creation that has come, before the service does anything with it. Answers the attempt that it belongs to. */
export type Doorkeeper = (title: string, instance: string | undefined) => Promise<string | undefined>;

export type ModelService = Awaited<ReturnType<typeof startModelService>>;

/** A signing service that does as it is told with the next creations, keeps what it makes, and knows whose request it has before it. */
export async function startModelService(onCreation: Doorkeeper) {
  const made: Made[] = [];
  /** For the creations to come, in order; then all goes well. */
  const next: FaultName[] = [];
  /** The last thing done with each attempt's request. */
  const done = new Map<string, FaultName>();
  const again = new Map<string, FaultName>();
  /** What no caller of a service may do. */
  const wrongs: string[] = [];
  const tokens = createTokens(wrongs);
  const gate = createGate();

  async function create(call: Call, number: number): Promise<void> {
    const sent = await readSent(await call.body(), call.headers["content-type"] ?? "");
    const token = call.headers.authorization?.replace("Bearer ", "") ?? "";
    const attempt = await onCreation(sent.title, tokens.holderOf(token));
    await gate.pass();
    // Its token may have been refused to another request meanwhile.
    const name = tokens.holderOf(token) ? (again.get(sent.title) ?? next.shift() ?? "good") : "401 once";
    const fault: Fault = faults[name];
    if (fault.repeats) {
      tokens.end(token);
      if (name === "401 always" && !again.delete(sent.title)) again.set(sent.title, name);
      if (attempt) done.set(attempt, done.get(attempt) === "401 once" ? "401 always" : "401 once");
      return fault.answer(call, nothing);
    }
    if (fault.becomes === "rejected") tokens.doubt(token);
    if (attempt) done.set(attempt, name);
    const id = `d${number}`;
    const signer = sent.signer.map(({ index, name }) => ({ index, name, view_url: linkOf(id, index) }));
    if (fault.makes) {
      const links = name === "made, no links" ? [] : signer.map(({ view_url }) => view_url);
      made.push({ id, sent, attempt, links });
    }
    fault.answer(call, { document: { id, signer } });
  }

  const service = await startScriptedService({ create, token: tokens.issue });
  return {
    made,
    next,
    done,
    wrongs,
    gate,
    nextTokens: tokens.next,
    url: service.url,
    close: service.close,
  };
}

const nothing = { document: { id: "", signer: [] } };

function linkOf(id: string, index: number): string {
  return `https://sign.example/${id}/${index}`;
}

async function readSent(body: Buffer, contentType: string): Promise<Sent> {
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": contentType } }).formData();
  const files = form.getAll("document_file").filter((file) => file instanceof File);
  return {
    ...JSON.parse(String(form.get("document"))),
    files: await Promise.all(
      files.map(async (file) => ({
        name: file.name,
        sha256: createHash("sha256")
          .update(new Uint8Array(await file.arrayBuffer()))
          .digest("hex"),
      })),
    ),
  };
}
