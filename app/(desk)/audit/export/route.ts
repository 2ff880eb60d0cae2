import { csvMark, csvRows } from "#lib/documents/export/csv.ts";
import { log } from "#lib/runtime/log.ts";
import type { AuditRow } from "#lib/shared/audit.ts";
import { auditActor, auditText } from "#lib/shared/audit-text.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { may } from "#lib/shared/rights.ts";
import { askedOfAudit, auditQuery } from "#lib/web/audit-query.ts";
import { notFoundPage, orFailurePage } from "#lib/web/failure-page.ts";
import { readerMessages } from "#lib/web/language.ts";
import { connectionBreak, isHeadRequest } from "#lib/web/raw-request.ts";
import { services } from "#lib/web/services.ts";
import { noteNotAllowed, ownSessionId, requireSignedIn } from "#lib/web/session.ts";
import { streamed } from "#lib/web/streamed.ts";

/** What the page's filters leave of the log, as CSV, all of it. A download: a row about it is all that it changes. */
export const GET = orFailurePage(async (request: Request): Promise<Response> => {
  const asked = askedOfAudit(new URL(request.url).searchParams);
  const person = await requireSignedIn(`/audit?${new URLSearchParams(asked)}`);
  if (!may(person, "readAudit")) {
    await noteNotAllowed("/audit");
    return notFoundPage();
  }
  const { timeZone, m } = await readerMessages();
  const { query } = await auditQuery(person, asked, timeZone);
  const { audit, people } = services();
  const session = ownSessionId();
  const rest = csvOf(
    audit.export(query, () => people.mayStill(person, "readAudit", session)),
    m,
  );
  const { value: first } = await rest.next();
  if (!first) throw new Error("expected a head at least");
  const breaking = connectionBreak();
  const body = streamed(
    { first, rest },
    {
      signal: request.signal,
      headOnly: isHeadRequest(),
      breakOff(error) {
        if (!request.signal.aborted) log("error", "export of the audit log failed", { by: person.id, error });
        breaking();
      },
    },
  );
  return new Response(body, {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="countersign-audit.csv"',
    },
  });
});

async function* csvOf(portions: AsyncGenerator<AuditRow[]>, m: Messages): AsyncGenerator<Uint8Array, void> {
  const { heads, things } = m.audit;
  const titles = [heads.time, heads.who, heads.what, heads.thing, heads.id, heads.address, heads.session, heads.detail];
  const bytes = (text: string) => new TextEncoder().encode(text);
  let head = csvMark + csvRows([titles]);
  for await (const rows of portions) {
    const cells = rows.map((row) => [
      new Date(row.at).toISOString(),
      auditActor(row, m),
      auditText(row, m),
      row.about ? things[row.about.is] : "",
      row.about?.id ?? "",
      row.address,
      row.session,
      JSON.stringify(row.detail ?? {}),
    ]);
    yield bytes(head + csvRows(cells));
    head = "";
  }
}
