"use client";

import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import type { ReactNode } from "react";

/** A way to a page, marked when one is there. */
export function NavLink({
  href,
  note,
  warn,
  tab,
  children,
}: {
  href: string;
  note?: ReactNode;
  warn?: boolean;
  /** On a narrow screen it stands among the tabs: its word under its icon, its note for those who listen only. */
  tab?: boolean;
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
      className={`flex min-h-[38px] items-center gap-2.5 rounded-control px-2 ${tab ? "frame-tab" : ""} ${
        current ? "bg-here font-semibold text-ink" : "text-second hover:bg-here"
      }`}
    >
      {children}
      {note && (
        <span
          className={`ml-auto flex-none ${warn ? "chip chip-warn px-1.5" : "text-sm text-third"} ${tab ? "max-sm:sr-only" : ""}`}
        >
          {note}
        </span>
      )}
    </Link>
  );
}
