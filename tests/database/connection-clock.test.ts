import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { test } from "node:test";
import { connectionOffice, serviceWith, tls, typed } from "../support/connection-office.ts";
import { forEachEngine } from "../support/engines.ts";
import { value } from "../support/people-office.ts";
import type { Script } from "../support/scripted-service.ts";

forEachEngine((engine) => {
  test("how far the service's clock is from ours is known from its last answer, and forgotten when it no longer says", async () => {
    const { first, instance, save, clock } = await connectionOffice(engine);
    clock.now = Date.UTC(2030, 0, 1, 12);
    let date: string | undefined;
    const token: Script = async (call) => {
      await call.body();
      const body = { access_token: "a-token", token_type: "bearer", expires_in: 3600 };
      call.respond(200, body, date === undefined ? {} : { date });
    };
    const service = await serviceWith({ token });
    const connection = instance();
    value(await save(connection, service.url));
    const ahead = async (said: string | undefined) => {
      date = said;
      value(await connection.test(first, typed(service.url, "", "")));
      return (await connection.details(first))?.health.clockAheadMs;
    };
    assert.equal(await ahead("Tue, 01 Jan 2030 12:01:00 GMT"), 60_500);
    assert.equal(await ahead("Tue, 01 Jan 2030 11:59:50 GMT"), -9500);
    assert.equal(await ahead("soon"), undefined);
    assert.equal(await ahead(undefined), undefined);
  });

  test("until when the service's certificate is good is known until then, and a warning two weeks before; without TLS there is none", async () => {
    const { first, instance, save, clock } = await connectionOffice(engine);
    const until = Date.parse(new X509Certificate(tls.cert).validTo);
    const day = 24 * 60 * 60 * 1000;
    const health = async () => (await connection.details(first))?.health;
    const secure = await serviceWith({ tls });
    const connection = instance();
    value(await save(connection, secure.url));
    // The second time over a connection of its own, as the first.
    for (const [now, told, ends] of [
      [until - 15 * day, until, undefined],
      [until - 13 * day, until, true],
      [until + day, undefined, undefined],
    ] as const) {
      clock.now = now;
      assert.equal(value(await connection.test(first, typed(secure.url, "", ""))), undefined);
      const { certificateUntil, certificateEnds } = (await health()) ?? {};
      assert.deepEqual([certificateUntil, certificateEnds], [told, ends]);
    }
    const plain = await serviceWith();
    value(await save(connection, plain.url));
    assert.equal(value(await connection.test(first, typed(plain.url, "", ""))), undefined);
    assert.deepEqual([(await health())?.certificateUntil, (await health())?.certificateEnds], [undefined, undefined]);
  });
});
