import { z } from "zod";
import { limits } from "./limits.ts";
import { line } from "./line.ts";
import type { ProblemCode } from "./problems.ts";
import { isPlainAddress } from "./web-address.ts";

const code = (value: ProblemCode) => value;

/** A web address, or nothing; white space that came with the copying is taken off. */
const link = line(limits.link)
  .refine((text) => text === "" || isPlainAddress(text), code("link_invalid"))
  .transform((url) => (url === "" ? {} : { url }));

/** What a person found at the service about an unknown outcome; links in the order of the signers. */
export const resolutionSchema = z.discriminatedUnion("created", [
  z.object({ created: z.literal(false) }),
  z.object({
    created: z.literal(true),
    serviceId: line(limits.serviceId).refine((id) => id !== "", code("document_id_required")),
    links: z.array(link).max(50),
  }),
]);
