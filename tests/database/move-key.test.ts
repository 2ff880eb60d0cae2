import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { firstPerson, places } from "../support/back-office.ts";
import { forEachEngine } from "../support/engines.ts";

/** The recipe of docs/running.md, word for word but for the two places. */
function recipe(dataDir: string, keyFile: string): string {
  const page = readFileSync("docs/running.md", "utf8");
  const [, block = ""] = /^From the generated key to a `KEY_FILE`.*\n\n((?: {4}.*\n)+)/m.exec(page) ?? [];
  return block.replace("/var/lib/countersign", dataDir).replace("/etc/countersign/key", keyFile);
}

forEachEngine((engine) => {
  test("by the documented recipe the generated keys go to a KEY_FILE elsewhere, and nothing is lost", async () => {
    const at = await (await places(engine)).place();
    const before = await at.start();
    await firstPerson(before);
    await before.stop();
    const folder = mkdtempSync(join(tmpdir(), "countersign-key-"));
    after(() => rmSync(folder, { recursive: true }));
    const keyFile = join(folder, "kept", "key");
    const { NODE_ENV = "production", PATH } = process.env;
    const { stdout } = await promisify(execFile)("sh", ["-e", "-c", recipe(at.dataDir, keyFile)], {
      env: { NODE_ENV, PATH, ...(at.databaseUrl && { DATABASE_URL: at.databaseUrl }) },
    });
    assert.match(stdout, /Database: intact/);
    assert.deepEqual(readdirSync(join(at.dataDir, "keys")), []);
    const moved = await at.start({ KEY_FILE: keyFile });
    assert.equal(await moved.people.anybody(), true);
  });
});
