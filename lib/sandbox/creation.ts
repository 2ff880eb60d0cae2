import { setTimeout as wait } from "node:timers/promises";
import { failure, json, problem } from "./answers.ts";
import { bodyReader, drain, ofLength, type ReadChunk, readAll } from "./body.ts";
import { type DocumentRequest, readDocumentRequest } from "./document-request.ts";
import type { DocumentStore } from "./document-store.ts";
import { practiceFailures } from "./failures.ts";
import type { Intake, SandboxDocument } from "./intake.ts";
import { type Part, readMultipart } from "./multipart.ts";
import { readBoundary } from "./part-headers.ts";
import { Violation } from "./violation.ts";

interface CreationSettings {
  store: DocumentStore;
  now: () => number;
  slowMilliseconds: number;
  viewUrl: (token: string) => string;
}

const maxDocumentBytes = 2 * 1024 * 1024;

/** `POST /api/v1/document/create` after the bearer was accepted. Every refusal has the failure shape. */
export async function createDocument(request: Request, settings: CreationSettings): Promise<Response> {
  let read = bodyReader(request);
  let intake: Intake | undefined;
  try {
    read = ofLength(read, readLength(request.headers));
    const boundary = readBoundary(request.headers.get("content-type"));
    intake = await settings.store.receive();
    return await answer(await receiveParts(read, boundary, intake), intake, settings);
  } catch (error) {
    if (error instanceof Violation) {
      await drain(read);
      return failure(error.status, error.message);
    }
    console.error("The sandbox could not create a document.", error);
    return failure(500, "The sandbox could not store the document; nothing was created. Its log says why.");
  } finally {
    await intake?.discard();
  }
}

function readLength(headers: Headers): number {
  const length = headers.get("content-length") ?? "";
  if (!/^\d{1,15}$/.test(length))
    throw new Violation("Content-Length is missing; a chunked body is not accepted.", 411);
  return Number(length);
}

async function receiveParts(read: ReadChunk, boundary: string, intake: Intake): Promise<DocumentRequest> {
  let document: DocumentRequest | undefined;
  let files = 0;
  for await (const part of readMultipart(read, boundary)) {
    if (!document) {
      document = await readDocumentPart(part);
    } else {
      await intake.add(checkFileHead(part), pdfBytes(part));
      files++;
    }
  }
  if (!document) throw new Violation("The body has no part.");
  if (files === 0) throw new Violation("At least one part document_file is needed.");
  return document;
}

async function readDocumentPart({ name, filename, contentType, body }: Part): Promise<DocumentRequest> {
  if (name !== "document") throw new Violation(`The first part must be named document, not ${name}.`);
  if (filename !== undefined) throw new Violation("The part document must have no file name.");
  if (contentType?.toLowerCase() !== "application/json") {
    throw new Violation(`The part document must have Content-Type application/json, not ${contentType ?? "none"}.`);
  }
  const read: ReadChunk = async () => (await body.next()).value ?? undefined;
  return readDocumentRequest(await readAll(read, maxDocumentBytes, "The part document"));
}

function checkFileHead({ name, filename, contentType }: Part): string {
  if (name !== "document_file")
    throw new Violation(`After document every part must be named document_file, not ${name}.`);
  if (!filename) throw new Violation("A part document_file must have a file name.");
  if (!/.\.pdf$/i.test(filename)) throw new Violation(`The file name ${filename} must end in .pdf.`);
  if (contentType?.toLowerCase() !== "application/pdf") {
    throw new Violation(`${filename} must have Content-Type application/pdf, not ${contentType ?? "none"}.`);
  }
  return filename;
}

/** Programs write a byte order mark and white space before the header, so far into a file. */
const pdfHeadBytes = 64;
const pdfHead = /^(\xEF\xBB\xBF)?[\t\n\f\r ]*%PDF-/;
const isPdf = (start: Buffer) => pdfHead.test(start.toString("latin1", 0, pdfHeadBytes));

async function* pdfBytes({ filename, body }: Part): AsyncGenerator<Buffer, void> {
  const fault = new Violation(`${filename} does not begin with %PDF-.`);
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of body) {
    if (!start) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (isPdf(start)) {
      yield start;
      start = undefined;
    } else if (start.length >= pdfHeadBytes) throw fault;
  }
  if (start) throw fault;
}

const gatewayPage = `<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n`;

async function answer(request: DocumentRequest, intake: Intake, settings: CreationSettings): Promise<Response> {
  const outcome = practiceFailures.find(({ templateId }) => templateId === request.template_id)?.outcome;
  if (outcome === "rejected") {
    return failure(
      200,
      "등록되지 않은 템플릿입니다. 템플릿 ID를 확인해 주세요. (The template is not registered. Please check the template ID.)",
    );
  }
  if (outcome === "not_authorised") return unauthorised();
  if (outcome === "not_sent") {
    return problem(429, "too_many_requests", "Too many requests; nothing was created.", { "Retry-After": "30" });
  }
  const document = await intake.keep(request, new Date(settings.now()));
  if (outcome === "unknown")
    return new Response(gatewayPage, { status: 502, headers: { "Content-Type": "text/html" } });
  if (outcome === "slow") await wait(settings.slowMilliseconds);
  return json(200, success(document, settings.viewUrl, outcome === "links_missing"));
}

function success(
  { id, request, viewTokens }: SandboxDocument,
  viewUrl: (token: string) => string,
  withoutLastLink: boolean,
) {
  const signer = request.signer.map(({ name, index }, n) => ({
    name,
    index,
    ...(!(withoutLastLink && n === request.signer.length - 1) && { view_url: viewUrl(viewTokens[n] ?? "") }),
  }));
  return { document: { id, signer } };
}

/** The answer to a missing, unknown or expired token. */
export function unauthorised(): Response {
  return problem(401, "invalid_token", "A valid access token is needed: Authorization: Bearer <ACCESS_TOKEN>.", {
    "WWW-Authenticate": 'Bearer realm="signing service", error="invalid_token"',
  });
}
