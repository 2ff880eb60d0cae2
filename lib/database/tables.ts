import type { Generated, Kysely } from "kysely";
import type { AuditKind, AuditObject } from "../shared/audit.ts";
import type { Deed } from "../shared/history.ts";
import type { Language } from "../shared/messages/words.ts";
import type { RequestEnd } from "../shared/release.ts";
import type { RestoreKind } from "../shared/restores.ts";
import type { Role } from "../shared/roles.ts";
import type { OptionalSignerField, SignerField } from "../shared/signer.ts";
import type { AttemptState, DocumentState } from "../shared/states.ts";

/*
 * Both engines hold the same three kinds of value: text, whole numbers, null. Times are milliseconds since 1970, yes and no are 1
 * and 0, structured values are JSON text. So no query needs to know which engine it meets.
 */

export interface PersonTable {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** Null until the invitation is taken up. */
  password_hash: string | null;
  language: Language | null;
  created_at: number;
  disabled_at: number | null;
  /** Changes when the devices that this person signed in from are to be strange again; null at first. */
  device_stamp: Generated<string | null>;
  /** Ids of those whose work was handed over to this person, also by way of others; null: nobody's. */
  stands_for: Generated<string | null>;
  /** Who this is at the company's provider: its issuer, and its name for the person. */
  company_issuer: Generated<string | null>;
  company_subject: Generated<string | null>;
  department_id: Generated<string | null>;
}

export interface DepartmentTable {
  id: string;
  name: string;
}

export interface HandOverTable {
  id: string;
  from_person: string;
  to_person: string;
  at: number;
  /** Null while it stands: one of each person's. */
  ended_at: number | null;
}

/** A draft that has gone to the colleague. */
export interface HandedDraftTable {
  hand_over: string;
  form_key: string;
}

export interface InvitationTable {
  token_hash: string;
  person_id: string;
  created_by: string;
  created_at: number;
  expires_at: number;
}

export interface SessionTable {
  /** SHA-256 of the token that it began with; names it for as long as it lasts. */
  id_hash: string;
  /** SHA-256 of the token that the cookie holds: a copy of the database opens no session. */
  token_hash: string;
  /** The same of the token before, which opens it until then, and without a time until the newer one is used; null where there was none. */
  before_hash: Generated<string | null>;
  before_until: Generated<number | null>;
  person_id: string;
  created_at: number;
  seen_at: number;
  /** What the browser says of itself, and the network address that it began at; empty before they were kept. */
  agent: Generated<string>;
  address: Generated<string>;
  /** When its person last said the password (and the code); 0 for one that was begun before this was kept. */
  confirmed_at: Generated<number>;
  /** What the company's provider said of whoever signed in there, sealed; null after a password. */
  id_token: Generated<string | null>;
}

export interface SecondFactorTable {
  person_id: string;
  /** The secret, sealed for this person. */
  sealed: string;
  /** The time step whose code was used last: each counts once. */
  used_step: number;
  since: number;
}

export interface RecoveryCodeTable {
  /** Of the person and the code, by the key that the database does not have. */
  code_hash: string;
  person_id: string;
}

/** A password that was right, until the code is; no session. */
export interface WaitingSignInTable {
  /** SHA-256 of the token that the cookie holds. */
  token_hash: string;
  person_id: string;
  /** The account's stamp when the password was right. */
  device_stamp: string | null;
  created_at: number;
  failures: number;
}

/** A sign-in on its way to the company's provider and back: good once, in the browser in which it began. */
export interface CompanyAttemptTable {
  state_hash: string;
  browser_hash: string;
  /** The verifier and the nonce. */
  sealed: string;
  issuer: string;
  /** The path that the person wanted. */
  next: string;
  /** Who is connecting their account; null for a sign-in. */
  person_id: string | null;
  /** The network address that asked. */
  address: string;
  expires_at: number;
}

export interface ThrottleTable {
  /** `address:…`, `account:…`, or of an account `account:…:ADDRESS` and `account:…:device:ID`. */
  key: string;
  failures: number;
  last_at: number;
}

