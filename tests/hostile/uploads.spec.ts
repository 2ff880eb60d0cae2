import { createHash, randomInt } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { request as ask, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { expect, test } from "playwright/test";
import { filesPath } from "#lib/runtime/data-dir.ts";
import { emptyForm } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import { startSignedIn } from "../bench/signed-in.ts";
import type { Desk } from "../support/desk.ts";
import { storeOf } from "../support/desk-store.ts";
import { filesIn } from "../support/files-in.ts";
import { largePdf } from "../support/large-pdf.ts";
import { madePdf } from "../support/made-pdf.ts";
import { administrator } from "../support/people-pages.ts";
import { seed, seedPeople, seedRequest, seedUploads } from "../support/seed.ts";

/* Uploads over the wire to the server as it is built, and what comes of them when they are asked for. */

const megabyte = 1024 * 1024;
let desk: Desk;
let cookie: string;

test.beforeAll(async () => {
  ({ desk, cookie } = await startSignedIn());
});
test.afterAll(() => desk.remove());

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const onDisk = () => filesIn(filesPath(desk.dataDir, "sqlite"));

/** What the desk's database has of uploads, and of room that is taken for some. */
async function entered() {
  const store = storeOf(desk);
  const uploads = await store.db.selectFrom("upload").select(["id", "bytes", "sha256"]).execute();
  const reserved = await store.db.selectFrom("upload_reservation").selectAll().execute();
  await store.close();
  return { uploads, reserved };
}

function opened(id: string, headers: Record<string, string | number>) {
  return ask(`${desk.url}/uploads/${id}`, {
    method: "PUT",
    headers: { cookie, origin: desk.url, "content-type": "application/pdf", "x-file-name": "a.pdf", ...headers },
  });
}

async function put(id: string, body: Buffer, headers: Record<string, string | number> = {}) {
  const call = opened(id, { "content-length": body.length, ...headers });
  call.end(body);
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  return { status: answer.statusCode, said: JSON.parse(await textOf(answer)) };
}

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${desk.url}${path}`, { method, headers: { cookie, ...headers }, redirect: "manual" });

test("an upload of any size is on the disk as it was sent, to the byte", async () => {
  for (const size of [9.9, 10.1, 25, 50]) {
    const id = newId();
    const pdf = largePdf(Math.round(size * megabyte));
    const { status, said } = await put(id, pdf);
    expect([status, said.value?.bytes, said.value?.sha256], `${size} MB`).toEqual([201, pdf.length, hashOf(pdf)]);
    const row = (await entered()).uploads.find((upload) => upload.id === id);
    expect(row).toEqual({ id, bytes: pdf.length, sha256: hashOf(pdf) });
    const kept = Buffer.from(await (await get(`/uploads/${id}`)).arrayBuffer());
    expect([kept.length, hashOf(kept)]).toEqual([pdf.length, hashOf(pdf)]);
  }
});

test("a body that ends before its announced length is refused, and nothing of it is kept", async () => {
  const before = { disk: onDisk(), ...(await entered()) };
  const pdf = largePdf(megabyte);
  const id = newId();
  const socket = connect({ port: desk.port, host: "localhost", allowHalfOpen: true });
  await once(socket, "connect");
  const head = [
    `PUT /uploads/${id} HTTP/1.1`,
    `host: localhost:${desk.port}`,
    `origin: ${desk.url}`,
    `cookie: ${cookie}`,
    "x-file-name: a.pdf",
    `content-length: ${pdf.length + 1000}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  socket.end(pdf);
  expect(await textOf(socket)).toMatch(/^HTTP\/1\.1 400 /);
  await expect.poll(async () => ({ disk: onDisk(), ...(await entered()) }), { timeout: 5000 }).toEqual(before);

  // In chunks, of no announced length.
  const call = opened(newId(), { "transfer-encoding": "chunked" });
  call.end(pdf);
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  expect([answer.statusCode, JSON.parse(await textOf(answer)).problem.code]).toEqual([400, "file_incomplete"]);
  expect({ disk: onDisk(), ...(await entered()) }).toEqual(before);
});

