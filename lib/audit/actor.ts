import { AsyncLocalStorage } from "node:async_hooks";
import { shared } from "../runtime/registry.ts";

/** Who is at it: somebody who asks from an address, or the command line. */
export interface Acting {
  address: string;
  person?: { id: string; name: string } | undefined;
  /** What the database keeps of the session's id. */
  session?: string | undefined;
  command?: boolean;
  /** Whether the browser has the cookie of a session that is not there any more. */
  signedOut?: boolean;
  /** Whether the audit log has it that their role did not let them. */
  notAllowed?: boolean;
}

/** It goes with the work, wherever that leads; Next's copies of this module have one between them. */
const acting = () => shared("acting", () => new AsyncLocalStorage<Acting>());

/** Does the work for whoever asks from this address; who that is, {@link actAs} says once it is known. */
export function actingFrom<T>(address: string, work: () => T): T {
  return acting().run({ address }, work);
}

/** Does the work for whoever sits at the command line. */
export function actingOnCommand<T>(work: () => T): T {
  return acting().run({ address: "", command: true }, work);
}

/** From now on it is this person who asks, within a request; elsewhere it is nobody. */
export function actAs(person: { id: string; name: string }, session: string): void {
  const now = acting().getStore();
  if (now) Object.assign(now, { person: { id: person.id, name: person.name }, session });
}

/** From now on it is known that the session of whoever asks is not there any more. */
export function actSignedOut(): void {
  const now = acting().getStore();
  if (now) now.signedOut = true;
}

/** From now on the audit log has it that whoever asks was not let. */
export function notLet(): void {
  const now = acting().getStore();
  if (now) now.notAllowed = true;
}

/** Undefined for what the server does by itself. */
export function whoActs(): Acting | undefined {
  return acting().getStore();
}
