import { open } from "node:fs/promises";
import type { Staging } from "../files/staging.ts";
import { type DocumentForm, emptyForm } from "../shared/document.ts";
import { newId } from "../shared/id.ts";
import { log } from "../shared/log.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import type { StoredDocument, StoredFile } from "../store/documents.ts";
import { draftCorrecting } from "../store/drafts.ts";
import type { Database } from "../store/store.ts";
import { addUpload } from "../store/uploads.ts";
import { correctable } from "./corrections.ts";
import type { Documents } from "./documents.ts";
import { formOf } from "./form.ts";

/** What of a document is taken along; its template and its title always are. */
export interface Parts {
  files: boolean;
  signers: boolean;
  /** The items' values: the keys stay, to be filled in. */
  items: boolean;
}

/** The key of the form that has been begun. */
export type Begun = Result<{ formKey: string }>;

export interface Again {
  /** Begins a draft of the person's own with parts of a document that they may see. Copies the files: each document owns its own. */
  asNew(person: Person, id: string, parts: Parts): Promise<Begun>;
  /**
   * Begins a draft with everything, which is to replace the document: that is written down once it is created. The person's own
   * draft that is to do so already is answered as it stands.
   */
  correct(person: Person, id: string, parts: Pick<Parts, "files">): Promise<Begun>;
}

interface AgainParts {
  db: Database;
  staging: Staging;
  documents: Pick<Documents, "find">;
  begin: (person: Person, form: DocumentForm, more?: { corrects?: string }) => Promise<string>;
  now: () => number;
}

/** Those of a document's files that are still to be had. */
export function keptFiles(document: StoredDocument): StoredFile[] {
  return document.filesRemoved ? [] : document.files;
}

/** Documents made from others. */
export function createAgain({ db, staging, documents, begin, now }: AgainParts): Again {
  async function beginWith(person: Person, document: StoredDocument, parts: Parts, corrects?: string): Promise<Begun> {
    const copied = parts.files ? await copyFiles(staging, keptFiles(document)) : ok([]);
    if (!copied.ok) return copied;
    for (const file of copied.value) await addUpload(db, person.id, file, now());
    const form = formOf(document);
    const formKey = await begin(
      person,
      {
        ...form,
        files: copied.value.map(({ uploadId }) => uploadId),
        signers: parts.signers ? form.signers : emptyForm.signers,
        items: parts.items ? form.items : form.items.map(({ key }) => ({ key, value: "" })),
      },
      corrects === undefined ? {} : { corrects },
    );
    log("info", "document begun from another", { from: document.id, by: person.id, corrects: corrects !== undefined });
    return ok({ formKey });
  }

  return {
    async asNew(person, id, parts) {
      const document = await documents.find(person, id);
      return document && document.state !== "draft" ? beginWith(person, document, parts) : refuse("not_found");
    },
    async correct(person, id, { files }) {
      const document = await correctable(db, person, id);
      if (!document) return refuse("not_found");
      const begun = await draftCorrecting(db, person.id, id);
      if (begun !== undefined) return ok({ formKey: begun });
      return beginWith(person, document, { files, signers: true, items: true }, id);
    },
  };
}

/** Copies files through the staging, which hashes them again. All or none: after a refusal nothing of them is left. */
async function copyFiles(staging: Staging, files: StoredFile[]): Promise<Result<StoredFile[]>> {
  const copied: StoredFile[] = [];
  for (const file of files) {
    const copy = await copyFile(staging, file);
    if (copy.ok) {
      copied.push(copy.value);
      continue;
    }
    for (const { diskName } of copied) await staging.remove(diskName);
    log("error", "a kept file could not be copied", { upload: file.uploadId, problem: copy.problem.code });
    return copy;
  }
  return ok(copied);
}

async function copyFile(staging: Staging, file: StoredFile): Promise<Result<StoredFile>> {
  const { diskName, bytes, sha256 } = file;
  const kept = await open(staging.path(diskName)).catch((error) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!kept) return refuse("kept_file_missing");
  try {
    // As large as it was when it was let in, whatever the limit is today.
    const received = await staging.receive(kept.createReadStream({ highWaterMark: 256 * 1024 }), {
      bytes,
      sha256,
      maxBytes: bytes,
    });
    if (received.ok) return ok({ ...file, uploadId: newId(), diskName: received.name, stamp: received.stamp });
    return refuse(received.problem === "disk_full" ? "disk_full" : "kept_file_changed");
  } finally {
    await kept.close();
  }
}