test("an upload that is cut off anywhere is gone from the disk and the database within five seconds", async () => {
  const before = { disk: onDisk(), ...(await entered()) };
  const pdf = largePdf(10 * megabyte);
  for (const share of [0.01, 0.5, 0.99]) {
    const id = newId();
    const call = opened(id, { "content-length": pdf.length });
    call.on("error", () => {});
    call.write(pdf.subarray(0, Math.round(pdf.length * share)));
    // It is on the disk before the line is cut, or nothing would be shown.
    await expect.poll(() => onDisk().filter((file) => file.endsWith(".part")).length, { intervals: [20] }).toBe(1);
    call.destroy();
    await expect
      .poll(async () => ({ disk: onDisk(), ...(await entered()) }), { timeout: 5000, message: `${share}` })
      .toEqual(before);
    expect((await get(`/uploads/${id}`)).status).toBe(404);
  }
});

/** Pieces that break headers, lines of a log, paths and what reads from right to left. */
const pieces = [
  "../",
  "..\\",
  "C:\\",
  "/etc/passwd",
  "\u202e",
  "\u2066",
  "\0",
  "\r\nSet-Cookie: a=b",
  "\n",
  "\u001b[31m",
  '"; filename="b.exe',
  "'()*%",
  "%0d%0a",
  "\u2028",
  "e\u0301",
  "근로계약서".normalize("NFD"),
  "😀",
  "CON",
  ".pdf",
  " ",
  "가".repeat(300),
  "x".repeat(400),
];

