import { log } from "#lib/runtime/log.ts";
import { services } from "#lib/web/services.ts";

export const dynamic = "force-dynamic";

/** Below this an upload of a few files may not fit any more. */
const freeBytesMin = 256 * 1024 * 1024;

/** The store answers, the disk has room, and what other instances encrypt can be read. */
export async function GET(): Promise<Response> {
  const { keys, store, staging } = services();
  const failed = (what: string) => (error: unknown) => {
    log("error", "not ready", { what, error });
    return false;
  };
  const [database, disk] = await Promise.all([
    store.ping().then(() => true, failed("store")),
    staging.freeBytes().then((free) => free >= freeBytesMin, failed("disk")),
  ]);
  const key = keys.isReady();
  const ok = database && disk && key;
  return Response.json(
    { ok, store: database, disk, ...(!key && { key }) },
    { status: ok ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}
