"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { CopyButton } from "#components/ui/copy-button.tsx";
import type { CopyWay } from "#lib/shared/record.ts";
import type { Result } from "#lib/shared/result.ts";
import { QrButton } from "./qr-button.tsx";
import { recordShare } from "./record-share.ts";

export type RecordCopy = (share: {
  id: string;
  signers: number[];
  way: CopyWay;
  once?: string;
}) => Promise<Result<null>>;

export interface HandedOver {
  /** The document. */
  id: string;
  /** Whose links, by place from 0. */
  signers: number[];
  /** In case it has to be said that it was not recorded. */
  what: { title: string; names: string[] };
  record: RecordCopy;
  /** The page shows it. */
  refresh?: boolean | undefined;
}

/** Copies links and has it written down who took which. */
export function CopyLinks({
  way,
  id,
  signers,
  what,
  record,
  refresh,
  ...button
}: HandedOver & { way: CopyWay } & ComponentProps<typeof CopyButton>) {
  const written = useWritten({ id, signers, what, record, refresh });
  return <CopyButton {...button} onCopied={() => written(way)} />;
}

/** Shows a link as a code, which hands it over too. */
export function ShowCode({
  id,
  signers,
  what,
  record,
  refresh,
  ...button
}: HandedOver & ComponentProps<typeof QrButton>) {
  const written = useWritten({ id, signers, what, record, refresh });
  return <QrButton {...button} onShown={() => written("qr")} />;
}

/** Has each sharing recorded, and shows that where the page does. */
export function useWritten({ id, signers, what, record, refresh }: HandedOver): (way: CopyWay) => void {
  const router = useRouter();
  return async (way) => {
    await recordShare(record, { id, signers, way }, what);
    if (refresh) router.refresh();
  };
}
