import { z } from "zod";
import { atMost } from "./at-most.ts";
import { limits } from "./limits.ts";
import { line } from "./line.ts";
import type { ProblemCode } from "./problems.ts";

const code = (value: ProblemCode) => value;

/** A web address, or nothing; white space that came with the copying is taken off. A name before its host would make it look like another's. */
const link = line(limits.link)
  .refine((text) => text === "" || isPlainAddress(text), code("link_invalid"))
  .transform((url) => (url === "" ? {} : { url }));

/** What a person found at the service about an unknown outcome; links in the order of the signers. */
export const resolutionSchema = z.discriminatedUnion("created", [
  z.object({ created: z.literal(false) }),
  z.object({
    created: z.literal(true),
    serviceId: line(limits.serviceId).refine((id) => id !== "", code("document_id_required")),
    links: atMost(limits.signers, z.array(link)),
  }),
]);

function isPlainAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === "" && password === "";
}
