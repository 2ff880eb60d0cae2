import { searchText } from "../shared/search.ts";
import { type Signer, signerOf } from "../shared/signer.ts";

/** The place of the signer whom a search means: the one of whom most of its words are, by name, initials or contact. None without any. */
export function meantSigner(words: string[][], signers: Signer[]): number | undefined {
  if (words.length === 0) return undefined;
  const counts = signers.map((signer) => {
    const text = searchText(Object.values(signerOf(signer)), [signer.name]);
    return words.filter((spellings) => spellings.some((word) => text.includes(word))).length;
  });
  const most = Math.max(0, ...counts);
  return most > 0 ? counts.indexOf(most) : undefined;
}
