import { isId } from "#lib/shared/id.ts";
import { refuse } from "#lib/shared/result.ts";
import { answer } from "#lib/web/answer.ts";
import { incomingBody } from "#lib/web/incoming.ts";
import { services } from "#lib/web/services.ts";
import { currentPerson } from "#lib/web/session.ts";

/** One PDF as raw bytes: a server action or `formData()` would hold it in memory. */
export async function PUT(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  // The connection stays open: Node takes what was not read of a refused body off the wire, so that its sender gets the answer.
  return answer("upload failed", 201, async () => receive(request, (await params).id));
}

async function receive(request: Request, id: string) {
  const person = await currentPerson();
  if (!person) return refuse("signed_out");
  const length = request.headers.get("content-length") ?? "";
  const sha256 = request.headers.get("x-content-sha256");
  const name = readName(request.headers.get("x-file-name"));
  if (!isId(id) || !/^\d{1,15}$/.test(length) || name === undefined) return refuse("file_incomplete");
  return services().uploads.receive(person, {
    ...{ id, name },
    bytes: Number(length),
    ...(sha256 && { sha256 }),
    body: incomingBody(),
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
