"use client";

import { type ReactNode, useState } from "react";

interface Props {
  shown: boolean;
  children: ReactNode;
}

/** Once shown it stays until the page is left, so that what is beneath it does not move. */
export function StaysShown({ shown, children }: Props) {
  const [wasShown, setWasShown] = useState(shown);
  if (shown && !wasShown) setWasShown(true);
  return (shown || wasShown) && children;
}
