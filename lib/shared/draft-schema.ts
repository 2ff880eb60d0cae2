import { z } from "zod";
import { isId } from "./id.ts";

const id = z.string().refine(isId);

/** What a page sends to have its form kept. The texts may be anything: they are only on their way. */
export const saveSchema = z.object({
  /** Whose form it is, as the page was opened. */
  owner: id,
  /** The version that the page knows of; 0: none. */
  version: z.int().min(0),
  page: z.object({ id, save: z.int().min(1) }),
  form: z.object({
    template: z.string(),
    title: z.string(),
    signers: z.array(z.object({ name: z.string(), email: z.string(), mobile: z.string() })).max(1000),
    items: z.array(z.object({ key: z.string(), value: z.string() })).max(1000),
    files: z.array(id).max(1000),
    autoSend: z.boolean(),
    autoConfirm: z.enum(["template", "yes", "no"]),
  }),
});

export type SaveBody = z.infer<typeof saveSchema>;
