/**
 * What is entered of a signer, in the form's order; only the name is always there. Form, draft, database, comparison, search and the document's
 * page follow this list by themselves. What a field that is added must have said of it is in CONTRIBUTING.md; most of it does not compile without.
 */
export const signerFields = ["name", "email", "mobile"] as const;
/** How many characters each may have. The service's document names no limit. */
export const mostOfSigner = { name: 100, email: 254, mobile: 40 } as const satisfies Record<SignerField, number>;
/**
 * Of the service's link for a signer: what RFC 9110 4.1 asks all to take. A longer one is no address of a signing page, and would stand on ours
 * several times.
 */
export const longestSigningLink = 8000;
export type SignerField = (typeof signerFields)[number];
export type OptionalSignerField = Exclude<SignerField, "name">;
export const optionalSignerFields = signerFields.filter((field): field is OptionalSignerField => field !== "name");

/** By which of them a signer is reached; what a template can ask for. */
export const contactFields = ["email", "mobile"] as const satisfies OptionalSignerField[];
export type ContactField = (typeof contactFields)[number];

/** Which of them somebody needs, where not either is enough. */
export type NeededContact = ContactField | "both";

/** As typed: empty where nothing is entered. */
export type TypedSigner = Record<SignerField, string>;
/** As checked and sent: absent where nothing was entered. */
export type Signer = { name: string } & { [Field in OptionalSignerField]?: string };

/** A link that the service sent without saying surely whose it is, beside what it said of its signer. */
export interface UnmatchedLink {
  /** An http or https address; else what came instead stands in `unsafeUrl`. */
  url?: string;
  unsafeUrl?: string;
  /** As the service counts. */
  index?: number;
  name?: string;
}

/** A record with a value for each field, in the form's order. */
export function eachSignerField<Value>(make: (field: SignerField) => Value): Record<SignerField, Value> {
  return Object.fromEntries(signerFields.map((field) => [field, make(field)])) as Record<SignerField, Value>;
}

export const emptySigner: TypedSigner = eachSignerField(() => "");

/** The signer as the form shows it. */
export function typedSigner(signer: Signer): TypedSigner {
  return eachSignerField((field) => signer[field] ?? "");
}

/** The fields of a signer that are there, and nothing else that its row may hold. */
export function signerOf(row: { name: string } & { [Field in OptionalSignerField]?: string | null }): Signer {
  const there = signerFields.filter((field) => row[field] !== undefined && row[field] !== null && row[field] !== "");
  return { name: row.name, ...Object.fromEntries(there.map((field) => [field, row[field]])) };
}
