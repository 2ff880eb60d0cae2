import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { type AuditKind, auditAreas } from "#lib/shared/audit.ts";

/** What each mutation leaves in the audit log, or why it leaves nothing. By the file's path below `app/`, without its groups, and the name. */
const leaves: Record<string, AuditKind[] | string> = {
  "actions.ts signOut": ["signed_out"],
  "actions.ts confirm": ["confirmed", "sign_in_refused"],
  "account/actions.ts disconnectCompany": ["company_disconnected"],
  "account/actions.ts connectCompany": ["company_connected", "company_refused"],
  "actions.ts changeLanguage": "how one reads, and nothing that anybody else sees",
  "actions.ts seeRestore": ["restore_seen"],
  "account/actions.ts changePassword": ["password_changed", "sign_in_refused"],
  "account/actions.ts beginFactor": "offers a key that counts for nothing until it is set up",
  "account/actions.ts setUpFactor": ["factor_set_up"],
  "account/actions.ts renewRecoveryCodes": ["recovery_codes_renewed"],
  "account/actions.ts removeFactor": ["factor_removed"],
  "account/actions.ts endSession": ["sessions_ended"],
  "account/actions.ts signOutElsewhere": ["sessions_ended"],
  "connection/actions.ts testConnection": "saves nothing",
  "connection/actions.ts saveConnection": ["connection_saved"],
  "contacts/actions.ts add": ["contacts_added"],
  "contacts/actions.ts change": ["contact_changed"],
  "contacts/actions.ts merge": ["contacts_merged"],
  "contacts/actions.ts takeOver": ["contacts_added"],
  "contacts/actions.ts saveGroup": ["group_saved"],
  "contacts/actions.ts removeGroup": ["group_deleted"],
  "contacts/actions.ts remove": ["contact_deleted"],
  "contacts/actions.ts restore": ["contact_restored"],
  "contacts/actions.ts forget": ["forgetting_begun", "forgetting_ended", "signer_struck"],
  "drafts/actions.ts remove": ["draft_deleted"],
  "drafts/actions.ts restore": ["draft_restored"],
  "drafts/actions.ts share": ["draft_shared"],
  "drafts/actions.ts takeBack": ["draft_returned"],
  "drafts/actions.ts giveBack": ["draft_returned"],
  "drafts/actions.ts colleagues": "reads only",
  "people/actions.ts invite": ["person_invited", "department_changed"],
  "people/actions.ts renewInvitation": ["invitation_renewed"],
  "people/actions.ts changeRole": ["role_changed"],
  "people/actions.ts disable": ["person_deactivated"],
  "people/actions.ts enable": ["person_restored"],
  "people/actions.ts handOver": ["work_handed_over"],
  "people/actions.ts undoHandOver": ["hand_over_undone"],
  "people/actions.ts setDepartment": ["department_changed"],
  "people/actions.ts resetFactor": ["factor_reset"],
  "people/actions.ts signOutEverywhere": ["sessions_ended"],
  "settings/actions.ts saveWording": ["setting_changed"],
  "settings/actions.ts testCompany": "saves nothing",
  "settings/actions.ts saveCompany": ["company_saved"],
  "settings/actions.ts removeCompany": ["company_removed"],
  "settings/actions.ts switchPasswords": ["password_sign_in"],
  "settings/actions.ts saveHold": ["setting_changed"],
  "settings/actions.ts saveDemand": ["setting_changed"],
  "settings/actions.ts saveDepartment": ["department_added", "department_renamed"],
  "settings/actions.ts removeDepartment": ["department_deleted"],
  "settings/actions.ts saveSeesDepartment": ["setting_changed"],
  "settings/actions.ts saveRetention": [
    "setting_changed",
    "part_deleted",
    "draft_expired",
    "idle_draft_expired",
    "draft_returned",
  ],
  "templates/actions.ts save": ["template_added", "template_changed"],
  "templates/actions.ts takeOver": ["template_added", "template_changed", "template_archived"],
  "templates/actions.ts archive": ["template_archived", "template_restored"],
  "templates/actions.ts tryIt": "reaches a sandbox of its own only, and changes nothing in the record",
  "setup/actions.ts setUp": ["set_up", "code_refused"],
  "sign-in/actions.ts signIn": ["signed_in", "sign_in_refused"],
  "sign-in/actions.ts signInOver": ["signed_in", "sign_in_refused"],
  "sign-in/code/actions.ts enterCode": ["signed_in", "sign_in_refused", "recovery_code_used"],
  "sign-in/code/actions.ts startOver": "nobody was signed in yet",
  "sign-in/set-up/actions.ts setUpOnTheWay": ["factor_set_up", "signed_in"],
  "sign-in/company/route.ts GET": ["company_refused"],
  "sign-in/company/callback/route.ts GET": [
    ...(["company_signed_in", "company_refused", "company_connected", "person_joined", "role_changed"] as const),
  ],
  "invitation/[token]/actions.ts accept": ["password_chosen", "code_refused"],
  "documents/[id]/actions.ts saveShare": ["link_shared"],
  "documents/[id]/actions.ts markSigned": ["signed_marked"],
  "documents/[id]/actions.ts addNote": ["note_added"],
  "documents/[id]/actions.ts seeConflict": ["late_answer_seen"],
  "documents/[id]/actions.ts resolve": ["resolved"],
  "documents/[id]/actions.ts duplicate": ["draft_begun"],
  "documents/[id]/actions.ts beginFromTemplate": ["draft_begun"],
  "documents/[id]/actions.ts replace": ["draft_begun"],
  "documents/new/actions.ts replaceNothing": ["replaces_nothing"],
  "documents/new/actions.ts create": [
    ...(["creation_begun", "document_created", "creation_refused", "outcome_unknown", "answered_late"] as const),
    "links_shown",
  ],
  "documents/new/actions.ts askForRelease": ["release_asked"],
  "documents/new/actions.ts takeBackRequest": ["release_taken_back"],
  "packets/actions.ts begin": ["draft_begun"],
  "packets/actions.ts add": ["draft_begun"],
  "releases/actions.ts release": ["creation_begun", "document_created", "creation_refused", "outcome_unknown"],
  "releases/actions.ts returnRequest": ["release_returned"],
  "releases/[id]/files/[position]/route.ts GET": "shows a file to whoever is to release it, no link",
  "audit/export/route.ts GET": ["audit_exported"],
  "contacts/suggestions/route.ts GET": "shows people's contacts, no link",
  "documents/[id]/files/[position]/route.ts GET": "shows a file that the person has sent or may see, no link",
  "documents/[id]/links/[place]/route.ts GET": ["links_shown"],
  "documents/export/route.ts POST": ["export_begun", "export_ended", "links_shown"],
  "find/route.ts GET": "reads only, and shows no link",
  "session/route.ts GET": "reads only, and counts as a request as any other",
  "templates/export/route.ts GET": ["templates_exported"],
  "templates/found/route.ts GET": "reads only",
  "templates/usual/route.ts GET": "reads only",
  "drafts/[key]/route.ts GET": "reads what only its person can read",
  "drafts/[key]/route.ts PUT":
    "saved with each pause in typing, and seen by nobody else; what becomes of the draft is written down",
  "uploads/[id]/route.ts PUT": ["file_refused"],
  "uploads/[id]/route.ts GET": "reads only",
  "healthz/route.ts GET": "tells nothing of anybody",
  "policy-reports/route.ts POST": "what a browser says of a page, from anybody: it has its lines in the log",
  "readyz/route.ts GET": "tells nothing of anybody",
  "sandbox/[...path]/route.ts GET": "a stand-in for another service",
  "sandbox/[...path]/route.ts POST": "a stand-in for another service",
  "sandbox/[...path]/route.ts PUT": "a stand-in for another service",
  "sandbox/[...path]/route.ts PATCH": "a stand-in for another service",
  "sandbox/[...path]/route.ts DELETE": "a stand-in for another service",
};

