/** What elements of a role look like, as selectors; what a role is that no element of ours has is left out. */
const roles = {
  alert: "[role=alert]",
  button: "button, [role=button]",
  canvas: "canvas",
  combobox: "[role=combobox], select",
  dialog: "dialog[open], [role=dialog]",
  file: "input[type=file]",
  group: "fieldset, [role=group]",
  heading: "h1, h2, h3",
  link: "a[href]",
  list: "ul, ol",
  listitem: "li",
  main: "main",
  option: "[role=option]",
  region: "section, [role=region]",
  row: "tr",
  searchbox: "input[type=search]",
  status: "[role=status]",
  text: "p, li, span, td",
  textbox: "input[type=text], input[type=email], input[type=tel], input[type=password], input:not([type]), textarea",
};

/**
 * An expression for the visible elements of a place, such as `group Signer 1 > textbox Name`: of each part the role, and words that the
 * name holds.
 */
export function elementsAt(place: string): string {
  const parts = place.split(" > ").map((part) => {
    const [, role = "", name = ""] = /^(\w+) ?(.*)$/.exec(part) ?? [];
    const selector = Object.entries(roles).find(([known]) => known === role)?.[1];
    if (!selector) throw new Error(`no role: ${part}`);
    return { selector, name, hidden: role === "file" };
  });
  return `(${find})(${JSON.stringify(parts)})`;
}

/** Runs in the page. */
function find(parts: { selector: string; name: string; hidden: boolean }[]): Element[] {
  const words = (texts: (string | null | undefined)[]) => texts.join(" ").replace(/\s+/g, " ").trim();
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute("aria-labelledby")?.split(" ");
    if (ids) return words(ids.map((id) => document.getElementById(id)?.textContent));
    const label = element.getAttribute("aria-label");
    if (label !== null) return label;
    if ("labels" in element) {
      const labels = element.labels as NodeListOf<HTMLLabelElement> | null;
      if (labels?.length) return words([...labels].map(({ textContent }) => textContent));
    }
    if (element instanceof HTMLFieldSetElement) return words([element.querySelector("legend")?.textContent]);
    return words([element.textContent]);
  };
  let within: ParentNode[] = [document];
  for (const { selector, name, hidden } of parts) {
    const found = within.flatMap((parent) => [...parent.querySelectorAll(selector)]);
    within = found.filter(
      (element) => (hidden || element.checkVisibility({ visibilityProperty: true })) && nameOf(element).includes(name),
    );
  }
  return within as Element[];
}
