import type { FileMarks, Mark } from "./file-marks.ts";
import type { Dict } from "./first-values.ts";

/* pdf.js's own objects, of which it exports no types. */
export interface Ref {
  num: number;
  gen: number;
  toString(): string;
}
export interface Name {
  name: string;
}
interface Stream {
  start: number;
  dict?: Dict;
  makeSubStream(start: number, length?: number, dict?: unknown): Stream;
}
interface Entry {
  offset: number;
  gen: number;
  uncompressed: boolean;
}
export interface XRef {
  trailer: Dict;
  stream: Stream;
  pdfManager: { pdfDocument: { linearization: object | null; startXRef: number } };
  fetch(ref: Ref, suppressEncryption?: boolean): unknown;
  /** Null where the table has none in use. */
  getEntry(number: number): Entry | null;
  /** Null where a table could not be read. */
  countUpdatesAfter(offset: number): number | null;
}
type Class<Of> = (abstract new (...args: never) => Of) & { prototype: Of };
export interface PdfClasses {
  Dict: Class<Dict>;
  Ref: Class<Ref> & { get(number: number, generation: number): Ref };
  Name: Class<Name>;
  BaseStream: Class<Stream>;
  XRef: Class<XRef>;
  Lexer: new (stream: Stream) => object;
  Parser: new (of: { lexer: object; xref: XRef; allowStreams: boolean }) => { getObj(): unknown };
  MissingDataException: new (begin: number, end: number) => Error;
  XRefEntryException: new (message: string) => Error;
}

/** What a file's objects are to one reader or another. */
export interface Versions {
  /**
   * Looks through all objects of the file, before anything else is asked. Where an error for bytes that are not read yet has interrupted
   * it, it goes on when it is called again.
   */
  survey(): void;
  /** What a reader may begin with. */
  roots: unknown[];
  /** Whether everything that names a catalog names the same one. */
  hasOneRoot(): boolean;
  of(number: number): unknown[];
}

interface Place extends Mark {
  number: number;
  /** Of one that lies in a stream of objects, which begins at that place. */
  packed?: { object: unknown; isOfTable: boolean };
}

/** In front of an object stand its number, its generation and `obj`; in front of a trailer's dictionary its name. */
const objectHead = 3;
const trailerHead = 1;

/** A reference that has the wrong generation leads to its object all the same, from now on: pdf.js finds nothing there, others do. */
export function findAnyGeneration({ XRef, Ref }: PdfClasses): void {
  const { fetch } = XRef.prototype;
  XRef.prototype.fetch = function (ref, suppressEncryption) {
    const entry = this.getEntry(ref.num);
    const generation = entry?.uncompressed ? entry.gen : 0;
    return fetch.call(this, ref.gen === generation ? ref : Ref.get(ref.num, generation), suppressEncryption);
  };
}

/**
 * pdf.js shows one document of a file, other readers may show another. Of a file whose tables can all be read, those who trust them see
 * what they lead to, and those who look for the objects themselves the last of a number and a generation. Of any other, each may see
 * whichever it finds.
 */
