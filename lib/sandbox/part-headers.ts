import { Violation } from "./violation.ts";

/** What the head of one part says (RFC 7578). */
export interface PartHead {
  name: string;
  filename?: string;
  contentType?: string;
}

/** The boundary of a `multipart/form-data` content type (RFC 2046 5.1.1: 1 to 70 characters of a fixed set, no space at the end). */
export function readBoundary(contentType: string | null): string {
  const match = /^multipart\/form-data; ?boundary=(?:"([^"]*)"|([^\s";,]+))$/i.exec(contentType ?? "");
  if (!match)
    throw new Violation(
      `Content-Type must be multipart/form-data with a boundary and nothing else, not ${contentType ?? "absent"}.`,
    );
  const boundary = match[1] ?? match[2] ?? "";
  if (!/^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/.test(boundary)) {
    throw new Violation("The boundary must have 1 to 70 of the characters that RFC 2046 allows.");
  }
  return boundary;
}

/** Reads the header lines of one part, without the empty line that ends them. */
export function readPartHead(head: string): PartHead {
  const headers = new Map<string, string>();
  for (const line of head.split("\r\n")) {
    const match = /^([\w!#$%&'*+.^`|~-]+): ?(\S(?:.*\S)?)$/.exec(line);
    // The dot above takes all control characters but CR and LF; a NUL in a file name ends it for some readers.
    if (!match?.[1] || !match[2] || /\p{Cc}/u.test(line))
      throw new Violation(`A part has the malformed header line ${JSON.stringify(line)}.`);
    const name = match[1].toLowerCase();
    // RFC 7578 4.8: other header fields must not be included.
    if (name !== "content-disposition" && name !== "content-type")
      throw new Violation(`A part has the header ${match[1]}, which must not be there.`);
    if (headers.has(name)) throw new Violation(`A part has the header ${match[1]} twice.`);
    headers.set(name, match[2]);
  }
  const contentType = headers.get("content-type");
  return { ...readDisposition(headers.get("content-disposition")), ...(contentType !== undefined && { contentType }) };
}

function readDisposition(value: string | undefined): { name: string; filename?: string } {
  if (value === undefined) throw new Violation("A part has no Content-Disposition.");
  // A backslash would be an escape to some readers and a plain character to others.
  const match = /^form-data; name="([^"\\]+)"(?:; filename="([^"\\]*)")?$/i.exec(value);
  if (!match?.[1]) {
    throw new Violation(
      `Content-Disposition must be form-data; name="…", with filename="…" for a file and nothing else, not ${value}.`,
    );
  }
  return { name: match[1], ...(match[2] !== undefined && { filename: match[2] }) };
}
