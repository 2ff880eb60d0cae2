import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { appendFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { describe, test } from "node:test";
import { toAttemptOutcome } from "#lib/creation/outcome-mapping.ts";
import { closeFiles, openFiles, readChecked } from "#lib/signing/files.ts";
import { FileUnreadable } from "#lib/storage/sealed-file.ts";
import { verifyFile } from "#lib/storage/verify-file.ts";
import { mebibyte, stagedFile, stagingFolder } from "../support/signing-bench.ts";

const folder = stagingFolder();
const staged = (content: Buffer) => stagedFile(folder, content);

describe("a staged file", () => {
  const whole = async (file: ReturnType<typeof staged>) => {
    const files = await openFiles([file]);
    try {
      const chunks: Buffer[] = [];
      for (const one of files) for await (const chunk of readChecked(one)) chunks.push(Buffer.from(chunk));
      return Buffer.concat(chunks);
    } finally {
      await closeFiles(files);
    }
  };

  test("is read as it is, at every size around a chunk", async () => {
    for (const size of [0, 1, mebibyte - 1, mebibyte, mebibyte + 1, 5 * mebibyte, 5 * mebibyte + 1]) {
      const content = randomBytes(size);
      assert.equal((await whole(staged(content))).compare(content), 0, `${size} bytes`);
    }
  });

  test("whose key is missing is told apart from one that has changed", async () => {
    const opened = Promise.reject(new FileUnreadable("is encrypted with a key that is not here", "KEY_MISSING"));
    const file = staged(Buffer.from("x"));
    await assert.rejects(
      openFiles([file], () => opened),
      { name: "FileProblem", keyMissing: true },
    );
    assert.equal(await verifyFile(opened, { ...file, stamp: "" }), "locked");
    const outcome = toAttemptOutcome({ kind: "not_sent", reason: "file_key", detail: "", posts: 0 }, "R");
    assert.ok(outcome.state === "not_sent");
    assert.equal(outcome.problem.code, "file_key_missing");
  });

  test("that is gone, longer or shorter is refused before anything is sent", async () => {
    const gone = staged(Buffer.from("x"));
    rmSync(gone.path);
    await assert.rejects(openFiles([gone]), { name: "FileProblem", message: "1 bytes cannot be opened (ENOENT)" });
    const longer = staged(Buffer.from("x"));
    appendFileSync(longer.path, "y");
    await assert.rejects(openFiles([staged(Buffer.from("fine")), longer]), { name: "FileProblem" });
    const shorter = staged(Buffer.from("xy"));
    truncateSync(shorter.path, 1);
    await assert.rejects(openFiles([shorter]), { name: "FileProblem" });
    await assert.rejects(openFiles([{ ...gone, path: folder }]), { name: "FileProblem" });
  });

  test("of up to 4 MiB with other bytes is refused before anything is sent", async () => {
    const file = staged(Buffer.alloc(4 * mebibyte, 1));
    writeFileSync(file.path, Buffer.alloc(4 * mebibyte, 2));
    await assert.rejects(openFiles([file]), { name: "FileProblem", message: "its hash has changed" });
  });

  test("beyond that with other bytes never gives its last chunk", async () => {
    const content = randomBytes(5 * mebibyte + 100);
    const file = staged(content);
    content[0] = (content[0] ?? 0) ^ 1;
    writeFileSync(file.path, content);
    const files = await openFiles([file]);
    let got = 0;
    await assert.rejects(
      async () => {
        for (const one of files) for await (const chunk of readChecked(one)) got += chunk.length;
      },
      { name: "FileProblem", message: "its hash has changed" },
    );
    assert.equal(got, 5 * mebibyte);
    await closeFiles(files);
  });

  test("that is by its own numbers the one that was hashed is not hashed again, and any other is", async () => {
    const content = Buffer.alloc(5 * mebibyte, 1);
    const { ino } = statSync(staged(content).path, { bigint: true });
    for (const [isUntouched, refused] of [
      [() => true, false],
      [(stat: { ino: bigint }) => stat.ino === ino, true],
    ] as const) {
      const file = { ...staged(content), sha256: "of something else", isUntouched };
      const files = await openFiles([file]);
      const read = async () => {
        for (const one of files) for await (const _ of readChecked(one));
      };
      await (refused ? assert.rejects(read, { name: "FileProblem" }) : read());
      await closeFiles(files);
    }
  });

  test("that shrinks while it is read is noticed", async () => {
    const file = staged(randomBytes(5 * mebibyte));
    const files = await openFiles([file]);
    truncateSync(file.path, 2 * mebibyte + 5);
    await assert.rejects(
      async () => {
        for (const one of files) for await (const _ of readChecked(one));
      },
      { name: "FileProblem", message: `ends after ${2 * mebibyte + 5} of ${5 * mebibyte} bytes` },
    );
    await closeFiles(files);
  });
});
