import type { Page } from "./page.ts";

export const hangul = "근로계약서_홍길동.pdf";
const documentPage = /^\/documents\/[0-9a-z]{26}$/;

interface Contract {
  title: string;
  template?: string;
  files?: string[];
}

/** Fills what a form needs: a template, a title, a file, a signer; and waits for the uploads. */
export async function fillForm(page: Page, contract: Contract): Promise<void> {
  const { title, template = "77001", files = [hangul] } = contract;
  await page.goto("/documents/new");
  await page.fill("combobox Template", template);
  await page.fill("textbox Title", title);
  const paths = files.map((name) => `tests/fixtures/pdf/${name}`);
  await page.chooseFiles("file PDF files", paths);
  await page.fill("group Signer 1 > textbox Name", "(주)한빛");
  await page.fill("group Signer 1 > textbox Email", "seal@hanbit.kr");
  const rows = () => page.texts("listitem .pdf");
  await page.until(
    "the uploads",
    rows,
    (texts) => texts.filter((text) => text.includes("Ready")).length === files.length,
  );
}

/** Sends the form, and waits for the document's page. */
export async function create(page: Page): Promise<void> {
  await page.click("button Create document");
  await page.arrives(documentPage);
}

/** What a document's page shows as its links, in their order. */
export async function linksOf(page: Page, count: number): Promise<string[]> {
  await page.until(
    "the links",
    () => page.texts("list Signing links > link"),
    (links) => links.length === count,
  );
  return page.of("list Signing links", (list) => [...list.querySelectorAll("a")].map(({ href }) => href));
}

/** Each field as typed, each choice, each file, in the form's order. */
export function formState(page: Page): Promise<unknown> {
  return page.of("main", (main) => [
    [...main.querySelectorAll<HTMLInputElement>("input:not([type=file])")].map((field) => [field.value, field.checked]),
    [...main.querySelectorAll("li")].map(({ textContent }) => textContent).filter((text) => text?.includes(".pdf")),
  ]);
}
