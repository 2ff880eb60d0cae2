const mostNamed = 5;

/** The first of some names, and how many more there are. */
export function firstOf(names: string[]): string {
  const more = names.length - mostNamed;
  return `${names.slice(0, mostNamed).join(", ")}${more > 0 ? ` +${more}` : ""}`;
}
