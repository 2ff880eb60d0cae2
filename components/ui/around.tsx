import type { ReactNode } from "react";

interface Props {
  text: string;
  /** Where in the text the element belongs, braces included: "{time}". */
  place: string;
  children: ReactNode;
}

/** A text with an element in one of its places. */
export function Around({ text, place, children }: Props) {
  const [before, after] = text.split(place);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
