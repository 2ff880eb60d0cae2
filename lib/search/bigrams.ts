/*
 * What the index knows a document by: every one, two and three characters that stand together in its search text, and its person,
 * template and state and whether a link of it was never shared, each as a number of 32 bits. Two that get the same number do no harm: the index only proposes documents.
 */

/** Ways to fulfil one condition; each is grams that must all be there. */
export type Need = number[][];

/** More of them than this make a long word (a document's id, an address) no rarer. */
const mostGrams = 10;

const start = 0x811c9dc5;
/** One step of the hash FNV-1a. */
const step = (hash: number, point: number) => Math.imul(hash ^ point, 0x01000193) >>> 0;
const hash = (points: number[]) => points.reduce(step, start);

const pointsOf = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);

type Column = "person_id" | "template_id" | "state" | "unshared";

/** Longer than any gram of a text, so that it is none. */
const ofRow = (column: Column, value: string) => hash(pointsOf(`${column}:${value}`));

interface Indexed {
  search_text: string;
  person_id: string;
  template_id: string;
  state: string;
  unshared: number;
}

/** Calls `add` with every gram of a document; with some more than once. */
export function eachGram(row: Indexed, add: (gram: number) => void): void {
  add(ofRow("person_id", row.person_id));
  add(ofRow("template_id", row.template_id));
  add(ofRow("state", row.state));
  if (row.unshared) add(ofRow("unshared", "1"));
  for (const word of row.search_text.split(" ")) {
    const points = pointsOf(word);
    for (let i = 0; i < points.length; i++) {
      let gram = start;
      for (const point of points.slice(i, i + 3)) {
        gram = step(gram, point);
        add(gram);
      }
    }
  }
}

/** What a word's spellings need. */
export function wordNeed(spellings: string[]): Need {
  return spellings.map((spelling) => spelling.split(" ").flatMap(partGrams));
}

/** What one of some values of a column needs. */
export function columnNeed(column: Column, ...values: string[]): Need {
  return values.map((value) => [ofRow(column, value)]);
}

function partGrams(part: string): number[] {
  const points = pointsOf(part);
  if (points.length <= 3) return [hash(points)];
  const grams = points.slice(2).map((_, i) => hash(points.slice(i, i + 3)));
  const every = Math.max(1, grams.length / mostGrams);
  return Array.from({ length: Math.min(grams.length, mostGrams) }, (_, i) => grams[Math.floor(i * every)] ?? 0);
}
