import { recall } from "../runtime/registry.ts";
import type { Services } from "../services.ts";

/**
 * The server's parts, for pages, actions and routes. They were put together before Next was started (`lib/cli/serve.ts`), by modules
 * that no bundler has touched: so Next's up to four copies of our code share one of each, and bundle none of them.
 */
export function services(): Services {
  return recall<Services>("services");
}
