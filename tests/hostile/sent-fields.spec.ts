import { newId } from "#lib/shared/id.ts";
import { emptyItem, emptyTemplate } from "#lib/shared/template.ts";
import { openAccessOffice } from "../support/access-office.ts";
import { builtPaths } from "../support/action-ids.ts";
import { startDesk } from "../support/desk.ts";
import { storeOf } from "../support/desk-store.ts";
import { expect, test } from "../support/e2e.ts";
import { seed } from "../support/seed.ts";
import { answeredFields, givenFields, type Sent } from "../support/sent-fields.ts";
import { startService } from "../support/service.ts";

/* What is sent is chosen field by field: here stands all that may be, so that a row of the database never goes out as it is. */

/** What the components in the browser are given with their pages, in whatever depth. */
const given: Record<string, string> = {
  AddressSearch: "path search searchHint searchLabel texts typed",
  AfterLoad: "clock signedIn",
  ArchiveTemplate: "archived id version",
  AuditFilters: "areas asked",
  ClearLink: "children className href",
  CompanyForm: "clientId domains fixed issuer name roleClaim saved version",
  ConnectionForm: "apiIdEnd baseUrl children credentials fixed inClear version",
  ContactGroups: "email groups id mayShare mine mobile name people phoneRegion shared version",
  ContactTools: "mayShare phoneRegion",
  ContactsTable: "email id mayForget mayShare mine mobile name owner ownerId rows sent shared usedAt",
  CopyButton: "accessibleLabel className label text",
  CopyLinks: "className id label links names refresh signers text title way what",
  DemandForm: "demand",
  DepartmentList: "departments id name people",
  DepartmentSwitch: "on",
  DocumentForm:
    "autoConfirm autoSend capped choices contact description digits draft email example files formKey holdSeconds id initial initialFiles items key label limits madeTitle maxFileBytes maxFiles me mobile n name notice owner pages person phoneRegion release required roles savedAt signers template templates title type uses value version",
  DocumentsTable: "mark rows",
  DraftsList:
    "active at files formKey from given name note refusal request rows savedAt signerNames signers template title to",
  DuplicateOrReplace: "counts files id items signers",
  FactorSection: "demanded",
  ForgetPerson: "before contact email id mobile name",
  GoOnWithDraft: "formKey goOn goOnWith putAway question texts",
  HoldForm: "seconds",
  KeepScroll: "address",
  LinksOfPeople:
    "body coming contact en id ko lastShared link links mayCome name people position sender subject title wording",
  ListFilters: "asked creators name templates value",
  Menu: "className panel whole",
  MessageWordingForm: "body en ko sender subject wording",
  NoteForm: "id",
  OpenFile: "address name",
  PacketForm:
    "autoConfirm autoSend choices contact description digits draft email empty entries example files formKey goOn goOnWith holdSeconds href id initial initialFiles items key label limits madeTitle mark maxFileBytes maxFiles me mobile name opened owner packet pages person phoneRegion release required resolve restored roles rowTexts savedAt shown signers state states template templates title type undo undoOf untitled value version waits",
  PaletteButton: "apple calls rights",
  PasswordForm: "email hint",
  PeopleDesk:
    "actions colleagues departmentName departments email factor hint id name nothing people role rows search sessions state stateExact stateText you",
  ReleaseOrGiveBack: "formKey id name owner request stuck title",
  ResolveUnknown: "colleague id ms reference signers until waiting",
  RetentionForm: "draftsDays filesDays idleDays linksDays peopleDays rules setBy",
  Sidebar: "all at capped counts drafts late n name person releases rights role trouble unknown",
  SignInAgain: "owner passwords",
  SignInForm: "next",
  SignedIn: "address browsers here id more name",
  SignerRow:
    "body contact deviceShares email en forgotten id ko leads link mayBeBelow name position sender sharing signer startsLater subject title wording",
  StaysShown: "shown",
  TemplateForm:
    "autoConfirm autoSend body changed description en folder id initial items ko messages name pages release roles sender subject templateId titlePattern today version wording",
  WayLink: "className href",
  WrongOrigin: "address origins",
};

