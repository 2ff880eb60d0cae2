import { limits } from "#lib/shared/limits.ts";
import { eachSignerField, signerFields, type TypedSigner } from "#lib/shared/signer.ts";
import { isSomebody } from "#lib/shared/somebody.ts";

export interface WithPeople {
  /** The place of the first of them. */
  at: number;
  /** As many of them as a document may have beside the others. */
  taken: TypedSigner[];
  /** All that there are then. */
  signers: TypedSigner[];
}

/**
 * The signers with people from a row on. One in which something is entered stays, unless it is the only one of them, who then has its
 * empty fields filled. They use up as many blank rows as they are: by one more
 * whoever stands below would move into the role of somebody else.
 */
export function withPeople(before: TypedSigner[], people: TypedSigner[], row: number): WithPeople {
  const [only, ...others] = people;
  const same = before[row] && only && others.length === 0 && isSomebody(before[row]) && asOne(before[row], only);
  if (same) return { at: row, taken: [same], signers: before.with(row, same) };
  const at = before[row] && isSomebody(before[row]) ? row + 1 : row;
  const above = before.slice(0, at);
  const rest = before.slice(at);
  const filled = rest.findIndex(isSomebody);
  const kept = rest.slice(Math.min(filled < 0 ? rest.length : filled, people.length));
  const below = kept.slice(0, kept.findLastIndex(isSomebody) + 1);
  const taken = people.slice(0, Math.max(0, limits.signers - above.length - below.length));
  return { at, taken, signers: [...above, ...taken, ...below] };
}

/** Undefined where they differ in any field: `홍길동`, whose number is pasted with the name, is one person. */
function asOne(one: TypedSigner, other: TypedSigner): TypedSigner | undefined {
  const plain = (text: string) => text.normalize("NFKC").replace(/\s+/g, "").toLowerCase();
  const differ = signerFields.some(
    (field) => one[field].trim() && other[field] && plain(one[field]) !== plain(other[field]),
  );
  return differ ? undefined : eachSignerField((field) => (one[field].trim() ? one[field] : other[field]));
}