export interface UploadTable {
  id: string;
  person_id: string;
  /** The person's own name, cleaned. */
  name: string;
  /** Name on our disk. Several uploads are one file when a draft was begun with the files of a document. */
  disk_name: string;
  bytes: number;
  sha256: string;
  /** What the disk said of the file when it was hashed; see `stampOf` in `lib/storage/staging.ts`. */
  stamp: string;
  pages: number;
  /** What is told of it; see `readNotices` in `lib/shared/file-notices.ts`. */
  notices: string;
  created_at: number;
  /** 0 when it is known that a document has been created with it; what is so otherwise too, `quotas.ts` finds out. */
  staged: number;
  /** 1 when a draft has named it. */
  drafted: number;
  /** Under which key it is on the disk; null of a file of before, until it is encrypted, and empty where there is nothing to encrypt. */
  key_id: string | null;
}

/** Room that a person has taken for a file that is on its way here. */
export interface UploadReservationTable {
  id: string;
  person_id: string;
  bytes: number;
  /** The process that receives it. */
  instance: string;
}

export interface DocumentTable {
  id: string;
  person_id: string;
  /** The form's idempotency key, made when it is opened: with the person it stands for one intent, so that a second click finds the first one's row. */
  form_key: string;
  state: DocumentState;
  template_id: string;
  title: string;
  auto_send: number;
  auto_confirm: number | null;
  /** When it was begun. */
  created_at: number;
  /** Since when it is what its state says; of a created one, when it was created. */
  changed_at: number;
  /** Its number in the order of the list, the newest highest; see `lib/search/list-position.ts`. */
  place: number;
  /** The service's document id. */
  service_id: string | null;
  /** 0 when the service answered with fewer links than signers. */
  links_complete: number;
  /** Why the last attempt did not create it, as JSON of a Problem; null otherwise. */
  problem: string | null;
  search_text: string;
  /** The document in whose place this one is created. */
  replaces: string | null;
  /** When what was sent, or its links, were removed under the retention; null while they are there. */
  files_purged_at: number | null;
  links_purged_at: number | null;
  /** When names, contacts and item values were removed under the retention, and the links with them. */
  people_purged_at: Generated<number | null>;
  /** 0 when the search index knows the document as it is; see `searchStale`. */
  search_stale: Generated<number>;
  /** 1 when a link of it was never shared; see `noteUnshared`. */
  unshared: Generated<number>;
  /** 1 until its signers are among the contacts. */
  contacts_due: Generated<number>;
}

/** Whom a person has sent documents to, one row for each spelling; empty where a text was not entered, the mobile as a signer has it. */
export interface ContactTable extends Record<SignerField, string> {
  id: string;
  /** Whose it is; `office` is nobody's id. */
  person_id: string;
  /** When the newest of these documents was created, or when it was entered. */
  used_at: number;
  /** 1 once one was sent to it. */
  sent: number;
  /** 1 once somebody entered or changed it; the others were learned from documents alone, or came back with one. */
  entered: Generated<number>;
  /** When somebody took it off the contacts; it is one again with the next document. */
  removed_at: Generated<number | null>;
  /** What it is found by, each word with a space before it; see `lib/contacts/words.ts`. */
  words: string;
}

/** People to whom documents go together. */
export interface ContactGroupTable {
  id: string;
  /** Whose it is, as of a contact. */
  person_id: string;
  name: string;
  /** JSON, the mobiles as digits. */
  people: string;
  /** One more with each change. */
  version: number;
}

/** The words of a contact, one row each, so that those that begin with some letters are read without the others. */
export interface ContactWordTable {
  contact_id: string;
  person_id: string;
  word: string;
}

/** A template as an administrator has described it last. */
export interface TemplateTable {
  id: string;
  /** As the service knows it. */
  template_id: string;
  name: string;
  /** Name and id as they are looked for: composed, in lower case. */
  sought: string;
  /** JSON of a TemplateForm. */
  content: string;
  /** Counts the changes; who saves names the one that was changed. */
  version: number;
  changed_at: number;
  archived_at: Generated<number | null>;
  /** 1 when a manager releases each document of it. */
  release: Generated<number>;
}

