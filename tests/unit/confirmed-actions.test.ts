import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { actions, confirmedMarkdown, routes } from "../support/access-table.ts";
import { placeOf } from "../support/action-ids.ts";

/* Which actions and routes ask for the password again, read from their sources, against the table of who may reach what. */

/** On one line, or to the first that closes it at the margin. */
const statement = /^export const (\w+) = (?:public)?[aA]ction\((?:.*\);$|.*(?:\n(?: .*)?)*\n[)}].*;$)/gm;
/** The options come last; people's actions share theirs under this name. */
const isConfirmed = /(\bconfirmed: true,?\s*\}|\bconfirmed),?\s*\);$/;

test("what asks for the password again is what the table says, and nothing else does", () => {
  const inSources: string[] = [];
  let read = 0;
  for (const file of globSync("app/**/actions.ts")) {
    const text = readFileSync(file, "utf8");
    const exported = text.match(/^export /gm)?.length ?? 0;
    const statements = [...text.matchAll(statement)];
    assert.equal(statements.length, exported, file);
    read += exported;
    for (const [whole, name] of statements) if (isConfirmed.test(whole)) inSources.push(`${placeOf(file)}${name}`);
  }
  assert.equal(read, Object.keys(actions).length);
  const inTable = Object.entries(actions).flatMap(([name, { confirmed }]) => (confirmed ? name : []));
  assert.deepEqual(inSources.sort(), inTable.sort());
});

test("so is it with the routes that are no actions", () => {
  const inSources = globSync("app/**/{route,page}.ts*").flatMap((file) =>
    /\bconfirmProblem\(/.test(readFileSync(file, "utf8")) ? `/${placeOf(file).replace(/\/$/, "")}` : [],
  );
  const inTable = Object.entries(routes).flatMap(([path, methods]) =>
    methods.some(({ confirmed }) => confirmed) ? path : [],
  );
  assert.deepEqual(inSources, inTable);
});

test("docs/security.md lists them", () => {
  assert.ok(readFileSync("docs/security.md", "utf8").includes(confirmedMarkdown()));
});
