import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { registerHooks } from "node:module";
import { test } from "node:test";
import { remember } from "#lib/runtime/registry.ts";

registerHooks({ resolve: (name, context, next) => next(/^next\/\w+$/.test(name) ? `${name}.js` : name, context) });
const raw = remember("raw request", new AsyncLocalStorage<{ url: string }>());
const { askForRelease, create } = await import("../../app/(desk)/documents/new/actions.ts");
const { release } = await import("../../app/(desk)/releases/actions.ts");

test("where not even who asks can be read, whoever creates is told to try again and that nothing is created twice, never that nothing was sent", async () => {
  const rows: [string, (input: never) => Promise<{ ok: boolean; problem?: { code: string } }>][] = [
    ["creation_unheard", create],
    ["creation_unheard", release],
    ["unexpected", askForRelease],
  ];
  // Without a request there is no session to be read: it throws, as a silent database does.
  for (const [code, call] of rows) {
    const answer = await raw.run({ url: "/" }, () => call({} as never));
    assert.equal(answer.problem?.code, code);
  }
});
