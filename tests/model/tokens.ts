import type { Script } from "../support/scripted-service.ts";
import { type TokenFaultName, tokenFaults } from "./faults.ts";

export type Tokens = ReturnType<typeof createTokens>;

/** The service's tokens: whose each is, and whether anybody asks for more of them than there is reason to. */
export function createTokens(wrongs: string[]) {
  const holders = new Map<string, string>();
  const asked = new Map<string, { times: number; reasons: number }>();
  /** What is done with the requests to come, in order. */
  const next: TokenFaultName[] = [];

  function accountOf(instance: string) {
    const account = asked.get(instance) ?? { times: 0, reasons: 1 };
    asked.set(instance, account);
    return account;
  }

  const issue: Script = async (call, number) => {
    await call.body();
    const [instance = ""] = Buffer.from(call.headers.authorization?.replace("Basic ", "") ?? "", "base64")
      .toString()
      .split(":");
    const account = accountOf(instance);
    account.times += 1;
    if (account.times > account.reasons)
      wrongs.push(`tokens: a process asked ${account.times} times, with ${account.reasons} reasons`);
    const fault = next.shift();
    if (fault) {
      account.reasons += 1;
      return call.respond(tokenFaults[fault].status, "");
    }
    const token = `secret-token-${number}`;
    holders.set(token, instance);
    call.respond(200, { access_token: token, token_type: "bearer", expires_in: 36_000 });
  };

  function giveReason(token: string) {
    const instance = holders.get(token);
    if (instance !== undefined) accountOf(instance).reasons += 1;
  }

  return {
    issue,
    next,
    /** The instance that a token which still opens the door was given to. */
    holderOf: (token: string) => holders.get(token),
    /** From now on it opens nothing, and its holder needs another. */
    end(token: string) {
      giveReason(token);
      holders.delete(token);
    },
    /** A creation with it was refused: its holder may ask for another, once it is old enough. */
    doubt: giveReason,
  };
}
