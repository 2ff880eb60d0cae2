import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { test } from "node:test";

/**
 * The rooms, from the top down: each may import what stands below it, and nothing above. What stands beside each other on a line does not
 * know each other.
 */
const rooms = [
  ["app"],
  ["components/releases"],
  ["components/document", "components/packets"],
  [
    "components/form",
    "components/documents",
    "components/drafts",
    "components/contacts",
    "components/templates",
    "components/people",
    "components/audit",
    "components/settings",
  ],
  ["components/palette"],
  ["components/sharing", "components/viewer"],
  ["components/shell"],
  ["components/ui"],
  ["lib/cli"],
  ["lib/web"],
  ["lib/services.ts"],
  ["lib/upkeep.ts"],
  ["lib/sealed-kinds.ts"],
  ["lib/backup", "lib/releases"],
  ["lib/creation"],
  ["lib/documents", "lib/hand-over"],
  ["lib/drafts"],
  ["lib/search", "lib/uploads", "lib/templates", "lib/contacts", "lib/settings", "lib/company"],
  ["lib/people"],
  ["lib/keys"],
  ["lib/audit"],
  ["lib/database", "lib/storage", "lib/signing", "lib/sandbox"],
  ["lib/runtime"],
  ["lib/shared"],
];

/** Where less than all below is allowed. */
const only: Record<string, string[]> = {
  app: [
    "components",
    "lib/web",
    "lib/documents",
    "lib/people",
    "lib/templates",
    "lib/sandbox/failures.ts",
    "lib/runtime/log.ts",
    "lib/shared",
  ],
  components: ["components", "lib/shared"],
  // A field of a signer that has no name on the wire must not compile.
  "lib/signing": ["lib/shared/signer.ts"],
  "lib/sandbox": [],
};

/** Packages that only some rooms may know. */
const queries = [
  "audit",
  "backup",
  "company",
  "contacts",
  "creation",
  "database",
  "documents",
  "drafts",
  "hand-over",
  "keys",
  "people",
  "search",
  "settings",
  "templates",
  "uploads",
];
const owners: Record<string, string[]> = {
  next: ["app", "components", "lib/web"],
  "iron-session": ["lib/web"],
  undici: ["lib/signing", "lib/company"],
  "openid-client": ["lib/company"],
  "form-data": ["lib/signing"],
  kysely: queries.map((room) => `lib/${room}`),
  pg: ["lib/database"],
  "node:sqlite": ["lib/database", "lib/backup"],
  "write-excel-file": ["lib/documents"],
};

interface Import {
  file: string;
  to: string;
  part: string;
}

const imports = globSync("{app,components,lib}/**/*.{ts,tsx}").flatMap((file): Import[] => {
  const part = partOf(file);
  assert.ok(part, `${file} stands in no room`);
  const text = readFileSync(file, "utf8");
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']/g)].map((match) => match[1] ?? "");
  return specifiers.map((specifier) => ({ file, part, to: resolve(file, specifier) }));
});

function partOf(path: string): string | undefined {
  return rooms.flat().find((part) => path === part || path.startsWith(`${part}/`));
}

const depth = (part: string) => rooms.findIndex((line) => line.includes(part));

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? normalize(join(dirname(file), specifier)) : specifier;
}

test("imports go down only", () => {
  const wrong = imports.filter(({ part, to }) => {
    const target = partOf(to);
    if (!target || target === part) return false;
    const few = only[part] ?? (part.startsWith("components/") ? only.components : undefined);
    const allowed = few?.some((one) => to === one || to.startsWith(`${one}/`)) ?? true;
    return !allowed || depth(target) <= depth(part);
  });
  assert.deepEqual(
    wrong.map(({ file, to }) => `${file} imports ${to}`),
    [],
  );
});

test("no file imports itself by way of others", () => {
  const known = Map.groupBy(imports, ({ file }) => file);
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(" → "));
    if (path.includes(file) || done.has(file)) return;
    for (const { to } of known.get(file) ?? []) visit(to, [...path, file]);
    done.add(file);
  };
  for (const file of known.keys()) visit(file, []);
  assert.deepEqual(circles, []);
});

test("a package is known only to the part that owns it", () => {
  const wrong = imports.filter(({ part, to }) => {
    const name = Object.keys(owners).find((owned) => to === owned || to.startsWith(`${owned}/`));
    return name !== undefined && !owners[name]?.some((room) => part === room || part.startsWith(`${room}/`));
  });
  assert.deepEqual(
    wrong.map(({ file, to }) => `${file} imports ${to}`),
    [],
  );
});

/** Tables that more than one room writes, the owner first; docs/design.md says why. All others are written by one. */
const sharedTables: Record<string, string[]> = {
  attempt: ["creation", "backup", "documents", "drafts"],
  document: ["creation", "backup", "contacts", "documents", "drafts", "search"],
  document_file: ["documents", "drafts"],
  draft: ["drafts", "backup", "documents"],
  instance: ["database", "backup"],
  item: ["documents", "drafts"],
  service_health: ["settings", "backup"],
  session: ["people", "backup"],
  shared_draft: ["drafts", "hand-over"],
  signer: ["documents", "drafts"],
  upload: ["uploads", "drafts"],
  waiting_sign_in: ["people", "backup"],
  invitation: ["people", "backup"],
};

