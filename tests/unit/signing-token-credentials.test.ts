import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { basicCredentials } from "#lib/signing/wire.ts";
import { goodToken, type Script, stageCreation } from "../support/scripted-service.ts";
import { answer, createOnce, said, stagingFolder } from "../support/signing-bench.ts";

const small = await stageCreation(stagingFolder());
const apiId = "id/+%=한";
const apiSecretKey = "a:b%c+d e&f=g*h-i.j_k~비밀번호é😀";
const ways = ["plain", "form"] as const;

/** What a server understands of the header: RFC 7617 alone, or RFC 6749 2.3.1 on top of it. */
function understood(header: string, way: (typeof ways)[number]): string[] {
  assert.match(header, /^Basic [A-Za-z0-9+/]+=*$/);
  const pair = Buffer.from(header.slice("Basic ".length), "base64").toString("utf8");
  const colon = pair.indexOf(":");
  const parts = [pair.slice(0, colon), pair.slice(colon + 1)];
  return way === "plain" ? parts : parts.map((part) => decodeURIComponent(part.replaceAll("+", " ")));
}

/** Issues a token only for the very ID and key, understood in its own way. */
const strict =
  (way: (typeof ways)[number]): Script =>
  async (call, number) => {
    const refuse = answer(401, { error: "invalid_client" });
    let parts: string[] = [];
    try {
      parts = understood(call.headers.authorization ?? "", way);
    } catch {
      // A percent sign that encodes nothing.
    }
    await (parts[0] === apiId && parts[1] === apiSecretKey ? goodToken : refuse)(call, number);
  };

describe("the credentials of the Basic header", () => {
  for (const server of ways) {
    for (const client of ways) {
      const expected = server === client ? "created" : "not_authorised credentials";
      test(`sent ${client} to a service that reads them ${server}: ${expected}`, async () => {
        const settings = { apiId, apiSecretKey, credentials: client };
        const { outcome, service } = await createOnce({ token: strict(server) }, small, settings);
        assert.deepEqual([said(outcome), service.tokenCalls().length], [expected, 1]);
      });
    }
  }

  test("are sent as they are unless something else is set", async () => {
    const { outcome } = await createOnce({ token: strict("plain") }, small, { apiId, apiSecretKey });
    assert.equal(said(outcome), "created");
  });

  test("stand byte for byte as the service's document and RFC 6749 say", () => {
    const sent = (credentials: "plain" | "form") => {
      const settings = { apiId: "id", apiSecretKey: "a:b%c+d e/한", credentials };
      const header = basicCredentials({ ...settings, baseUrl: new URL("http://x"), timeoutSeconds: 1 });
      return Buffer.from(header.slice("Basic ".length), "base64").toString("utf8");
    };
    assert.equal(sent("plain"), "id:a:b%c+d e/한");
    assert.equal(sent("form"), "id:a%3Ab%25c%2Bd+e%2F%ED%95%9C");
  });

  test("of any characters are understood as they were given", () => {
    const settings = { baseUrl: new URL("http://x"), timeoutSeconds: 1 };
    const text = fc.string({ unit: "grapheme", minLength: 1 });
    fc.assert(
      fc.property(text, text, fc.constantFrom(...ways), (id, secret, way) => {
        // A colon in a plain ID cannot be told from the one behind it; the settings refuse it.
        fc.pre(way === "form" || !id.includes(":"));
        const header = basicCredentials({ ...settings, apiId: id, apiSecretKey: secret, credentials: way });
        assert.deepEqual(understood(header, way), [id, secret]);
      }),
    );
  });
});
