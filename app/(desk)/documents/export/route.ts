import { filtersOf, listQuery } from "#lib/documents/list-query.ts";
import { log } from "#lib/runtime/log.ts";
import { type ExportFormat, exportFormats } from "#lib/shared/export.ts";
import { newReference } from "#lib/shared/id.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { problemText } from "#lib/shared/messages/problem-text.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { wallClock, zoneOfYear } from "#lib/shared/time.ts";
import { readerMessages } from "#lib/web/language.ts";
import { connectionBreak } from "#lib/web/raw-request.ts";
import { services } from "#lib/web/services.ts";
import { confirmProblem, personWith } from "#lib/web/session.ts";
import { streamed } from "#lib/web/streamed.ts";

const types: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
const headers = { "Cache-Control": "private, no-store" };
/** A form of the list's filters is some hundred bytes. */
const mostBytes = 16 * 1024;

/**
 * The list as a file: all that its filters leave. Asked for by a form, whose origin has been checked (`request-gate.ts`): no strange page
 * makes Countersign write down an export, and it takes no script.
 */
export async function POST(request: Request): Promise<Response> {
  const short = Number(request.headers.get("content-length") ?? Number.NaN) <= mostBytes;
  const asked = new URLSearchParams(short ? await request.text() : "");
  const filters = filtersOf(asked);
  const asking = await personWith("readDocuments");
  if (!asking.ok) return seeOther(`/sign-in?next=${encodeURIComponent(`/documents?${filters}`)}`);
  const person = asking.value;
  const { language, timeZone, m } = await readerMessages();
  const format = exportFormats.find((known) => known === asked.get("format"));
  if (!format) return said(400, m.exporting.notAsked);
  if (await confirmProblem(person.id))
    return seeOther(`/documents/export/confirm?${new URLSearchParams([...filters, ["format", format]])}`);
  const { documents, templates, ...parts } = services();
  const now = parts.now();
  const sheet = {
    format,
    name: m.common.documents,
    timeZone,
    words: {
      heads: headsIn(m, now, timeZone),
      states: m.common.states,
      replaced: m.duplicate.replaced,
      practice: m.common.practice,
      linksRemoved: m.exporting.linksRemoved,
      linkUnreadable: m.problems.link_unreadable,
      forgotten: m.forgetting.person,
    },
    templateName: await templates.names(language),
  };
  try {
    const made = await documents.exportList(person, listQuery(filters, timeZone), sheet, request.signal);
    if (!made.ok) return said(429, problemText(m.problems, made.problem));
    const breaking = connectionBreak();
    const body = streamed(made.value, {
      signal: request.signal,
      breakOff(error) {
        if (!request.signal.aborted) log("error", "export failed", { by: person.id, error });
        breaking();
      },
    });
    const name = `countersign-documents-${new Date(wallClock(timeZone)(now)).toISOString().slice(0, 10)}.${format}`;
    const disposition = `attachment; filename="${name}"`;
    return new Response(body, {
      headers: { ...headers, "Content-Type": types[format], "Content-Disposition": disposition },
    });
  } catch (error) {
    // Whoever asked has gone: nobody reads this, and nothing is wrong.
    if (request.signal.aborted) return said(499, "");
    const reference = newReference();
    log("error", "export failed", { reference, error });
    return said(500, `${m.exporting.failed} ${fill(m.common.reference, { reference })}`);
  }
}

function headsIn(m: Messages, now: number, timeZone: string): Messages["exporting"]["heads"] {
  const zone = zoneOfYear(now, timeZone);
  const { heads } = m.exporting;
  return { ...heads, date: fill(heads.date, { zone }), lastShared: fill(heads.lastShared, { zone }) };
}

function said(status: number, text: string): Response {
  return new Response(text, { status, headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" } });
}

/** By GET: the answer to a form that Next gives would send the form there. */
function seeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { ...headers, Location: path } });
}
