import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { actionIds } from "../support/action-ids.ts";
import type { Desk } from "../support/desk.ts";
import { titleField } from "../support/draft-pages.ts";
import { expect, test } from "../support/e2e.ts";

for (const [size, characters] of [
  ["a little more than 2 MB", 800_000],
  ["6 MB", 2_000_000],
] as const)
  test(`whoever sends ${size} is told so, not to reload, and what they entered stays where it is`, async ({ page }) => {
    await page.goto("/people");
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    const text = "이".repeat(characters);
    await name.evaluate((field, value) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }, text);
    await page.getByRole("textbox", { name: "Email", exact: true }).fill("lee.new@hanbit.example");
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Create invitation" }).click();
    expect((await answer).status()).toBe(413);
    await expect(page.getByText(/too large: more than 2 MB.*still on this page/)).toBeVisible();
    expect((await name.inputValue()).length).toBe(text.length);
  });

test("an action of 6 MB is answered with why it is refused, and to somebody without a session with that alone", async ({
  page,
  desk,
}) => {
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const send = async (cookie: string) => {
    const headers = { cookie, origin: desk.url, "next-action": "0".repeat(42), "content-type": "text/plain" };
    const answer = await fetch(`${desk.url}/people`, { method: "POST", headers, body: "x".repeat(6_000_000) });
    return [answer.status, await answer.text()];
  };
  for (let i = 0; i < 10; i++) expect(await send(cookie)).toEqual([413, "form_too_large"]);
  expect(await send("")).toEqual([401, "signed_out"]);
});

const mebibyte = 1024 * 1024;
const residentBytes = ({ pid }: Desk) =>
  1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid()}/status`, "latin1"))?.[1]);

/** Sends an action in pieces of 64 KiB, without saying how many come, for as long as anybody takes them. */
async function sendWithoutEnd(
  desk: Desk,
  { cookie, megabytes, pause }: { cookie: string; megabytes: number; pause: number },
) {
  const socket = connect(desk.port, "localhost").on("error", () => {});
  let answer = "";
  socket.on("data", (piece) => {
    answer += piece;
  });
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const head = [
    "POST /people HTTP/1.1",
    `Host: localhost:${desk.port}`,
    `Origin: ${desk.url}`,
    `Cookie: ${cookie}`,
    `Next-Action: ${actionIds().invite}`,
    "Content-Type: text/plain;charset=UTF-8",
    "Transfer-Encoding: chunked",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  const piece = `10000\r\n${"x".repeat(64 * 1024)}\r\n`;
  let sent = 0;
  for (; sent < megabytes * mebibyte && !socket.destroyed; sent += 64 * 1024) {
    if (!socket.write(piece)) await Promise.race([closed, new Promise((resolve) => socket.once("drain", resolve))]);
    if (pause > 0) await setTimeout(pause);
  }
  await expect.poll(() => answer).toContain("\r\n0\r\n\r\n");
  socket.destroy();
  const [, status, text] = /^HTTP\/1.1 (\d+).*?\r\n\r\n\w+\r\n(\w+)\r\n/s.exec(answer) ?? [];
  return { answered: [status, text], sent };
}

test("an action that does not say how long it is, and goes on beyond 2 MiB, is answered why, ends soon, and takes no more memory the longer it is", async ({
  another,
}) => {
  const { desk, page } = await another({});
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const send = (signedIn: boolean, megabytes: number, pause: number) =>
    sendWithoutEnd(desk, { cookie: signedIn ? cookie : "", megabytes, pause });
  for (const signedIn of [true, false]) {
    const why = signedIn ? ["413", "form_too_large"] : ["401", "signed_out"];
    for (const [megabytes, pause] of [
      [5, 0],
      [50, 0],
      [5, 10],
      // Goes on long after it was answered.
      [50, 5],
    ] as const)
      expect((await send(signedIn, megabytes, pause)).answered, `${megabytes} MB, ${pause} ms`).toEqual(why);
    expect((await send(signedIn, 1000, 5)).sent).toBeLessThan(500 * mebibyte);
  }
  const before = residentBytes(desk);
  await Promise.all(Array.from({ length: 8 }, () => send(true, 50, 0)));
  expect(residentBytes(desk) - before).toBeLessThan(50 * mebibyte);
  expect((await fetch(`${desk.url}/readyz`)).status).toBe(200);
});

test("a draft that is too large to be saved says so where it says that it is saved", async ({ page }) => {
  const problem = { ok: false, problem: { code: "form_too_large" } };
  await page.goto("/documents/new");
  await page.route("**/drafts/**", (route) =>
    route.request().method() === "PUT" ? route.fulfill({ status: 413, json: problem }) : route.fallback(),
  );
  await titleField(page).fill("Large");
  await expect(page.getByText(/too large: more than 2 MB.*still on this page/)).toBeVisible();
  await expect(titleField(page)).toHaveValue("Large");
});
