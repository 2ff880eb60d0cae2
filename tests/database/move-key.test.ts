import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { firstPerson, places } from "../support/back-office.ts";
import { forEachEngine } from "../support/engines.ts";

/** The recipe of docs/running.md, root's line and the rest, word for word but for the two places and the user. */
function recipe(dataDir: string, keyFolder: string): string[] {
  const page = readFileSync("docs/running.md", "utf8");
  const blocks = page.slice(page.indexOf("\nFrom the generated key to a `KEY_FILE`")).match(/(?:^ {4}.*\n)+/gm) ?? [];
  return blocks
    .slice(0, 2)
    .map((block) =>
      block
        .replace("/var/lib/countersign", dataDir)
        .replace("/etc/countersign", keyFolder)
        .replace("-o countersign", `-o ${userInfo().username}`),
    );
}

forEachEngine((engine) => {
  test("by the documented recipe the generated keys go to a KEY_FILE elsewhere, and nothing is lost", async () => {
    const at = await (await places(engine)).place();
    const before = await at.start();
    await firstPerson(before);
    await before.stop();
    const folder = mkdtempSync(join(tmpdir(), "countersign-key-"));
    after(() => rmSync(folder, { recursive: true }));
    const kept = join(folder, "kept");
    const { NODE_ENV = "production", PATH } = process.env;
    const [asRoot = "", rest = ""] = recipe(at.dataDir, kept);
    await promisify(execFile)("sh", ["-e", "-c", asRoot]);
    const { mode, uid } = statSync(kept);
    assert.deepEqual([mode & 0o777, uid], [0o700, userInfo().uid]);
    const { stdout } = await promisify(execFile)("sh", ["-e", "-c", rest], {
      env: { NODE_ENV, PATH, ...(at.databaseUrl && { DATABASE_URL: at.databaseUrl }) },
    });
    assert.match(stdout, /Database: intact/);
    assert.deepEqual(readdirSync(join(at.dataDir, "keys")), []);
    const moved = await at.start({ KEY_FILE: join(kept, "key") });
    assert.equal(await moved.people.anybody(), true);
  });
});
