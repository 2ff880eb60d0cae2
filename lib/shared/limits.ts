import { longestSigningLink, mostOfSigner } from "./signer.ts";

/** Length limits of what a person types. The service's document names none, so these are ours, told before they bite. */
export const limits = {
  templateId: 100,
  templateName: 100,
  description: 200,
  folder: 60,
  example: 100,
  roleName: 100,
  groupName: 60,
  title: 200,
  email: mostOfSigner.email,
  itemKey: 100,
  itemValue: 2000,
  choices: 500,
  pages: 200,
  signers: 50,
  items: 200,
  passwordMin: 12,
  passwordMax: 200,
  personName: 100,
  departmentName: 60,
  fileName: 100,
  note: 2000,
  shareNote: 500,
  releaseNote: 500,
  reason: 500,
  subject: 200,
  message: 2000,
  serviceId: 2000,
  link: longestSigningLink,
  baseUrl: 2000,
  apiId: 500,
  apiSecretKey: 2000,
  factorCode: 40,
  issuer: 2000,
  clientId: 500,
  clientSecret: 2000,
  domains: 1000,
  roleClaim: 1000,
} as const;

/** So many templates the form has from the start, so many of them with all that is said of them; more it asks for. */
export const mostOffered = 50;
export const mostWhole = 12;
/** So many IDs that were used last are among them; where there are fewer than these, the form has all. */
export const mostUsed = 20;

/** What one file of contacts may hold. */
export const contactFile = { bytes: 2 * 1024 * 1024, people: 2000 } as const;

/** A mobile that is too long is told to be no mobile. */
const { mobile: _, ...ofSigner } = mostOfSigner;

/** How many characters the text of a field may have, by the last name in its path (`signers.0.name`). */
const byField: Record<string, number> = {
  ...limits,
  ...ofSigner,
  template: limits.templateId,
  titlePattern: limits.title,
  key: limits.itemKey,
  label: limits.itemKey,
  value: limits.itemValue,
  text: limits.note,
  body: limits.message,
  links: limits.link,
};

/** What the words of a text that is too long need beside their code. */
export function mostCharacters(path: string): { most?: string } {
  const field = path.split(".").findLast((part) => !/^\d+$/.test(part));
  const most = byField[field ?? ""];
  return most === undefined ? {} : { most: most.toLocaleString("en") };
}

/** What the form needs to know of the server's settings; travels to the browser. */
export interface FormLimits {
  maxFiles: number;
  maxFileBytes: number;
  /** ISO 3166 region in which a mobile number without country code is read. */
  phoneRegion: string;
}
