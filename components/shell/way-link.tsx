"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { newId } from "#lib/shared/id.ts";

/** Where a way leads at this press. A new form has its key in its address: were it made by the server, the window would be without a title meanwhile. */
export const pressed = (href: string): string => (href === "/documents/new" ? `${href}?draft=${newId()}` : href);

/** A way to a page, also to a form that nobody has begun yet. */
export function WayLink({ href, ...props }: Omit<ComponentProps<typeof Link>, "href"> & { href: string }) {
  const router = useRouter();
  return (
    <Link
      {...props}
      href={href}
      prefetch={false}
      onNavigate={(event) => {
        event.preventDefault();
        router.push(pressed(href));
      }}
    />
  );
}
