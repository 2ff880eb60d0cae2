import { emptyForm } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import { noRules } from "#lib/shared/retention.ts";
import { emptySigner } from "#lib/shared/signer.ts";
import { emptyTemplate } from "#lib/shared/template.ts";
import { usualWording } from "#lib/shared/wording.ts";
import type { Random } from "../support/random.ts";

/* What each action is sent by our pages, and the same with one part of it changed. */

/** What there is on the desk. */
export interface Known {
  owner: string;
  document: string;
  /** An upload of theirs. */
  file: string;
  template: { id: string; version: number };
  contact: string;
  group: { id: string; version: number };
  department: string;
}

const signer = { ...emptySigner, name: "홍길동", email: "hong@hanbit.example", mobile: "010-1234-5678" };
const item = { key: "salary", value: "₩36,000,000" };
const form = { ...emptyForm, template: "77001", title: "근로계약서", signers: [signer], items: [item] };
const draft = () => ({ version: 0, page: { id: newId(), save: 1 } });
const sent = ({ owner, file }: Known) => ({
  ...form,
  title: newId(),
  files: [file],
  owner,
  formKey: newId(),
  draft: draft(),
});
const role = { name: "직원", person: signer, contact: "either" };
const field = {
  key: "salary",
  label: "급여",
  type: "text",
  required: true,
  value: "",
  choices: "",
  example: "",
  written: "",
};
const template = () => ({ ...emptyTemplate, templateId: newId(), name: "NDA", roles: [role], items: [field] });
const password = "paper lantern orbit 72";
const company = {
  issuer: "https://127.0.0.1:9",
  clientId: "desk",
  clientSecret: "x",
  name: "Hanbit",
  domains: "hanbit.example",
  roleClaim: "roles",
};
const connection = { baseUrl: "http://127.0.0.1:9", apiId: "id", apiSecretKey: "key", credentials: "plain" };
const code = "123456";
const nothingDue = { n: 0, capped: false };
const confirmed = { files: nothingDue, links: nothingDue, people: nothingDue, drafts: nothingDue, idle: nothingDue };

/** By its place and name, as in `tests/support/access-table.ts`: made anew for each call, or only the first would be done. */
export const calls: Record<string, (known: Known) => unknown> = {
  "account/beginFactor": () => null,
  "account/changePassword": () => ({ current: "not the one", password }),
  "account/connectCompany": () => null,
  "account/disconnectCompany": () => null,
  "account/endSession": () => "0".repeat(64),
  "account/removeFactor": () => null,
  "account/renewRecoveryCodes": () => null,
  "account/setUpFactor": () => ({ code, offer: "x" }),
  "account/signOutElsewhere": () => null,
  "connection/saveConnection": () => ({ ...connection, version: "" }),
  "connection/testConnection": () => connection,
  "contacts/add": () => ({ signer: { ...signer, email: `${newId()}@hanbit.example` }, shared: true }),
  "contacts/change": ({ contact: id }) => ({ id, before: signer, signer, shared: true }),
  "contacts/forget": ({ contact: id }) => ({ id, before: emptySigner }),
  "contacts/merge": ({ contact: id }) => ({
    contacts: [
      { id, before: signer },
      { id: newId(), before: signer },
    ],
    signer,
  }),
  "contacts/remove": () => newId(),
  "contacts/removeGroup": ({ group: { id } }) => ({ id, version: 9 }),
  "contacts/restore": ({ contact }) => contact,
  "contacts/saveGroup": ({ group }) => ({ name: newId(), people: [signer], shared: false, changed: group }),
  "contacts/takeOver": () => ({ people: [signer, signer], shared: true }),
  "documents/addNote": ({ document: id }) => ({ id, text: "a note", once: newId() }),
  "documents/beginFromTemplate": ({ document: id }) => ({ id }),
  "documents/duplicate": ({ document: id }) => ({ id, files: false, signers: true, items: true }),
  "documents/markSigned": ({ document: id }) => ({ id, signer: 0, signed: true }),
  "documents/new/askForRelease": (known) => ({ ...sent(known), releaseNote: "please" }),
  "documents/new/create": sent,
  "documents/new/replaceNothing": () => newId(),
  "documents/new/takeBackRequest": () => newId(),
  "documents/replace": ({ document: id }) => ({ id, files: false }),
  "documents/resolve": ({ document: id }) => ({
    id,
    reference: "ABCDEF",
    created: true,
    serviceId: "1",
    links: ["https://sign.example/1"],
  }),
  "documents/saveShare": ({ document: id }) => ({ id, signers: [0], way: "link", links: ["x"], once: newId() }),
  "documents/seeConflict": ({ document: id }) => ({ id }),
  "drafts/colleagues": () => null,
  "drafts/giveBack": () => newId(),
  "drafts/remove": () => newId(),
  "drafts/restore": () => newId(),
  "drafts/share": () => ({ formKey: newId(), to: newId(), shareNote: "here" }),
  "drafts/takeBack": () => newId(),
  "invitation/accept": () => ({ code: "x", password }),
  "packets/add": () => ({ packet: newId(), formKey: newId(), template: "77001", open: ["77002"], people: [signer] }),
  "packets/begin": () => ({ packet: newId(), signers: [signer], forms: [form, form] }),
  "people/changeRole": () => ({ id: newId(), role: "manager" }),
  "people/disable": () => newId(),
  "people/enable": () => newId(),
  "people/handOver": () => ({ from: newId(), to: newId() }),
  "people/invite": ({ department }) => ({
    name: "Lee",
    email: `${newId()}@hanbit.example`,
    role: "staff",
    departmentId: department,
  }),
  "people/renewInvitation": () => newId(),
  "people/resetFactor": () => newId(),
  "people/setDepartment": ({ owner, department }) => ({ people: [owner], department }),
  "people/signOutEverywhere": () => newId(),
  "people/undoHandOver": () => newId(),
  "releases/release": ({ owner }) => ({ id: newId(), owner, formKey: newId(), anyway: newId() }),
  "releases/returnRequest": ({ owner }) => ({ id: newId(), owner, formKey: newId(), reason: "not yet" }),
  "settings/removeCompany": () => "",
  "settings/removeDepartment": () => newId(),
  "settings/saveCompany": () => ({ ...company, version: "" }),
  "settings/saveDemand": () => ({ demand: "nobody" }),
  "settings/saveDepartment": ({ department: id }) => ({ id, departmentName: newId() }),
  "settings/saveHold": () => ({ seconds: 0 }),
  "settings/saveRetention": () => ({ ...noRules, before: noRules, confirmed }),
  "settings/saveSeesDepartment": () => ({ on: true }),
  "settings/saveWording": () => ({ ...usualWording, before: usualWording }),
  "settings/switchPasswords": () => true,
  "settings/testCompany": () => company,
  "setup/setUp": () => ({ code: "x", name: "Kim", email: "kim@hanbit.example", password }),
  "sign-in/code/enterCode": () => ({ code, token: "x" }),
  "sign-in/code/startOver": () => null,
  "sign-in/set-up/setUpOnTheWay": () => ({ code, offer: "x" }),
  "sign-in/signIn": () => ({ email: "nobody@hanbit.example", password }),
  "sign-in/signInOver": () => ({ email: "nobody@hanbit.example", password }),
  "templates/archive": ({ template: changed }) => ({ ...changed, archived: false }),
  "templates/save": () => template(),
  "templates/takeOver": () => [{ ...template(), archived: false }],
  "templates/tryIt": ({ template: changed }) => changed,
  changeLanguage: () => "en",
  confirm: () => ({ password: "not the one", code: "" }),
  seeRestore: () => newId(),
  signOut: () => null,
};

