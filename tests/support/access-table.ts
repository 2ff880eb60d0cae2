import { newId } from "#lib/shared/id.ts";

/*
 * Who may do what: one row for each page, route handler and server action that there is. `tests/hostile/access.spec.ts` asks for each of
 * them as everybody, and fails for one that has no row; docs/security.md shows the same table.
 */

/** The least that somebody has to be. */
export type Who = "anybody" | "staff" | "manager" | "administrator";
/** For what is somebody's: whether managers and administrators have it too. */
export type Whose =
  | "its owner"
  | "its owner and managers"
  | "its owner, department and managers"
  | "managers"
  | "everybody";
export type Thing =
  | "document"
  | "draft"
  /** One that its owner has given to a colleague. */
  | "given draft"
  /** One that its owner has from a colleague. */
  | "colleague's draft"
  | "upload"
  | "request"
  | "packet"
  | "contact"
  | "group"
  | "template";

export interface Row {
  who: Who;
  /** What its id names; to whom it is not, it looks as if it were not there. */
  of?: { thing: Thing; for: Whose };
  /** It asks for the password again where that was said too long ago. */
  confirmed?: true;
}

export interface Route extends Row {
  method: "GET" | "PUT" | "POST";
}

export interface Act extends Row {
  /** What is sent about this thing. */
  input?: (id: string, more: { owner: string; formKey: string; colleague: string; second: string }) => unknown;
}

const document: Row["of"] = { thing: "document", for: "its owner and managers" };
/** The department where people see its documents. */
const seenDocument: Row["of"] = { thing: "document", for: "its owner, department and managers" };
const draft: Row["of"] = { thing: "draft", for: "its owner" };
const request: Row["of"] = { thing: "request", for: "managers" };
const contact: Row["of"] = { thing: "contact", for: "its owner and managers" };
const group: Row["of"] = { thing: "group", for: "its owner" };

const get = (who: Who, of?: Row["of"]): Route => ({ method: "GET", who, ...(of && { of }) });

export const routes: Record<string, Route[]> = {
  "/": [get("anybody")],
  "/account": [get("staff")],
  "/audit": [get("administrator")],
  "/audit/export": [get("administrator")],
  "/connection": [get("staff")],
  "/contacts": [get("staff")],
  "/contacts/[id]": [get("administrator", { thing: "contact", for: "everybody" })],
  "/contacts/suggestions": [get("staff")],
  "/documents": [get("staff")],
  "/documents/[id]": [get("staff", seenDocument)],
  "/documents/[id]/files/[position]": [get("staff", seenDocument)],
  "/documents/[id]/links/[place]": [get("staff", seenDocument)],
  "/documents/export": [{ method: "POST", who: "staff", confirmed: true }],
  "/documents/export/confirm": [get("staff")],
  "/documents/new": [get("staff")],
  "/drafts": [get("staff")],
  "/drafts/[key]": [get("staff", draft), { method: "PUT", who: "staff" }],
  "/find": [get("staff")],
  "/healthz": [get("anybody")],
  "/invitation/[token]": [get("anybody")],
  "/packets/[id]": [get("staff", { thing: "packet", for: "its owner" })],
  "/packets/new": [get("staff")],
  "/people": [get("administrator")],
  "/policy-reports": [{ method: "POST", who: "anybody" }],
  "/readyz": [get("anybody")],
  "/releases": [get("manager")],
  "/releases/[id]": [get("manager", request)],
  "/releases/[id]/files/[position]": [get("manager", request)],
  "/sandbox/[...path]": [get("anybody"), { method: "POST", who: "anybody" }],
  "/session": [get("staff")],
  "/settings": [get("administrator")],
  "/setup": [get("anybody")],
  "/sign-in": [get("anybody")],
  "/sign-in/code": [get("anybody")],
  "/sign-in/company": [get("anybody")],
  "/sign-in/company/callback": [get("anybody")],
  "/sign-in/set-up": [get("anybody")],
  "/templates": [get("staff")],
  "/templates/[id]": [get("staff", { thing: "template", for: "everybody" })],
  "/templates/export": [get("staff")],
  "/templates/found": [get("staff")],
  "/templates/new": [get("administrator")],
  "/templates/usual": [get("staff")],
  "/uploads/[id]": [get("staff", { thing: "upload", for: "its owner" }), { method: "PUT", who: "staff" }],
};

