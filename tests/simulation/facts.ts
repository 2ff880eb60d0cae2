import { openLink } from "#lib/documents/sealed-links.ts";
import type { AttemptState, DocumentState } from "#lib/shared/states.ts";
import { linkKeys } from "../support/link-key.ts";
import type { Call, Form, Heard } from "./book.ts";
import type { Made } from "./service.ts";
import type { World } from "./world.ts";

export interface AttemptRow {
  id: string;
  document_id: string;
  state: AttemptState;
  reference: string;
  resolved_by: string | null;
  /** What came while it was unknown, its links as they came. */
  late: string | null;
  /** What stood there when the service said otherwise. */
  conflict: string | null;
}

interface DocumentRow {
  id: string;
  form_key: string;
  state: DocumentState;
  service_id: string | null;
}

/** A document in the store, with its links in the order of its signers. */
export interface DocumentFacts extends DocumentRow {
  links: (string | null)[];
}

export interface AttemptFacts extends AttemptRow {
  document: DocumentFacts | undefined;
  /** What the service made of its requests. */
  made: Made[];
  /** The answer that came to a process which lived to deal with it. */
  heard: Heard | undefined;
}

/** A form, all that the store holds of it, and all that the service made of it. */
export interface FormFacts {
  form: Form;
  /** Its own; and those that stand for earlier attempts, which were created after all. */
  documents: DocumentFacts[];
  attempts: AttemptFacts[];
  calls: Call[];
}

/** Reads the store and lays it beside the service and the people. */
export function factsOf(world: World): FormFacts[] {
  const stored = world.database.rows<AttemptRow>("select * from attempt order by rowid");
  for (const row of stored) world.trace.add(JSON.stringify(row));
  const attempts = stored.map((row) => ({ ...row, late: row.late && opened(row.late, row.id) }));
  const documents = documentsOf(world, attempts);
  const made = Map.groupBy(world.service.made, ({ attempt }) => attempt);
  const calls = Map.groupBy(world.calls, ({ form }) => form);
  const byId = new Map(documents.map((document) => [document.id, document]));
  // A document that stands for an attempt alone has the attempt's id for its form's key.
  const keyOf = new Map(attempts.map(({ id, document_id }) => [id, byId.get(document_id)?.form_key ?? ""]));
  const formKeyOf = (key: string) => world.formKeyOf(key) ?? key;
  const byForm = Map.groupBy(attempts, ({ id }) => formKeyOf(keyOf.get(id) ?? ""));
  const documentsByForm = Map.groupBy(documents, ({ form_key }) => formKeyOf(form_key));
  return world.forms.map((form) => {
    const its = calls.get(form) ?? [];
    return {
      form,
      calls: its,
      documents: documentsByForm.get(form.key) ?? [],
      attempts: (byForm.get(form.key) ?? []).map((attempt) => ({
        ...attempt,
        document: byId.get(attempt.document_id),
        made: made.get(attempt.id) ?? [],
        heard: world.hearings.find((one) => one.attempt === attempt.id && livedOn(one, its)),
      })),
    };
  });
}

function opened(late: string, attemptId: string): string {
  const { links = [], ...outcome } = JSON.parse(late) as { links?: { url?: string }[] };
  return JSON.stringify({
    ...outcome,
    links: links.map(({ url }, position) => url && openLink(linkKeys, attemptId, position, url)),
  });
}

function documentsOf({ database, trace }: World, attempts: AttemptRow[]): DocumentFacts[] {
  const signers = database.rows<{ document_id: string; link: string | null }>(
    "select document_id, link from signer order by document_id, position",
  );
  const links = Map.groupBy(signers, ({ document_id }) => document_id);
  return database.rows<DocumentRow>("select * from document order by rowid").map((row) => {
    trace.add(JSON.stringify(row));
    const maker = attempts.find(({ document_id, state }) => document_id === row.id && state === "created");
    const open = (link: string, position: number) => openLink(linkKeys, maker?.id ?? "", position, link) ?? null;
    return { ...row, links: (links.get(row.id) ?? []).map(({ link }, position) => link && open(link, position)) };
  });
}

/** Whether every call that could have waited for this answer has ended, and not by the death of the process. */
function livedOn({ machine, at }: Heard, calls: Call[]): boolean {
  if (machine.diskFailed) return false;
  const waiting = calls.filter(
    (call) => call.machine === machine && call.begunAt <= at && !(call.endedAt !== undefined && call.endedAt < at),
  );
  return waiting.length > 0 && waiting.every(({ endedAt }) => endedAt !== undefined);
}
