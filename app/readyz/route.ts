import { log } from "#lib/runtime/log.ts";
import { services } from "#lib/web/services.ts";

export const dynamic = "force-dynamic";

/** Below this an upload of a few files may not fit any more. */
const freeBytesMin = 256 * 1024 * 1024;

/** The store answers and the disk has room. */
export async function GET(): Promise<Response> {
  const { store, staging } = services();
  const failed = (what: string) => (error: unknown) => {
    log("error", "not ready", { what, error });
    return false;
  };
  const [database, disk] = await Promise.all([
    store.ping().then(() => true, failed("store")),
    staging.freeBytes().then((free) => free >= freeBytesMin, failed("disk")),
  ]);
  const ok = database && disk;
  return Response.json(
    { ok, store: database, disk },
    { status: ok ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}
