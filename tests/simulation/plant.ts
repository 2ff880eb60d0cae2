import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import type { Bug } from "./bugs.ts";

/**
 * Plants a bug into the modules that this process loads from now on; the files stay as they are. Throws when a source does not hold what
 * is to be replaced exactly once.
 */
export function plant({ changes }: Bug): void {
  const sources = new Map<string, string>();
  for (const { file, from, to } of changes) {
    const url = new URL(`../../${file}`, import.meta.url);
    const source = sources.get(url.href) ?? readFileSync(fileURLToPath(url), "utf8");
    if (source.split(from).length !== 2) throw new Error(`${file} does not hold exactly once: ${from}`);
    sources.set(
      url.href,
      source.replace(from, () => to),
    );
  }
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const source = sources.get(url);
      return source === undefined ? loaded : { ...loaded, source };
    },
  });
}
