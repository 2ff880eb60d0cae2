import type { Database } from "../database/tables.ts";
import { SourceStruck } from "../drafts/begin.ts";
import type { Begun, Drafts } from "../drafts/drafts.ts";
import { partOf } from "../drafts/packet-parts.ts";
import { draftReplacing } from "../drafts/rows.ts";
import { log } from "../runtime/log.ts";
import { emptyForm } from "../shared/document.ts";
import { newId } from "../shared/id.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import type { Staging } from "../storage/staging.ts";
import { verifyFile } from "../storage/verify-file.ts";
import type { StoredFile } from "../uploads/rows.ts";
import type { Documents } from "./documents.ts";
import { formOf } from "./form.ts";
import type { StoredDocument } from "./read.ts";
import { replaceable } from "./replaceable.ts";

/** What of a document is taken along; its template and its title always are. */
interface Parts {
  files: boolean;
  signers: boolean;
  /** The items' values: the keys stay, to be filled in. */
  items: boolean;
}

export interface Duplication {
  /** Begins a draft of the person's own with parts of a document that they may see. The two share the files on the disk. */
  duplicate(person: Person, id: string, parts: Parts): Promise<Begun>;
  /** Begins a draft with nothing but the template of a document that they may see, and the keys of its items. */
  beginFromTemplate(person: Person, id: string): Promise<Begun>;
  /**
   * Begins a draft with everything, which is to replace the document: that is written down once it is created. The person's own
   * draft that is to do so already is answered as it stands.
   */
  replace(person: Person, id: string, parts: Pick<Parts, "files">): Promise<Begun>;
}

interface DuplicationParts {
  db: Database;
  staging: Staging;
  documents: Pick<Documents, "find">;
  begin: Drafts["begin"];
  /** In which a mobile is shown, as on the form. */
  phoneRegion: string;
}

/** Those of a document's files that are still to be had. */
export function keptFiles(document: StoredDocument): StoredFile[] {
  return document.filesRemoved ? [] : document.files;
}

/** Documents made from others. */
export function createDuplication({ db, staging, documents, begin, phoneRegion }: DuplicationParts): Duplication {
  async function beginWith(person: Person, document: StoredDocument, parts: Parts, replaces?: string): Promise<Begun> {
    const files = parts.files ? await sharedFiles(staging, keptFiles(document)) : ok([]);
    if (!files.ok) return files;
    const form = formOf(document, phoneRegion);
    // What replaces a part of a packet takes its place there.
    const part =
      replaces === undefined
        ? undefined
        : await partOf(db, { person_id: document.personId, form_key: document.formKey });
    const begun = await begin(
      person,
      {
        ...form,
        files: files.value.map(({ uploadId }) => uploadId),
        signers: parts.signers ? form.signers : emptyForm.signers,
        items: parts.items ? form.items : form.items.map(({ key }) => ({ key, value: "" })),
      },
      {
        from: document.id,
        names: document.signers.map(({ name }) => name),
        replaces,
        part,
        ...(files.value.length > 0 && { shared: { documentId: document.id, files: files.value } }),
      },
    );
    if (!begun.ok) return begun;
    log("info", "draft begun from another document", {
      from: document.id,
      by: person.id,
      replaces: replaces !== undefined,
    });
    return begun;
  }

  return {
    duplicate: (person, id, parts) =>
      asItStands(async () => {
        const document = await documents.find(person, id);
        return document && document.state !== "draft" ? beginWith(person, document, parts) : refuse("not_found");
      }),
    async beginFromTemplate(person, id) {
      const document = await documents.find(person, id);
      if (!document) return refuse("not_found");
      const { template, items } = formOf(document, phoneRegion);
      const form = { ...emptyForm, template, items: items.map(({ key }) => ({ key, value: "" })) };
      return begin(person, form, { from: id });
    },
    replace: (person, id, { files }) =>
      asItStands(async () => {
        const document = await replaceable(db, person, id);
        if (!document) return refuse("not_found");
        const begun = await draftReplacing(db, person.id, id);
        if (begun !== undefined) return ok({ formKey: begun });
        return beginWith(person, document, { files, signers: true, items: true }, id);
      }),
  };
}

const fileProblems = {
  missing: "kept_file_missing",
  changed: "kept_file_changed",
  locked: "file_key_missing",
} as const;

/** Begins anew as long as somebody was forgotten in the document between its reading and the draft. */
async function asItStands(begin: () => Promise<Begun>): Promise<Begun> {
  for (;;)
    try {
      return await begin();
    } catch (error) {
      if (!(error instanceof SourceStruck)) throw error;
    }
}

/** The files as uploads of their own, on the same place of the disk. All or none: each must be there as it was sent. */
async function sharedFiles(staging: Staging, files: StoredFile[]): Promise<Result<StoredFile[]>> {
  const shared: StoredFile[] = [];
  for (const file of files) {
    const found = await verifyFile(staging.open(staging.path(file.diskName)), file);
    if (typeof found === "string") {
      log("error", "a stored file is missing, has changed or is without its key", { upload: file.uploadId, found });
      return refuse(fileProblems[found]);
    }
    shared.push({ ...file, uploadId: newId(), stamp: found.stamp });
  }
  return ok(shared);
}
