import type { DocumentContent, DocumentForm } from "../shared/document.ts";
import { formOfContent } from "../shared/draft.ts";
import { showMobile } from "../shared/mobile.ts";
import { signerOf } from "../shared/signer.ts";
import { withoutMark } from "../shared/struck.ts";
import type { StoredDocument } from "./read.ts";

/** A document as the form shows it, to be changed and sent again: mobiles as people write them, and nothing of whom was forgotten. */
export function formOf(document: StoredDocument, phoneRegion: string): DocumentForm {
  const form = formOfContent(contentOf(document));
  const signers = form.signers.map((signer) => ({
    ...signer,
    ...(signer.mobile && { mobile: showMobile(signer.mobile, phoneRegion) }),
  }));
  return withoutMark({ ...form, signers }, "");
}

/** What was sent, or is to be, as the form's schema puts it. */
export function contentOf(document: StoredDocument): DocumentContent {
  const { templateId, title, signers, items, files, autoSend, autoConfirm } = document;
  return {
    templateId,
    title,
    items,
    autoSend,
    signers: signers.map(signerOf),
    files: files.map(({ uploadId }) => uploadId),
    ...(autoConfirm !== undefined && { autoConfirm }),
  };
}