/** How a template was from one change to the next. */
export interface TemplateChangeTable {
  template: string;
  version: number;
  person_id: string;
  at: number;
  content: string;
  archived: number;
}

/** Which of a block's documents have a gram. */
export interface SearchPostingTable {
  /** Block and gram in one number; see `rowKey`. */
  key: number;
  hits: string;
}

/** Between which times the indexed documents of a block of places are dated. */
export interface SearchBlockTable {
  block: number;
  first_at: number;
  last_at: number;
}

/** Work that one process at a time does, whatever instances there are. */
export type LeaseName = "search index" | "contacts" | "sweep" | "forgetting" | "files without a row" | "encryption";

/** Which process does some work now, until when, and the number of its lease, one more with each; see `leases.ts`. */
export interface LeaseTable {
  name: LeaseName;
  holder: string;
  until: number;
  epoch: number;
}

/** A file to be looked at once `due_at` has come: perhaps nothing needs it any more. Triggers enter it; see `file-checks.ts`. */
export interface FileCheckTable {
  /** See `UploadTable`, whose row may be gone. */
  disk_name: string;
  due_at: number;
}

/** One row: the last reading of the database's clock, and since when it has run without a jump. */
export interface ClockTable {
  id: number;
  read_at: number;
  steady_since: number;
  /** The newest reading of a clock that had run for long without one; 0 when there is none. */
  known_at: Generated<number>;
}

export interface SignerTable extends Record<OptionalSignerField, string | null> {
  document_id: string;
  position: number;
  name: string;
  link: string | null;
  /** What came instead of a link that can be opened; shown as text. */
  unsafe_link: string | null;
  /** When the link was last shared, as `leavesWith` has it. */
  shared_at: number | null;
  /** When and who said that this person has signed; nobody but a person can know that. */
  marked_signed_at: number | null;
  marked_signed_by: string | null;
}

export interface ItemTable {
  document_id: string;
  position: number;
  key: string;
  value: string;
}

export interface DocumentFileTable {
  document_id: string;
  position: number;
  upload_id: string;
}

export interface AttemptTable {
  id: string;
  document_id: string;
  /** Of the document's attempts, from 1: the highest is the newest. */
  number: number;
  /** Short, for reading out; stands in the log. */
  reference: string;
  state: AttemptState;
  /** Which process holds it. */
  instance: string;
  started_at: number;
  on_wire_at: number | null;
  /** The host of the service to which it went, "" in practice mode; null where it has not gone, or went before this was kept. */
  sent_to: string | null;
  ended_at: number | null;
  reason: string | null;
  detail: string | null;
  resolved_by: string | null;
  resolved_at: number | null;
  /** Equal for attempts to create the same thing; see `lib/creation/same-contents.ts`. */
  content_hash: string | null;
  /** The document with the same contents that the person saw and went beyond. */
  same_as: string | null;
  /** The outcome that came while the attempt was unknown, as JSON of an `AttemptOutcome`. */
  late: string | null;
  /** Links that are surely nobody's, as `sealUnmatched` makes them. */
  unmatched_links: string | null;
  /** What stood there when the service's answer came and said otherwise, as JSON of a `Conflict`; when that was, and who has seen it. */
  conflict: string | null;
  conflict_at: number | null;
  conflict_seen_at: number | null;
  conflict_seen_by: string | null;
  /** The other document that was created, or may have been, because this one was believed not to be. */
  conflict_with: string | null;
}

/** Somebody who is being forgotten, until there is nothing left of them; empty where a text was not entered. */
export interface ForgettingTable extends Record<SignerField, string> {
  id: string;
  /** Who had them forgotten. */
  person_id: string;
  /** Documents begun after this are kept. */
  at: number;
  /** Documents whose outcome is open, when this was last worked on; null before. */
  waits: number | null;
  /** Drafts saved, or sent first, after this are kept: all had been looked through for the last time; null before. */
  looked_at: Generated<number | null>;
}

