"use client";

import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import type { ReactNode } from "react";

/** A way to a page, marked when one is there. */
export function NavLink({
  href,
  note,
  warn,
  children,
}: {
  href: string;
  note?: ReactNode;
  warn?: boolean;
  children: ReactNode;
}) {
  const unresolved = useSearchParams().get("state") === "unknown";
  const path = usePathname();
  // Of the filters one has a way of its own.
  const here = path === "/documents" && unresolved ? `${path}?state=unknown` : path;
  // A document's page belongs to the documents; the form has a button of its own.
  const current = here === href || (here.startsWith(`${href}/`) && here !== "/documents/new");
  return (
    <Link
      href={href}
      prefetch={false}
      aria-current={current ? "page" : undefined}
      className={`flex min-h-[38px] items-center gap-2.5 rounded-control px-2 ${
        current ? "bg-here font-semibold text-ink" : "text-second hover:bg-here"
      }`}
    >
      {children}
      {note && <span className={`ml-auto text-sm ${warn ? "chip chip-warn" : "text-third"}`}>{note}</span>}
    </Link>
  );
}
