import { chromium, type Page } from "playwright";
import { Agent, request } from "undici";
import { newId } from "#lib/shared/id.ts";
import { findBrowser } from "../support/browser.ts";
import { type Desk, startDesk } from "../support/desk.ts";
import { fillForm, pdf, setUp } from "../support/e2e.ts";

export interface BenchDesk {
  desk: Desk;
  /** The administrator's session. */
  cookie: string;
  /** Creates a document of its own as the browser does, with this upload or the one of the first form. Throws when it was not created. */
  create(uploadId?: string): Promise<void>;
  remove(): Promise<void>;
}

/** A desk with an administrator, and the request with which the browser creates a document, to be sent again and again. */
export async function startBenchDesk(settings: Record<string, string>): Promise<BenchDesk> {
  const desk = await startDesk(settings);
  const { headers, body } = await inBrowser((page) => captureCreation(page, desk));
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  return {
    desk,
    cookie: headers.cookie ?? "",
    async create(uploadId) {
      const fresh = { ...body, formKey: newId(), ...(uploadId && { files: [uploadId] }) };
      const answer = await request(`${desk.url}/documents/new`, {
        ...{ method: "POST", headers, body: JSON.stringify([fresh]), dispatcher: agent },
      });
      const text = await answer.body.text();
      if (!/"ok":true,"value":\{"id"/.test(text)) throw new Error(`not created: ${answer.statusCode} ${text}`);
    },
    async remove() {
      await agent.close();
      await desk.remove();
    },
  };
}

async function inBrowser<T>(work: (page: Page) => Promise<T>): Promise<T> {
  const executablePath = findBrowser();
  const args = ["--disable-background-networking", "--disable-component-update", "--no-first-run"];
  if (process.getuid?.() === 0) args.push("--no-sandbox");
  const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) });
  try {
    return await work(await browser.newPage({ locale: "en-US" }));
  } finally {
    await browser.close();
  }
}

/** Fills the form once. The headers are the browser's own, those of the connection left out. */
async function captureCreation(page: Page, desk: Desk) {
  await setUp(page, desk);
  await fillForm(page, { files: [pdf("nda-pdf-1.5.pdf")] });
  const sent = page.waitForRequest((candidate) => "next-action" in candidate.headers());
  await page.getByRole("button", { name: "Create document" }).click();
  const action = await sent;
  await page.waitForURL(/\/documents\/[0-9a-z]{26}$/);
  const all = await action.allHeaders();
  const kept = Object.entries(all).filter(
    ([name]) => !/^:|^(connection|content-length|host|accept-encoding)$/.test(name),
  );
  return { headers: Object.fromEntries(kept), body: action.postDataJSON()[0] as object };
}
