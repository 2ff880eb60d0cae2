import { takePolicyReport } from "#lib/web/policy-reports.ts";
import { services } from "#lib/web/services.ts";

/**
 * Takes what browsers report of pages that were kept from something by their policy. They send it without a session, and without an
 * origin of ours, so it does nothing but write a few lines of the log, and answers everybody the same.
 */
export async function POST(request: Request): Promise<Response> {
  const text = await request.text().catch(() => "");
  takePolicyReport(request.headers.get("content-type"), text, services().config.origins);
  return new Response(null, { status: 204 });
}
