import type { Locator, Page } from "playwright/test";
import { type Contract, pdf } from "./e2e.ts";

/** Fills every field of the form: two signers, two items, two files. */
export const everything: Contract = {
  template: "77001",
  title: "근로계약서 홍길동",
  signers: [
    { name: "(주)한빛 대표이사", email: "seal@hanbit.example" },
    { name: "홍길동", mobile: "010-1234-5678", email: "hong@example.com" },
  ],
  items: [
    ["salary", "₩36,000,000"],
    ["workplace", "서울특별시 중구 세종대로 110"],
  ],
  files: [pdf("power-of-attorney-pdf-1.4.pdf"), pdf("근로계약서_홍길동.pdf")],
};

export const documentPage = /\/documents\/[0-9a-z]{26}$/;

/** What is wrong, at the top of the page. */
export function summary(page: Page): Locator {
  return page.getByRole("alert").filter({ hasText: "There is a problem" });
}

export function createButton(page: Page): Locator {
  return page.getByRole("button", { name: "Create document" });
}

/** What is entered in each of these fields, as in all that are called Email. */
export const textsIn = (fields: Locator): Promise<string[]> =>
  fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));

/** All that stands on the form, in its order: each field as typed, each choice, each file. */
export async function formState(page: Page) {
  const form = page.locator("form:has(fieldset)");
  const fields = await form.locator("input:not([type=file])").evaluateAll((inputs) =>
    inputs.flatMap((input) => {
      if (!(input instanceof HTMLInputElement)) return [];
      const chosen = ["checkbox", "radio"].includes(input.type);
      return [[input.name || input.id, input.value, ...(chosen ? [input.checked] : [])]];
    }),
  );
  const files = await form
    .getByRole("listitem")
    .filter({ hasText: ".pdf" })
    .evaluateAll((rows) => rows.map((row) => row.textContent));
  return { fields, files };
}

/** How many documents of this title the service has. */
export async function countAtService(
  service: { sandbox: { documents(): Promise<{ request: { title: string } }[]> } },
  title: string,
): Promise<number> {
  return (await service.sandbox.documents()).filter(({ request }) => request.title === title).length;
}

/** Holds the answer to the creation that is sent next. */
export async function holdCreation(page: Page, address = "**/documents/new*") {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (!("next-action" in route.request().headers())) return route.continue();
    const answer = await route.fetch();
    await held.promise;
    await route.fulfill({ response: answer });
  });
  return { release: held.resolve };
}
