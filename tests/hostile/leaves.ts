import { emptyForm } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import { noRules } from "#lib/shared/retention.ts";
import { emptySigner, type TypedSigner } from "#lib/shared/signer.ts";
import { emptyTemplate } from "#lib/shared/template.ts";
import { usualWording } from "#lib/shared/wording.ts";
import { administrator } from "../support/people-pages.ts";
import type { Random } from "../support/random.ts";

/* What each action is sent by our pages, and the same with one part of it changed. */

/** What there is on the desk. */
export interface Known {
  owner: string;
  document: string;
  /** Of an attempt at it whose outcome nobody knows. */
  reference: string;
  /** An upload of theirs. */
  file: string;
  template: { id: string; version: number };
  /** As they stand on the page. */
  contacts: { id: string; before: TypedSigner }[];
  group: { id: string; version: number };
  department: string;
  /** Of templates whose documents are released. */
  templateId: string;
  /** A form's: a draft of theirs, or one that waits. */
  formKey: string;
  packet: string;
  person: string;
  colleague: string;
  request: string;
  preparer: string;
  invitation: string;
  offer: string;
  code: string;
  service: { baseUrl: string; apiId: string; apiSecretKey: string };
  /** No service is connected yet. */
  practice: boolean;
}

/** Where there is nothing else to be named. */
export const nothing = (): Omit<Known, "service"> => ({
  owner: newId(),
  document: newId(),
  reference: "ABCDEF",
  file: newId(),
  template: { id: newId(), version: 1 },
  contacts: [],
  group: { id: newId(), version: 1 },
  department: newId(),
  templateId: "77001",
  formKey: newId(),
  packet: newId(),
  person: newId(),
  colleague: newId(),
  request: newId(),
  preparer: newId(),
  invitation: "x",
  offer: "x",
  code: "123456",
  practice: true,
});

const signer = { ...emptySigner, name: "홍길동", email: "hong@hanbit.example", mobile: "010-1234-5678" };
const item = { key: "salary", value: "₩36,000,000" };
const form = { ...emptyForm, template: "77001", title: "근로계약서", signers: [signer], items: [item] };
const draft = () => ({ version: 0, page: { id: newId(), save: 1 } });
const sent = ({ owner, file, practice }: Known) => ({
  ...form,
  title: newId(),
  files: [file],
  owner,
  formKey: newId(),
  practice,
  draft: draft(),
});
const role = { name: "직원", person: signer, contact: "either" };
const newEmail = () => `${newId()}@hanbit.example`;
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
const { email, password: own } = administrator;
const company = {
  issuer: "https://127.0.0.1:9",
  clientId: "desk",
  clientSecret: "x",
  name: "Hanbit",
  domains: "hanbit.example",
  roleClaim: "roles",
};
const connection = ({ service }: Known) => ({ ...service, credentials: "plain" });
const nothingDue = { n: 0, capped: false };
const confirmed = { files: nothingDue, links: nothingDue, people: nothingDue, drafts: nothingDue, idle: nothingDue };

