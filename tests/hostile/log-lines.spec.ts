import { expect, nobody, test } from "../support/e2e.ts";
import { signInRequest } from "../support/sign-in-request.ts";

/* Requests that Next itself complains of, from somebody without a session. */

const part = (name: string, body: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${body}\r\n--x--\r\n`;
const secret = "hush-hush";

const bodies: [string, string][] = [
  ...["[{", '["$F1"]', '["$K1","$Q2","$W3","$@4","$B5"]', "[", "null", '"x"', "{}", "", "x", "[[".repeat(4000)].map(
    (body): [string, string] => ["text/plain;charset=UTF-8", body],
  ),
  ["text/plain;charset=UTF-8", `[{"email":"kim@hanbit.example","password":"${secret}"x}]`],
  ["text/plain;charset=UTF-8", `${secret} kim@hanbit.example`],
  ["multipart/form-data; boundary=x", "--x\r\nbroken"],
  ["multipart/form-data", "nothing"],
  ["multipart/form-data; boundary=x", part("0", '["$F9"]')],
  ["multipart/form-data; boundary=x", part("0", `{"${secret}"x`)],
  ["multipart/form-data; boundary=x", part("$ACTION_ID_abc", "")],
  ["multipart/form-data; boundary=x", part("$ACTION_REF_1", "")],
  ["multipart/form-data; boundary=x", part("__proto__", "1")],
  ["application/x-www-form-urlencoded", "a=1"],
  ["application/json", "{}"],
];

test("whatever somebody sends, each line that the server prints is one of JSON, without what was sent", async ({
  another,
  open,
}) => {
  const { desk } = await another({});
  const request = await signInRequest(await open({ baseURL: desk.url, storageState: nobody }));
  const ids = [undefined, "", "nope", `40${"a".repeat(40)}`, "a\tb", "é".repeat(500), "0".repeat(9000)];
  for (const [type, body] of bodies) {
    for (const id of ids) await request(body, { "content-type": type, ...(id !== undefined && { "next-action": id }) });
    const { "next-action": _none, ...headers } = request.headers;
    await fetch(request.url, { method: "POST", headers: { ...headers, "content-type": type }, body });
  }
  const tree = { rsc: "1", "next-router-state-tree": `%%%${secret}` };
  await fetch(request.url, { headers: tree });
  await request("x", tree);
  for (const path of ["/sandbox/%", "/documents/%ff", "/_next/static/%", "/_next/image?url=x", "/%5C..%5C", "/a%00b"])
    await fetch(`${desk.url}${path}`, { redirect: "manual" });

  const lines = desk.output().split("\n").filter(Boolean);
  const plain = lines.filter((line) => {
    try {
      return JSON.parse(line).at === undefined;
    } catch {
      return true;
    }
  });
  // The one for whoever started it.
  expect(plain.map((line) => line.replace(/http\S+/, ""))).toEqual(["Countersign, set up the first administrator: "]);
  // Of those that differ in an id alone ten are printed.
  expect(lines.length).toBeGreaterThan(30);
  expect(desk.output()).not.toMatch(new RegExp(`${secret}|kim@hanbit`));
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(20_000);
});

test("a body that cannot be read is refused with what to do, in the word that the page knows, whoever sends it", async ({
  another,
  open,
}) => {
  const { desk } = await another({});
  const request = await signInRequest(await open({ baseURL: desk.url, storageState: nobody }));
  const text = "text/plain;charset=UTF-8";
  for (const [type, body] of [
    ...["[{", '["$F1"]', '["$Q0"]', "[", '"x"', "", "x"].map((one) => [text, one] as const),
    ...bodies.filter(([kind]) => kind.startsWith("multipart")),
  ] as const)
    for (const coding of ["identity", "gzip"]) {
      const answer = await request(body, { "content-type": type, "accept-encoding": coding });
      const { status, headers } = answer;
      expect([body, status, await answer.text()]).toEqual([body, 400, "app_updated"]);
      expect(headers.get("content-type")).toBe("text/plain");
      expect(headers.get("content-security-policy")).toContain("default-src 'self'");
    }
  const { "next-action": _none, ...headers } = request.headers;
  const form = { ...headers, "content-type": "multipart/form-data; boundary=x" };
  const answer = await fetch(request.url, { method: "POST", headers: form, body: "--x\r\nbroken" });
  expect([answer.status, await answer.json()]).toEqual([400, { ok: false, problem: { code: "app_updated" } }]);
  // The connection serves on, and so does the server.
  expect((await request({ email: "kim@hanbit.example", password: "x" })).status).toBe(200);
});

test("a path that cannot be decoded is not there, with every header of ours", async ({ another }) => {
  const { desk } = await another({});
  for (const path of [
    "/sandbox/%",
    "/sandbox/view/%E0%A4%A",
    "/%",
    "/documents/%ff",
    "/_next/static/%c0%af",
    "/%u0041",
  ]) {
    const answer = await fetch(`${desk.url}${path}`);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.headers.get("content-security-policy")).toMatch(/default-src 'self'.*frame-ancestors 'none'/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(await answer.json()).toEqual({ ok: false, problem: { code: "not_found" } });
  }
});