const act = (who: Who): Act => ({ who });
const confirmed = (who: Who): Act => ({ who, confirmed: true });
const ofDocument = (more: object = {}): Act => ({ who: "staff", of: document, input: (id) => ({ id, ...more }) });
const ofSeenDocument = (more: object = {}): Act => ({ ...ofDocument(more), of: seenDocument });
const ofDraft: Act = { who: "staff", of: draft, input: (id) => id };
const ofRequest = (more: object = {}): Act => ({
  who: "manager",
  of: request,
  input: (id, { owner, formKey }) => ({ id, owner, formKey, ...more }),
});

const ofMovedDraft = (thing: Thing): Act => ({ ...ofDraft, of: { thing, for: "its owner" } });
const ofContact: Act = { who: "staff", of: contact, input: (id) => id };

/** What the contact of an id is called by, as `access-office.ts` enters it. */
export const contactOf = (formKey: string, place = "") => ({
  name: "Jane",
  email: `${formKey}${place}@a.example`,
  mobile: "",
});

export const actions: Record<string, Act> = {
  "account/beginFactor": confirmed("staff"),
  "account/changePassword": act("staff"),
  "account/connectCompany": confirmed("staff"),
  "account/disconnectCompany": confirmed("staff"),
  "account/endSession": confirmed("staff"),
  "account/removeFactor": confirmed("staff"),
  "account/renewRecoveryCodes": confirmed("staff"),
  "account/setUpFactor": confirmed("staff"),
  "account/signOutElsewhere": confirmed("staff"),
  "connection/saveConnection": confirmed("administrator"),
  "connection/testConnection": act("administrator"),
  "contacts/add": act("staff"),
  "contacts/change": {
    who: "staff",
    of: contact,
    input: (id, { formKey }) => {
      const before = contactOf(formKey);
      return { id, before, signer: { ...before, name: "Janet" }, shared: false };
    },
  },
  "contacts/forget": {
    who: "administrator",
    confirmed: true,
    of: { thing: "contact", for: "everybody" },
    input: (id, { formKey }) => ({ id, before: contactOf(formKey) }),
  },
  "contacts/merge": {
    who: "staff",
    of: contact,
    input: (id, { formKey, second }) => ({
      contacts: [
        { id, before: contactOf(formKey) },
        { id: second, before: contactOf(formKey, "-2") },
      ],
      signer: contactOf(formKey),
    }),
  },
  "contacts/remove": ofContact,
  "contacts/removeGroup": { who: "staff", of: group, input: (id) => ({ id, version: 1 }) },
  "contacts/restore": ofContact,
  "contacts/saveGroup": {
    who: "staff",
    of: group,
    input: (id, { formKey }) => ({
      name: `${formKey} again`,
      people: [contactOf(formKey)],
      shared: false,
      changed: { id, version: 1 },
    }),
  },
  "contacts/takeOver": act("staff"),
  "documents/addNote": ofDocument({ text: "a note" }),
  "documents/beginFromTemplate": ofSeenDocument(),
  "documents/duplicate": ofSeenDocument({ files: false, signers: true, items: true }),
  "documents/markSigned": ofDocument({ signer: 0, signed: true }),
  "documents/new/askForRelease": act("staff"),
  "documents/new/create": act("staff"),
  "documents/new/replaceNothing": {
    who: "staff",
    of: { thing: "request", for: "its owner" },
    input: (_, { formKey }) => formKey,
  },
  "documents/new/takeBackRequest": act("staff"),
  "documents/replace": ofDocument({ files: false }),
  "documents/resolve": ofDocument({ reference: "x", created: false }),
  "documents/saveShare": ofSeenDocument({ signers: [0], way: "link" }),
  "documents/seeConflict": ofDocument({ at: 1 }),
  "drafts/colleagues": act("staff"),
  "drafts/giveBack": ofMovedDraft("colleague's draft"),
  "drafts/remove": ofDraft,
  "drafts/restore": ofDraft,
  "drafts/share": {
    who: "staff",
    of: draft,
    input: (formKey, { colleague: to }) => ({ formKey, to, shareNote: "" }),
  },
  "drafts/takeBack": ofMovedDraft("given draft"),
  "invitation/accept": act("anybody"),
  "packets/add": {
    who: "staff",
    of: { thing: "packet", for: "its owner" },
    input: (packet) => ({ packet, formKey: newId(), template: "", open: [], people: [] }),
  },
  "packets/begin": act("staff"),
  "people/changeRole": confirmed("administrator"),
  "people/disable": confirmed("administrator"),
  "people/enable": confirmed("administrator"),
  "people/handOver": confirmed("administrator"),
  "people/invite": confirmed("administrator"),
  "people/renewInvitation": confirmed("administrator"),
  "people/resetFactor": confirmed("administrator"),
  "people/setDepartment": confirmed("administrator"),
  "people/signOutEverywhere": confirmed("administrator"),
  "people/undoHandOver": confirmed("administrator"),
  "releases/release": ofRequest({ practice: true }),
  "releases/returnRequest": ofRequest({ reason: "not yet" }),
  "settings/removeCompany": confirmed("administrator"),
  "settings/removeDepartment": confirmed("administrator"),
  "settings/saveCompany": confirmed("administrator"),
  "settings/saveDemand": confirmed("administrator"),
  "settings/saveDepartment": act("administrator"),
  "settings/saveHold": act("administrator"),
  "settings/saveRetention": confirmed("administrator"),
  "settings/saveSeesDepartment": confirmed("administrator"),
  "settings/saveWording": act("administrator"),
  "settings/switchPasswords": confirmed("administrator"),
  "settings/testCompany": act("administrator"),
  "setup/setUp": act("anybody"),
  "sign-in/code/enterCode": act("anybody"),
  "sign-in/code/startOver": act("anybody"),
  "sign-in/set-up/setUpOnTheWay": act("anybody"),
  "sign-in/signIn": act("anybody"),
  "sign-in/signInOver": act("anybody"),
  "templates/archive": act("administrator"),
  "templates/save": act("administrator"),
  "templates/takeOver": act("administrator"),
  "templates/tryIt": act("administrator"),
  changeLanguage: act("anybody"),
  confirm: act("staff"),
  seeRestore: act("administrator"),
  signOut: act("anybody"),
};