/** What is left by no action: by the server itself, by a command, or by a refusal anywhere. */
const otherwise: AuditKind[] = [
  "not_allowed",
  "refused_others",
  "database_restored",
  "log_cut",
  "key_made",
  "key_removed",
  "key_lost",
];

/** Kinds whose rows are held by another test than `audit-rows*.test.ts`, among these. */
const heldBy: Partial<Record<AuditKind, string>> = {
  refused_others: "audit-log.test.ts",
  file_refused: "uploads.test.ts",
};

const mutations = globSync("app/**/{actions,route}.ts").flatMap((file) => {
  const short = file.replace(/^app\//, "").replace(/^\([a-z]+\)\//, "");
  const text = readFileSync(file, "utf8");
  const names = [...text.matchAll(/^export (?:const|async function|function) (?:\{ )?(\w+)/gm)].map(([, name]) => name);
  const grouped = [...text.matchAll(/^export (?:const )?\{([^}]+)\}/gm)].flatMap(([, list = ""]) => list.split(","));
  return [
    ...names,
    ...grouped.map((name) =>
      name
        .trim()
        .split(/\W+as\W+/)
        .at(-1),
    ),
  ]
    .filter((name) => /actions\.ts$/.test(file) || /^[A-Z]+$/.test(name ?? ""))
    .map((name) => `${short} ${name}`);
});

test("each action and route leaves something in the audit log, or says here why it does not", () => {
  assert.deepEqual(mutations.sort(), Object.keys(leaves).sort());
});

test("each kind of the audit log is written somewhere, and comes of an action or says here of what else", () => {
  const kinds = Object.values(auditAreas).flat();
  const code = globSync("lib/**/*.ts", { exclude: ["lib/shared/**"] }).map((file) => readFileSync(file, "utf8"));
  const left = new Set([...Object.values(leaves).flatMap((one) => (typeof one === "string" ? [] : one)), ...otherwise]);
  assert.deepEqual(
    kinds.filter((kind) => !code.some((text) => text.includes(`"${kind}"`))),
    [],
  );
  assert.deepEqual([...left].sort(), kinds.toSorted());
});

test("each kind of the audit log is named by a test that makes what leaves it, which a new one needs too", () => {
  const read = (pattern: string) => globSync(`tests/database/${pattern}`).map((file) => readFileSync(file, "utf8"));
  const rows = read("audit-rows*.test.ts");
  const unnamed = Object.values(auditAreas)
    .flat()
    .filter((kind) => {
      const held = heldBy[kind];
      return !(held ? read(held) : rows).some((text) => text.includes(`"${kind}"`));
    });
  assert.deepEqual(unnamed, []);
});
