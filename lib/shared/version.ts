import { z } from "zod";

/** Half of what the database's whole numbers hold: others than its page make versions too. */
export const mostVersions = 2 ** 30;

/** Which version of something a page has seen, to be named by whoever changes it. */
export const seenVersion = z.int().min(1).max(mostVersions);
