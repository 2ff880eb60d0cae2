import { connect, type Socket } from "node:net";
import { expect } from "playwright/test";
import { pdf } from "../support/e2e.ts";
import { largePdf } from "../support/large-pdf.ts";
import { created, refused, unknown } from "./endings.ts";
import { impatient } from "./held.ts";
import { type Row, row } from "./row.ts";
import { type Act, head, html, made, type Play, whole } from "./service.ts";

const mebibyte = 1024 * 1024;
const large = { name: "large.pdf", mimeType: "application/pdf", buffer: largePdf(3 * mebibyte) };

/** Resets the connection when so much of the body has been read. */
const resetAfter =
  (percent: number): Act =>
  async (call) => {
    await call.bytes((3 * mebibyte * percent) / 100);
    call.socket.pause();
    call.reset();
  };

/** What happens to the connection that brings the creation. */
const onCreation = (connection: NonNullable<Play["connection"]>): Play => ({
  connection: (socket, speak, number) => (number === 1 ? speak() : connection(socket, speak, number)),
});

/** A line that passes on so many bytes at a time, each after a wait, both ways. */
function pass(socket: Socket, bytes: number, wait: () => Promise<unknown>): void {
  const onward = connect(socket.localPort ?? 0, "127.0.0.1");
  for (const [from, to] of [
    [socket, onward],
    [onward, socket],
  ] as const) {
    from.on("error", () => to.destroy()).on("close", () => to.destroySoon());
    void (async () => {
      for await (const chunk of from)
        for (let at = 0; at < chunk.length; at += bytes) {
          await wait();
          to.write(chunk.subarray(at, at + bytes));
        }
    })().catch(() => {});
  }
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const thin = (bytes: number, wait: () => Promise<unknown>): Play =>
  onCreation((socket, speak, number) => (number === 2 ? pass(socket, bytes, wait) : speak()));

/** 14–29: the request on its way, and answers that do not come whole. */
export const onTheWire: Row[] = [
  row(14, "the service forbids it", { create: whole((call) => call.respond(403)) }, refused("forbidden"), 0),
  row(
    15,
    "the connection is closed at once",
    onCreation((socket) => socket.end()),
    unknown("closed"),
    0,
    { posts: 0 },
  ),
  ...[1, 50, 99].map((percent) =>
    row(16, `a reset after ${percent} % of the body`, { create: resetAfter(percent) }, unknown("closed"), 0, {
      file: large,
    }),
  ),
  row(
    17,
    "nothing is read",
    onCreation(() => {}),
    unknown("timeout"),
    0,
    { settings: impatient, posts: 0 },
  ),
  row(
    18,
    "a line of 8 KiB a second",
    thin(1024, () => after(125)),
    created,
    1,
    {
      settings: impatient,
      file: pdf("power-of-attorney-pdf-2.0.pdf"),
      steps: async ({ create, page, m }) => {
        await create.click();
        await expect(page.getByText(m.form.creating, { exact: true })).toBeVisible();
      },
    },
  ),
  row(
    19,
    "single bytes both ways",
    thin(1, () => new Promise(setImmediate)),
    created,
    1,
    {
      settings: impatient,
      file: pdf("order-mupdf.pdf"),
    },
  ),
  row(
    20,
    "everything is 0.1 to 0.9 s late",
    // Every second connection is the onward one.
    {
      connection: (socket, speak, number) =>
        number % 2 === 0 ? speak() : pass(socket, mebibyte, () => after(number === 1 ? 100 : 450)),
    },
    created,
    1,
    { settings: impatient, why: "5 ± 4 s at a time-out of 60 s are these at one of 2 s" },
  ),
  row(21, "created, then the connection ends", { create: made((call) => call.end()) }, unknown("closed"), 1, {
    language: "ko",
  }),
  row(22, "created, then the connection is reset", { create: made((call) => call.reset()) }, unknown("closed"), 1),
  row(23, "created, and never an answer", { create: made(() => {}) }, unknown("timeout"), 1, { settings: impatient }),
  row(
    24,
    "created, and the answer comes when nobody waits for it any more",
    { create: made((call, answer) => call.socket.once("close", () => call.respond(200, answer))) },
    unknown("timeout"),
    1,
    { settings: impatient },
  ),
  row(25, "created, a head, then nothing", { create: made((call) => call.write(head(500))) }, unknown("timeout"), 1, {
    settings: impatient,
  }),
  row(
    26,
    "created, an answer shorter than announced",
    {
      create: made((call, answer) => {
        call.write(`${head(5000)}${JSON.stringify(answer)}`);
        call.end();
      }),
    },
    unknown("closed"),
    1,
  ),
  row(
    27,
    "created, half an answer of no announced length",
    {
      create: made((call, answer) => {
        call.write(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(answer).slice(0, -30)}`);
        call.end();
      }),
    },
    unknown("unreadable"),
    1,
  ),
  ...[502, 503, 504].map((status) =>
    row(
      28,
      `created, and a gateway says ${status}`,
      { create: made((call) => call.respond(status, "<html>Gateway</html>", html)) },
      unknown("status"),
      1,
    ),
  ),
  row(
    29,
    "not created, and a gateway says 502",
    { create: whole((call) => call.respond(502, "<html>Gateway</html>", html)) },
    unknown("status"),
    0,
  ),
];
