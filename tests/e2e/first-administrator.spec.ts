import type { Page } from "playwright/test";
import { company, startCompany } from "../support/company-provider.ts";
import { freePort, startDesk } from "../support/desk.ts";
import { administrator, collectComplaints, createDocument, expect, nobody, test } from "../support/e2e.ts";
import { canary } from "../support/service.ts";

/** Presses, and fields that are filled in. Addresses are never typed: each page is reached from the one before. */
function counted(page: Page) {
  let acts = 0;
  return {
    async press(role: "link" | "button", name: string, within = page.locator("body")) {
      acts++;
      await within.getByRole(role, { name, exact: true }).click();
    },
    async fill(label: string, value: string, within = page.locator("body")) {
      acts++;
      await within.getByLabel(label, { exact: true }).fill(value);
    },
    acts: () => acts,
  };
}

test("from the printed address an administrator connects the service and the company's sign-in by the pages alone, in at most 18 acts", async ({
  browser,
  service,
}) => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const provider = await startCompany(url, { jiwoo: { name: "이지우", email: "jiwoo@hanbit.example" } });
  const desk = await startDesk({ PORT: String(port) });
  const window = () => browser.newPage({ baseURL: url, storageState: nobody });
  const [page, joining] = [await window(), await window()];
  const complaints = collectComplaints(page);
  try {
    const { press, fill, acts } = counted(page);
    const main = page.getByRole("main");
    await page.goto(desk.setupUrl().replace("127.0.0.1", "localhost"));
    await fill("Name", administrator.name);
    await fill("Email", administrator.email);
    await fill("Password", administrator.password);
    await press("button", "Create administrator");

    await press("link", "Connect the service");
    await fill("Base address", service.settings.SIGNING_BASE_URL ?? "");
    await fill("API ID", canary.id);
    await fill("API secret key", canary.secret);
    await press("button", "Test connection");
    await expect(main.getByRole("status")).toContainText("accepted the credentials");
    await press("button", "Save");
    await expect(main.getByRole("status")).toContainText("New documents go to this service");

    await press("link", "Settings");
    const section = page.getByRole("region", { name: "Company sign-in" });
    await expect(section).toContainText(`${url}/sign-in/company/callback`);
    await fill("Issuer", provider.issuer, section);
    await fill("Client ID", company.id, section);
    await fill("Client secret", company.secret, section);
    await fill("Name on the button", "Hanbit", section);
    await fill("Email domains", "hanbit.example", section);
    await press("button", "Test", section);
    const said = section.locator("form").getByRole("status");
    await expect(said).toContainText("accepted the client ID and the secret");
    await press("button", "Save company sign-in", section);
    await expect(said).toContainText("Saved.");
    expect(acts()).toBeLessThanOrEqual(18);

    await joining.goto("/sign-in");
    await joining.getByRole("button", { name: "Sign in with Hanbit" }).click();
    await joining.getByLabel("Login").fill("jiwoo");
    await joining.getByRole("button", { name: "Continue" }).click();
    await joining.waitForURL("**/documents**");
    await createDocument(joining, { title: "The first of a colleague" });
    expect((await service.sandbox.documents()).at(-1)?.request.title).toBe("The first of a colleague");
    expect(complaints).toEqual([]);
  } finally {
    await page.context().close();
    await joining.context().close();
    await desk.remove();
    await provider.close();
  }
});
