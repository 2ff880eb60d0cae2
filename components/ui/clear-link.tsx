"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { searchFieldId } from "./search-field.tsx";
import { useFocusPassed } from "./use-focus-passed.ts";

/** A way to a list that is less narrowed. It is gone once one is there; the focus is in the search field then. */
export function ClearLink({ href, className, children }: { href: string; className: string; children: ReactNode }) {
  const link = useFocusPassed<HTMLAnchorElement>(searchFieldId);
  return (
    <Link ref={link} href={href} className={`link ${className}`}>
      {children}
    </Link>
  );
}
