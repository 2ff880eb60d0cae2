import { randomBytes, timingSafeEqual } from "node:crypto";
import { accountEmail } from "../shared/email.ts";
import type { Language } from "../shared/messages/words.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import { anybody, insertPerson } from "../store/people.ts";
import type { Database } from "../store/store.ts";
import { type Passwords, passwordProblem } from "./passwords.ts";
import { tokenHash } from "./sessions.ts";

export interface Setup {
  anybody(): Promise<boolean>;
  /** The one-time code of this process; undefined once it knows that there is somebody. */
  setupCode(): string | undefined;
  /** The first administrator. `code_invalid` for any other code and as soon as there is somebody (R5.14). */
  setUp(code: string, person: FirstPerson): Promise<Result<Person>>;
}

export interface FirstPerson {
  name: string;
  email: string;
  password: string;
  /** Absent: as the browser asks, until the person chooses. */
  language?: Language | undefined;
}

/** Fixed, so that the primary key itself lets only one of two set-ups at the same moment through. */
const firstId = "0".repeat(26);

export function createSetup({ db, now, passwords }: { db: Database; now: () => number; passwords: Passwords }): Setup {
  let code: string | undefined = randomBytes(24).toString("base64url");

  async function somebody(): Promise<boolean> {
    const there = await anybody(db);
    if (there) code = undefined;
    return there;
  }

  return {
    anybody: somebody,
    setupCode: () => code,
    async setUp(given, { name, email, password, language }) {
      if (!code || !sameText(given, code) || (await somebody())) return refuse("code_invalid");
      const problem = passwordProblem(password, { name, email });
      if (problem) return refuse(problem, { fields: { password: problem } });
      const person = { id: firstId, name, email: accountEmail(email), role: "administrator" as const };
      const passwordHash = await passwords.hash(password);
      const isFirst = await db.transaction().execute(async (transaction) => {
        if (await anybody(transaction)) return false;
        return insertPerson(transaction, { ...person, passwordHash, language, createdAt: now() });
      });
      code = undefined;
      return isFirst ? ok(person) : refuse("code_invalid");
    },
  };
}

/** Compared by hash, so that the time says nothing about how much of it is right. */
function sameText(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(tokenHash(a)), Buffer.from(tokenHash(b)));
}
