import assert from "node:assert/strict";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, test } from "node:test";
import { loadConfig } from "#lib/runtime/config.ts";
import { newKey, readKeys } from "#lib/storage/keys.ts";
import { dataDir, faults, service } from "../support/faults-of-settings.ts";

test("generated secrets are the same at the next start, and nobody else's to read", () => {
  const first = loadConfig({ DATA_DIR: dataDir }).sessionSecret;
  assert.equal(loadConfig({ DATA_DIR: dataDir }).sessionSecret, first);
  assert.equal(readFileSync(join(dataDir, "session-secret"), "utf8").trim(), first);
  assert.equal(statSync(join(dataDir, "session-secret")).mode & 0o777, 0o600);
});

test("a generated secret that is empty or cut short is refused, and none is ever half written", () => {
  for (const cut of ["", "\n", "abc"]) {
    const folder = mkdtempSync(join(tmpdir(), "countersign-config-"));
    after(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "session-secret"), cut);
    assert.match(
      faults({ DATA_DIR: folder }).join(),
      /session-secret: expected at least 32 characters\. Delete the file/,
    );
    rmSync(join(folder, "session-secret"));
    assert.deepEqual(faults({ DATA_DIR: folder }), []);
    assert.deepEqual(readdirSync(folder).sort(), ["keys", "sandbox-secret", "session-secret"]);
  }
});

test("the key of what is stored is made once, nobody else's to read, and refused when it is short", () => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-config-"));
  after(() => rmSync(folder, { recursive: true }));
  const keys = () => readKeys(loadConfig({ DATA_DIR: folder }).keyFile).map(({ bytes }) => bytes);
  const [key] = keys();
  assert.equal(key?.length, 32);
  assert.deepEqual(keys(), [key]);
  const path = join(folder, "keys", "stored");
  assert.deepEqual([statSync(join(folder, "keys")).mode & 0o777, statSync(path).mode & 0o777], [0o700, 0o600]);
  assert.equal(statSync(path).size, 32);
  for (const cut of ["", "abc", "x".repeat(31)]) {
    writeFileSync(path, cut);
    assert.match(faults({ DATA_DIR: folder }).join(), /keys\/stored: expected a file that can be read and holds 32/);
  }
});

test("KEY_FILE goes before the key in the data folder, and is refused when it is no key", () => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-config-"));
  after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "key");
  writeFileSync(file, "k".repeat(44));
  const dataDir = join(folder, "data");
  const keys = (environment: Record<string, string>) => readKeys(loadConfig(environment).keyFile).map(({ id }) => id);
  const first = keys({ DATA_DIR: dataDir, KEY_FILE: file });
  assert.equal(existsSync(join(dataDir, "keys")), false);
  assert.notDeepEqual(keys({ DATA_DIR: dataDir }), first);
  writeFileSync(file, "short");
  for (const path of [file, folder, join(folder, "nowhere"), "/dev/zero"])
    assert.match(faults({ KEY_FILE: path }).join(), /^KEY_FILE: expected a file that can be read and holds 32 to 4096/);
  assert.match(faults({ KEY_FILES: file }).join(), /^KEY_FILES: unknown setting/);
});

test("keys are the file that is named and those beside it, whose contents count; the first may go, and is not made again", () => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-config-"));
  after(() => rmSync(folder, { recursive: true }));
  for (const more of [{}, { KEY_FILE: join(folder, "keys", "stored") }]) {
    const { keyFile } = loadConfig({ DATA_DIR: folder, ...more });
    const [first] = readKeys(keyFile);
    const second = newKey(keyFile);
    assert.equal(basename(second.path), `stored.${second.id}`);
    assert.equal(statSync(second.path).mode & 0o777, 0o600);
    for (const other of ["stored.1.part", "stored2", "other", "stored.sha256", "stored.gpg"])
      writeFileSync(join(folder, "keys", other), "x".repeat(32));
    writeFileSync(`${keyFile}.7`, "x".repeat(31));
    assert.deepEqual(
      readKeys(keyFile).map(({ id }) => id),
      [first?.id, second.id],
    );
    rmSync(keyFile);
    assert.deepEqual(readKeys(loadConfig({ DATA_DIR: folder, ...more }).keyFile), [second]);
    renameSync(second.path, keyFile);
    assert.deepEqual(
      readKeys(loadConfig({ DATA_DIR: folder, ...more }).keyFile).map(({ id }) => id),
      [second.id],
    );
  }
});

test("a secret may stand in a file", () => {
  const file = join(dataDir, "api-secret");
  writeFileSync(file, "from-a-file\n");
  const { SIGNING_API_SECRET_KEY: _inline, ...rest } = service;
  const config = loadConfig({ DATA_DIR: dataDir, ...rest, SIGNING_API_SECRET_KEY_FILE: file });
  assert.equal(config.signing.apiSecretKey, "from-a-file");
  assert.equal(config.sandbox, false);
});
