import { soonAsDrawn } from "./once-drawn.ts";

/**
 * The field that has the focus keeps it while its row is drawn anew, unless something else stands in the row by then. Where the same person
 * has got what was empty before, it is the same row, but nobody goes on in a field that another has filled in.
 */
export function keepFocus(): void {
  const focused = document.activeElement;
  if (!focused?.id) return;
  const { title, fields, texts } = rowOf(focused);
  soonAsDrawn(() => {
    const field = document.getElementById(focused.id);
    const now = rowOf(field);
    const isKept = (text: string, n: number) =>
      text === now.texts[n] || (text === "" && texts[0] !== "" && fields[n] !== focused);
    const isSame = title === now.title && texts.length === now.texts.length;
    const { activeElement } = document;
    // The role of a row may be drawn a moment after the row.
    if (field !== focused && activeElement === field && !isSame) field?.blur();
    if (activeElement === document.body && isSame && texts.every(isKept)) field?.focus();
  });
}

/** What tells the row of a field from others: its role or its key where they are no field, and all that is entered in it. */
function rowOf(field: Element | null) {
  const row = field?.closest("li");
  const fields = [...(row?.querySelectorAll<HTMLInputElement>("input, select, textarea") ?? [])];
  const titles = [...(row?.querySelectorAll("h3, label, code") ?? [])].map((title) => title.textContent);
  return { title: titles.join("\n"), fields, texts: fields.map(({ value }) => value) };
}
