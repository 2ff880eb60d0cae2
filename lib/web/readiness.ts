import { log } from "../runtime/log.ts";
import { shared } from "../runtime/registry.ts";
import { createSharedLook } from "../runtime/shared-look.ts";
import { services } from "./services.ts";

/** Below this an upload of a few files may not fit any more. */
const freeBytesMin = 256 * 1024 * 1024;
/** Strangers may ask: a look for each would queue before the database's few connections, and keep the server's own work waiting. */
const keptMs = 1000;

/** Whether the store answers and the disk has room, and both take changes, as of a second ago at most. */
export const readiness = () => shared("readiness", () => createSharedLook(look, keptMs))();

async function look() {
  const { store, staging } = services();
  const failed = (what: string) => (error: unknown) => {
    log("error", "not ready", { what, error });
    return false;
  };
  const [database, disk] = await Promise.all([
    store.ping().then(() => true, failed("store")),
    staging.freeBytes().then((free) => free >= freeBytesMin, failed("disk")),
  ]);
  return { database, disk };
}