/** What routes and actions answer when they did what they were asked for. */
const answers: Record<string, string> = {
  "/contacts/suggestions": "email mobile name ok value",
  "/drafts/[id]":
    "autoConfirm autoSend code email files form holder items mobile name ok problem savedAt signers template title value version",
  "/find":
    "capped contact createdBy documents id linked meant n name ok place practice signers since state templates title total value",
  "/healthz": "ok",
  "/readyz": "disk ok store",
  "/session": "ended ends leftMs ok stay value warnMs",
  "/templates/found": "brief id items name ok value",
  "/templates/usual":
    "autoConfirm autoSend choice choices contact description digits email example id items key keys label mobile name ok pages person release required roles said title type value",
  "account/beginFactor": "address key offer ok value",
  "contacts/add": "added known ok value",
  "contacts/saveGroup": "ok value",
  "contacts/takeOver": "added email known leftOut mobile name ok value",
  "documents/addNote": "ok value",
  "documents/beginFromTemplate": "formKey ok value",
  "documents/duplicate": "formKey ok value",
  "documents/saveShare": "ok value",
  "drafts/colleagues": "email id name ok value",
  "drafts/share": "ok value",
  "people/invite": "isNew link name ok until value",
};

/** Fields that are sent and stand in no list. */
const beyond = (sent: Sent, allowed: Record<string, string>) =>
  Object.entries(sent).flatMap(([name, fields]) => {
    const known = new Set((allowed[name] ?? "").split(" "));
    return [...fields].filter((field) => field && !known.has(field)).map((field) => `${name}: ${field}`);
  });

/** Fields that stand in a list, and nothing was seen to send them. */
const unmet = (sent: Sent, allowed: Record<string, string>) =>
  Object.entries(allowed).flatMap(([name, fields]) =>
    fields.split(" ").flatMap((field) => (sent[name]?.has(field) ? [] : `${name}: no ${field}`)),
  );

