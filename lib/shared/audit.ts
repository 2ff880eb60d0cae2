import type { CompanyRefusal } from "./company.ts";
import type { ExportFormat } from "./export.ts";
import type { RemovedPart, ShareWay } from "./history.ts";
import type { RestoreKind } from "./restores.ts";
import type { Role } from "./roles.ts";
import type { AttemptState } from "./states.ts";

/** A text that only whoever has the server's key can compare with another: links and secrets stand in the log as nothing else. */
export type KeyedHash = string;

/** What somebody has signed in with; `change`: signed in already, a session that takes the place of those which a change of the account ended. */
export type SignInWay = "password" | "code" | "recovery" | "change";

/** What may stand in a row beside who, when, from where and which thing. No name of a signer, contact, title or text of a document: nobody can strike them there. */
interface Details {
  signed_in: { with: SignInWay };
  signed_out: object;
  sessions_ended: object;
  sign_in_refused: { reason: "wrong" | "wait" | "current" | "code"; times: number };
  company_signed_in: object;
  company_refused: { reason: CompanyRefusal; times: number };
  code_refused: { code: "set_up" | "invitation"; times: number };
  /** `place`: the first word of the page's address. */
  not_allowed: { place: string; times: number };
  refused_others: { times: number };
  password_changed: object;
  password_chosen: object;
  factor_set_up: object;
  factor_removed: object;
  factor_reset: object;
  recovery_code_used: object;
  recovery_codes_renewed: object;
  confirmed: object;

  set_up: object;
  company_connected: object;
  company_disconnected: object;
  person_joined: { role: Role };
  person_invited: { role: Role; link: KeyedHash };
  invitation_renewed: { link: KeyedHash };
  role_changed: { before: Role; after: Role };
  person_deactivated: object;
  person_restored: object;
  work_handed_over: { to: string; drafts: number };
  hand_over_undone: { to: string; drafts: number };
  department_added: object;
  department_renamed: object;
  department_deleted: { people: number };
  department_changed: { before: string | null; after: string | null };

  creation_begun: { attempt: string };
  document_created: { attempt: string };
  creation_refused: { attempt: string; outcome: "rejected" | "not_authorised" | "not_sent"; reason: string };
  outcome_unknown: { attempt: string; reason: string };
  answered_late: { attempt: string; outcome: AttemptState };
  late_answer_seen: object;
  resolved: { attempt: string; created: boolean };
  signed_marked: { signer: number; signed: boolean };
  note_added: object;
  part_deleted: { part: RemovedPart; days: number };
  signer_struck: object;
  replaces_nothing: object;

  file_refused: { problem: "file_launches" | "file_embeds" | "file_xfa"; times: number };
  draft_begun: { from: string | null; replaces: boolean };
  draft_deleted: object;
  draft_restored: object;
  draft_expired: { days: number };
  idle_draft_expired: { days: number };
  draft_shared: { to: string };
  draft_returned: { to: string };
  release_asked: object;
  release_taken_back: object;
  release_returned: object;

  links_shown: { links: { signer: number; link: KeyedHash }[] };
  link_shared: { signer: number; way: ShareWay; link: KeyedHash };

  export_begun: { format: ExportFormat };
  export_ended: { format: ExportFormat; documents: number; whole: boolean };
  templates_exported: object;
  audit_exported: object;

  template_added: { version: number };
  template_changed: { version: number };
  template_archived: { version: number };
  template_restored: { version: number };

  contacts_added: { added: number; shared: boolean };
  contact_changed: { shared: boolean };
  /** `merged`: both, one of which may be the contact that the row is about. */
  contacts_merged: { merged: string[]; shared: boolean };
  contact_deleted: object;
  contact_restored: object;
  group_saved: { shared: boolean };
  group_deleted: object;
  forgetting_begun: object;
  forgetting_ended: object;

  setting_changed: { before: unknown; after: unknown };
  company_saved: { before: Provider | null; after: Provider };
  company_removed: object;
  password_sign_in: { on: boolean };
  connection_saved: { before: Account | null; after: Account };

