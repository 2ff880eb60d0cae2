import { z } from "zod";
import { type SignerField, signerFields } from "../shared/signer.ts";
import type { CreateRequest, SigningSettings } from "./types.ts";

// The signing service's names and shapes, as its document gives them. No other file types one of them.

/** Below the base address. */
export const paths = { token: "oauth/token", create: "api/v1/document/create" } as const;

/** The parts of a creation's body. */
export const parts = { document: "document", file: "document_file" } as const;

/** The service's document fixes all three values. */
export const tokenForm = new URLSearchParams({
  grant_type: "password",
  username: "api",
  password: "nopassword",
}).toString();

/** ID and key as they are, as the service's document has it, unless a service holds to RFC 6749 2.3.1 and wants each form-encoded first. */
export function basicCredentials({ apiId, apiSecretKey, credentials = "plain" }: SigningSettings): string {
  const encoded = (value: string) => new URLSearchParams([["", value]]).toString().slice(1);
  const pair = [apiId, apiSecretKey].map((value) => (credentials === "form" ? encoded(value) : value)).join(":");
  return `Basic ${Buffer.from(pair, "utf8").toString("base64")}`;
}

/** What is sent of a signer, beside its place; undefined for a field that the service does not take. */
const signerNames: Record<SignerField, string | undefined> = { name: "name", email: "email", mobile: "mobile" };

/**
 * The bare object, not wrapped, in ASCII: some services read it in a charset of their own. What a person left empty is absent.
 */
export function documentJson(request: CreateRequest): string {
  const { templateId, title, autoSend, autoConfirm } = request;
  const signers = request.signers.map((signer, position) => ({
    index: position + 1,
    ...Object.assign({}, ...signerFields.map((field) => given(signerNames[field], signer[field]))),
  }));
  const items = request.items.filter((item) => item.key !== "" && item.value !== "");
  return asciiJson({
    ...given("template_id", templateId),
    ...given("title", title),
    auto_send: autoSend,
    ...(autoConfirm !== undefined && { auto_confirm: autoConfirm }),
    ...(signers.length > 0 && { signer: signers }),
    ...(items.length > 0 && { item: items.map(({ key, value }) => ({ key, value })) }),
  });
}

/** JSON in which everything beyond ASCII is an escape, half a character by half; a half without its other is replaced. */
function asciiJson(value: object): string {
  const text = JSON.stringify(value, (_, held) => (typeof held === "string" ? held.toWellFormed() : held));
  return text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function given(name: string | undefined, value: string | undefined): Record<string, string> {
  return name !== undefined && value ? { [name]: value } : {};
}

export interface AnsweredSigner {
  /** NaN when there is an index that is not a whole number. */
  index?: number;
  name?: string;
  viewUrl?: string;
}

interface CreationAnswer {
  id?: string;
  /** Whether it is the service's failure shape: `status` is `failure`. */
  failed: boolean;
  message?: string;
  signers: AnsweredSigner[];
}

const words = z.union([z.string(), z.number()]).transform(String).optional().catch(undefined);
const wholeNumber = z
  .union([z.number(), z.string().regex(/\S/)])
  .transform((value) => (Number.isSafeInteger(Number(value)) ? Number(value) : Number.NaN))
  .catch(Number.NaN)
  .optional();
/** Some write null or "" for what is not there. */
const orNone = (value: unknown) =>
  value === null || (typeof value === "string" && value.trim() === "") ? undefined : value;
// One odd entry must not cost the others their links, so every field stands alone, and an entry keeps its place.
const signerAnswer = z.object({ index: z.preprocess(orNone, wholeNumber), name: words, view_url: words }).catch({});
const creationAnswer = z.object({
  document: z.object({
    id: words,
    status: words,
    message: words,
    // Some write a list of one without the list.
    signer: z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(signerAnswer)),
  }),
});

/** Reads the answer to a creation (docs/outcomes.md says what it means); undefined when the text is not JSON. JSON of another shape has no id and has not failed. */
export function readCreation(text: string): CreationAnswer | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text, keepLongIds);
  } catch {
    return undefined;
  }
  const answer = creationAnswer.safeParse(json).data?.document;
  if (!answer) return { failed: false, signers: [] };
  const id = answer.id?.trim();
  return {
    ...(id && { id }),
    failed: answer.status === "failure",
    ...(answer.message !== undefined && { message: answer.message }),
    signers: answer.signer.map(({ index, name, view_url }) => ({
      ...(index !== undefined && { index }),
      ...(name !== undefined && { name }),
      ...(view_url !== undefined && { viewUrl: view_url }),
    })),
  };
}

/** An id sent as a number beyond 2^53 would silently become another document's id: its digits are taken as they stand. */
function keepLongIds(key: string, value: unknown, context?: { source?: string }): unknown {
  const long = key === "id" && typeof value === "number" && !Number.isSafeInteger(value);
  return long && /^\d+$/.test(context?.source ?? "") ? context?.source : value;
}

interface TokenAnswer {
  value: string;
  /** As it came: number, text or nothing. The service's document names two types for it. */
  expiresIn: unknown;
}

const tokenAnswer = z.object({
  // Only what may stand in a header.
  access_token: z
    .string()
    .max(8192)
    .regex(/^[\x21-\x7e]+$/),
  token_type: z
    .string()
    .regex(/^bearer$/i)
    .optional(),
  expires_in: z.unknown().optional(),
});

/** Reads the answer to a request for a token; undefined when it holds no bearer token. The refresh token is not used (its request is not documented). */
export function readToken(text: string): TokenAnswer | undefined {
  const answer = tokenAnswer.safeParse(parsed(text)).data;
  return answer && { value: answer.access_token, expiresIn: answer.expires_in };
}

/** Whether a refusal of the token endpoint is about the credentials, in the words of RFC 6749 5.2. */
export function refusesCredentials(text: string): boolean {
  const codes = z.enum(["invalid_client", "invalid_grant", "unauthorized_client", "access_denied", "unauthorized"]);
  return z.object({ error: codes }).safeParse(parsed(text)).success;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
