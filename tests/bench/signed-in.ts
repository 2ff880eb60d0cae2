import { sealData } from "iron-session";
import { createPeople } from "#lib/people/people.ts";
import { type Desk, startDesk } from "../support/desk.ts";
import { storeOf } from "../support/desk-store.ts";
import { linkKeys } from "../support/link-key.ts";
import { administrator } from "../support/people-pages.ts";

const secret = "of this run of the bench and of nothing else";

/** A desk, and its first administrator's session as a browser sends it, made without a browser. */
export async function startSignedIn(settings: Record<string, string> = {}): Promise<{ desk: Desk; cookie: string }> {
  const desk = await startDesk({ ...settings, SESSION_SECRET: secret });
  const store = storeOf(desk);
  const people = createPeople({ db: store.db, now: Date.now, keys: linkKeys });
  const code = new URL(desk.setupUrl()).searchParams.get("code") ?? "";
  const person = await people.setUp(code, { ...administrator, language: "en" });
  if (!person.ok) throw new Error(`no administrator: ${person.problem.code}`);
  const sid = await people.openSession(person.value.id);
  await store.close();
  return { desk, cookie: `countersign=${await sealData({ sid }, { password: secret, ttl: 0 })}` };
}