  database_restored: { kind: RestoreKind; dataUntil: number };
  restore_seen: object;
  log_cut: { rows: number };
  key_made: { key: string };
  key_removed: { key: string };
  key_lost: { key: string };
}

/** A connection to the signing service. */
interface Account {
  host: string;
  credentials: "plain" | "form";
  apiId: KeyedHash;
  secret: KeyedHash;
}

/** A company's provider. */
interface Provider {
  host: string;
  domains: string;
  roleClaim: string;
  client: KeyedHash;
  secret: KeyedHash;
}

export type AuditKind = keyof Details;

/** What kind of thing a row is about. */
export type AuditObject =
  | "person"
  | "department"
  | "document"
  | "draft"
  | "template"
  | "contact"
  | "group"
  | "setting"
  | "restore";

/** What is written down: what happened, to which thing. */
export type AuditEvent = {
  [Kind in AuditKind]: { kind: Kind; about?: { is: AuditObject; id: string } } & (object extends Details[Kind]
    ? { detail?: never }
    : { detail: Details[Kind] });
}[AuditKind];

/** The kinds, under what they are chosen by on the page. */
export const auditAreas = {
  access: [
    ...(["signed_in", "signed_out", "sessions_ended", "sign_in_refused", "code_refused", "not_allowed"] as const),
    ...(["refused_others", "password_changed", "password_chosen", "factor_set_up", "factor_removed"] as const),
    ...(["factor_reset", "recovery_code_used", "recovery_codes_renewed", "confirmed"] as const),
    ...(["company_signed_in", "company_refused"] as const),
  ],
  people: [
    ...(["set_up", "person_invited", "invitation_renewed", "role_changed"] as const),
    ...(["person_deactivated", "person_restored", "work_handed_over", "hand_over_undone"] as const),
    ...([
      "person_joined",
      "company_connected",
      "company_disconnected",
      "department_added",
      "department_renamed",
    ] as const),
    ...(["department_deleted", "department_changed"] as const),
  ],
  documents: [
    ...(["creation_begun", "document_created", "creation_refused", "outcome_unknown", "answered_late"] as const),
    ...(["late_answer_seen", "resolved", "signed_marked", "note_added", "part_deleted", "signer_struck"] as const),
    "replaces_nothing" as const,
  ],
  drafts: [
    "file_refused" as const,
    ...(["draft_begun", "draft_deleted", "draft_restored", "draft_expired", "draft_shared", "draft_returned"] as const),
    "idle_draft_expired" as const,
    ...(["release_asked", "release_taken_back", "release_returned"] as const),
  ],
  links: ["links_shown", "link_shared"],
  exports: ["export_begun", "export_ended", "templates_exported", "audit_exported"],
  templates: ["template_added", "template_changed", "template_archived", "template_restored"],
  contacts: [
    ...([
      "contacts_added",
      "contact_changed",
      "contacts_merged",
      "contact_deleted",
      "contact_restored",
      "group_saved",
    ] as const),
    ...(["group_deleted", "forgetting_begun", "forgetting_ended"] as const),
  ],
  settings: ["setting_changed", "connection_saved", "company_saved", "company_removed", "password_sign_in"],
  system: ["database_restored", "restore_seen", "log_cut", "key_made", "key_removed", "key_lost"],
} as const satisfies Record<string, readonly AuditKind[]>;

export type AuditArea = keyof typeof auditAreas;

/** A row as it is read. */
export type AuditRow = AuditEvent & {
  number: number;
  at: number;
  /** A person's id, or `server`, `command` or `nobody`. */
  actor: string;
  /** The person's name at that time. */
  name: string;
  /** IP address; empty for what came from nowhere. */
  address: string;
  /** Equal for what was done within one session. */
  session: string;
};

/** What a text was not looked for in, to be said on the page. */
export interface NotSearched {
  /** Only so many of the documents, or people, that it may mean. */
  documents?: number;
  people?: number;
  /** The search for documents was refused: too many at a time, or it took too long. */
  noDocuments?: true;
}
