import { isId, newReference } from "#lib/shared/id.ts";
import { log } from "#lib/shared/log.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import { refuse } from "#lib/shared/result.ts";
import { incomingBody } from "#lib/web/incoming.ts";
import { services } from "#lib/web/services.ts";
import { currentPerson } from "#lib/web/session.ts";

/** What each refusal is in HTTP; all others are a bad request. */
const statuses: Partial<Record<ProblemCode, number>> = {
  signed_out: 401,
  file_too_large: 413,
  disk_full: 507,
  unexpected: 500,
};

/** One PDF as raw bytes: a server action or `formData()` would hold it in memory (DESIGN §8). */
export async function PUT(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const result = await receive(request, (await params).id).catch((error) => {
    const reference = newReference();
    log("error", "upload failed", { reference, error });
    return refuse("unexpected", { reference });
  });
  const status = result.ok ? 201 : (statuses[result.problem.code] ?? 400);
  // The connection stays open: Node takes what was not read of a refused body off the wire, so that its sender gets the answer.
  return Response.json(result, { status, headers: { "Cache-Control": "no-store" } });
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
