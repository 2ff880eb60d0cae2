import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { startDesk } from "../support/desk.ts";
import { createDocument, expect, nobody, setUp, test } from "../support/e2e.ts";

const most = 700;

test("at the limit of its descriptors the desk answers, creates a document and keeps its links, and recovers", async ({
  browser,
}) => {
  test.skip(process.platform !== "linux", "descriptors are limited with prlimit and counted in /proc");
  test.setTimeout(120_000);
  const desk = await startDesk({}, most);
  const open = () => readdirSync(`/proc/${desk.pid()}/fd`).length;
  const sockets = new Set<Socket>();
  let ending = false;
  const occupy = () => {
    const socket = connect(desk.port, "localhost").on("error", () => {});
    sockets.add(socket);
    socket.write("GET /documents HTTP/1.1\r\nHost: a\r\n");
    socket.on("close", () => {
      sockets.delete(socket);
      // Whoever is let go comes back.
      if (!ending) setTimeout(occupy, 500);
    });
  };
  try {
    const page = await browser.newPage({ baseURL: desk.url, storageState: nobody });
    await setUp(page, desk);
    const before = open();
    for (let i = 0; i < 1000; i++) occupy();
    await expect.poll(open).toBeGreaterThan((most - 256) / 2);
    const asked = { headers: { connection: "close" } };
    for (let i = 0; i < 5; i++) expect((await fetch(`${desk.url}/healthz`, asked)).status).toBe(200);
    await createDocument(page);
    await expect(page.getByRole("button", { name: /^Copy/ }).first()).toBeVisible();
    expect(open()).toBeLessThan(most);
    ending = true;
    for (const socket of sockets) socket.destroy();
    await expect.poll(open, { timeout: 30_000 }).toBeLessThanOrEqual(before + 12);
    await page.close();
  } finally {
    ending = true;
    for (const socket of sockets) socket.destroy();
    await desk.remove();
  }
});
