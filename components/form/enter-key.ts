import { signerFields } from "#lib/shared/signer.ts";

/** From the last field of the last row, which nothing follows, one goes on to a new row. */
const lastFields: Partial<Record<string, { field: string; button: string }>> = {
  signers: { field: signerFields.at(-1) ?? "", button: "add-signer" },
  items: { field: "value", button: "add-item" },
};

/** Enter goes on to the next field; from the last one of a row, to another row. */
export function goOnFrom(target: EventTarget, form: HTMLFormElement): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  const next = nextInput(form, target);
  const [list] = target.name.split(".");
  const last = list && lastFields[list];
  const add =
    last && target.name.endsWith(`.${last.field}`) ? form.querySelector<HTMLElement>(`[id$=${last.button}]`) : null;
  if (
    add?.ariaDisabled === "false" &&
    add.dataset.enough !== "true" &&
    !next?.name.startsWith(`${list}.`) &&
    rowSaysSomething(target)
  )
    add.click();
  else next?.focus();
}

type TextField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function nextInput(form: HTMLFormElement, from: TextField): TextField | undefined {
  const inputs = [...form.querySelectorAll<TextField>("input:not([type=file]), select, textarea")];
  // A key that is there already waits for its value.
  const isFilledKey = ({ name, value }: TextField) => name.endsWith(".key") && value.trim() !== "";
  return inputs.slice(inputs.indexOf(from) + 1).find((input) => !isFilledKey(input));
}

/** Whether any field of its row is filled in: after an empty one there is nothing to add. */
function rowSaysSomething(field: TextField): boolean {
  const inputs = field.closest("[role=group]")?.querySelectorAll<TextField>("input, select, textarea") ?? [];
  return [...inputs].some(({ value }) => value.trim() !== "");
}
