import { createHash } from "node:crypto";
import type { Page } from "playwright/test";
import type { DocumentForm } from "#lib/shared/document.ts";
import type { Result } from "#lib/shared/result.ts";
import { type Contract, createDocument } from "./e2e.ts";

/** What the form sends: its fields and the name of the intent. */
export type SentForm = DocumentForm & { formKey: string };

/** A browser's request, sent again without the browser: many at once, and by a client that does not mind a server that dies. */
export interface Replay {
  /** As it was sent once by the form. */
  form: SentForm;
  /** The document that came of it. */
  id: string;
  /** The person's session. */
  cookie: string;
  /** Sends the form. Answers what the desk said; undefined when the connection broke before that was there. */
  create(form: SentForm): Promise<Result<{ id: string }> | undefined>;
  /** Uploads a file under this id. Answers the status; undefined when the connection broke before. */
  upload(id: string, name: string, content: Buffer): Promise<number | undefined>;
}

/** Creates one document by the form and keeps the request with which the browser did. */
export async function captureCreation(page: Page, contract: Contract): Promise<Replay> {
  const sent = page.waitForRequest((request) => "next-action" in request.headers());
  const created = await createDocument(page, contract);
  const request = await sent;
  const headers = Object.fromEntries(
    Object.entries(await request.allHeaders()).filter(
      ([name]) => !/^:|^(connection|content-length|host|accept-encoding)$/.test(name),
    ),
  );
  const { origin, pathname } = new URL(created);
  if (headers.origin !== origin) throw new Error(`the browser's request named the origin ${headers.origin}`);
  const [form]: [SentForm] = request.postDataJSON();
  const { cookie = "" } = headers;
  return {
    form,
    cookie,
    id: pathname.replace("/documents/", ""),
    create: (form) => post(request.url(), headers, JSON.stringify([form])),
    upload: (id, name, content) =>
      put(`${origin}/uploads/${id}`, content, {
        origin,
        cookie,
        "content-type": "application/pdf",
        "x-file-name": encodeURIComponent(name),
        "x-content-sha256": createHash("sha256").update(content).digest("hex"),
      }),
  };
}

/** The action's answer is one line of the stream that React reads: from its line break on the browser has it, whatever becomes of the rest. */
async function post(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<Result<{ id: string }> | undefined> {
  let text = "";
  let broken = false;
  try {
    const answer = await fetch(url, { method: "POST", headers, body });
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
  } catch (error) {
    if (!isBroken(error)) throw error;
    broken = true;
  }
  const [, result] = /^\w+:(\{"ok":.*\})\n/m.exec(text) ?? [];
  if (result) return JSON.parse(result);
  if (broken) return undefined;
  throw new Error(`no answer of the action: ${text}`);
}

async function put(url: string, body: Buffer, headers: Record<string, string>): Promise<number | undefined> {
  try {
    return (await fetch(url, { method: "PUT", headers, body: new Uint8Array(body) })).status;
  } catch (error) {
    if (isBroken(error)) return undefined;
    throw error;
  }
}

/** `fetch` says TypeError for everything that the network does: `fetch failed` before the head, `terminated` within the body. */
function isBroken(error: unknown): boolean {
  return error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message);
}
