import { readFileSync } from "node:fs";
import { newId } from "#lib/shared/id.ts";
import { releases } from "#lib/shared/messages/en/releases.ts";
import { atLeast } from "#lib/shared/roles.ts";
import { type Asker, type Made, openAccessOffice } from "../support/access-office.ts";
import { accessMarkdown, actions, type Row, routes, type Whose } from "../support/access-table.ts";
import { builtPaths, placedActions } from "../support/action-ids.ts";
import { startDesk } from "../support/desk.ts";
import { expect, test } from "../support/e2e.ts";

/* The table of who may do what, asked of the running server: every row as everybody, about what is theirs, another's, and nobody's. */

type Expected = "answered" | "signed out" | "refused" | "not there";

/** How a thing is the asker's. */
interface Reached {
  isTheirs: boolean;
  /** It is of somebody else in their department. */
  isDepartments: boolean;
}

/** What the table says. */
function expected(row: Row, { role, out }: Asker, reached: Reached | undefined): Expected {
  if (row.who === "anybody") return "answered";
  if (out || !role) return "signed out";
  if (!atLeast(role, row.who)) return "refused";
  if (!row.of) return "answered";
  if (reached === undefined) return "not there";
  const { isTheirs, isDepartments } = reached;
  const reach: Record<Whose, boolean> = {
    "its owner": isTheirs,
    "its owner and managers": isTheirs || atLeast(role, "manager"),
    "its owner, department and managers": isTheirs || isDepartments || atLeast(role, "manager"),
    managers: atLeast(role, "manager"),
    everybody: true,
  };
  return reach[row.of.for] ? "answered" : "not there";
}

async function kindOf(answer: Response, row: Row): Promise<string> {
  const text = await answer.text();
  if (answer.status >= 500) return `${answer.status}`;
  // Steps of a sign-in that was never begun lead to its beginning.
  if (row.who === "anybody") return "answered";
  if (answer.status === 401 || answer.headers.get("location")?.includes("/sign-in?")) return "signed out";
  const isNotThere =
    answer.status === 404 ||
    text === '{"ok":true,"value":null}' ||
    new RegExp(`<h1[^>]*>${releases.goneTitle}`).test(text);
  return isNotThere && row.of ? "not there" : answer.status === 404 ? "refused" : "answered";
}

const parts = { position: "1", place: "1", token: "none", "...path": "none" } as Record<string, string>;
const queries: Record<string, (id: string) => string> = {
  "/documents/new": (id) => `?draft=${id}`,
  "/documents/export/confirm": () => "?format=csv",
};
const filledIn = (path: string, id: string) =>
  path.replace(/\[([^\]]+)\]/g, (_, name) => parts[name] ?? id) + (queries[path]?.(id) ?? "");

test("every page, route and action of the build has its row, and none has gone", () => {
  expect(Object.keys(routes).sort()).toEqual(
    builtPaths()
      .map(({ path }) => path)
      .sort(),
  );
  expect(Object.keys(actions).sort()).toEqual(Object.keys(placedActions()).sort());
});

test("docs/security.md has this table", () => {
  const written = readFileSync("docs/security.md", "utf8").replace(/ +/g, " ").replace(/-{3,}/g, "---");
  expect(written).toContain(accessMarkdown().replace(/ +/g, " "));
});

test("each page, route and action answers each person as the table says, about what is theirs, another's and nobody's", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const desk = await startDesk();
  const office = await openAccessOffice(browser, desk);
  const { people, managerId, owner, other, mate, make, call } = office;
  const wrong: string[] = [];
  const compare = (what: string, should: string, is: string) => {
    if (is !== should) wrong.push(`${what}: ${is}, not ${should}`);
  };
  const reachOf = ({ cookie }: Asker, thing: Made): Reached => ({
    isTheirs: cookie !== "" && cookie === [owner, other].find(({ id }) => id === thing.owner)?.cookie,
    isDepartments: cookie === mate.cookie && thing.owner === owner.id,
  });
  const about = (thing: Made | undefined) =>
    thing ? (thing.owner === owner.id ? "the owner's" : "the other's") : "nobody's";
  try {
    for (const [path, methods] of Object.entries(routes)) {
      for (const { method, ...row } of methods) {
        const { thing: of } = row.of ?? {};
        for (const thing of of ? [await make(of, owner), await make(of, other), undefined] : [undefined])
          for (const person of people) {
            const should = expected(row, person, thing && reachOf(person, thing));
            const headers = { cookie: person.cookie, origin: desk.url };
            const address = `${desk.url}${filledIn(path, thing?.id ?? newId())}`;
            const is = await kindOf(await fetch(address, { method, headers, redirect: "manual" }), row);
            // A page that somebody's role does not let them see is not there either.
            compare(
              `${method} ${path}, ${about(thing)}, as ${person.name}`,
              should === "refused" && row.of ? "not there" : should,
              is,
            );
          }
      }
      if (path.startsWith("/sandbox/") || builtPaths().some((built) => built.path === path && built.isPage)) continue;
      const { cookie = "" } = people.at(-1) ?? {};
      for (const method of ["GET", "PUT", "POST", "PATCH", "DELETE"].filter((one) =>
        methods.every((row) => row.method !== one),
      )) {
        const { status } = await fetch(`${desk.url}${filledIn(path, newId())}`, {
          method,
          headers: { cookie, origin: desk.url },
        });
        compare(`${method} ${path}`, "405", `${status}`);
      }
    }

    for (const [name, { input, ...row }] of Object.entries(actions))
      for (const person of people) {
        const ask = (thing: Made) =>
          call(name, person.cookie, input?.(thing.id, { second: newId(), ...thing, colleague: managerId }));
        const none = await ask({ id: newId(), formKey: newId(), owner: owner.id });
        compare(
          `${name}, nobody's, as ${person.name}`,
          expected(row, person, undefined),
          row.of && none.kind === "answered" ? "not there" : none.kind,
        );
        if (!row.of) continue;
        for (const whose of [owner, other]) {
          const thing = await make(row.of.thing, whose);
          const { kind, code } = await ask(thing);
          // Said word for word as of what nobody has.
          const is = kind === "answered" && code === none.code ? "not there" : kind;
          compare(`${name}, ${about(thing)}, as ${person.name}`, expected(row, person, reachOf(person, thing)), is);
        }
      }
    expect(wrong).toEqual([]);
  } finally {
    await office.close();
    await desk.remove();
  }
});