test("whatever an uploaded file is called, its name breaks no header, no path and no line of the log", async () => {
  test.setTimeout(120_000);
  const pdf = madePdf(1);
  for (let n = 0; n < 200; n++) {
    const name = Array.from({ length: 1 + (n % 4) }, () => pieces[randomInt(pieces.length)]).join("");
    const id = newId();
    expect((await put(id, pdf, { "x-file-name": encodeURIComponent(name) })).status, JSON.stringify(name)).toBe(201);
    const { headers } = await get(`/uploads/${id}`);
    const disposition = headers.get("content-disposition") ?? "";
    const [, encoded = ""] =
      /^attachment; filename="document\.pdf"; filename\*=UTF-8''([\w.~!&+^`|$#-]|%[0-9A-F]{2})+$/.test(disposition)
        ? disposition.split("UTF-8''")
        : [];
    const told = decodeURIComponent(encoded);
    expect(told, JSON.stringify(name)).toMatch(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}"'/\\\u202a-\u202e\u2066-\u2069]+\.pdf$/u);
    expect([told, [...told].length <= 150]).toEqual([told.normalize("NFC"), true]);
    expect(headers.get("set-cookie") ?? "").not.toContain("a=b");
  }
  expect(onDisk().filter((file) => !/^[0-9a-z]{26}\.pdf$/.test(file))).toEqual([]);
  // The one line that is none of the log is for whoever started it.
  const lines = desk
    .output()
    .trim()
    .split("\n")
    .filter((line) => !/^Countersign, set up /.test(line));
  for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow();
});

test("a file is served as a download that nothing keeps or runs, whatever is asked of it", async () => {
  const [document] = await seed(desk, administrator.email, Date.now(), [{ title: "Agreement", serviceId: newId() }]);
  const store = storeOf(desk);
  // Nobody releases what they have prepared themselves.
  await seedPeople(desk, [{ name: "Lee", email: "lee@hanbit.example" }]);
  const { id: person } = await store.db
    .selectFrom("person")
    .select("id")
    .where("email", "=", "lee@hanbit.example")
    .executeTakeFirstOrThrow();
  const form = { ...emptyForm, template: "1", files: await seedUploads(store.db, person, ["a.pdf"], Date.now()) };
  const request = await seedRequest(store.db, person, { form, note: "", now: Date.now() });
  const names = await store.db.selectFrom("upload").select("disk_name").where("bytes", "=", 1).execute();
  await store.close();
  const pdf = madePdf(1);
  for (const { disk_name } of names) writeFileSync(join(filesPath(desk.dataDir, "sqlite"), `${disk_name}.pdf`), pdf);
  const upload = newId();
  await put(upload, pdf);

  const always = {
    "cache-control": "private, no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
  };
  const expectAlways = ({ headers }: Response, what: string) =>
    expect(Object.fromEntries(headers), what).toMatchObject(always);
  const there = [`/uploads/${upload}`, `/documents/${document?.id}/files/1`, `/releases/${request.id}/files/1`];
  for (const path of there) {
    const whole = await get(path);
    const stamps = {
      "if-none-match": whole.headers.get("etag") ?? "*",
      "if-modified-since": new Date(Date.now() + 60_000).toUTCString(),
    };
    for (const [what, more, method] of [
      ["the whole", {}, "GET"],
      ["a part", { range: "bytes=0-9" }, "GET"],
      ["a part that is not there", { range: "bytes=999999-" }, "GET"],
      ["only if it has changed", stamps, "GET"],
      ["the head alone", {}, "HEAD"],
    ] as const) {
      const answer = await get(path, more, method);
      expectAlways(answer, `${path}, ${what}`);
      // Parts and copies kept elsewhere are not offered: there is one answer, the whole file.
      expect(answer.status, `${path}, ${what}`).toBe(200);
      expect(answer.headers.get("content-type")).toBe("application/pdf");
      expect(answer.headers.get("content-disposition")).toMatch(
        /^attachment; filename="document\.pdf"; filename\*=UTF-8''a\.pdf$/,
      );
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(method === "HEAD" ? Buffer.alloc(0) : pdf);
    }
  }
  for (const path of [`/uploads/${newId()}`, `/documents/${document?.id}/files/2`, `/releases/${newId()}/files/1`]) {
    const answer = await get(path);
    expect(answer.status, path).toBe(404);
    expectAlways(answer, path);
  }
});

test("an upload that is on its way when the server ends is taken if it comes in time, and else leaves nothing", async () => {
  test.setTimeout(60_000);
  const pdf = largePdf(3 * megabyte);
  const half = (id: string) => {
    const call = opened(id, { "content-length": pdf.length });
    call.write(pdf.subarray(0, pdf.length / 2));
    return call;
  };
  const parts = () => onDisk().filter((file) => file.endsWith(".part")).length;
  await expect.poll(parts).toBe(0);
  const before = { disk: onDisk(), ...(await entered()) };

  const id = newId();
  const inTime = half(id);
  await expect.poll(parts, { intervals: [20] }).toBe(1);
  const ending = desk.stop("SIGTERM");
  // Nobody new is let in any more.
  await expect
    .poll(() =>
      get("/healthz").then(
        () => "in",
        () => "out",
      ),
    )
    .toBe("out");
  inTime.end(pdf.subarray(pdf.length / 2));
  const [answer] = (await once(inTime, "response")) as [IncomingMessage];
  expect([answer.statusCode, JSON.parse(await textOf(answer)).value?.sha256]).toEqual([201, hashOf(pdf)]);
  expect(await ending).toBe(0);
  const taken = { disk: onDisk(), ...(await entered()) };
  expect([taken.disk.length - before.disk.length, taken.reserved]).toEqual([1, []]);
  expect(taken.uploads).toContainEqual({ id, bytes: pdf.length, sha256: hashOf(pdf) });
  await desk.start();
  expect((await get(`/uploads/${id}`)).status).toBe(200);

  const stalled = half(newId());
  const cut = once(stalled, "error");
  await expect.poll(parts, { intervals: [20] }).toBe(1);
  expect(await desk.stop("SIGTERM")).toBe(0);
  await cut;
  expect({ disk: onDisk(), ...(await entered()) }).toEqual(taken);
  await desk.start();
});
