import { openAsBlob } from "node:fs";

/** A file to be kept, which is neither sniffed nor kept by anything in between; undefined when it is not there. Its policy is set in `front.ts`. */
export async function keptFile({ path, name }: { path: string; name: string }): Promise<Response | undefined> {
  const blob = await opened(path);
  return (
    blob &&
    new Response(blob, {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": attachment(name),
        "Cache-Control": "private, no-store",
      },
    })
  );
}

/** Undefined when it is not there. Node throws at once where it promises to reject. */
async function opened(path: string): Promise<Blob | undefined> {
  try {
    return await openAsBlob(path);
  } catch {
    return undefined;
  }
}

/** RFC 6266: a plain name for old programs, and the person's own in UTF-8. */
function attachment(name: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="document.pdf"; filename*=UTF-8''${encoded}`;
}
