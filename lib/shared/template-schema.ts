import { z } from "zod";
import { atMost } from "./at-most.ts";
import { signerSchema } from "./document.ts";
import { itemTypes, writings, writingsOf } from "./item-values.ts";
import { limits } from "./limits.ts";
import { line } from "./line.ts";
import type { ProblemCode } from "./problems.ts";
import { contactFields, emptySigner, typedSigner } from "./signer.ts";
import { choicesOf, emptyTemplate, pagesOf, type TemplateForm } from "./template.ts";
import { unknownInTitle } from "./title-pattern.ts";
import { ownWordingSchema } from "./wording-schema.ts";

const code = (value: ProblemCode) => value;

/** Checks and normalises what an administrator says of a template. Its messages are problem codes; a path is the field's name (`items.0.key`). */
export function templateSchema(settings: { phoneRegion: string }): z.ZodType<TemplateForm> {
  const role = z.object({
    name: line(limits.roleName),
    person: signerSchema(settings).transform((signer) => (signer ? typedSigner(signer) : emptySigner)),
    contact: z.enum(["either", ...contactFields]),
  });
  const item = z.object({
    key: line(limits.itemKey),
    label: line(limits.itemKey),
    type: z.enum(itemTypes),
    required: z.boolean(),
    value: line(limits.itemValue),
    choices: line(limits.choices).transform((written) => choicesOf(written).join(", ")),
    example: line(limits.example),
    written: z.enum(["", ...Object.values(writings).flat()]),
  });
  return z
    .object({
      templateId: line(limits.templateId).refine((id) => id !== "", code("template_id_required")),
      name: line(limits.templateName).refine((name) => name !== "", code("name_required")),
      description: line(limits.description),
      folder: line(limits.folder),
      titlePattern: line(limits.title),
      roles: atMost(limits.signers, z.array(role), "too_many_signers"),
      items: atMost(limits.items, z.array(item), "too_many_items"),
      pages: line(limits.pages)
        .transform((written) => pagesOf(written)?.join(", ") ?? written)
        .refine((written) => pagesOf(written) !== undefined, code("pages_invalid")),
      autoSend: z.boolean(),
      autoConfirm: z.enum(["template", "yes", "no"]),
      release: z.boolean(),
      wording: ownWordingSchema,
    })
    .superRefine(({ titlePattern, roles, items }, context) => {
      const found = (problem: ProblemCode, ...path: (string | number)[]) =>
        context.addIssue({ code: "custom", message: problem, path });
      const keys = new Set<string>();
      for (const [index, { key, label, value, type, choices, example }] of items.entries()) {
        if (key === "" && `${label}${value}${choices}${example}` !== "")
          found("item_key_required", "items", index, "key");
        if (key !== "" && keys.has(key)) found("key_repeated", "items", index, "key");
        if (key !== "" && type === "choice" && choices === "") found("choices_required", "items", index, "choices");
        keys.add(key);
      }
      for (const [index, { person, contact }] of roles.entries())
        if (contact !== "either" && person.name !== "" && person[contact] === "")
          found(`${contact}_expected`, "roles", index, "person", contact);
      if (unknownInTitle(titlePattern, [...keys]).length > 0) found("title_pattern_unknown", "titlePattern");
    })
    .transform(({ items, ...rest }) => ({
      // In the order in which it is stored and compared.
      ...{ ...emptyTemplate, ...rest },
      // A row in which nothing is entered is no item; one that nobody has named is called by its key.
      items: items
        .filter(({ key }) => key !== "")
        .map((row) => ({
          ...row,
          label: row.label || row.key,
          written: writingsOf(row.type).find((way) => way === row.written) ?? "",
        })),
    }));
}
