import type { Locator, Page } from "playwright/test";
import { accountByEmail } from "#lib/people/rows.ts";
import { emptyItem, emptyRole, emptyTemplate, type TemplateForm } from "#lib/shared/template.ts";
import { createTemplates } from "#lib/templates/catalogue.ts";
import { changeStore } from "./backdate.ts";
import { type Desk, startDesk } from "./desk.ts";
import { test as base, expect } from "./e2e.ts";
import { administrator } from "./people-pages.ts";

/** A desk of its own: the templates that are described here would be offered to other tests. */
export const test = base.extend<object, { desk: Desk }>({
  desk: [
    async ({ service }, use) => {
      const desk = await startDesk({ ...service.settings, SAME_AGAIN_DAYS: "0" });
      await use(desk);
      await desk.remove();
    },
    { scope: "worker" },
  ],
});

interface Described extends Partial<Omit<TemplateForm, "roles" | "items">> {
  templateId: string;
  name: string;
  roles?: Partial<TemplateForm["roles"][number]>[];
  items?: Partial<TemplateForm["items"][number]>[];
}

/** Describes templates as an administrator would, in the desk's database while it runs. Answers the addresses of their pages. */
export async function describeTemplates(desk: Desk, described: Described[]): Promise<string[]> {
  const pages: string[] = [];
  await changeStore(desk, async (db) => {
    const templates = createTemplates({ db, practice: async () => false, phoneRegion: "KR", now: Date.now });
    const account = await accountByEmail(db, administrator.email);
    if (!account) throw new Error("nobody is there");
    for (const { roles = [], items = [], ...more } of described) {
      const added = await templates.add(account, {
        ...emptyTemplate,
        ...more,
        roles: roles.map((role) => ({ ...emptyRole, ...role })),
        items: items.map((item) => ({ ...emptyItem, ...item, label: item.label ?? item.key ?? "" })),
      });
      if (!added.ok) throw new Error(JSON.stringify(added.problem));
      pages.push(`/templates/${added.value.id}`);
    }
  });
  return pages;
}

export const saveTemplate = (page: Page): Locator => page.getByRole("button", { name: "Save template" });

/** Adds a role on the page of a template. */
export async function addRole(page: Page, n: number, name: string): Promise<Locator> {
  await page.getByRole("button", { name: "Add role" }).click();
  const role = page.getByRole("group", { name: `Role ${n}`, exact: true });
  await expect(role.getByRole("textbox", { name: "Role name" })).toBeFocused();
  await page.keyboard.type(name);
  return role;
}

interface Item {
  key: string;
  label: string;
  type?: string;
  required?: boolean;
}

/** Adds an item on the page of a template. */
export async function addItem(page: Page, n: number, { key, label, type, required }: Item): Promise<Locator> {
  await page.getByRole("button", { name: "Add item" }).click();
  const item = page.getByRole("group", { name: `Item ${n}`, exact: true });
  await expect(item.getByRole("textbox", { name: "Key" })).toBeFocused();
  await page.keyboard.type(key);
  await item.getByRole("textbox", { name: "Label" }).fill(label);
  if (type) await item.getByRole("combobox", { name: "Type" }).selectOption({ label: type });
  if (required) await item.getByRole("checkbox", { name: "Required" }).check();
  return item;
}

export const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
export const templateField = (page: Page) => page.getByRole("combobox", { name: "Template" });
export const group = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
export const titleField = (page: Page) => page.getByRole("textbox", { name: "Title" });
