import { newId } from "#lib/shared/id.ts";
import { openAccessOffice } from "../support/access-office.ts";
import { actions, type Thing } from "../support/access-table.ts";
import { startDesk } from "../support/desk.ts";
import { expect, test } from "../support/e2e.ts";

const pages: Partial<Record<Thing, string[]>> = {
  document: ["/documents/", "/documents//files/1", "/documents//links/1"],
  upload: ["/uploads/"],
  packet: ["/packets/"],
};
const acts: [Thing, string][] = [
  ["document", "documents/addNote"],
  ["draft", "drafts/remove"],
  ["contact", "contacts/remove"],
  ["packet", "packets/add"],
];

test("whoever walks over what is others' is logged, and is told no more than of what nobody has", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const desk = await startDesk();
  const office = await openAccessOffice(browser, desk);
  const { owner, other, managerId, make, call } = office;
  try {
    const before = desk.output().length;
    const lines = () =>
      desk
        .output()
        .slice(before)
        .split("\n")
        .filter((line) => line.includes("is not theirs"));
    const get = async (path: string) =>
      (await fetch(`${desk.url}${path}`, { headers: { cookie: other.cookie }, redirect: "manual" })).status;
    for (const [thing, paths] of Object.entries(pages)) {
      const { id } = await make(thing as Thing, owner);
      for (const path of paths) {
        const address = (one: string) => path.replace(/^(\/\w+\/)/, `$1${one}`);
        expect([await get(address(id)), await get(address(newId()))], path).toEqual([404, 404]);
      }
    }
    // Of this the audit log has a row: it is no line here, and does not use up the one of what is not there.
    expect(await get("/templates/new")).toBe(404);
    expect(await get(`/templates/${newId()}`)).toBe(404);
    for (const [thing, name] of acts) {
      const ask = async (made: { id: string; formKey: string; owner: string; second?: string }) =>
        (
          await call(
            name,
            other.cookie,
            actions[name]?.input?.(made.id, { second: newId(), ...made, colleague: managerId }),
          )
        ).code;
      const theirs = await make(thing, owner);
      expect(await ask(theirs), name).toBe("not_found");
      expect(await ask({ ...theirs, id: newId(), formKey: newId() }), name).toBe("not_found");
    }
    const said = () => lines().map((line) => JSON.parse(line));
    const kinds = [
      "documents",
      "followUpDocuments",
      "keepContacts",
      "packets",
      "sendDocuments",
      "templates",
      "uploads",
    ];
    await expect
      .poll(() =>
        said()
          .map(({ kind }) => kind)
          .sort(),
      )
      .toEqual(kinds);
    expect(said().every(({ person, route }) => person === other.id && /^(GET|POST) \/\w+/.test(route))).toBe(true);
    expect(said().find(({ kind }) => kind === "templates").route).toBe("GET /templates/*");
    for (let i = 0; i < 1000; i += 50)
      await Promise.all(Array.from({ length: 50 }, () => get(`/documents/${newId()}/links/1`)));
    expect(lines().length).toBe(kinds.length);
  } finally {
    await office.close();
    await desk.remove();
  }
});
