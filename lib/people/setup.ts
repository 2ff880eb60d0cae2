import { randomBytes } from "node:crypto";
import { whoActs } from "../audit/actor.ts";
import type { Refusals } from "../audit/refusals.ts";
import { audit } from "../audit/write.ts";
import type { Database } from "../database/tables.ts";
import { accountEmail } from "../shared/email.ts";
import type { Language } from "../shared/messages/words.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import { type Passwords, passwordProblem } from "./passwords.ts";
import { anybody, insertPerson } from "./rows.ts";
import { tokenHash } from "./sessions.ts";
import { dropSetupCodes, isSetupCode, putSetupCode } from "./setup-codes.ts";

export interface Setup {
  anybody(): Promise<boolean>;
  /** A new one-time code, good at every instance for a week, or until somebody is set up; undefined when somebody is. */
  newSetupCode(): Promise<string | undefined>;
  isSetupCode(code: string): Promise<boolean>;
  /** The first administrator. `code_invalid` for any code but these, and as soon as there is somebody. */
  setUp(code: string, person: FirstPerson): Promise<Result<Person>>;
}

interface FirstPerson {
  name: string;
  email: string;
  password: string;
  /** Absent: as the browser asks, until the person chooses. */
  language?: Language | undefined;
}

const codeLifeMs = 7 * 24 * 60 * 60 * 1000;

/** Fixed, so that the primary key itself lets only one of two set-ups at the same moment through. */
const firstId = "0".repeat(26);

interface Parts {
  db: Database;
  now: () => number;
  passwords: Passwords;
  refusals: Refusals;
}

export function createSetup({ db, now, passwords, refusals }: Parts): Setup {
  const somebody = () => anybody(db);
  const isCode = (code: string) => isSetupCode(db, tokenHash(code), now());
  return {
    anybody: somebody,
    async newSetupCode() {
      if (await somebody()) return undefined;
      const code = randomBytes(24).toString("base64url");
      // Kept by hash, as sessions are: a copy of the database opens nothing. What is looked up by it tells nothing by its time either.
      await putSetupCode(db, tokenHash(code), now() + codeLifeMs, now());
      return code;
    },
    isSetupCode: isCode,
    async setUp(given, { name, email, password, language }) {
      if (!(await isCode(given)) || (await somebody())) {
        await refusals.note({ kind: "code_refused", detail: { code: "set_up" } });
        return refuse("code_invalid");
      }
      const problem = passwordProblem(password, { name, email });
      if (problem) return refuse(problem, { fields: { password: problem } });
      const person = { id: firstId, name, email: accountEmail(email), role: "administrator" as const };
      const passwordHash = await passwords.hash(password);
      const isFirst = await db.transaction().execute(async (transaction) => {
        await dropSetupCodes(transaction);
        if (await anybody(transaction)) return false;
        if (!(await insertPerson(transaction, { ...person, passwordHash, language, createdAt: now() }))) return false;
        const by = { address: whoActs()?.address ?? "", person };
        await audit(transaction, { kind: "set_up", about: { is: "person", id: firstId } }, by);
        return true;
      });
      return isFirst ? ok(person) : refuse("code_invalid");
    },
  };
}