export function createVersions(
  { Dict, Ref, BaseStream, Lexer, Parser, MissingDataException, XRefEntryException }: PdfClasses,
  xref: XRef,
  { objects, trailers, startXRef }: FileMarks,
): Versions {
  const { start } = xref.stream;
  const { linearization, startXRef: read } = xref.pdfManager.pdfDocument;
  // For faster opening a file can have a table at its head: pdf.js takes that one, whatever its end names.
  const isSound = xref.countUpdatesAfter(0) !== null && !(linearization && read !== startXRef);
  const newest = <Of extends Mark>(all: Of[]): Of[] =>
    isSound ? [...new Map(all.map((one) => [one.generation, one])).values()] : all;
  const unseen: Place[] = [...objects].flatMap(([number, all]) => newest(all).map((mark) => ({ number, ...mark })));
  unseen.sort((a, b) => b.at - a.at);
  const unseenTrailers = [...trailers];
  const packed = new Map<number, Place[]>();
  const heads = [xref.trailer];
  const roots: unknown[] = [xref.trailer];

  const parserOf = (stream: Stream, allowStreams = true) =>
    new Parser({ lexer: new Lexer(stream), xref, allowStreams });

  /** Nothing where it fails: the words by which an object is found can stand anywhere. */
  function tried<Of>(look: () => Of): Of | undefined {
    try {
      return look();
    } catch (error) {
      if (error instanceof MissingDataException) throw error;
      return undefined;
    }
  }

  function isOfTable({ number, at, packed: inside }: Place): boolean {
    if (inside) return inside.isOfTable;
    const entry = xref.getEntry(number);
    return entry?.uncompressed === true && entry.offset + start === at;
  }

  function objectAt(place: Place): unknown {
    if (place.packed) return place.packed.object;
    return isOfTable(place) ? tried(() => xref.fetch(Ref.get(place.number, 0))) : wordAt(place.at, objectHead);
  }

  /** What stands there behind so many words. Of a stream only its dictionary, unless its bytes are wanted too. */
  function wordAt(at: number, behind: number, allowStreams = true): unknown {
    return tried(() => {
      const parser = parserOf(xref.stream.makeSubStream(at), allowStreams);
      for (let word = 0; word < behind; word++) parser.getObj();
      return parser.getObj();
    });
  }

  function note(dict: unknown): void {
    if (!(dict instanceof Dict)) return;
    if (dict.has("Root")) heads.push(dict);
    if (dict.has("Root") || dict.has("Pages")) roots.push(dict);
  }

  /** What is packed into a stream of objects; what the table finds there too is left to pdf.js. */
  function packedIn(place: Place): Place[] {
    const stream = objectAt(place);
    if (!(stream instanceof BaseStream)) return [];
    const first = stream.dict?.get("First");
    const count = stream.dict?.get("N");
    if (typeof first !== "number" || typeof count !== "number") return [];
    const parser = parserOf(stream);
    const index: [number, number][] = [];
    while (index.length < count) {
      const [number, offset] = [parser.getObj(), parser.getObj()];
      if (typeof number !== "number" || typeof offset !== "number") break;
      index.push([number, offset]);
    }
    return index.map(([number, offset], i) => {
      const entry = xref.getEntry(number);
      const isKnown = entry?.uncompressed === false && entry.offset === place.number && entry.gen === i;
      const next = index[i + 1]?.[1] ?? offset;
      const from = (stream.start || 0) + first + offset;
      const object = () => {
        // The last one goes on to the end of the stream.
        const part = stream.makeSubStream(from, next > offset ? next - offset : undefined, stream.dict);
        return parserOf(part).getObj();
      };
      const ofTable = isKnown && isOfTable(place);
      const found = { object: ofTable ? null : tried(object), isOfTable: ofTable };
      return { number, at: place.at, generation: 0, packed: found };
    });
  }

  return {
    roots,
    survey() {
      for (let place = unseen.at(-1); place; place = unseen.at(-1)) {
        const dict = wordAt(place.at, objectHead, false);
        const inside = dict instanceof Dict && dict.has("First") ? tried(() => packedIn(place)) : undefined;
        unseen.pop();
        note(dict);
        for (const one of inside ?? []) {
          note(one.packed?.object);
          const known = packed.get(one.number);
          if (known) known.push(one);
          else packed.set(one.number, [one]);
        }
      }
      for (let at = unseenTrailers.at(-1); at !== undefined; at = unseenTrailers.at(-1)) {
        const dict = wordAt(at, trailerHead, false);
        unseenTrailers.pop();
        note(dict);
      }
    },
    hasOneRoot() {
      const numbers = heads.flatMap((dict) => {
        const root = dict.getRaw("Root");
        return root instanceof Ref ? [root.num] : [];
      });
      return new Set(numbers).size <= 1;
    },
    of(number) {
      const marked = (objects.get(number) ?? []).map((mark): Place => ({ number, ...mark }));
      const all = [...marked, ...(packed.get(number) ?? [])].sort((a, b) => a.at - b.at);
      if (xref.getEntry(number) === null) return all.map(objectAt);
      try {
        const others = newest(all).filter((place) => !isOfTable(place));
        return [xref.fetch(Ref.get(number, 0)), ...others.map(objectAt)];
      } catch (error) {
        // It is not where the table says: other readers look for it.
        if (error instanceof XRefEntryException) return all.map(objectAt);
        throw error;
      }
    },
  };
}