/** What people did with a document, one row a deed, never changed but for the name of somebody who is forgotten. */
export interface EventTable {
  id: string;
  document_id: string;
  /** Of the document's deeds, from 1: the highest is the newest. */
  number: number;
  person_id: string;
  at: number;
  kind: Deed["kind"];
  /** JSON of its detail. */
  detail: string;
  /** Made by the page that tells of it, so that a repeated call is told from another deed. */
  once: string | null;
}

/** Who did what to which thing, in order; triggers let nobody change a row, or remove one that is not cut off. See `lib/audit/write.ts`. */
export interface AuditTable {
  number: number;
  at: number;
  kind: AuditKind;
  /** A person's id, or `server`, `command` or `nobody`. */
  actor: string;
  /** The person's name at that time; else empty. */
  name: string;
  /** Network address; empty for what came from nowhere. */
  address: string;
  /** Keyed hash of the session's; empty for none. */
  session: string;
  about: AuditObject | "";
  object: string;
  /** Over the row before and this one; see `lib/audit/chain.ts`. */
  hash: string;
  /** JSON of its detail. */
  detail: string;
}

/** One row, none before the first: the newest row of the log, and up to which one the oldest were cut off. */
export interface AuditHeadTable {
  id: number;
  number: number;
  hash: string;
  cut_number: number;
  cut_hash: string;
  /** Over all of this. */
  mac: string;
}

/** What an administrator has set while the server runs; the environment's settings are in `lib/runtime/config.ts`. */
export interface SettingTable {
  name: string;
  /** JSON; see whoever reads the name. */
  value: string;
  changed_by: string;
  changed_at: number;
}

/** What came of the last requests to the service, one row an account there. */
export interface ServiceHealthTable {
  /** A keyed hash of base address, ID and key. */
  account: string;
  worked_at: number | null;
  failed_at: number | null;
  /** JSON: why it failed then. */
  failure: string | null;
  /** Null while it works. */
  failing_since: number | null;
  clock_ahead_ms: number | null;
  certificate_until: number | null;
}

/** A form on its way, one row a person and form; gone when its document is created. */
export interface DraftTable {
  person_id: string;
  form_key: string;
  /** Cut to a line, as the list shows it; null when the form could not be read. Like the others that the list shows, written with the form. */
  title: string | null;
  template_id: string;
  /** How many have a name, and the names of the first few. */
  signers: number;
  signer_names: string;
  files: number;
  /** Of the form's text. */
  bytes: number;
  /** JSON of a `DocumentForm`: texts as typed. The last column: SQLite reads a large text to get to what stands behind it. */
  form: string;
  /** One more with each save of a page. Sending does not count: the page that sent goes on from where it was. */
  version: number;
  saved_at: number;
  /** The opened page that saved last, and the number of its save: what it saves next goes over nobody else's. */
  page: string | null;
  page_save: number | null;
  /** When it was deleted, by hand or because nobody had saved it; for a day it can be brought back. */
  deleted_at: number | null;
  /** The document that this one is to replace. */
  replaces: string | null;
  /** When the backup was made that this draft came back from; null for one that was begun since. */
  restored_from: number | null;
}

/** Uploads that a draft names; they stay for as long as it does. */
export interface DraftFileTable {
  person_id: string;
  form_key: string;
  upload_id: string;
}

/** A draft that its holder has from a colleague; gone with the draft, and when it goes back. */
export interface SharedDraftTable {
  /** Who has it now. */
  person_id: string;
  form_key: string;
  given_by: string;
  given_at: number;
  note: string;
}

