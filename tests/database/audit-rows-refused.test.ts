import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { registerHooks } from "node:module";
import { test } from "node:test";
import { sealData } from "iron-session";
import { z } from "zod";
import { remember } from "#lib/runtime/registry.ts";
import { refuse } from "#lib/shared/result.ts";
import { auditedIn } from "../support/audited.ts";
import { forEachEngine } from "../support/engines.ts";
import { problem, ready } from "../support/people-office.ts";

const config = { https: false, sessionSecret: "a secret of at least 32 characters" };
const raw = remember("raw request", new AsyncLocalStorage<{ url: string }>());
const sent = remember("cookie of the test", { value: "" });

/** What Next says of the request that it answers, without Next. */
const nextHeaders = `
  const sent = globalThis[Symbol.for("countersign.cookie of the test")];
  export const cookies = async () => ({ get: () => sent });
  export const headers = async () => new Headers();
`;
registerHooks({
  resolve(name, context, next) {
    if (name === "next/headers")
      return { url: `data:text/javascript,${encodeURIComponent(nextHeaders)}`, shortCircuit: true };
    return next(/^next\/\w+$/.test(name) ? `${name}.js` : name, context);
  },
});
const { action } = await import("#lib/web/action.ts");
const { requirePerson } = await import("#lib/web/session.ts");

forEachEngine((engine) => {
  test("whoever is refused a page or an action is in the log, and is refused also where that takes no row", async () => {
    const { store, people, joined, refusals } = await ready(engine);
    const leaves = auditedIn(store);
    const { person: lee } = await joined("lee@hanbit.example");
    const more = { anyway: "a refusal stands whatever becomes of its row", later: refusals };
    remember("services", { config, people, refusals });
    sent.value = await sealData({ sid: await people.openSession(lee.id) }, { password: config.sessionSecret, ttl: 0 });
    const row = (place: string) => [{ kind: "not_allowed" as const, detail: { place, times: 1 } }];
    const page = () => requirePerson("/people", "managePeople").catch((error: { digest?: string }) => error.digest);
    assert.match(String(await leaves("nobody", page, row("people"), { actor: lee, ...more })), /404/);
    const calls = {
      settings: action("changeSettings", z.null(), async () => assert.fail("it was done")),
      releases: action("sendDocuments", z.null(), async () => refuse("not_allowed")),
    };
    for (const [place, call] of Object.entries(calls)) {
      const asked = () => raw.run({ url: `/${place}/1` }, () => call(null));
      assert.equal(problem(await leaves("nobody", asked, row(place), { actor: lee, ...more })), "not_allowed");
    }
  });
});