/** By its place and name, as in `tests/support/access-table.ts`: made anew for each call, or only the first would be done. */
export const calls: Record<string, (known: Known) => unknown> = {
  "account/beginFactor": () => null,
  "account/changePassword": () => ({ current: own, password: own }),
  "account/connectCompany": () => null,
  "account/disconnectCompany": () => null,
  "account/endSession": () => "0".repeat(64),
  "account/removeFactor": () => null,
  "account/renewRecoveryCodes": () => null,
  "account/setUpFactor": ({ code, offer }) => ({ code, offer }),
  "account/signOutElsewhere": () => null,
  "connection/saveConnection": (known) => ({ ...connection(known), version: "" }),
  "connection/testConnection": connection,
  "contacts/add": () => ({ signer: { ...signer, email: newEmail() }, shared: true }),
  "contacts/change": ({ contacts: [one] }) => ({ ...one, signer: { ...signer, email: newEmail() }, shared: true }),
  "contacts/forget": ({ contacts: [one] }) => one,
  "contacts/merge": ({ contacts }) => ({ contacts, signer: { ...signer, email: newEmail() } }),
  "contacts/remove": ({ contacts: [one] }) => one?.id,
  "contacts/removeGroup": ({ group }) => group,
  "contacts/restore": ({ contacts: [one] }) => one?.id,
  "contacts/saveGroup": ({ group }) => ({ name: newId(), people: [signer], shared: false, changed: group }),
  "contacts/takeOver": () => ({ people: [signer, signer], shared: true }),
  "documents/addNote": ({ document: id }) => ({ id, text: "a note", once: newId() }),
  "documents/beginFromTemplate": ({ document: id }) => ({ id }),
  "documents/duplicate": ({ document: id }) => ({ id, files: false, signers: true, items: true }),
  "documents/markSigned": ({ document: id }) => ({ id, signer: 0, signed: true }),
  "documents/new/askForRelease": (known) => ({
    ...sent(known),
    template: known.templateId,
    releaseNote: "please",
  }),
  "documents/new/create": sent,
  "documents/new/replaceNothing": ({ formKey }) => formKey,
  "documents/new/takeBackRequest": () => newId(),
  "documents/replace": ({ document: id }) => ({ id, files: false }),
  "documents/resolve": ({ document: id, reference }) => ({
    id,
    reference,
    created: true,
    serviceId: "1",
    links: ["https://sign.example/1"],
  }),
  "documents/saveShare": ({ document: id }) => ({ id, signers: [0], way: "link", links: ["x"], once: newId() }),
  "documents/seeConflict": ({ document: id }) => ({ id, at: 1 }),
  "drafts/colleagues": () => null,
  "drafts/giveBack": ({ formKey }) => formKey,
  "drafts/remove": ({ formKey }) => formKey,
  "drafts/restore": ({ formKey }) => formKey,
  "drafts/share": ({ formKey, colleague: to }) => ({ formKey, to, shareNote: "here" }),
  "drafts/takeBack": ({ formKey }) => formKey,
  "invitation/accept": ({ invitation: code }) => ({ code, password }),
  "packets/add": ({ packet }) => ({ packet, formKey: newId(), template: "77001", open: ["77002"], people: [signer] }),
  "packets/begin": ({ owner }) => ({ owner, packet: newId(), signers: [signer], forms: [form, form] }),
  "people/changeRole": ({ person: id }) => ({ id, role: "manager" }),
  "people/disable": ({ person }) => person,
  "people/enable": ({ person }) => person,
  "people/handOver": ({ person: from, colleague: to }) => ({ from, to }),
  "people/invite": ({ department }) => ({
    name: "Lee",
    email: newEmail(),
    role: "staff",
    departmentId: department,
  }),
  "people/renewInvitation": ({ person }) => person,
  "people/resetFactor": ({ person }) => person,
  "people/setDepartment": ({ owner, department }) => ({ people: [owner], department }),
  "people/signOutEverywhere": ({ person }) => person,
  "people/undoHandOver": ({ person }) => person,
  "releases/release": ({ request: id, preparer: owner, formKey, practice }) => ({
    id,
    owner,
    formKey,
    anyway: newId(),
    practice,
  }),
  "releases/returnRequest": ({ request: id, preparer: owner, formKey }) => ({ id, owner, formKey, reason: "not yet" }),
  "settings/removeCompany": () => "",
  "settings/removeDepartment": ({ department }) => department,
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
  "sign-in/code/enterCode": ({ code }) => ({ code, token: "x" }),
  "sign-in/code/startOver": () => null,
  "sign-in/set-up/setUpOnTheWay": ({ code }) => ({ code, offer: "x" }),
  "sign-in/signIn": () => ({ email, password: own }),
  "sign-in/signInOver": () => ({ email, password: own }),
  "templates/archive": ({ template: changed }) => ({ ...changed, archived: false }),
  "templates/save": () => template(),
  "templates/takeOver": () => [{ ...template(), archived: false }],
  "templates/tryIt": ({ template: { id, version } }) => ({ id, version }),
  changeLanguage: () => "en",
  confirm: () => ({ password: own, code: "" }),
  seeRestore: () => newId(),
  signOut: () => null,
};

/** What an action says, although nothing is wrong with its call: there is no provider here, or nobody is on the way that it belongs to. */
export const refused: Record<string, string> = {
  "account/connectCompany": "company_unavailable",
  "setup/setUp": "code_invalid",
  "sign-in/code/enterCode": "sign_in_over",
  "sign-in/set-up/setUpOnTheWay": "sign_in_over",
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

/** For each part of a call that is like this one: such a call as JSON, with another value there. */
export function changes(like: unknown, random: Random): ((value: unknown) => string)[] {
  return partsOf(like).map((path) => (value) => changedAt(value, path, random.pick(instead)));
}
