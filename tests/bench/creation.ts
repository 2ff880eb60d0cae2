/* What creating a document through the desk adds to calling the service directly, with a small PDF. */
import { readFileSync } from "node:fs";
import FormData from "form-data";
import { Agent, request } from "undici";
import { canary, startService } from "../support/service.ts";
import { startBenchDesk } from "./bench-desk.ts";
import { alternate, beside, median, print, summary, timed } from "./measure.ts";

const barMs = 8;
const file = "tests/fixtures/pdf/nda-pdf-1.5.pdf";

const service = await startService();
const base = service.settings.SIGNING_BASE_URL;
const agent = new Agent();
const post = (path: string, headers: Record<string, string>, body: string | Buffer) =>
  request(`${base}${path}`, { method: "POST", headers, body, dispatcher: agent });

async function heldToken(): Promise<string> {
  const basic = Buffer.from(`${canary.id}:${canary.secret}`).toString("base64");
  const headers = { authorization: `Basic ${basic}`, "content-type": "application/x-www-form-urlencoded" };
  const answer = await post("/oauth/token", headers, "grant_type=password&username=api&password=nopassword");
  const { access_token: token } = (await answer.body.json()) as { access_token: string };
  return token;
}

const document = {
  template_id: "77001",
  title: "Agreement",
  signer: [{ index: 1, name: "Jane Porter", email: "jane@acme.example" }],
};
const form = new FormData();
form.append("document", JSON.stringify({ ...document, auto_send: false }), { contentType: "application/json" });
form.append("document_file", readFileSync(file), { filename: "nda-pdf-1.5.pdf", contentType: "application/pdf" });
const body = form.getBuffer();

const authorization = `Bearer ${await heldToken()}`;
async function direct(): Promise<void> {
  const answer = await post("/api/v1/document/create", { ...form.getHeaders(), authorization }, body);
  const { document: created } = (await answer.body.json()) as { document?: { id?: string } };
  if (!created?.id) throw new Error(`not created: ${answer.statusCode}`);
}

const desk = await startBenchDesk(service.settings);
try {
  const figures = await alternate(
    { direct: () => timed(direct), desk: () => timed(() => desk.create()) },
    { rounds: 101, warmUp: 40 },
  );
  const added = figures.desk.map((ms, round) => ms - (figures.direct[round] ?? Number.NaN));
  print(`Creating a document with a PDF of ${(body.length / 1000).toFixed(0)} kB`, [
    ["directly at the service", summary(figures.direct, "ms")],
    ["through the desk", summary(figures.desk, "ms")],
    ["added, round by round", summary(added, "ms")],
    ["added, median", beside(median(figures.desk) - median(figures.direct), barMs, " ms")],
  ]);
} finally {
  await desk.remove();
  await agent.close();
  await service.close();
}
