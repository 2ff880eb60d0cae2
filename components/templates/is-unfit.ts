import { itemProblem } from "#lib/shared/item-check.ts";
import { choicesOf, type TemplateItem } from "#lib/shared/template.ts";

/** Whether the usual value of a template's item is none of its type, or none of its choices. */
export function isUnfit({ type, value, choices }: Pick<TemplateItem, "type" | "value" | "choices">): boolean {
  if (type === "choice") return value.trim() !== "" && !choicesOf(choices).includes(value.trim());
  return itemProblem({ type }, value) !== undefined;
}
