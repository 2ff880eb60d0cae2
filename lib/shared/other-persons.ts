import { type Signer, signerFields, type TypedSigner } from "./signer.ts";
import type { TemplateRole } from "./template.ts";

/** Rows in which somebody else stands than whom the template always has there; an address is the same in small and capital letters. */
export function otherPersons(signers: Signer[], roles: Pick<TemplateRole, "person">[]): number[] {
  const differs = (signer: Signer, person: TypedSigner) =>
    signerFields.some((field) => (signer[field] ?? "").toLowerCase() !== person[field].toLowerCase());
  return [...signers.keys()].filter((row) => {
    const [signer, person] = [signers[row], roles[row]?.person];
    return signer && person && person.name !== "" && differs(signer, person);
  });
}
