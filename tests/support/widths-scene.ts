import type { Page } from "playwright/test";
import { writeSetting } from "#lib/database/settings.ts";
import { beginDraft } from "#lib/drafts/begin.ts";
import { enterPart } from "#lib/drafts/packet-parts.ts";
import { endRequest } from "#lib/drafts/requests.ts";
import { shareDraft } from "#lib/drafts/sharing.ts";
import { accountByEmail, insertPerson } from "#lib/people/rows.ts";
import { type DocumentForm, emptyForm } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import { itemTypes } from "#lib/shared/item-values.ts";
import type { Language } from "#lib/shared/messages/words.ts";
import { eachLanguage } from "#lib/shared/messages/words.ts";
import type { Person } from "#lib/shared/roles.ts";
import { emptySigner } from "#lib/shared/signer.ts";

import { changeStore } from "./backdate.ts";
import type { Desk } from "./desk.ts";
import { storeOf } from "./desk-store.ts";
import { createDocument } from "./e2e.ts";
import { noQuotas } from "./no-quotas.ts";
import { administrator } from "./people-pages.ts";
import { type Seed, type Seeded, seed, seedRequest, seedUploads } from "./seed.ts";
import { describeTemplates } from "./template-pages.ts";

/** 90 characters, as offices title their contracts. */
export const longTitle =
  "근로계약서(정규직) 홍길동 2026년 12월 1일자 입사 – Employment contract with annexes A to D and side letter";
export const company =
  "주식회사 한빛소프트웨어앤컨설팅코리아 대표이사 김민수 (Hanbit Software & Consulting Korea Co., Ltd.)";
export const address = "hong.gildong.with.a.very.long.address@contracts.hanbit-partners.example";
export const templateName = "근로계약서(정규직) 2026년 개정판";
const longValue = "서울특별시 중구 세종대로 110, 한빛빌딩 지하 1층부터 지상 12층까지 ".repeat(5).slice(0, 200);
const unbroken = "https://hanbit-partners.example/contracts/".padEnd(200, "0123456789abcdef");

const few = [
  { name: "홍길동", mobile: "01012345678" },
  { ...emptySigner, name: company, email: address, mobile: "01022223333" },
  { name: "Kim Minseo-Alexandra Featherstonehaugh", email: "kim@hanbit.example" },
];
const many = Array.from({ length: 50 }, (_, i) => ({ name: `${few[i % 3]?.name} ${i + 1}`, email: `${i}-${address}` }));
const items = [
  { key: "workplace", value: longValue },
  { key: "a_key_that_nobody_has_given_a_name_and_that_goes_on", value: unbroken },
];
export const files = Array.from(
  { length: 20 },
  (_, i) => `${i + 1}_근로계약서_홍길동_2026년_12월_최종_수정본_서명용_annex-with-a-long-name.pdf`,
);

const start = Date.UTC(2026, 10, 2, 3);
const usual: Seed[] = Array.from({ length: 40 }, (_, i) => ({
  title: `근로계약서 ${2001 + i} 홍길동`,
  template: "10001",
  signers: few.slice(0, 1 + (i % 2)).map(({ name, ...contact }) => ({ name: name.slice(0, 12), ...contact })),
  serviceId: `U-${i}`,
}));

/** What a desk has that is used by people with long names: its documents and a draft, by their ids and form keys. */
export async function furnish(desk: Desk) {
  const sent = await seed(desk, administrator.email, start, [
    ...usual,
    { title: longTitle, template: "10002", signers: few, items, serviceId: "L-1" },
    { title: longTitle, signers: many, items, files, serviceId: "L-2" },
    { title: unbroken, template: unbroken.slice(0, 90), signers: few, serviceId: "L-3" },
    { title: longTitle, template: "10001", signers: few, unknown: true },
    { title: longTitle, template: "10003", signers: few, files },
  ]);
  const [template = ""] = await describeTemplates(desk, [
    {
      ...{
        templateId: "2026-0117",
        name: templateName,
        titlePattern: "{template} {signer1} {signer2} {date}",
        pages: "18, 3, 2",
        wording: eachLanguage(() => ({ subject: `{title} ${longTitle}`, body: `${longValue}\n${unbroken}\n{link}` })),
      },
      roles: [
        { name: company, person: { ...emptySigner, name: company, email: address, mobile: "01022223333" } },
        { name: "근로자" },
      ],
      items: itemTypes.map((type) => ({
        type,
        key: `${type}_of_contract`,
        label: `${longValue.slice(0, 60)} ${type}`,
        required: type === "date",
        choices: type === "choice" ? "정규직, 계약직" : "",
      })),
    },
  ]);
  const [few3, fifty, unbrokenOne, unknown] = sent.slice(usual.length).map(({ id }) => id);
  return {
    few3,
    fifty,
    unbrokenOne,
    unknown,
    template,
    packet: await together(desk, sent.slice(usual.length)),
    ...(await furnishDrafts(desk)),
  };
}

