import { chromium, type Page } from "playwright";
import { newId } from "#lib/shared/id.ts";
import { findBrowser } from "../support/browser.ts";
import { type Desk, startDesk } from "../support/desk.ts";
import { pdf, setUp } from "../support/e2e.ts";
import { captureCreation } from "../support/replay.ts";

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
  const { form, cookie, create } = await withBrowser(desk.url, async (page) => {
    await setUp(page, desk);
    return captureCreation(page, { files: [pdf("nda-pdf-1.5.pdf")] });
  });
  return {
    desk,
    cookie,
    async create(uploadId) {
      const formKey = newId();
      // An item of its own: the same contents again would be asked about.
      const items = [{ key: "number", value: formKey }];
      const answer = await create({ ...form, formKey, items, ...(uploadId && { files: [uploadId] }) });
      if (!answer?.ok) throw new Error(`not created: ${JSON.stringify(answer)}`);
    },
    remove: () => desk.remove(),
  };
}

/** Works in a browser of its own on one page. */
export async function withBrowser<T>(baseURL: string, work: (page: Page) => Promise<T>): Promise<T> {
  const executablePath = findBrowser();
  const args = ["--disable-background-networking", "--disable-component-update", "--no-first-run"];
  if (process.getuid?.() === 0) args.push("--no-sandbox");
  const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) });
  try {
    return await work(await (await browser.newContext({ baseURL, locale: "en-US" })).newPage());
  } finally {
    await browser.close();
  }
}
