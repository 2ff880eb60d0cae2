import { fieldId } from "#components/ui/field.tsx";

/** Gives the focus to the first field that is to be filled in, unless somebody is entering something beside the form already. */
export function focusFirst(path: string): void {
  if (document.activeElement?.matches("input, textarea, dialog, dialog *")) return;
  document.getElementById(fieldId(path))?.focus({ preventScroll: true });
}

/** The field that has the focus keeps it while its row is drawn anew. */
export function keepFocus(): void {
  const focused = document.activeElement;
  requestAnimationFrame(() => {
    if (focused && document.activeElement === document.body) document.getElementById(focused.id)?.focus();
  });
}
