import { expect } from "playwright/test";
import { sharing as words } from "#lib/shared/messages/en/sharing.ts";
import { largePdf } from "../support/large-pdf.ts";
import { busy, created, createdWith, refused, unknown } from "./endings.ts";
import { type Row, row } from "./row.ts";
import { type Act, html, made, whole } from "./service.ts";
import { fillStage, type Stage } from "./stage.ts";

const failure = (status: number, message: string): Act =>
  whole((call) => call.respond(status, { document: { status: "failure", message } }));

const says = (body: string | object): Act => whole((call) => call.respond(200, body));

const two = ["홍길동", "Kim Minseo"];
const markup = '<img src=x onerror="document.title=1"> & <b>bold</b>';

/** Another document after this one gets its own id and its own links. */
async function another({ office, contract }: Stage): Promise<void> {
  await office.service.mend();
  const title = `${contract.title}, the next one`;
  const stage = await fillStage(office, { title, signers: ["Signer"] });
  await stage.create.click();
  await created.look(stage);
  expect(office.service.documents(title)).toHaveLength(1);
  await stage.page.close();
}

/** 30–45: whole answers of every kind, and what comes after them. */
export const answers: Row[] = [
  row(
    30,
    "the failure shape with status 500",
    { create: failure(500, "만료된 템플릿") },
    refused("failure", "만료된 템플릿"),
    0,
  ),
  row(31, "the failure shape with status 200", { create: failure(200, markup) }, refused("failure", markup), 0, {
    language: "ko",
  }),
  row(
    32,
    "a web page where the answer should be",
    { create: whole((call) => call.respond(200, "<html>Sign in to the network</html>", html)) },
    unknown("unreadable"),
    0,
  ),
  row(33, "an empty answer", { create: says({}) }, unknown("no_id"), 0),
  row(33, "a document without anything", { create: says({ document: {} }) }, unknown("no_id"), 0),
  row(
    33,
    "created, and the id is null",
    { create: made((call) => call.respond(200, { document: { id: null } })) },
    unknown("no_id"),
    1,
  ),
  row(
    33,
    "the id is a number",
    { create: made((call, { document }) => call.respond(200, { document: { ...document, id: 20260001 } })) },
    created,
    1,
    {
      why: "a number is an id: its digits are taken",
      besides: ({ page }) => expect(page.getByText("20260001")).toBeVisible(),
    },
  ),
  row(
    34,
    "no signers in the answer",
    { create: made((call, { document: { id } }) => call.respond(200, { document: { id } })) },
    createdWith([undefined], words.noLink),
    1,
  ),
  row(
    34,
    "one signer too few in the answer",
    {
      create: made((call, { document: { id } }) =>
        call.respond(200, {
          document: { id, signer: [{ index: 1, name: two[0], view_url: "https://sign.example/a" }] },
        }),
      ),
    },
    createdWith(["https://sign.example/a", undefined], words.noLink),
    1,
    { signers: two },
  ),
  row(
    35,
    "a link that is a script, one without TLS, one of another host",
    {
      create: made((call, { document }) => {
        const urls = ["javascript:alert(1)", "http://sign.example/2", "https://elsewhere.example/3"];
        const signer = document.signer.map((one, i) => ({ ...one, view_url: urls[i] }));
        call.respond(200, { document: { ...document, signer } });
      }),
    },
    createdWith(
      [undefined, "http://sign.example/2", "https://elsewhere.example/3"],
      words.unsafeLink,
      "javascript:alert(1)",
    ),
    1,
    { signers: [...two, "Park Seojun"], why: "http and https become links, whatever the host" },
  ),
  row(
    36,
    "signers in another order",
    {
      create: made((call, { document }) =>
        call.respond(200, { document: { ...document, signer: document.signer.toReversed() } }),
      ),
    },
    created,
    1,
    { signers: two },
  ),
  row(
    36,
    "signers with the same index",
    {
      create: made((call, { document }) =>
        call.respond(200, { document: { ...document, signer: document.signer.map((one) => ({ ...one, index: 1 })) } }),
      ),
    },
    created,
    1,
    { signers: two },
  ),
  ...[307, 308].map((status) =>
    row(
      37,
      `sent to another host with ${status}`,
      {
        create: async (call, { elsewhere }) => {
          await call.body();
          call.respond(status, "", { location: elsewhere });
        },
      },
      unknown("status"),
      0,
      { besides: ({ office }) => expect(office.service.count.connections, "one for the token, one for it").toBe(2) },
    ),
  ),
  row(
    38,
    "created, and sent elsewhere with 303",
    { create: made((call) => call.respond(303, "", { location: "/done" })) },
    unknown("status"),
    1,
  ),
  row(39, "misdirected, says 421", { create: whole((call) => call.respond(421)) }, unknown("status"), 0),
  row(40, "busy for 30 s", { create: whole((call) => call.respond(429, "", { "retry-after": "30" })) }, busy(30), 0, {
    language: "ko",
  }),
  row(
    41,
    "too large, said while it is being uploaded",
    { create: (call) => call.bytes(1).then(() => call.respond(413)) },
    refused("too_large"),
    0,
    { file: { name: "large.pdf", mimeType: "application/pdf", buffer: largePdf(3 * 1024 * 1024) } },
  ),
  row(42, "408, nothing created", { create: whole((call) => call.respond(408)) }, unknown("status"), 0),
  row(42, "408, and created", { create: made((call) => call.respond(408)) }, unknown("status"), 1),
  row(
    43,
    "created, bytes that are not HTTP",
    { create: made((call) => call.write("\u0000\u0001 hi\r\n\r\n")) },
    unknown("unreadable"),
    1,
  ),
  row(
    43,
    "created, a head of 64 KiB",
    { create: made((call) => call.write(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(65536)}\r\n\r\n`)) },
    unknown("too_large"),
    1,
  ),
  row(
    43,
    "created, an answer of 50 MB",
    { create: made((call) => call.respond(200, `"${"y".repeat(50e6)}"`)) },
    unknown("too_large"),
    1,
  ),
  row(
    43,
    "created, an unasked 100 Continue before the answer",
    {
      create: made((call, answer) => {
        call.write("HTTP/1.1 100 Continue\r\n\r\n");
        call.respond(200, answer);
      }),
    },
    created,
    1,
    { why: "interim answers are not the answer, which comes after them" },
  ),
  row(
    44,
    "two answers on one request",
    {
      create: made((call, answer) => {
        call.respond(200, answer);
        call.respond(200, { document: { id: "poison", signer: [{ view_url: "https://sign.example/poison" }] } });
      }),
    },
    created,
    1,
    { besides: another },
  ),
  row(
    45,
    "a connection that is kept, then closed",
    {
      create: made((call, answer) => {
        call.respond(200, answer, { connection: "keep-alive" });
        call.socket.destroySoon();
      }),
    },
    created,
    1,
    { besides: another },
  ),
];
