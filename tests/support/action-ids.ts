import { readFileSync } from "node:fs";

/** The ids of the server's actions by their names, as the build has given them. */
export function actionIds(): Record<string, string> {
  const { node } = JSON.parse(readFileSync(".next/server/server-reference-manifest.json", "utf8")) as {
    node: Record<string, { exportedName: string }>;
  };
  return Object.fromEntries(Object.entries(node).map(([id, { exportedName }]) => [exportedName, id]));
}
