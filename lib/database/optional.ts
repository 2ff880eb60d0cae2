/** A part of an object that is absent where the row has null. */
export function text<Name extends string>(name: Name, value: string | null): { [N in Name]?: string } {
  return (value === null ? {} : { [name]: value }) as { [N in Name]?: string };
}
