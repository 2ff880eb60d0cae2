import { readdirSync } from "node:fs";

/** All that lie in a folder of staged files, those that are still coming among them. */
export const filesIn = (directory: string) =>
  readdirSync(directory, { recursive: true, encoding: "utf8" }).filter((file) => file !== "incoming");
