import { fieldId } from "#components/ui/field.tsx";

/** Gives the focus to the first field that is to be filled in, unless somebody is entering something beside the form already. */
export function focusFirst(path: string): void {
  if (document.activeElement?.matches("input, textarea, dialog, dialog *")) return;
  document.getElementById(fieldId(path))?.focus({ preventScroll: true });
}
