/** What a PDF holds that is taken all the same, and told beside it: its signers' own readers decide what becomes of it. */
export const fileNotices = ["scripts", "fields", "leads_out", "signed"] as const;

export type FileNotice = (typeof fileNotices)[number];

/** As a row keeps them. */
export const storedNotices = (notices: readonly FileNotice[]): string => notices.join(" ");

export function readNotices(stored: string): FileNotice[] {
  const names = stored.split(" ");
  return fileNotices.filter((notice) => names.includes(notice));
}