/** What an action says, although nothing is wrong with its call: there is no such thing here, or its word is not the right one. */
export const refused: Record<string, string> = {
  "account/changePassword": "wrong_password",
  "account/connectCompany": "company_unavailable",
  "account/renewRecoveryCodes": "not_found",
  "account/setUpFactor": "offer_over",
  confirm: "wrong_password",
  "contacts/change": "contact_changed",
  "contacts/forget": "contact_changed",
  "contacts/merge": "contact_changed",
  "contacts/remove": "not_found",
  "contacts/removeGroup": "group_changed",
  "documents/new/askForRelease": "release_not_needed",
  // The connection that was saved before leads nowhere.
  "documents/new/create": "not_sent",
  "documents/new/replaceNothing": "not_found",
  "documents/resolve": "already_resolved",
  "drafts/giveBack": "not_found",
  "drafts/remove": "not_found",
  "drafts/restore": "not_found",
  "drafts/share": "colleague_gone",
  "drafts/takeBack": "not_found",
  "invitation/accept": "invitation_invalid",
  "packets/add": "not_found",
  "people/changeRole": "not_found",
  "people/disable": "not_found",
  "people/enable": "not_found",
  "people/handOver": "hand_over_changed",
  "people/renewInvitation": "not_found",
  "people/resetFactor": "not_found",
  "people/signOutEverywhere": "not_found",
  "people/undoHandOver": "hand_over_changed",
  "releases/release": "release_gone",
  "releases/returnRequest": "release_own",
  "settings/removeDepartment": "department_gone",
  "setup/setUp": "code_invalid",
  "sign-in/code/enterCode": "sign_in_over",
  "sign-in/set-up/setUpOnTheWay": "sign_in_over",
  "sign-in/signIn": "wrong_credentials",
  "sign-in/signInOver": "wrong_credentials",
  "templates/tryIt": "trial_outdated",
};

/** As JSON, so that it can be what no object here is. */
const instead: [string, ...string[]] = [
  "null",
  "true",
  "0",
  "-1",
  "0.5",
  "9007199254740993",
  "1e999",
  '""',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udfff\\u202e"',
  '"__proto__"',
  '"constructor"',
  '"toString"',
  '"01"',
  '"$undefined"',
  '"$NaN"',
  '"$Infinity"',
  '"$-0"',
  '"$n123"',
  '"$D2026-11-27"',
  '"$Dx"',
  "[]",
  "{}",
  "[null]",
  '{"__proto__":{"length":1},"constructor":null,"then":{}}',
  `[${'"x",'.repeat(2000)}"x"]`,
  JSON.stringify("가".repeat(30_000)),
  JSON.stringify("a".repeat(100)),
];

type Path = (string | number)[];

/** Everything in a value, with itself. */
function partsOf(value: unknown, path: Path = []): Path[] {
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value ?? {});
  return [path, ...(typeof value === "object" ? entries.flatMap(([key, one]) => partsOf(one, [...path, key])) : [])];
}

const mark = "the part that is changed";

/** The value as JSON, with another one at this path. */
function changedAt(value: unknown, path: Path, json: string): string {
  const marked = (one: unknown, [key, ...rest]: Path): unknown => {
    if (key === undefined) return mark;
    if (Array.isArray(one)) return one.map((each, i) => (i === key ? marked(each, rest) : each));
    return Object.fromEntries(
      Object.entries(one as object).map(([name, each]) => [name, name === key ? marked(each, rest) : each]),
    );
  };
  return JSON.stringify(marked(value, path)).replace(JSON.stringify(mark), () => json);
}

/** For each part of a call its value with another one there, as JSON. */
export function changes(make: () => unknown, random: Random): string[] {
  return partsOf(make()).map((path) => changedAt(make(), path, random.pick(instead)));
}