/** A draft that waits for a manager's release, or the last word on it; gone with the draft. */
export interface ReleaseRequestTable {
  person_id: string;
  form_key: string;
  /** Of this one request: what a manager has read is released under it and nothing else. */
  id: string;
  /** Of the draft, which does not change while it waits. */
  version: number;
  asked_at: number;
  note: string;
  /** Null while it waits. */
  ended: RequestEnd | null;
  /** Of one that was given back: by whom, and why. */
  ended_by: string | null;
  ended_at: number | null;
  word: Generated<string>;
}

/** A form, or the document that it has become, among those that were begun together for the same people. */
export interface PacketPartTable {
  person_id: string;
  form_key: string;
  /** All parts of a packet have this id. */
  packet: string;
  /** From 0; a document that replaces a part has the same place. */
  place: number;
}

/** From whom to whom a draft went, one row each time, never changed: it also tells whose a form is no more. */
export interface DraftMoveTable {
  form_key: string;
  /** Of the form's moves, from 1: the highest is the newest. */
  number: number;
  from_person: string;
  to_person: string;
  at: number;
}

export interface InstanceTable {
  id: string;
  seen_at: number;
  /** Ids of the keys that it has, with a space between them; the first is the one that it encrypts with. */
  keys: Generated<string>;
}

/** A key by which things are encrypted, or were; it lies in a file, see `lib/runtime/key-files.ts`. */
export interface SealingKeyTable {
  id: string;
  /** From 1, in their order. */
  number: number;
  made_at: number;
  /** Null until every process has it; the one with the highest number that was current is. */
  current_since: number | null;
  /** The root, sealed under this key; null where it is its own. */
  root: string | null;
  /** When a look at everything last began that found nothing to encrypt under this key. */
  clean_at: number | null;
}

/** The database is, or may be, older than it was: what was made since `data_until` is not in it. */
export interface RestoreTable {
  id: string;
  /** From 1: the highest is the newest. */
  number: number;
  kind: RestoreKind;
  at: number;
  data_until: number;
  /** The administrator who has taken note. */
  seen_by: string | null;
  seen_at: number | null;
}

/** One row: how often the instances have said that they live. A count that is lower than a known one tells that the database went back. */
export interface PulseTable {
  id: number;
  database_id: string;
  beats: number;
  at: number;
  /** 1 after an instance has ended in order. */
  ended: number;
  /** Tells the database's file from a copy of it; null on a server. */
  file: string | null;
}

/** SHA-256 of the codes that the instances have printed; gone once somebody is set up. */
export interface SetupCodeTable {
  code_hash: string;
  expires_at: number;
}

export interface Tables {
  person: PersonTable;
  invitation: InvitationTable;
  session: SessionTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  waiting_sign_in: WaitingSignInTable;
  company_attempt: CompanyAttemptTable;
  throttle: ThrottleTable;
  upload: UploadTable;
  upload_reservation: UploadReservationTable;
  document: DocumentTable;
  signer: SignerTable;
  item: ItemTable;
  document_file: DocumentFileTable;
  attempt: AttemptTable;
  event: EventTable;
  forgetting: ForgettingTable;
  setting: SettingTable;
  service_health: ServiceHealthTable;
  draft: DraftTable;
  draft_file: DraftFileTable;
  shared_draft: SharedDraftTable;
  release_request: ReleaseRequestTable;
  department: DepartmentTable;
  hand_over: HandOverTable;
  handed_draft: HandedDraftTable;
  packet_part: PacketPartTable;
  draft_move: DraftMoveTable;
  instance: InstanceTable;
  sealing_key: SealingKeyTable;
  restore: RestoreTable;
  pulse: PulseTable;
  setup_code: SetupCodeTable;
  search_posting: SearchPostingTable;
  search_block: SearchBlockTable;
  lease: LeaseTable;
  file_check: FileCheckTable;
  clock: ClockTable;
  contact: ContactTable;
  contact_word: ContactWordTable;
  contact_group: ContactGroupTable;
  template: TemplateTable;
  template_change: TemplateChangeTable;
  audit: AuditTable;
  audit_head: AuditHeadTable;
}

/** The database, or a transaction on it. */
export type Database = Kysely<Tables>;
