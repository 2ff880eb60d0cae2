/** A piece of HTML that is safe to put into a page. Made by {@link html} only. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | Html[];

/** HTML from a template: every value is escaped, for text and for quoted attributes, unless it is HTML already. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((all, part, n) => all + render(values[n - 1] ?? "") + part));
}

/** A sentence with `{name}` places that are filled with text or HTML. */
export function sentence(text: string, values: Record<string, Value>): Html {
  return new Html(
    escaped(text).replace(/\{(\w+)\}/g, (place, name: string) => (name in values ? render(values[name] ?? "") : place)),
  );
}

function render(value: Value): string {
  if (Array.isArray(value)) return value.map(render).join("");
  return value instanceof Html ? value.text : escaped(String(value));
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}
