import type { DocumentForm } from "#lib/shared/document.ts";
import type { Saved } from "#lib/shared/draft.ts";
import type { SaveBody } from "#lib/shared/draft-schema.ts";
import { type Result, refuse } from "#lib/shared/result.ts";
import type { Uploaded } from "./upload-file.ts";

/** A draft as it stands at the server. */
export interface ServerDraft extends Saved {
  form: DocumentForm;
  files: Uploaded[];
  deletedAt?: number;
}

/** Longer than the server takes when it takes it at all, and than its database waits for a lock. */
const patienceMs = 15_000;
/** Browsers let no more than 64 KiB outlive a page. */
const outlivingBytes = 60_000;

/** Saves the form; with `leaving` the request goes on when the page is gone. */
export function putDraft(formKey: string, save: SaveBody, leaving: boolean): Promise<Result<Saved>> {
  const body = JSON.stringify(save);
  const keepalive = leaving && new Blob([body]).size < outlivingBytes;
  return call(formKey, { method: "PUT", headers: { "Content-Type": "application/json" }, body, keepalive });
}

export function getDraft(formKey: string): Promise<Result<ServerDraft | null>> {
  return call(formKey, { cache: "no-store" });
}

/** What reads the answers; loaded once the page is there. */
export const loadReader = () => import("#components/ui/read-answer.ts");

async function call<Value>(formKey: string, init: RequestInit): Promise<Result<Value>> {
  try {
    const answer = fetch(`/drafts/${formKey}`, { ...init, signal: AbortSignal.timeout(patienceMs) });
    const [{ readResponse }, response] = await Promise.all([loadReader(), answer]);
    return await readResponse(response);
  } catch {
    return refuse("server_unreachable");
  }
}
