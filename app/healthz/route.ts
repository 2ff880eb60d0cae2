export const dynamic = "force-dynamic";

/** The process lives. */
export function GET(): Response {
  return Response.json({ ok: true }, { headers: { "Cache-Control": "no-store" } });
}
