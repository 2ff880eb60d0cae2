import type { ProblemCode } from "../../problems.ts";
import { diskFull } from "../disk-full.ts";
import { foreignSample, mobileSample } from "../number-samples.ts";

/** What happened and what to do next, for every refusal. */
export const problems: Record<ProblemCode, string> = {
  form_invalid: "Fix the following",
  form_unreadable:
    "This can't be used as it was sent, and nothing was saved. Copy what you need, reload the page and enter it again",
  template_required: "Choose a template or enter an ID",
  title_required: "Enter a title",
  name_required: "Enter the name",
  contact_required: "Enter an email or a mobile number",
  role_empty: "Enter who signs here. Otherwise the next signer signs in this place",
  email_expected: "This template requires an email address for this signer. Enter it",
  mobile_expected: "This template requires a mobile number for this signer. Enter it",
  email_required: "Enter the email address",
  email_invalid: "This isn't an email address. Enter one like name@example.com",
  mobile_invalid: `This isn't a mobile number. Enter one like ${mobileSample}, or ${foreignSample} for another country`,
  mobile_no_texts: "This number can't get text messages. Enter a mobile number, or an email instead",
  key_required: "Enter the item's key, or clear its value",
  key_repeated: "This key is used twice",
  signer_required: "Add at least one signer",
  files_required: "Add at least one PDF file",
  too_long: "Use {most} characters or fewer",
  form_too_large:
    "This is too large: more than 2 MB. Nothing was saved; what you entered is still on this page. Shorten it, then try again",
  too_many_parts: "You can create up to 10 documents together. Delete one first",
  too_many_signers: "You can add up to 50 signers",
  too_many_items: "You can add up to 200 items",
  role_invalid: "Choose a role",
  template_id_required: "Enter the template's ID at the signing service",
  template_taken: "There is already a template with this ID. Open that one, or enter another ID",
  template_changed:
    "This template has been changed since you opened this page. Reload the page to see it as it is now, then enter your changes again",
  setting_changed:
    "This setting has been changed since you opened this page. Copy what you entered, then reload the page to see it as it is now",
  group_taken: "There is already a group with this name. Enter another name, or change that one",
  group_changed:
    "This group has been changed since you opened this page. Copy what you entered, then reload the page to see it as it is now",
  group_empty: "Enter at least one person, one on each line",
  too_many_groups: "There can be up to 200 groups. Delete one that is no longer needed first",
  too_many_notes: "This document has 200 notes, and takes no more",
  too_many_contacts:
    "Up to 20,000 contacts can be entered, and removed ones count. Nothing more was added. Change some that are there instead",
  hold_invalid: "Enter a whole number of seconds from 0 to 30",
  contact_changed:
    "This contact has been changed since you opened this page. Reload the page to see it as it is now, then enter your changes again",
  title_pattern_unknown:
    "Only {template}, {date}, {signer1}, {signer2} and so on, and keys of the items below can be used in braces. Correct or remove the others",
  item_key_required: "Enter the item's key, or remove the item",
  pages_invalid: "Enter the number of pages of each file, with commas between them, like 3, 2",
  choices_required: "Enter the choices with commas between them",
  trial_outdated: "This template has been changed since you opened this page. Reload the page, then try it again",
  trial_files:
    "This template expects more than {most} files, too many for one document. Change the pages of each file, save, then try it again",
  trial_pages:
    "This template expects more than {most} pages in all, too many for a practice document. Change the pages of each file, save, then try it again",
  trial_refused: "The sandbox refused the practice document. Change the template, save, then try it again",
  trial_failed:
    "The sandbox returned no usable answer, so there is no practice document. Template IDs that begin with practice- fail on purpose. With any other ID, try it again",
  value_added:
    "This template was changed and requires another value. Nothing was created. Reload the page, then enter it. What you entered is saved",
  value_required: "Enter a value; this template requires it",
  value_not_number: "This isn't a number. Enter one like 1,200.5",
  value_not_date: "This isn't a date. Enter one like 2026-12-01",
  value_not_phone: "This isn't a phone number. Enter one like 02-1234-5678",
  too_many_files: "Too many files. Remove some",
  file_empty: "This file is empty. Save it again, then choose it again",
  file_too_large: "This file is too large. Make it smaller, for example by reducing its images",
  file_not_pdf: "This isn't a PDF. Save it as a PDF, then choose it again",
  file_damaged:
    "This PDF is damaged, or something else follows its end. Save or print it as a new PDF, then choose that",
  file_too_complex:
    "This PDF is too complex to check. Try again in a minute. If it happens again, print it to a new PDF, then choose that one",
  file_protected: "This PDF is protected with a password. Remove the password, then choose it again",
  file_locked: "This PDF is locked against editing. Print it to a new PDF, then choose that one",
  file_launches: "This PDF can start a program on the signer's device. Print it to a new PDF, then choose that one",
  file_embeds: "This PDF contains other files or media. Print it to a new PDF, then choose that one",
  file_xfa: "This PDF is a form that most readers can't show (XFA). Print it to a new PDF, then choose that one",
  file_hangul: "This is a Hangul (HWP) file. Save it as a PDF in Hangul, then choose the PDF",
  file_without_pages: "This PDF has no pages. Choose another file",
  file_incomplete: "The upload is incomplete. Try again",
  file_changed: "The file has changed since it was chosen. Nothing was created. Remove it and choose it again",
  file_key_missing:
    "This server can't read the file because its encryption key is missing. Nothing was created. Tell your administrator",
  file_unknown: "This file is no longer available. Upload it again",
  file_unfinished: "A file isn't uploaded yet. Wait for it, try again or remove it",
  upload_interrupted: "The upload was interrupted. Try again",
  upload_interrupted_again:
    "The upload was interrupted again. Try once more. If it keeps happening, something between this browser and Countersign may not accept files of this size ({size}): tell your administrator",
  between_too_large:
    "Something between this browser and Countersign doesn't accept files of this size ({size}). Ask your administrator to raise the limit of the proxy or firewall (nginx: client_max_body_size)",
  between_timed_out:
    "Something between this browser and Countersign gave up waiting. Try again. If it happens again, ask your administrator to raise the time-out of the proxy or firewall",
  between_refused:
    "Something between this browser and Countersign refused this (status {status}). Reload the page and try again. If it happens again, tell your administrator",
  server_unreachable: "Can't reach the server. Check your connection and try again",
  app_updated: "Countersign was updated. Reload the page and try again",
  disk_full: diskFull.en,
  database_unreachable:
    "The server can't reach its database. Wait a moment and try again. If it happens again, tell your administrator. Reference {reference}",
  kept_file_missing: "A file of this document is no longer available. Continue without the files and upload them again",
  kept_file_changed:
    "A file of this document has changed since it was sent. Continue without the files, upload them again and tell your administrator",
  staged_files_full:
    "You have reached the limit of {most} for files that are in no document yet, those of shared drafts included. Create, delete or give back some drafts, then try again",
  staged_size_full:
    "You have reached the limit of {most} for files that are in no document yet, those of shared drafts included. Create, delete or give back some drafts, then try again",
  signed_out: "You have been signed out. Sign in again in another tab, then come back here: what you entered is kept",
  not_allowed: "Your role doesn't allow this. Ask an administrator",
  wrong_origin:
    "Countersign is set up for another address, so nothing can be changed here. Open it there, or ask your administrator to change APP_URL",
  wrong_credentials: "Email or password is wrong. Check both and try again",
  slow_down: "Too many attempts. Try again in {seconds} seconds",
  wrong_password: "This isn't your current password. Check it and try again",
  password_required: "Enter the password",
  current_password_required: "Enter your current password",
  password_short: "Use at least 12 characters",
  password_long: "Use 200 characters or fewer",
  password_common: "This password is easy to guess. Use several unrelated words",
  password_personal: "Don't use your name or email in the password",
  email_taken: "This email already has an account",
  code_invalid: "This set-up address is no longer valid. Use the one printed when the server last started",
  invitation_invalid: "This link is no longer valid. Ask an administrator for a new one",
  hand_over_changed: "This account has been changed since you opened this page. Reload it",
  department_required: "Enter a name for the department",
  department_taken: "There is already a department with this name. Enter another name",
  department_gone: "This department has been deleted. Reload the page",
  too_many_departments: "There can be up to 200 departments. Delete one that is no longer needed first",
  last_administrator: "This is the only administrator. Make someone else an administrator first",
  code_required: "Enter the code",
  code_wrong: "This code is wrong or was used before. Enter the one that your app shows now",
  sign_in_over: "This sign-in has expired, or too many codes were wrong. Sign in again with your password",
  factor_there: "Two-step sign-in is already set up. Reload the page",
  factor_demanded: "Your administrator requires two-step sign-in, so it can't be turned off. Ask an administrator",
  offer_over: "This set-up has expired. Start it again",
  confirm_needed: "Nothing was changed. Try again and confirm that it's you",
  rejected:
    "The signing service refused the document. Nothing was created. Correct what the service names, then create the document again",
  not_authorised: "The signing service didn't accept the credentials. Nothing was created. Ask your administrator",
  not_sent: "The signing service couldn't be reached. Nothing was created. Try again",
  service_unusable:
    "The connection to the signing service isn't set up correctly. Nothing was created. This can't be fixed by trying again. Tell your administrator",
  busy: "The signing service is busy. Nothing was created. Try again in {seconds} seconds",
  creation_unheard:
    "Can't reach the server, so it isn't known whether the document was created. Check your connection and try again: nothing will be created twice",
  creations_full:
    "You have reached the limit of {most} for documents created within an hour. Nothing was created. What you entered is kept; try again in {minutes} minutes",
  form_used: "This form was already used to create another document. Open that document, or start a new one",
  replaced_gone:
    "You no longer have access to the document that this one replaces. Nothing was created. Reload the page and choose ‘Create without replacing’: what you entered is kept",
  same_again: "A document with the same contents already exists. Nothing was created",
  draft_newer: "This draft was changed in another tab or on another device. Choose which version to keep",
  draft_unreadable:
    "This draft is damaged, or in a format that this version doesn't know. Delete it and start a new document",
  drafts_full:
    "You have reached the limit of {most} for drafts, shared ones included. Create, delete or give back some of them, then try again",
  drafts_size_full:
    "You have reached the limit of {most} for drafts, shared ones included. Create, delete or give back some of them, then try again",
  draft_elsewhere:
    "{holder} has this draft now, so it can't be saved or created here. Ask {holder}, or take it back on the Drafts page if you shared it",
  draft_of_colleague:
    "A colleague shared this draft with you, so you can't delete it or share it. Give it back instead",
  draft_under_way:
    "Files of this draft are still uploading, or it is being saved or sent, in this tab. Wait until that has finished, then try again",
  colleague_required: "Choose a colleague from the list",
  colleague_gone: "This person has no active account. Choose someone else",
  colleague_full:
    "There is no room for this draft: your colleague has reached the limit for drafts or files. Nothing was shared. Ask them to create or delete some drafts first",
  colleague_cannot_replace:
    "This draft replaces a document that your colleague can't see. Choose someone who can, or open the draft and choose ‘Create without replacing’ first",
  colleague_has_form:
    "Your colleague has opened the address of this draft and begun a form of their own there. Nothing was shared. Choose someone else, or create the document yourself",
  too_many_shared: "You can have up to {most} drafts with colleagues at once. Take one back first",
  release_needed:
    "A manager releases each document of this template. Nothing was created. Press the button again to ask for release: what you entered is kept",
  release_not_needed:
    "Documents of this template no longer need a release. Press the button again to create the document",
  release_waits:
    "This draft is waiting for release. Take the request back first, then change, share, create or delete it",
  release_gone:
    "This is no longer waiting: it was released, given back, changed or taken back. Nothing was created now. Reload the page",
  release_own: "You had this draft yourself, so someone else has to release it. Ask another manager",
  release_stuck:
    "This can no longer be created as it is: a file, a setting or the document that it replaces has changed. Nothing was created. Give it back, and {holder} can correct it",
  release_role_empty:
    "Nobody is entered in one signer's place, and the next signer would sign there. Nothing was created. Give it back, and {holder} can enter who signs there",
  release_value_added:
    "The template was changed and requires a value that isn't entered. Nothing was created. Give it back, and {holder} can enter it",
  release_rejected:
    "The signing service refused the document. Nothing was created. {holder} has it back as a draft, with what the service says",
  release_full:
    "{holder} has reached the limit of {most} for documents created within an hour. Nothing was created. Try again in {minutes} minutes",
  too_many_waiting:
    "You can have up to {most} drafts waiting for release. Take one back, or wait until some of them are released",
  nobody_releases:
    "Nobody can release this: there is no other manager or administrator. Ask your administrator to make someone a manager",
  reason_required: "Enter what should be changed",
  restored_since:
    "Countersign may have been restored from a backup since you opened this page, so this document may already exist. Nothing was created now. Check with the signing service, then create it again",
  connected_since:
    "The signing service was connected after you opened this page. Nothing was created. Press the button again if this should become a real document",
  disconnected_since:
    "The signing service was disconnected after you opened this page, so Countersign is in practice mode. Nothing was created. Press the button again if this should become a practice document",
  form_changed: "The form was changed, so nothing was sent. Press the button again when it is ready",
  record_lost:
    "This document may have been created, but the database has lost its record. Don't create it again. Give your administrator the reference {reference}",
  not_stored:
    "We couldn't save this, so nothing was sent. What you entered is kept. Try again. If it happens again, tell your administrator. Reference {reference}",
  already_resolved: "Someone has already resolved this. Reload the page",
  link_unreadable:
    "This link is saved, but the server can't read it: its key is not the one it was saved with. Ask your administrator to put that key back",
  answered_late: "The service has answered in the meantime: it created this document. Reload the page",
  too_early: "A request can still arrive late. Check with the service again in {seconds} seconds",
  document_id_required: "Enter the document ID at the service",
  link_invalid: "Paste the whole link. It begins with https:// or http://, without a user name before the address",
  note_required: "Enter the note",
  subject_required: "Enter the subject",
  subject_unknown: "Only {name}, {title} and {sender} can be used in braces in a subject. Correct or remove the others",
  wording_unknown: "Only {name}, {title}, {link} and {sender} can be used in braces. Correct or remove the others",
  wording_without_link: "The message has no signing link. Put {link} where it should be",
  days_invalid: "Enter a whole number of days from 1 to 36,500",
  address_in_clear:
    "Enter an address that begins with https://. With http the key and the documents would be sent unencrypted",
  address_required: "Enter the base address",
  address_invalid: "Enter an address that begins with https:// or http://, without a user name, ? or #",
  api_id_required: "Enter the API ID",
  api_id_invalid: "Enter the API ID, without a colon",
  secret_required: "Enter the API secret key",
  secret_kept_elsewhere:
    "Enter the API secret key. A saved one is used only for the base address that it was saved for",
  issuer_required: "Enter the issuer",
  issuer_invalid: "Enter the issuer's address. It begins with https://, without a user name, ? or #",
  client_id_required: "Enter the client ID",
  client_secret_required: "Enter the client secret",
  client_secret_kept_elsewhere:
    "Enter the client secret. A saved one is used only with the issuer and client ID it was saved for",
  button_name_required: "Enter the name on the button",
  domains_invalid: "Enter domains like example.com, separated by commas",
  role_claim_invalid: "Enter a claim like roles, or roles: value=manager, other=administrator",
  password_off: "Signing in with a password is turned off. Use your company account",
  company_unavailable:
    "Your company's sign-in service can't be reached. Try again in a minute, or ask an administrator",
  company_only_way:
    "Signing in with a password is turned off, so the company account is your only way in. Ask an administrator if it is the wrong one",
  company_without_password:
    "You have no password, so the company account is your only way in. Ask an administrator for a password link, choose a password, then disconnect",
  company_needed: "Sign in with your company account first, then try again",
  passwords_needed: "People sign in with their company account only. Turn password sign-in on first",
  administrator_password_needed:
    "No administrator has a password. Create a password link on the page ‘People’ and choose a password first",
  company_not_working:
    "Administrators can sign in this way only, and it doesn't work with this secret. Choose ‘Test’ to see why, then correct it",
  connection_changed:
    "The connection has been changed since you opened this page. Copy what you entered, then reload the page to see it as it is now",
  company_changed:
    "The company sign-in has been changed since you opened this page. Copy what you entered, then reload the page to see it as it is now",
  export_under_way:
    "Your last export is still running. Wait until its download has finished, or cancel it, then export again",
  search_too_long:
    "Too many documents nearly match, so the search was stopped. Enter more of the word, or narrow it with the filters",
  search_busy: "You have too many searches open at once. Wait a moment, then search again",
  not_found: "This no longer exists, or you don't have access. Reload the page",
  unexpected:
    "Something went wrong on the server. Try again. If it happens again, tell your administrator. Reference {reference}",
};
