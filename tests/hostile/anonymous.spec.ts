import { readdirSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Desk } from "../support/desk.ts";
import { expect, nobody, test } from "../support/e2e.ts";
import { signInRequest } from "../support/sign-in-request.ts";

/* Somebody without a session, doing their worst. */

/** Milliseconds until the desk has answered this, and while it does. */
async function took(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** Two kinds of marks in turns, which composing has to put in order. */
const marks = (length: number) => "\u0301\u0323".repeat(length / 2);

test("a text that is worst to compose costs no more than any other of its length, and a large one is not even read", async ({
  open,
}) => {
  const request = await signInRequest(await open({ storageState: nobody }));
  const signIn = (email: string) => request({ email, password: "p" });
  const plain = await took(() => signIn("a".repeat(7000)));
  const worst = await took(() => signIn(marks(7000)));
  expect(worst).toBeLessThan(20 * Math.max(plain, 10));
  for (const length of [20_000, 120_000, 700_000]) {
    const answer = await signIn(marks(length));
    expect([answer.status, await answer.text()]).toEqual([401, "signed_out"]);
  }
});

test("a large text is not read either at an address that leads to the page by way of another", async ({
  desk,
  open,
}) => {
  const { headers } = await signInRequest(await open({ storageState: nobody }));
  const answered = (path: string) =>
    new Promise((resolve, reject) =>
      httpRequest({ port: desk.port, method: "POST", path, headers }, (answer) => resolve(answer.resume().statusCode))
        .on("error", reject)
        .end(JSON.stringify([{ email: "a".repeat(20_000), password: "p" }])),
    );
  for (const way of ["_next/static/../../", "_next/static/%2e%2e/.%2E/", "_next\\static\\..\\..\\", "healthz/../"])
    expect(await answered(`/${way}sign-in`), way).toBe(401);
});

const descriptors = (desk: Desk) => readdirSync(`/proc/${desk.pid()}/fd`).length;

test("upgrades, half heads and silent bodies leave nothing open", async ({ desk, open }) => {
  test.skip(process.platform !== "linux", "descriptors are counted in /proc");
  test.setTimeout(90_000);
  const page = await open();
  const { host } = new URL(desk.url);
  const heads = [
    `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: a\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: ${host}\r\n`,
    `POST /sign-in HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${desk.url}\r\nNext-Action: a\r\nContent-Length: 1000\r\n\r\n`,
    "",
  ];
  const before = descriptors(desk);
  const sockets = heads.flatMap((head) =>
    Array.from({ length: 50 }, () => {
      const socket = connect(desk.port, "localhost")
        .on("error", () => {})
        .resume();
      socket.write(head);
      return socket;
    }),
  );
  await pause(1000);
  await page.goto("/documents");
  await expect(page.getByRole("heading", { level: 1, name: "Documents" })).toBeVisible();
  // What is silent is let go by the server; the upgrades have had their answer, and are plain connections that are kept for a while.
  await expect.poll(() => sockets.filter(({ closed }) => !closed).length, { timeout: 40_000 }).toBeLessThanOrEqual(50);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => descriptors(desk)).toBeLessThanOrEqual(before + 12);
});

test("what a page says of its layouts is left out where it cannot be read: nobody makes the server fail by it", async ({
  another,
}) => {
  const { desk } = await another({});
  const segment = encodeURIComponent(JSON.stringify(["", { children: [["id", "x", "d", null], {}] }]));
  const trees = [
    "%",
    "%5B",
    "x",
    "{}",
    "[]",
    "__proto__",
    encodeURIComponent('["",{"a":["b",1]}]'),
    `${segment}, ${segment}`,
  ];
  for (const tree of [segment, ...trees, "[".repeat(3000)])
    for (const [path, status] of [
      ["/nothing", 404],
      ["/sign-in", 200],
    ] as const) {
      const answer = await fetch(`${desk.url}${path}`, { headers: { rsc: "1", "next-router-state-tree": tree } });
      expect([path, tree.slice(0, 40), answer.status]).toEqual([path, tree.slice(0, 40), status]);
      await answer.text();
    }
  expect(desk.output()).not.toContain('"level":"error"');
});