test("the browser is sent the fields that it has a use for and no others, on every page and in every answer", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const service = await startService();
  const desk = await startDesk(service.settings);
  const office = await openAccessOffice(browser, desk);
  try {
    const { people, owner, other, mate, make, call } = office;
    const admin = people.at(-1)?.cookie ?? "";
    const documents = await seed(desk, owner.email, Date.now(), [
      {
        title: "Theirs",
        serviceId: "s-1",
        signers: [{ name: "Jane", email: "jane@acme.example" }],
        items: [{ key: "rent", value: "100" }],
      },
      { title: "Nobody knows", unknown: true },
      { title: "Refused" },
    ]);
    const made = {
      draft: await make("draft", owner),
      request: await make("request", owner),
      packet: await make("packet", owner),
      upload: await make("upload", owner),
      contact: await make("contact", owner),
      template: await make("template", owner),
    };

    // One of its documents has links, the other is a draft still.
    const store = storeOf(desk);
    const { form_key: formKey } = await store.db
      .selectFrom("packet_part")
      .select("form_key")
      .where("packet", "=", made.packet.id)
      .orderBy("form_key")
      .limit(1)
      .executeTakeFirstOrThrow();
    // The first of the seeded ones was created in practice mode.
    const practised = documents[0]?.id ?? "";
    await store.db.updateTable("attempt").set({ sent_to: "" }).where("document_id", "=", practised).execute();
    await store.close();
    await seed(desk, owner.email, Date.now(), [
      { title: "Of a packet", formKey, serviceId: "s-2", signers: [{ name: "Jane", email: "jane@acme.example" }] },
    ]);

    const answered: Sent = {};
    const ask = async (name: string, cookie: string, input: unknown) => {
      const { text } = await call(name, cookie, input);
      expect(text, name).toContain('"ok":true');
      answeredFields(name, JSON.parse(/^1:(.*)$/m.exec(text)?.[1] ?? "null"), answered);
    };
    const jane = { name: "Jane", email: "jane@acme.example", mobile: "" };
    const id = documents[0]?.id ?? "";
    await ask("contacts/saveGroup", owner.cookie, { name: "Board", people: [jane], shared: false });
    await ask("contacts/add", owner.cookie, { signer: { ...jane, email: "jo@acme.example" }, shared: false });
    await ask("contacts/takeOver", owner.cookie, { people: [jane, { ...jane, name: "" }], shared: false });
    await ask("documents/addNote", owner.cookie, { id, text: "a note" });
    await ask("documents/beginFromTemplate", owner.cookie, { id });
    await ask("documents/duplicate", owner.cookie, { id, files: false, signers: true, items: true });
    await ask("documents/saveShare", owner.cookie, { id, signers: [0], way: "link" });
    await ask("drafts/colleagues", owner.cookie, null);
    await ask("drafts/share", owner.cookie, { formKey: made.draft.formKey, to: other.id, shareNote: "yours" });
    await ask("people/invite", admin, { name: "New", email: "new@hanbit.example", role: "staff" });
    await ask("account/beginFactor", owner.cookie, null);

    // Whoever signs from abroad, and everything else that can be said of a template.
    const asked = newId();
    const [described] = await seed(desk, owner.email, Date.now(), [
      { title: "Of a described template", template: asked, serviceId: "s-3", items: [{ key: "rent", value: "1" }] },
    ]);
    const abroad = { name: "Tom", email: "tom@acme.example", mobile: "+1 415 555 2671" };
    const said = await call("templates/save", admin, {
      ...emptyTemplate,
      templateId: asked,
      name: asked,
      description: "For the office",
      folder: "Leases",
      titlePattern: "Lease {date}",
      roles: [{ name: "Tenant", person: abroad, contact: "mobile" }],
      items: [
        { ...emptyItem, key: "rent", label: "Rent", type: "choice", choices: "1, 2", required: true, example: "1" },
      ],
      pages: "1",
      autoSend: true,
      autoConfirm: "yes",
      release: true,
    });
    expect(said.text).toContain('"ok":true');
    const begun = await call("documents/beginFromTemplate", owner.cookie, { id: described?.id });
    const ofAsked = /"formKey":"(\w+)"/.exec(begun.text)?.[1] ?? "";
    const part = { packet: made.packet.id, formKey: newId(), template: asked, open: [], people: [] };
    expect((await call("packets/add", owner.cookie, part)).text).toContain('"ok":true');
    const read = async (path: string, cookie: string) => {
      const answer = await fetch(`${desk.url}${path}`, { headers: { cookie } });
      answeredFields(path.split("?")[0]?.replaceAll(/[0-9a-z]{26}/g, "[id]") ?? "", await answer.json(), answered);
    };
    const again = await make("draft", owner);
    for (const path of [
      "/contacts/suggestions?q=jane",
      `/drafts/${again.formKey}`,
      `/drafts/${made.draft.formKey}`,
      "/find?q=theirs",
      `/find?q=${made.template.formKey}`,
      "/session",
      `/templates/found?q=${made.template.formKey}`,
      `/templates/usual?id=${made.template.formKey}`,
      `/templates/usual?id=${asked}`,
      "/healthz",
      "/readyz",
    ])
      await read(path, owner.cookie);

    const sent: Sent = {};
    const wrong: string[] = [];
    const ids: Record<string, string[]> = {
      "/documents/[id]": documents.map((one) => one.id),
      "/documents/new": [again.formKey, ofAsked],
      "/packets/[id]": [made.packet.id],
      "/contacts/[id]": [made.contact.id],
      "/templates/[id]": [made.template.id],
      "/releases/[id]": [made.request.id],
    };
    for (const { path } of builtPaths().filter(({ isPage }) => isPage))
      for (const { cookie, role, name } of people)
        for (const one of ids[path] ?? [newId()]) {
          const address = path.replace(/\[[^\]]+\]/, one);
          const headers = { cookie, rsc: "1" };
          // Next sends whoever leaves this out to the address that has it.
          const answer = await fetch(`${desk.url}${address}?draft=${one}&_rsc`, { headers, redirect: "manual" });
          const bytes = Buffer.from(await answer.arrayBuffer());
          givenFields(bytes, sent);
          const strangers = role === "staff" ? [other, owner, mate].filter((one) => one.cookie !== cookie) : [];
          for (const { email } of strangers)
            if (bytes.includes(email)) wrong.push(`${address} as ${name}: somebody else's address`);
        }
    wrong.push(
      ...beyond(sent, given),
      ...beyond(answered, answers),
      ...unmet(sent, given),
      ...unmet(answered, answers),
    );
    expect(wrong).toEqual([]);
  } finally {
    await office.close();
    await desk.remove();
    await service.close();
  }
});
