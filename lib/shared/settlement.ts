import { z } from "zod";
import { line } from "./line.ts";
import type { ProblemCode } from "./problems.ts";

const code = (value: ProblemCode) => value;

/** A web address, or nothing; white space that came with the copying is taken off. */
const link = line(2000)
  .refine((text) => text === "" || (/^https?:\/\//i.test(text) && URL.canParse(text)), code("link_invalid"))
  .transform((url) => (url === "" ? {} : { url }));

/** What a person found at the service about an unknown outcome; links in the order of the signers. */
export const settlementSchema = z.discriminatedUnion("created", [
  z.object({ created: z.literal(false) }),
  z.object({
    created: z.literal(true),
    serviceId: line(200).refine((id) => id !== "", code("document_id_required")),
    links: z.array(link).max(50),
  }),
]);
