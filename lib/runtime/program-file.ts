import { join } from "node:path";

/**
 * The path of a file of the program that runs in a thread of its own, by its path in the repository. Every start has the repository as
 * its working folder; the module that asks may have been packed into another file.
 */
export const programFile = (path: string): string => join(process.cwd(), path);
