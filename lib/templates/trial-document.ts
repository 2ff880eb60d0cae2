import { createHash, randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { listenHere } from "../sandbox/listen.ts";
import { createSandbox, type Sandbox } from "../sandbox/sandbox.ts";
import type { Language } from "../shared/messages/words.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { TemplateForm } from "../shared/template.ts";
import type { Trial } from "../shared/trial.ts";
import { createRequest } from "../signing/create-request.ts";
import { createSigningService } from "../signing/service.ts";
import type { Outcome, SigningLink, SourceFile } from "../signing/types.ts";
import { type SampleDocument, sampleDocument } from "./sample-document.ts";
import { samplePdf } from "./sample-pdf.ts";

interface Place {
  /** Where the sandbox keeps it. */
  directory: string;
  /** The path under which its pages are reached. */
  path: string;
  maxFiles: number;
  userAgent: string;
  now: () => number;
}

const mostPages = 1000;
/** A sandbox that is asked to be slow takes 8 s. */
const timeoutSeconds = 20;
const apiId = "practice";

/**
 * Makes a practice document of a template at a sandbox of its own. The client that calls it is the real one, made for this call: it knows no other address and
 * has no other credentials.
 */
export async function trialDocument(
  template: TemplateForm,
  reader: { language: Language; date: string },
  { directory, path, maxFiles, userAgent, now }: Place,
): Promise<Result<Trial>> {
  const sample = sampleDocument(template, reader);
  if (sample.files.length > maxFiles) return refuse("trial_files", { most: String(maxFiles) });
  const pages = sample.files.reduce((sum, file) => sum + file.pages, 0);
  if (pages > mostPages) return refuse("trial_pages", { most: mostPages.toLocaleString("en") });
  const { sources, openPath } = inMemory(sample);
  const apiSecretKey = randomBytes(32).toString("base64url");
  // Only the path of its links is used: whoever opens one is at this server already.
  const publicUrl = new URL(path, "http://localhost");
  const sandbox = createSandbox({ directory, publicUrl, apiId, apiSecretKey, now });
  const server = await listenHere(sandbox.handle);
  let kept = false;
  try {
    const baseUrl = new URL(path, server.url);
    const signing = createSigningService({ baseUrl, apiId, apiSecretKey, timeoutSeconds, userAgent }, { openPath });
    const outcome = await signing.create(createRequest(sample, sources)).finally(signing.close);
    if (outcome.kind !== "created") return refused(outcome);
    const trial = await arrived(sandbox, outcome.links, { sample, template });
    kept = true;
    return ok(trial);
  } finally {
    await server.close();
    if (!kept) await rm(directory, { recursive: true, force: true });
  }
}

/** The PDFs as the client asks for files: they are never on the disk before the sandbox keeps them. */
function inMemory({ files }: SampleDocument) {
  const contents = files.map(({ pages }) => samplePdf(pages));
  const sources = files.map(({ name }, i): SourceFile => {
    const content = contents[i] ?? Buffer.alloc(0);
    const sha256 = createHash("sha256").update(content).digest("hex");
    return { path: String(i), name, bytes: content.length, sha256 };
  });
  const openPath = async (path: string) => {
    const content = contents[Number(path)] ?? Buffer.alloc(0);
    return {
      stat: async () => ({ ino: 0n, ctimeNs: 0n, size: BigInt(content.length) }),
      read: async (buffer: Buffer, offset: number, length: number, position: number) => ({
        bytesRead: content.copy(buffer, offset, position, position + length),
      }),
      close: async () => {},
    };
  };
  return { sources, openPath };
}

/** What the sandbox has taken off the wire, with the paths of its links; both are in the order in which the signers were sent. */
async function arrived(
  sandbox: Sandbox,
  links: SigningLink[],
  { sample, template }: { sample: SampleDocument; template: TemplateForm },
): Promise<Trial> {
  const [document] = await sandbox.documents();
  if (!document) throw new Error("the sandbox has lost a practice document");
  const { template_id, title, auto_send = false, auto_confirm, signer, item = [] } = document.request;
  return {
    templateId: template_id,
    title,
    autoSend: auto_send,
    items: item,
    ...(auto_confirm !== undefined && { autoConfirm: auto_confirm }),
    signers: signer.map(({ index: _, ...sent }, i) => {
      const link = links[i]?.url;
      return { ...sent, role: template.roles[i]?.name ?? "", ...(link && { link: new URL(link).pathname }) };
    }),
    files: document.files.map(({ name }, i) => ({ name, pages: sample.files[i]?.pages ?? 0 })),
  };
}

function refused(outcome: Outcome): Result<never> {
  if (outcome.kind !== "rejected") return refuse("trial_failed");
  return refuse("trial_refused", { ...(outcome.message && { detail: outcome.message }) });
}
