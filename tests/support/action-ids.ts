import { readFileSync } from "node:fs";

interface BuiltAction {
  exportedName: string;
  filename: string;
  /** The pages that have it. */
  workers: Record<string, unknown>;
}

const readManifest = (name: string) => JSON.parse(readFileSync(`.next/server/${name}.json`, "utf8"));

const builtActions = (): [string, BuiltAction][] =>
  Object.entries((readManifest("server-reference-manifest") as { node: Record<string, BuiltAction> }).node);

/** The ids of the server's actions by their names, as the build has given them. */
export function actionIds(): Record<string, string> {
  return Object.fromEntries(builtActions().map(([id, { exportedName }]) => [exportedName, id]));
}

/**
 * The same by place and name, `drafts/remove`, each with a page that has it: the place is the path beside whose page they are, without
 * what is an id in it.
 */
export function placedActions(): Record<string, { id: string; page: string }> {
  return Object.fromEntries(
    builtActions().map(([id, { exportedName, filename, workers }]) => {
      const page = pathOf(Object.keys(workers)[0]?.slice("app".length) ?? "");
      return [`${placeOf(filename)}${exportedName}`, { id, page }];
    }),
  );
}

/** The path beside whose page a file is, without what is an id in it: `drafts/`. */
export const placeOf = (filename: string): string =>
  filename.replace(/^app\/|(actions|route|page)\.tsx?$|\([^)]*\)\/|\[[^\]]*\]\//g, "");

/** Every page and route handler that the build has, as its path is written, but for what Next has of its own. */
export function builtPaths(): { path: string; isPage: boolean }[] {
  return Object.keys(readManifest("app-paths-manifest"))
    .filter((key) => !/^\/_|^\/icon\.svg\//.test(key))
    .map((key) => ({
      path: pathOf(key),
      isPage: key.endsWith("/page"),
    }));
}

const pathOf = (key: string) => key.replace(/\/\([^)]*\)/g, "").replace(/\/(page|route)$/, "") || "/";
