import { openAsBlob } from "node:fs";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";

/** One of a document's files, as it was sent, to be kept. Counts from 1. Its policy is set in `lib/web/front.ts`. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string; position: string }> }) {
  const { id, position } = await params;
  const person = await requirePerson(`/documents/${id}`);
  const file = await services().documents.file(person, id, Number(position) - 1);
  const headers = { "Cache-Control": "private, no-store" };
  if (!file) return new Response(null, { status: 404, headers });
  return new Response(await openAsBlob(file.path), {
    headers: { ...headers, "Content-Type": "application/pdf", "Content-Disposition": attachment(file.name) },
  });
}

/** RFC 6266: a plain name for old programs, and the person's own in UTF-8. */
function attachment(name: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="document.pdf"; filename*=UTF-8''${encoded}`;
}
