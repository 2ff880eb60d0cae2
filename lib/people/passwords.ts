import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { limits } from "../shared/limits.ts";
import type { ProblemCode } from "../shared/problems.ts";
import { fold, isCommon, latinKeys } from "./common-passwords.ts";
import { createTurns } from "./turns.ts";

/** What a hash costs today: 19 MiB and about 45 ms. Raising it is enough; sign-ins bring the old ones along. */
const policy = { memory: 19456, passes: 2, parallelism: 1, tagLength: 32 };
/** At once, per process: 76 MiB, and never a queue in front of the thread pool that files are read with. */
const mostAtOnce = 4;

const derive = promisify(argon2);

export interface Passwords {
  /** For storing: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
  hash(password: string): Promise<string>;
  /**
   * Whether it is the password; `stale` when it is and its hash is weaker than today's. Without a stored one it takes as long and
   * is wrong, so that the time tells nobody whether there is an account. Those who ask are looked at in turn, whoever is undefined
   * before all others.
   */
  verify(password: string, stored: string | undefined, asker?: string): Promise<{ right: boolean; stale: boolean }>;
}

export function createPasswords(): Passwords {
  const turns = createTurns(mostAtOnce);
  const tag = (password: string, nonce: Buffer, cost: Cost, asker?: string) =>
    turns.take(asker, () => derive("argon2id", { ...cost, nonce, message: password.normalize("NFC") }));
  return {
    async hash(password) {
      const salt = randomBytes(16);
      return write(policy, salt, await tag(password, salt, policy));
    },
    async verify(password, stored, asker) {
      const { cost, salt, hash } = stored === undefined ? nobodys : read(stored);
      const right = timingSafeEqual(await tag(password, salt, cost, asker), hash) && stored !== undefined;
      const stale = cost.memory < policy.memory || cost.passes < policy.passes || cost.tagLength < policy.tagLength;
      return { right, stale: right && stale };
    },
  };
}

/**
 * Why a password may not be a new one of this person, or undefined. Length is counted in code points; no kind of character is
 * demanded.
 */
export function passwordProblem(password: string, person: { name: string; email: string }): ProblemCode | undefined {
  const text = password.normalize("NFC");
  const length = [...text].length;
  if (length < limits.passwordMin) return "password_short";
  if (length > limits.passwordMax) return "password_long";
  const squeezed = squeeze(text);
  if (personalParts(person).some((part) => squeezed.includes(part))) return "password_personal";
  return isCommon(text) ? "password_common" : undefined;
}

/** The name and its pieces, the mail box and its pieces, the domain's own name; Hangul also as the Latin keys it is typed with. */
function personalParts({ name, email }: { name: string; email: string }): string[] {
  const [box = "", domain = ""] = email.split("@");
  const hangul = /^\p{Script=Hangul}+$/u;
  const names = [name.replace(/\s/g, ""), ...name.split(/\s+/)];
  // 홍길동 is 길동 to everybody who knows him.
  const given = names.filter((text) => hangul.test(text) && text.length > 2).map((text) => text.slice(1));
  const parts = [...names, ...given, box, ...box.split(/[._+-]+/), domain.split(".")[0] ?? ""];
  return parts
    .map((part) => part.normalize("NFC"))
    .filter((part) => (hangul.test(part) ? part.length >= 2 : part.length >= 4))
    .flatMap((part) => [squeeze(part), squeeze(latinKeys(part))]);
}

const squeeze = (text: string) => fold(text.normalize("NFKC").replace(/\s/g, ""));

type Cost = Pick<Argon2Parameters, "memory" | "passes" | "parallelism" | "tagLength">;

const nobodys = { cost: policy, salt: Buffer.alloc(16), hash: Buffer.alloc(policy.tagLength) };

function write(cost: Cost, salt: Buffer, hash: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(salt)}$${text(hash)}`;
}

function read(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const [, m, t, p, salt, hash] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored) ?? [];
  if (!m || !t || !p || !salt || !hash) throw new Error("A stored password hash cannot be read");
  const bytes = Buffer.from(hash, "base64");
  const cost = { memory: Number(m), passes: Number(t), parallelism: Number(p), tagLength: bytes.length };
  return { cost, salt: Buffer.from(salt, "base64"), hash: bytes };
}