test("a table is written by the room that owns it, and by others only where they are named here", () => {
  // A row lock writes, but changes nothing.
  const exclude = ["lib/database/migrations/**", "lib/database/row-locks.ts"];
  const writers = new Map<string, Set<string>>();
  for (const file of globSync("{app,lib}/**/*.{ts,tsx}", { exclude })) {
    const text = readFileSync(file, "utf8");
    for (const { 1: name, 2: variable, index } of text.matchAll(
      /\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*(?:"(\w+)"|(\w+))/g,
    )) {
      const loop = text.slice(text.lastIndexOf(`const ${variable} of `, index), index).split("\n", 1)[0] ?? "";
      const tables = name ? [name] : [...loop.matchAll(/"(\w+)"/g)].map((match) => match[1] ?? "");
      assert.ok(tables.length > 0, `${file} writes a table that is not named beside it`);
      const room = partOf(file)?.replace("lib/", "") ?? file;
      for (const table of tables) writers.set(table, (writers.get(table) ?? new Set()).add(room));
    }
  }
  const several = [...writers]
    .filter(([, rooms]) => rooms.size > 1)
    .map(([table, rooms]) => [table, [...rooms].sort()]);
  const named = Object.entries(sharedTables).map(([table, rooms]) => [table, rooms.toSorted()]);
  assert.deepEqual(Object.fromEntries(several), Object.fromEntries(named));
});

test("what runs in the browser imports nothing of Node's", () => {
  const wrong = imports.filter(
    ({ file, to }) => (file.startsWith("components/") || file.startsWith("lib/shared/")) && to.startsWith("node:"),
  );
  assert.deepEqual(
    wrong.map(({ file, to }) => `${file} imports ${to}`),
    [],
  );
});

test("only the configuration reads the environment", () => {
  const readers = globSync("{app,components,lib}/**/*.{ts,tsx,mjs}").filter((file) =>
    /process\.env|["']node:process["']/.test(readFileSync(file, "utf8")),
  );
  assert.deepEqual(readers, ["lib/runtime/config.ts"]);
});

test("a file of server actions exports nothing but guarded actions", () => {
  const files = globSync("app/**/*.ts").filter((file) => /^["']use server["']/.test(readFileSync(file, "utf8")));
  assert.ok(files.length > 0);
  for (const file of files) {
    const exported = [...readFileSync(file, "utf8").matchAll(/^export (.*)$/gm)].map((match) => match[1] ?? "");
    for (const line of exported)
      assert.match(line, /^const \w+ = (public)?[aA]ction\($|^const \w+ = (public)?[aA]ction\(/, `${file}: ${line}`);
  }
});

test("a page of the desk asks who is there before it reads anything", () => {
  const pages = globSync("app/(desk)/**/page.tsx");
  assert.ok(pages.length > 0);
  for (const page of pages) {
    const text = readFileSync(page, "utf8").split("export default ")[1] ?? "";
    const asks = text.indexOf("await requirePerson(");
    const reads = text.indexOf("services()");
    assert.ok(asks >= 0 && (reads < 0 || asks < reads), page);
  }
});

test("each migration is in the list of migrations", () => {
  const list = readFileSync("lib/database/migrations.ts", "utf8");
  for (const file of globSync("lib/database/migrations/*.ts")) assert.ok(list.includes(basename(file)), file);
});

test("nothing goes by the machine's own clock, which may be wrong, but where the reason stands here", () => {
  const may: Record<string, string> = {
    "lib/database/sqlite.ts": "of a file it is the database's clock",
    "lib/backup/snapshot.ts": "the same, on a connection of the backup's own",
    "lib/shared/id.ts": "makes ids tell apart; nothing is ordered by them",
    "lib/runtime/log.ts": "a line in the log says when this process wrote it",
    "lib/signing/outcome.ts": "a date in Retry-After, which counts for an hour at most",
  };
  const asking = globSync("{app,lib}/**/*.{ts,tsx}").filter(
    (file) => !file.startsWith("lib/sandbox/") && /Date\.now|new Date\(\)/.test(readFileSync(file, "utf8")),
  );
  assert.deepEqual(asking.sort(), Object.keys(may).sort());
});

test("what comments and documents cite is in the repository", () => {
  const files = globSync(["{app,components,lib,tests}/**/*.{ts,tsx,mjs}", "*.mjs"]);
  const names = new Set(files.map((file) => basename(file)));
  const wrong = [...files, ...globSync("{*.md,docs/*.md,tests/bench/*.md}")].flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/`([\w./[\]()-]+\.(?:ts|tsx|mjs))`/g)]
      .map((match) => match[1] ?? "")
      .filter((cited) => (cited.includes("/") ? !existsSync(cited) : !names.has(cited)))
      .map((cited) => `${file} cites ${cited}`),
  );
  assert.deepEqual(wrong, []);
});
