/** Every refusal that a person can meet, by code. The words are in `messages/problems.ts`, in both languages. */
const problemCodes = [
  // what was typed
  "form_invalid",
  "template_required",
  "title_required",
  "name_required",
  "contact_required",
  "email_required",
  "email_invalid",
  "mobile_invalid",
  "key_required",
  "key_repeated",
  "signer_required",
  "files_required",
  "too_long",
  "too_many_signers",
  "too_many_items",
  "role_invalid",
  // files
  "too_many_files",
  "file_empty",
  "file_too_large",
  "file_not_pdf",
  "file_damaged",
  "file_protected",
  "file_without_pages",
  "file_incomplete",
  "file_changed",
  "file_unknown",
  "file_unfinished",
  "upload_interrupted",
  "desk_unreachable",
  "desk_renewed",
  "disk_full",
  "kept_file_missing",
  "kept_file_changed",
  // who
  "signed_out",
  "not_allowed",
  "wrong_origin",
  "wrong_credentials",
  "slow_down",
  "password_required",
  "password_short",
  "password_long",
  "password_common",
  "password_personal",
  "email_taken",
  "code_invalid",
  "invitation_invalid",
  "last_administrator",
  // creation
  "rejected",
  "not_authorised",
  "not_sent",
  "busy",
  "form_used",
  "corrected_gone",
  "same_again",
  "draft_newer",
  "not_stored",
  "already_settled",
  "document_id_required",
  "link_invalid",
  "note_required",
  // the wording of messages
  "subject_required",
  "subject_unknown",
  "wording_unknown",
  "wording_without_link",
  "days_invalid",
  "export_under_way",
  // everything else
  "not_found",
  "unexpected",
] as const;

export type ProblemCode = (typeof problemCodes)[number];

/** Whether a text from outside (an answer of the server, a schema's message) is one of our codes. */
export function isProblemCode(text: unknown): text is ProblemCode {
  return problemCodes.includes(text as ProblemCode);
}
