import { readiness } from "#lib/web/readiness.ts";
import { services } from "#lib/web/services.ts";

export const dynamic = "force-dynamic";

/** The store answers, the disk has room, and what other instances encrypt can be read. */
export async function GET(): Promise<Response> {
  const { database, disk } = await readiness();
  const key = services().keys.isReady();
  const ok = database && disk && key;
  return Response.json(
    { ok, store: database, disk, ...(!key && { key }) },
    { status: ok ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}
