"use client";

import { usePathname, useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { notifyProblem } from "#components/shell/notice-store.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import type { ShareWay } from "#lib/shared/history.ts";
import { type LinkShare, recordShare } from "./record-share.ts";

/** Copies links and has it written down who took which. */
export function CopyLinks({
  way,
  id,
  signers,
  links,
  what,
  record,
  refresh,
  ...button
}: LinkShare & { way: ShareWay } & ComponentProps<typeof CopyButton>) {
  const written = useWritten({ id, signers, links, what, record, refresh });
  return <CopyButton {...button} onCopied={() => written(way)} refused={notifyProblem} />;
}

/** Has each sharing recorded, and shows that where the page does. */
export function useWritten({ id, signers, links, what, record, refresh }: LinkShare): (way: ShareWay) => void {
  const router = useRouter();
  const from = usePathname();
  return async (way) => {
    await recordShare(record, { id, signers, way, links }, what);
    // Whoever has gone on meanwhile may be looking at the history that lacks it.
    if (refresh || location.pathname !== from) router.refresh();
  };
}
