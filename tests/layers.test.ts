import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";

/** Imports go down this street only. A folder may import what stands behind its name; a folder's own files are always allowed. */
const street: Record<string, string[]> = {
  app: [
    "components",
    "lib/web",
    "lib/documents",
    "lib/people",
    "lib/templates",
    "lib/sandbox/failures.ts",
    "lib/shared",
  ],
  components: ["lib/shared"],
  "lib/cli": ["lib/web/server.ts", "lib/services.ts", "lib/config.ts", "lib/documents", "lib/store", "lib/shared"],
  "lib/web": ["lib/services.ts", "lib/config.ts", "lib/documents", "lib/people", "lib/templates", "lib/shared"],
  "lib/services.ts": [
    ...["lib/config.ts", "lib/documents", "lib/templates", "lib/people", "lib/signing", "lib/store", "lib/files"],
    ...["lib/sandbox", "lib/shared"],
  ],
  "lib/documents": ["lib/signing", "lib/store", "lib/files", "lib/shared"],
  "lib/templates": ["lib/store", "lib/shared"],
  "lib/people": ["lib/store", "lib/shared"],
  "lib/signing": [],
  "lib/store": ["lib/shared"],
  "lib/files": ["lib/shared"],
  "lib/sandbox": [],
  "lib/config.ts": [],
  "lib/shared": [],
};

/** Packages that only one part may know. */
const owners: Record<string, string[]> = {
  next: ["app", "components", "lib/web"],
  "iron-session": ["lib/web"],
  undici: ["lib/signing"],
  "form-data": ["lib/signing"],
  kysely: ["lib/store"],
  pg: ["lib/store"],
  "node:sqlite": ["lib/store"],
  "write-excel-file": ["lib/documents"],
};

interface Import {
  file: string;
  to: string;
  part: string;
}

const imports = globSync("{app,components,lib}/**/*.{ts,tsx}").flatMap((file): Import[] => {
  const part = partOf(file);
  assert.ok(part, `${file} stands outside the street`);
  const text = readFileSync(file, "utf8");
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']/g)].map((match) => match[1] ?? "");
  return specifiers.map((specifier) => ({ file, part, to: resolve(file, specifier) }));
});

function partOf(path: string): string | undefined {
  return Object.keys(street).find((part) => path === part || path.startsWith(`${part}/`));
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? normalize(join(dirname(file), specifier)) : specifier;
}

test("imports go down the street only", () => {
  const wrong = imports.filter(({ part, to }) => {
    const target = partOf(to);
    if (!target || target === part) return false;
    return !(street[part] ?? []).some((allowed) => to === allowed || to.startsWith(`${allowed}/`));
  });
  assert.deepEqual(
    wrong.map(({ file, to }) => `${file} imports ${to}`),
    [],
  );
});

test("a package is known only to the part that owns it", () => {
  const wrong = imports.filter(({ part, to }) => {
    const name = Object.keys(owners).find((owned) => to === owned || to.startsWith(`${owned}/`));
    return name !== undefined && !owners[name]?.includes(part);
  });
  assert.deepEqual(
    wrong.map(({ file, to }) => `${file} imports ${to}`),
    [],
  );
});

test("what runs in the browser imports nothing of Node's", () => {
  const wrong = imports.filter(({ part, to }) => ["components", "lib/shared"].includes(part) && to.startsWith("node:"));
  assert.deepEqual(
    wrong.map(({ file, to }) => `${file} imports ${to}`),
    [],
  );
});

test("only the configuration reads the environment", () => {
  const readers = globSync("{app,components,lib}/**/*.{ts,tsx,mjs}").filter((file) =>
    readFileSync(file, "utf8").includes("process.env"),
  );
  assert.deepEqual(readers, ["lib/config.ts"]);
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

test("nothing goes by the machine's own clock, which may be wrong, but where the reason stands here", () => {
  const may: Record<string, string> = {
    "lib/store/sqlite.ts": "of a file it is the database's clock",
    "lib/store/snapshot.ts": "the same, on a connection of the backup's own",
    "lib/shared/id.ts": "makes ids tell apart; nothing is ordered by them",
    "lib/shared/log.ts": "a line in the log says when this process wrote it",
    "lib/signing/outcome.ts": "a date in Retry-After, which counts for an hour at most",
  };
  const asking = globSync("{app,lib}/**/*.{ts,tsx}").filter(
    (file) => !file.startsWith("lib/sandbox/") && /Date\.now|new Date\(\)/.test(readFileSync(file, "utf8")),
  );
  assert.deepEqual(asking.sort(), Object.keys(may).sort());
});
