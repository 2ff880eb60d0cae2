import { saveSchema } from "#lib/shared/draft-schema.ts";
import { isId } from "#lib/shared/id.ts";
import { ok, refuse } from "#lib/shared/result.ts";
import { answer } from "#lib/web/answer.ts";
import { services } from "#lib/web/services.ts";
import { personWith } from "#lib/web/session.ts";

interface Context {
  params: Promise<{ key: string }>;
}

/** A full form is about 1.5 MB in Hangul; as much as creating it may send. */
const maxBytes = 2 * 1024 * 1024;

/**
 * Saves a form on its way. Not a server action: those run one after the other, so a save would wait for a creation under way and the
 * press of the button for a save, and none of them outlives its page, which is when a save is needed most. Origin, session and
 * input are checked as they are for an action (`request-gate.ts`, here, the schema).
 */
export async function PUT(request: Request, { params }: Context): Promise<Response> {
  return answer("draft not saved", 200, async () => {
    const { key } = await params;
    const asking = await personWith("sendDocuments");
    if (!asking.ok) return asking;
    const person = asking.value;
    const length = Number(request.headers.get("content-length") ?? Number.NaN);
    if (length > maxBytes) return refuse("form_too_large");
    const body = length > 0 ? saveSchema.safeParse(await request.json().catch(() => undefined)) : undefined;
    if (!isId(key) || !body?.success) return refuse("form_invalid");
    const { owner, version, page, form } = body.data;
    // Another person has signed in within this browser: what stands on the page is not theirs.
    if (owner !== person.id) return refuse("signed_out");
    return services().drafts.save(person, key, form, version, page);
  });
}

/** The draft as it was saved last, for a page that comes back into view; null when there is none, `draft_unreadable` when it is damaged, `draft_elsewhere` when a colleague has it now, `form_used` when it has become a document. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return answer("draft not read", 200, async () => {
    const { key } = await params;
    const asking = await personWith("sendDocuments");
    if (!asking.ok) return asking;
    const person = asking.value;
    const { documents, drafts } = services();
    const draft = isId(key) ? await drafts.find(person, key) : undefined;
    const elsewhere = isId(key) && !draft ? await drafts.elsewhere(person, key) : undefined;
    if (elsewhere) return refuse("draft_elsewhere", { holder: elsewhere.holder });
    if (!draft) {
      const document = isId(key) ? await documents.findByForm(person, key) : undefined;
      return document && document.state !== "draft" ? refuse("form_used", { document: document.id }) : ok(null);
    }
    const { form, version, savedAt, deletedAt } = draft;
    if (!form) return refuse("draft_unreadable");
    const files = draft.files.map(({ uploadId: id, name, bytes, pages, notices, sha256 }) => ({
      id,
      name,
      bytes,
      pages,
      notices,
      sha256,
    }));
    return ok({ form, files, version, savedAt, ...(deletedAt !== undefined && { deletedAt }) });
  });
}
