import { recall } from "../runtime/registry.ts";
import type { Services } from "../services.ts";

/**
 * The server's parts, for pages, actions and routes. They were put together before Next was started (`lib/cli/serve.ts`), outside
 * Next's bundles: so its up to four copies of our code share one of each, and hold none of them.
 */
export function services(): Services {
  return recall<Services>("services");
}
