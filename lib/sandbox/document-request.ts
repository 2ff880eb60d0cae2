import { utf8 } from "./body.ts";
import { Violation } from "./violation.ts";

/** The `document` part, field for field as in the service's document. */
export interface DocumentRequest {
  template_id: string;
  title: string;
  auto_send?: boolean;
  auto_confirm?: boolean;
  signer: SignerRequest[];
  item?: { key: string; value: string }[];
}

export interface SignerRequest {
  index: number;
  name: string;
  email?: string;
  mobile?: string;
}

type Fields = Record<string, unknown>;

/**
 * Reads and checks the `document` part. A field that was left empty has to be absent; the service's
 * document does not say which fields are required, so the sandbox asks for those without which there is nothing to sign. Throws {@link Violation} naming the rule.
 */
export function readDocumentRequest(bytes: Buffer): DocumentRequest {
  const fields = asObject(parse(utf8(bytes, "The document part")), "The document part", documentFields);
  if ("auto_send" in fields) checkBoolean(fields, "auto_send");
  if ("auto_confirm" in fields) checkBoolean(fields, "auto_confirm");
  const signers = asArray(fields.signer, "signer");
  if (signers.length === 0) throw new Violation("signer must name at least one signer.");
  const indexes = new Set<number>();
  return {
    ...fields,
    template_id: text(fields.template_id, "template_id"),
    title: text(fields.title, "title"),
    signer: signers.map((signer, position) => readSigner(signer, position, indexes)),
    ...("item" in fields && { item: asArray(fields.item, "item").map(readItem) }),
  };
}

const documentFields = ["template_id", "title", "auto_send", "auto_confirm", "signer", "item"];
const signerFields = ["index", "name", "email", "mobile"];
const itemFields = ["key", "value"];

function readSigner(value: unknown, position: number, indexes: Set<number>): SignerRequest {
  const at = `signer[${position}]`;
  const fields = asObject(value, at, signerFields);
  const index = fields.index;
  if (typeof index !== "number" || !Number.isInteger(index)) throw new Violation(`${at}.index must be an integer.`);
  if (indexes.has(index)) throw new Violation(`${at}.index is ${index}, which another signer has.`);
  if (index !== position + 1)
    throw new Violation(
      `${at}.index is ${index}; indexes start at 1 and follow the order, so it must be ${position + 1}.`,
    );
  indexes.add(index);
  const signer: SignerRequest = { index, name: text(fields.name, `${at}.name`) };
  if ("email" in fields) signer.email = text(fields.email, `${at}.email`);
  if ("mobile" in fields) signer.mobile = text(fields.mobile, `${at}.mobile`);
  if (signer.email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(signer.email))
    throw new Violation(`${at}.email is not an email address.`);
  if (signer.mobile !== undefined && !/^[0-9]+$/.test(signer.mobile))
    throw new Violation(`${at}.mobile must be digits only, like 01012345678.`);
  if (signer.email === undefined && signer.mobile === undefined)
    throw new Violation(`${at} must have email or mobile.`);
  return signer;
}

function readItem(value: unknown, position: number): { key: string; value: string } {
  const at = `item[${position}]`;
  const fields = asObject(value, at, itemFields);
  return { key: text(fields.key, `${at}.key`), value: text(fields.value, `${at}.value`) };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new Violation(`The document part is not JSON: ${error instanceof Error ? error.message : error}.`);
  }
}

function asObject(value: unknown, at: string, known: string[]): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Violation(`${at} must be a JSON object.`);
  for (const name of Object.keys(value)) {
    if (!known.includes(name))
      throw new Violation(`${at} has the unknown field ${JSON.stringify(name)}; known are ${known.join(", ")}.`);
  }
  return value as Fields;
}

function asArray(value: unknown, at: string): unknown[] {
  if (!Array.isArray(value)) throw new Violation(`${at} must be an array.`);
  return value;
}

function text(value: unknown, at: string): string {
  if (typeof value !== "string")
    throw new Violation(`${at} must be a string${value === null ? ", not null: leave out what is empty" : ""}.`);
  if (value.trim() === "") throw new Violation(`${at} must not be empty: leave out what is empty.`);
  return value;
}

function checkBoolean(fields: Fields, name: string): void {
  if (typeof fields[name] !== "boolean") throw new Violation(`${name} must be true or false.`);
}
