import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { rights } from "#lib/shared/rights.ts";

/* What docs/security.md names as shown is shown: the tests that it cites are there. */

const page = readFileSync("docs/security.md", "utf8");

interface Cited {
  /** As it stands on the page. */
  name: string;
  /** Where it may lie: below `tests`, there in the folder of the one before, or in the project. */
  paths: string[];
  /** The name of one test in it. */
  test?: string | undefined;
}

const cited = /`([\w./-]+)`(?: “([^”]+)”)?/g;

function citedIn(cell: string): Cited[] {
  let folder = "";
  return [...cell.matchAll(cited)].map(([, name = "", test]) => {
    const bare = name.replace(/^tests\//, "");
    const paths = name.startsWith(".") ? [name] : [`tests/${bare}`, ...(folder ? [`tests/${folder}${bare}`] : [])];
    if (bare.includes("/")) folder = bare.slice(0, bare.indexOf("/") + 1);
    return { name, paths, test };
  });
}

const filesOf = ({ paths }: Cited): string[] =>
  paths.flatMap((path) =>
    existsSync(path) && statSync(path).isFile()
      ? [path]
      : globSync([`${path}.{test,spec}.ts`, `${path}/*.{test,spec}.ts`]),
  );

/** The cells of its tables, each with what stands above its column. */
function cells(): { head: string; cell: string; row: string[] }[] {
  let heads: string[] = [];
  return page.split("\n").flatMap((line) => {
    if (!line.startsWith("|")) {
      heads = [];
      return [];
    }
    const row = line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim());
    if (heads.length === 0) heads = row;
    else if (!/^-+$/.test(row[0] ?? "")) return row.map((cell, i) => ({ head: heads[i] ?? "", cell, row }));
    return [];
  });
}

const shownBy = cells().filter(({ head }) => /shown by$/.test(head));
const isCitation = ({ name }: Cited) =>
  /^(\.ci|tests|unit|database|hostile|e2e)\//.test(name) || /^[a-z][a-z-]+$/.test(name);

test("each test that docs/security.md names is there, by its file and by its own name", () => {
  const inTables = shownBy.flatMap(({ cell }) => citedIn(cell)).filter(isCitation);
  const inText = citedIn(page).filter(({ name }) => name.startsWith("tests/"));
  assert.ok(inTables.length > 100, `${inTables.length}`);
  const missing = [...inTables, ...inText].filter((one) => {
    const files = filesOf(one);
    return (
      files.length === 0 || (one.test && !files.some((file) => readFileSync(file, "utf8").includes(`"${one.test}"`)))
    );
  });
  assert.deepEqual(missing, []);
});

test("each line of its list has a test or a reason, and no chapter is left out", () => {
  const list = shownBy.filter(({ head }) => head.startsWith("met"));
  const without = list.filter(({ cell, row }) => citedIn(cell).filter(isCitation).length === 0 && row[2] === "–");
  assert.deepEqual(
    without.map(({ row }) => row[0]),
    [],
  );
  const sections = list.map(({ row }) => /(\d+)\.\d+ /.exec(row[0] ?? "")?.[1]);
  assert.deepEqual(
    [...new Set(sections)],
    Array.from({ length: 17 }, (_, i) => `${i + 1}`),
  );
});

test("whatever uses a key is in its inventory", () => {
  const begins = page.indexOf("### Keys and algorithms");
  const listed = [...page.slice(begins, page.indexOf("\n## ", begins)).matchAll(/^\|.*\|$/gm)].flatMap(([row]) => {
    let folder = "";
    return [...row.matchAll(/`([\w/-]+\.ts)`/g)].map(([, name = ""]) => {
      if (name.includes("/")) folder = name.slice(0, name.lastIndexOf("/") + 1);
      return name.includes("/") ? name : `${folder}${name}`;
    });
  });
  const uses =
    /\b(createHmac|hkdfSync|createCipheriv|argon2|getIronSession|sealData|unsealData|connectTls|randomBytes\((2[4-9]|3\d)\))/;
  const using = globSync("lib/**/*.ts", { exclude: ["lib/sandbox/**"] }).filter((file) =>
    uses.test(readFileSync(file, "utf8")),
  );
  assert.ok(using.length > 10, `${using.length}`);
  // Makes the files of the keys, and secrets of a sandbox that nobody else meets.
  const others = ["lib/runtime/key-files.ts", "lib/templates/trial-document.ts", "lib/templates/trials.ts"];
  assert.deepEqual(
    using.filter((file) => !listed.includes(file) && !others.includes(file)),
    [],
  );
  assert.deepEqual(
    listed.filter((file) => !existsSync(file)),
    [],
  );
});

const sources = globSync("{lib,app,components}/**/*.{ts,tsx}");
const containing = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(file, "utf8"))).sort();

test("who may do what is asked by the name of a right: roles are compared in its table, and where a role itself is meant", () => {
  const may: Record<string, string> = {
    "lib/company/company.ts": "the greatest of the roles that a claim gives",
    "lib/people/factor-demand.ts": "from which role on two-step sign-in is demanded",
    "lib/shared/rights.ts": "the table",
    "lib/shared/roles.ts": "the comparison",
  };
  assert.deepEqual(containing(/\batLeast\b/), Object.keys(may));
});

test("no role is asked for by its name", () => {
  const name = '"(?:staff|manager|administrator)"';
  const compared = `[!=]==? *${name}|${name} *[!=]==?|"role", *"[^"]+", *\\[?${name}|[iI]ncludes\\(${name}`;
  const gates = `\\b(?:action|requirePerson|personWith)\\([^;]*?${name}`;
  // There it is asked about first who becomes one.
  assert.deepEqual(containing(new RegExp(`${compared}|${gates}`)), ["components/people/role-choice.tsx"]);
});

test("docs/security.md has each right with its least role, as the code has it, and says what it is", () => {
  const table = cells().filter(({ head }) => head === "right");
  assert.deepEqual(
    table.map(({ row: [right = "", least] }) => [right.replaceAll("`", ""), least]),
    Object.entries(rights),
  );
  for (const { row } of table) assert.ok(row[2], row[0]);
});
