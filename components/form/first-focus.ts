import { fieldId } from "#components/ui/field.tsx";

/** Gives the focus to the first field that is to be filled in, unless somebody is entering something beside the form already. */
export function focusFirst(path: string): void {
  if (document.activeElement?.matches("input, textarea, dialog, dialog *")) return;
  document.getElementById(fieldId(path))?.focus({ preventScroll: true });
}

/** The field that has the focus keeps it while its row is drawn anew, unless something else stands in the row by then. */
export function keepFocus(): void {
  const focused = document.activeElement;
  const before = rowText(focused);
  onceDrawn(() => {
    const field = focused && document.getElementById(focused.id);
    if (document.activeElement === document.body && rowText(field) === before) field?.focus();
  });
}

/** What React has been told of is on the page by then. */
export const onceDrawn = (act: () => void) => requestAnimationFrame(() => setTimeout(act));

const rowText = (field: Element | null) =>
  [...(field?.closest("li")?.querySelectorAll("input") ?? [])].map(({ value }) => value).join("\n");
