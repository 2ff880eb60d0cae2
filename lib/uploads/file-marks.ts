/** Where an object begins. */
export interface Mark {
  at: number;
  generation: number;
}

/** Where objects and trailers begin in a file's bytes, whether a table leads there or not. */
export interface FileMarks {
  /** By number, in the order of the file. */
  objects: Map<number, Mark[]>;
  trailers: number[];
  /** The last one, which says where the newest table is. */
  startXRef: number | undefined;
}

/** More than stands between an object's number and its `obj`, also in a file that was not made by a program. */
const keptBytes = 4096;

/** Collects them from a file that is given part by part, in its order; where there are more of them than `most`, no further ones. */
export function createFileMarks(most = Number.POSITIVE_INFINITY) {
  const objects: FileMarks["objects"] = new Map();
  const trailers: number[] = [];
  let kept = Buffer.alloc(0);
  let end = 0;
  let found = 0;

  /** Notes what begins in this text, which lies at `start`; of its first bytes, so many, all that is whole has been seen. */
  function look(text: Buffer, seen: number, start: number): void {
    for (const at of words(text, "obj", seen)) {
      const head = headBefore(text, at);
      if (!head) continue;
      const mark = { at: start + head.at, generation: head.generation };
      found++;
      const known = objects.get(head.number);
      if (known) known.push(mark);
      else objects.set(head.number, [mark]);
    }
    for (const at of words(text, "trailer", seen)) {
      found++;
      trailers.push(start + at);
    }
  }

  return {
    add(bytes: Uint8Array): void {
      if (found > most) return;
      const part = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
      // Only its beginning is put behind what came before: to copy all of it takes longer than to look through it.
      look(Buffer.concat([kept, part.subarray(0, keptBytes)]), kept.length, end - kept.length);
      look(part, Math.min(part.length, keptBytes), end);
      end += part.length;
      kept = Buffer.concat([kept, part.subarray(-keptBytes)]).subarray(-keptBytes);
    },
    isOver: () => found > most,
    end(): FileMarks {
      const [, at] = /.*startxref\s*(\d+)/s.exec(kept.toString("latin1")) ?? [];
      return { objects, trailers, startXRef: at === undefined ? undefined : Number(at) };
    },
  };
}

/** The number and the generation in front of `obj`, and where they begin. */
function headBefore(text: Buffer, obj: number): { number: number; generation: number; at: number } | undefined {
  const generationEnd = back(text, obj, isSpace);
  const generationAt = back(text, generationEnd, isDigit);
  const numberEnd = back(text, generationAt, isSpace);
  const at = back(text, numberEnd, isDigit);
  if (generationAt === generationEnd || numberEnd === generationAt || at === numberEnd) return undefined;
  const between = (from: number, to: number) => Number(text.toString("latin1", from, to));
  return { number: between(at, numberEnd), generation: between(generationAt, generationEnd), at };
}

function back(text: Buffer, from: number, is: (byte: number) => boolean): number {
  let at = from;
  while (at > 0 && is(text[at - 1] ?? 0)) at -= 1;
  return at;
}

const isDigit = (byte: number) => byte >= 48 && byte <= 57;
const isSpace = (byte: number) => byte === 32 || byte === 0 || (byte >= 9 && byte <= 13 && byte !== 11);

function* words(text: Buffer, word: string, seen: number) {
  const from = Math.max(0, seen - word.length + 1);
  for (let at = text.indexOf(word, from, "latin1"); at >= 0; at = text.indexOf(word, at + word.length, "latin1"))
    yield at;
}
