import type { ReactNode } from "react";
import type { FileNotice } from "#lib/shared/file-notices.ts";

interface Props {
  notices: readonly FileNotice[];
  texts: Record<FileNotice, string>;
  className?: string;
  /** What can be done about it, as further lines. */
  children?: ReactNode;
}

/** What a PDF holds besides its pages; nothing where it holds nothing else. */
export function FileNotices({ notices, texts, className = "", children }: Props) {
  if (notices.length === 0) return null;
  return (
    <ul className={`basis-full text-sm text-warn ${className}`}>
      {notices.map((notice) => (
        <li key={notice}>{texts[notice]}</li>
      ))}
      {children}
    </ul>
  );
}
