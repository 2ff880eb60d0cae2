import { isId } from "#lib/shared/id.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { refuse } from "#lib/shared/result.ts";
import { answer } from "#lib/web/answer.ts";
import { orFailurePage } from "#lib/web/failure-page.ts";
import { keptFile } from "#lib/web/kept-file.ts";
import { readerMessages } from "#lib/web/language.ts";
import { plainPage } from "#lib/web/plain-page.ts";
import { requestBody } from "#lib/web/raw-request.ts";
import { services } from "#lib/web/services.ts";
import { personWith, requirePerson } from "#lib/web/session.ts";

interface Context {
  params: Promise<{ id: string }>;
}

/** One PDF as raw bytes: a server action or `formData()` would hold it in memory. */
export async function PUT(request: Request, { params }: Context): Promise<Response> {
  // The connection stays open: Node takes what was not read of a refused body off the wire, so that its sender gets the answer.
  return answer("upload failed", 201, async () => receive(request, (await params).id));
}

/** A person's own upload, to be looked at before it goes. Its policy is set in `lib/web/request-gate.ts`. */
export const GET = orFailurePage(async (request: Request, { params }: Context): Promise<Response> => {
  const { id } = await params;
  const person = await requirePerson("/drafts", "sendDocuments");
  const file = isId(id) ? await services().uploads.find(person, id) : undefined;
  const back = (m: Messages) => ({ href: "/drafts", label: m.drafts.toDrafts });
  const found = file && (await keptFile(file, { signal: request.signal, back }));
  if (found) return found;
  const { language, m } = await readerMessages();
  const { notHereTitle: title, notHereText } = m.file;
  return plainPage({ status: 404, language, title, back: back(m), text: [notHereText] });
});

async function receive(request: Request, id: string) {
  const asking = await personWith("sendDocuments");
  if (!asking.ok) return asking;
  const person = asking.value;
  // Another person has signed in within this browser: what stands on the page is not theirs.
  if ((request.headers.get("x-owner") ?? person.id) !== person.id) return refuse("signed_out");
  const length = request.headers.get("content-length") ?? "";
  const sha256 = request.headers.get("x-content-sha256");
  const name = readName(request.headers.get("x-file-name"));
  if (!isId(id) || !/^\d{1,15}$/.test(length) || name === undefined) return refuse("file_incomplete");
  return services().uploads.receive(person, {
    id,
    name,
    bytes: Number(length),
    ...(sha256 && { sha256 }),
    body: requestBody(),
    signal: request.signal,
  });
}

function readName(header: string | null): string | undefined {
  try {
    return decodeURIComponent(header ?? "");
  } catch {
    return undefined;
  }
}
