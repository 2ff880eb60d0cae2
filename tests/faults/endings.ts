import { expect } from "playwright/test";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import { documentPage, formState } from "../support/form-page.ts";
import type { Stage } from "./stage.ts";

/** How a row ends: for the person, and in the store. */
export interface Ending {
  /** What stands on the page. */
  look(stage: Stage): Promise<void>;
  /** The document's state, then each attempt's state and reason. */
  store: string[];
  /** Requests for a creation that left. */
  posts: number;
  /** The page says 'Try again': once the service is mended the same form makes one document. */
  again?: true;
}

/** The document's page with every signer's link, as the service gave them. */
export const created: Ending = {
  store: ["created", "created"],
  posts: 1,
  async look(stage) {
    await expect(stage.page).toHaveURL(documentPage);
    await expect(links(stage)).toHaveCount(stage.contract.signers.length);
    const [document] = stage.office.service.documents(stage.contract.title);
    const given = document?.signer.map(({ view_url }) => view_url);
    expect(await links(stage).evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(given);
    await expect(stage.page.getByText(stage.m.document.incomplete)).toHaveCount(0);
  },
};

/** The document's page; `addresses` are the links on it by signer, undefined where a signer has none. */
export function createdWith(addresses: (string | undefined)[], ...said: string[]): Ending {
  return {
    ...created,
    async look(stage) {
      const { page, m } = stage;
      const incomplete = addresses.includes(undefined) ? 1 : 0;
      const list = page.getByRole("list", { name: m.common.links });
      await expect(list.getByRole("listitem")).toHaveCount(addresses.length);
      await expect(page.getByText(m.document.incomplete)).toHaveCount(incomplete);
      for (const [index, address] of addresses.entries()) {
        const link = list.getByRole("listitem").nth(index).getByRole("link");
        await expect(link).toHaveCount(address === undefined ? 0 : 1);
        if (address !== undefined) await expect(link).toHaveAttribute("href", address);
      }
      for (const text of said) await expect(list).toContainText(text);
    },
  };
}

/** 'This may have been created', why, with a reference and two ways out; no link, and nothing to press that would send again. */
export function unknown(reason: string): Ending {
  return {
    store: ["unknown", `unknown ${reason}`],
    posts: 1,
    async look(stage) {
      const { page, m } = stage;
      const texts = m.document;
      await expect(page.getByRole("heading", { name: texts.unknownTitle })).toBeVisible();
      await expect(page).toHaveURL(documentPage);
      for (const text of [texts.unknownText, texts.unknownReasons[reason] ?? "no words for this reason"])
        await expect(page.getByText(text)).toBeVisible();
      await expect(page.getByText(referenceIn(fill(texts.reference, { reference: "" })))).toBeVisible();
      for (const name of [texts.notCreated, texts.wasCreated])
        await expect(page.getByRole("button", { name })).toBeEnabled();
      await expect(links(stage)).toHaveCount(0);
      await expect(stage.create).toHaveCount(0);
    },
  };
}

/** What is wrong, above the form as it was; nothing was created. */
function refusedBecause(
  code: ProblemCode,
  store: string[],
  posts: number,
  { seconds = 0, said = () => "" }: { seconds?: number; said?: (m: Messages) => string | undefined } = {},
): Ending {
  return {
    store,
    posts,
    async look({ page, m, create, before }) {
      const summary = page.getByRole("alert").filter({ hasText: m.common.problemTitle });
      await expect(summary).toContainText(fill(m.problems[code], { seconds, reference: "" }));
      await expect(summary).toContainText(said(m) ?? "no words for this reason");
      await expect(summary).toContainText(referenceIn(fill(m.common.reference, { reference: "" })));
      await expect(summary.getByRole("link")).toHaveCount(0);
      await expect(create).toHaveAttribute("aria-disabled", "false");
      expect(await formState(page)).toEqual(before);
    },
  };
}

/** 'Could not be reached. Nothing was created. Try again.' */
export const notSent = (reason: string): Ending => ({
  ...refusedBecause("not_sent", ["draft", `not_sent ${reason}`], 0),
  again: true,
});

/** 'This can't be fixed by trying again. Tell your administrator'; an administrator is told why. */
export const unusable = (why: string): Ending => ({
  ...refusedBecause("service_unusable", ["draft", "not_sent token"], 0, { said: (m) => m.connection.reasons[why] }),
  again: true,
});

export const busy = (seconds: number): Ending => refusedBecause("busy", ["draft", "not_sent busy"], 1, { seconds });

export const fileChanged: Ending = refusedBecause("file_changed", ["draft", "not_sent file"], 0);

/** 'We couldn't save this, so nothing was sent': not even a draft is there. */
export const notStored: Ending = { ...refusedBecause("not_stored", [], 0), again: true };

/** 'Refused. Nothing was created', with the service's words. */
export const refused = (reason: string, words = ""): Ending =>
  refusedBecause("rejected", ["draft", `rejected ${reason}`], 1, { said: () => words });

/** 'Ask your administrator'; an administrator is told why. */
export const askAdministrator = (reason: string, posts: number, why: string): Ending =>
  refusedBecause("not_authorised", ["draft", `not_authorised ${reason}`], posts, {
    said: (m) => m.connection.reasons[why],
  });

export function links({ page, m }: Stage) {
  return page.getByRole("list", { name: m.common.links }).getByRole("link");
}

/** Words, then six characters that can be read out. */
function referenceIn(words: string): RegExp {
  return new RegExp(`${words.trim()} ?[2-9A-Z]{6}`);
}