/** The table as docs/security.md has it. */
export function accessMarkdown(): string {
  const groups = new Map<string, { paths: string[]; acts: string[] }>();
  const group = ({ who, of }: Row) => {
    const whose = of ? `${of.thing}: ${of.for}` : "";
    const key = `| ${who} | ${whose} |`;
    const there = groups.get(key) ?? { paths: [], acts: [] };
    groups.set(key, there);
    return there;
  };
  for (const [path, methods] of Object.entries(routes))
    for (const route of methods)
      group(route).paths.push(`\`${route.method === "GET" ? "" : `${route.method} `}${path}\``);
  for (const [name, one] of Object.entries(actions)) group(one).acts.push(`\`${name}\``);
  const rows = [...groups].map(([key, { paths, acts }]) => `${key} ${paths.join(" ")} | ${acts.join(" ")} |`);
  return ["| at least | whose | pages and routes | actions |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

/** What asks for the password again, as docs/security.md has it. */
export function confirmedMarkdown(): string {
  const named = (rows: Record<string, { confirmed?: true } | { confirmed?: true }[]>) =>
    Object.entries(rows).flatMap(([name, row]) =>
      [row].flat().some(({ confirmed }) => confirmed) ? `\`${name}\`` : [],
    );
  return [...named(routes), ...named(actions)].join(" ");
}