/** Makes documents, and the draft of one that was refused, such that were begun for the same people. Answers which packet they are. */
async function together(desk: Desk, sent: Seeded[]): Promise<string> {
  const packet = newId(start);
  await changeStore(desk, async (db) => {
    const { id: person_id = "" } = (await accountByEmail(db, administrator.email)) ?? {};
    for (const [place, { formKey: form_key }] of sent.entries())
      await enterPart(db, { person_id, form_key }, { packet, place });
  });
  return packet;
}

/** Deactivates whoever has the long name, and demands two-step sign-in of everybody. */
export async function tighten(desk: Desk): Promise<void> {
  await changeStore(desk, async (db) => {
    await db.updateTable("person").set({ disabled_at: start }).where("name", "=", company).execute();
    const { id: personId = "" } = (await accountByEmail(db, administrator.email)) ?? {};
    await writeSetting(db, { name: "second_factor", value: "staff", personId }, start);
  });
}

/**
 * A form with all that fits into one, as a draft that a colleague has shared, who has another of the administrator's; one of the colleague's and one of
 * the administrator's that wait for a release, and one that was given back. Answers their keys, and the colleague's request.
 */
async function furnishDrafts(desk: Desk): Promise<{ draft: string; request: string; waiting: string }> {
  const store = storeOf(desk);
  const person = await accountByEmail(store.db, administrator.email);
  if (!person) throw new Error("nobody is there");
  const colleague: Person = { id: newId(start), name: company, email: `second.${address}`, role: "staff" };
  await insertPerson(store.db, { ...colleague, passwordHash: "none", createdAt: start });
  const department = { id: newId(start), name: company };
  await store.db.insertInto("department").values(department).execute();
  await store.db.updateTable("person").set({ department_id: department.id }).execute();
  const form: DocumentForm = {
    template: "10001",
    title: longTitle,
    autoSend: true,
    autoConfirm: "yes",
    signers: many.map(({ name, email }) => ({ ...emptySigner, name, email, mobile: "+82 10-1234-5678" })),
    items: [{ key: "salary", value: longValue }, ...items],
    files: await seedUploads(store.db, colleague.id, files, start),
  };
  const [formKey, given] = [newId(start), newId(start)];
  const parts = { db: store.db, quotas: noQuotas, now: start };
  await beginDraft(store.db, colleague.id, { formKey, form, savedAt: start }, noQuotas);
  await shareDraft(parts, colleague, { formKey, to: person.id, note: `${longValue} ${unbroken}` });
  const other = { form: { ...emptyForm, title: longTitle }, savedAt: start };
  for (const key of [given, newId(start)]) await beginDraft(store.db, person.id, { ...other, formKey: key }, noQuotas);
  await shareDraft(parts, person, { formKey: given, to: colleague.id, note: "" });
  const note = `${longValue} ${unbroken}`;
  const asked = (by: Person, form: DocumentForm) => seedRequest(store.db, by.id, { form, note, now: start });
  const { id: request } = await asked(colleague, {
    ...form,
    files: await seedUploads(store.db, colleague.id, files.slice(0, 3), start),
  });
  const { own: waiting } = await asked(person, {
    ...form,
    files: await seedUploads(store.db, person.id, files.slice(0, 3), start),
  });
  const returned = await asked(person, other.form);
  await endRequest(store.db, returned.own, { ended: "returned", ended_by: colleague.id, word: note });
  await store.close();
  return { draft: formKey, request, waiting: waiting.form_key };
}

/** Makes everybody read this language. */
export function readIn(desk: Desk, language: Language): Promise<void> {
  return changeStore(desk, (db) => db.updateTable("person").set({ language }).execute());
}

/** Creates a document at the sandbox. Answers its first signer's link. */
export async function practised(page: Page): Promise<string> {
  await createDocument(page, { template: "10001", title: longTitle, signers: [{ name: company, email: address }] });
  const link = page.getByRole("list", { name: "Signing links" }).getByRole("link");
  return (await link.getAttribute("href")) ?? "";
}
