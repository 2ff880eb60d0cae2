import fc from "fast-check";
import type { AttemptState } from "#lib/shared/states.ts";
import type { Call } from "../support/scripted-service.ts";

/** What the service does with one creation request, and what the desk must make of it. */
export interface Fault {
  /** Whether it makes the document. `made` is then its answer's body. */
  makes: boolean;
  becomes: AttemptState;
  answer(call: Call, made: { document: { id: string; signer: object[] } }): void;
  /** The creation is to be sent again, once, with a fresh token. */
  repeats?: true;
}

const failure = { document: { status: "failure", message: "no such template" } };
const half = (text: string) => text.slice(0, text.length / 2);

/** Each a fault of the network or the service, or two rules for answers against each other. */
export const faults = {
  good: { makes: true, becomes: "created", answer: (call, made) => call.respond(200, made) },
  "rejected, 200": { makes: false, becomes: "rejected", answer: (call) => call.respond(200, failure) },
  "rejected, 500": { makes: false, becomes: "rejected", answer: (call) => call.respond(500, failure) },
  forbidden: { makes: false, becomes: "rejected", answer: (call) => call.respond(403, "no") },
  busy: { makes: false, becomes: "not_sent", answer: (call) => call.respond(429, "", { "retry-after": "7" }) },
  "401 once": { makes: false, becomes: "created", repeats: true, answer: (call) => call.respond(401, "") },
  "401 always": { makes: false, becomes: "not_authorised", repeats: true, answer: (call) => call.respond(401, "") },
  "made, told with 400": { makes: true, becomes: "created", answer: (call, made) => call.respond(400, made) },
  "made, told with 502": { makes: true, becomes: "created", answer: (call, made) => call.respond(502, made) },
  "made, links in another order": {
    makes: true,
    becomes: "created",
    answer: (call, { document }) =>
      call.respond(200, { document: { ...document, signer: document.signer.toReversed() } }),
  },
  "made, no links": {
    makes: true,
    becomes: "created",
    answer: (call, { document: { id } }) => call.respond(200, { document: { id } }),
  },
  "made, 502": { makes: true, becomes: "unknown", answer: (call) => call.respond(502, "<h1>Bad gateway</h1>") },
  "502": { makes: false, becomes: "unknown", answer: (call) => call.respond(502, "<h1>Bad gateway</h1>") },
  "made, closed": { makes: true, becomes: "unknown", answer: (call) => call.end() },
  "made, reset": { makes: true, becomes: "unknown", answer: (call) => call.reset() },
  reset: { makes: false, becomes: "unknown", answer: (call) => call.reset() },
  "made, reset in the answer": {
    makes: true,
    becomes: "unknown",
    answer(call, made) {
      const text = JSON.stringify(made);
      call.write(`HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n${half(text)}`);
      call.reset();
    },
  },
  "made, half an answer": {
    makes: true,
    becomes: "unknown",
    answer(call, made) {
      call.write(`HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${half(JSON.stringify(made))}`);
      call.end();
    },
  },
  "made, no id": { makes: true, becomes: "unknown", answer: (call) => call.respond(200, { document: { signer: [] } }) },
  "made, 303": {
    makes: true,
    becomes: "unknown",
    answer: (call) => call.respond(303, "", { location: "/api/v1/document/create" }),
  },
  "made, silent": { makes: true, becomes: "unknown", answer: () => {} },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;

const patient = (Object.keys(faults) as FaultName[]).filter((name) => name !== "made, silent" && name !== "good");

/** Any but silence, which costs the desk's whole patience. */
export const fault: fc.Arbitrary<FaultName> = fc.constantFrom(...patient);

/** What the service does with requests for a token. */
export const tokenFaults = {
  "token refused": { status: 401, becomes: "not_authorised" },
  "no token": { status: 500, becomes: "not_sent" },
} as const satisfies Record<string, { status: number; becomes: AttemptState }>;

export type TokenFaultName = keyof typeof tokenFaults;
