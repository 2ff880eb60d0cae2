import type { CreateRequest, SourceFile } from "./types.ts";

/** What the service is asked for, of the form as it was checked: its files are no longer named by ids, but are those to send. */
export function createRequest(
  { files: _named, ...fields }: Omit<CreateRequest, "files"> & { files: unknown },
  files: SourceFile[],
): CreateRequest {
  return { ...fields, files };
}
