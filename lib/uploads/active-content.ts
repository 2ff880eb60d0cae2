import { type FileNotice, fileNotices } from "../shared/file-notices.ts";
import { type Dict, keepFirstValues } from "./first-values.ts";
import type { ActiveProblem } from "./inspection.ts";

/* pdf.js's own objects, of which it exports no types. */
interface Ref {
  num: number;
  toString(): string;
}
interface Name {
  name: string;
}
export interface XRef {
  trailer: Dict;
  fetch(ref: Ref): unknown;
  /** Null where the table has none in use. */
  getEntry(number: number): object | null;
  parse(recovery: boolean): void;
}
type Class<Of> = (abstract new (...args: never) => Of) & { prototype: Of };
export interface PdfClasses {
  Dict: Class<Dict>;
  Ref: Class<Ref>;
  Name: Class<Name>;
  BaseStream: Class<{ dict?: Dict }>;
  XRefEntryException: new (message: string) => Error;
}

/** What is found in a file: why it is refused, or what is told of it. */
export type ActiveContent = { refused: ActiveProblem } | { notices: FileNotice[] };

/**
 * Not followed: what only draws, and the tree of tags, whose structure types are free names. No reader looks for an action behind these
 * keys, and what they have in common with other keys is reached by those.
 */
const skipped = new Set(["Resources", "DR", "Contents", "StructTreeRoot"]);
const media = ["FileAttachment", "RichMedia", "3D", "Movie", "Sound", "Screen"];
const leadsOut = ["GoToR", "GoToE", "SubmitForm", "ImportData"];

interface Walk {
  pending: unknown[];
  /** pdf.js has one object for each. */
  visited: Set<Ref>;
  notices: Set<FileNotice>;
  state: "as_written" | "to_rebuild" | "rebuilt";
}

/**
 * Looks at every object that a reader of the file can reach, its newest version, out of object streams too, with names as they are meant.
 * Each is looked at once, without recursion. pdf.js interrupts the walk for bytes that it has not read yet, by an error, and calls again:
 * so an object leaves the list only once it has been looked at.
 */
export function createActiveContent({ Dict, Ref, Name, BaseStream, XRefEntryException }: PdfClasses) {
  const walks = new WeakMap<XRef, Walk>();
  const firstValues = keepFirstValues(Dict.prototype);

  /** Of a dictionary with several values of one key: as readers see it who take the last, and as those who take the first. */
  function problemIn(xref: XRef, dict: Dict, walk: Walk): ActiveProblem | undefined {
    const last = (key: string) => meant(xref, dict.get(key), walk);
    const firsts = firstValues.get(dict);
    const first = (key: string) => (firsts?.has(key) ? meant(xref, firsts.get(key), walk) : last(key));
    return problemOf(last, walk) ?? (firsts && problemOf(first, walk));
  }

  function problemOf(get: (key: string) => unknown, { notices }: Walk): ActiveProblem | undefined {
    const has = (key: string) => (get(key) ?? null) !== null;
    const name = (key: string) => {
      const value = get(key);
      return value instanceof Name ? value.name : "";
    };
    const action = name("S");
    if (action === "Launch") return "file_launches";
    if (has("EF") || name("Type") === "EmbeddedFile" || media.includes(name("Subtype"))) return "file_embeds";
    const xfa = get("XFA");
    if (xfa instanceof BaseStream || (Array.isArray(xfa) && xfa.length > 0)) return "file_xfa";
    if (action === "JavaScript" || has("JS")) notices.add("scripts");
    if (["Tx", "Btn", "Ch"].includes(name("FT"))) notices.add("fields");
    const address = action === "URI" ? get("URI") : "";
    const scheme = typeof address === "string" ? (/^\s*([a-z][a-z\d+.-]*):/i.exec(address)?.[1] ?? "") : "";
    if (leadsOut.includes(action) || !["", "http", "https", "mailto", "tel"].includes(scheme.toLowerCase()))
      notices.add("leads_out");
    if (Array.isArray(get("ByteRange"))) notices.add("signed");
    return undefined;
  }

  function walkOn(xref: XRef, walk: Walk): ActiveProblem | undefined {
    const { pending, visited } = walk;
    for (;;) {
      const next = pending.at(-1);
      if (next === undefined) return undefined;
      const object = next instanceof Ref ? fetched(xref, next, walk) : next;
      const dict = object instanceof BaseStream ? object.dict : object;
      const problem = dict instanceof Dict ? problemIn(xref, dict, walk) : undefined;
      if (problem) return problem;
      pending.pop();
      const within = entriesOf(dict);
      for (const [key, value] of within) {
        if (skipped.has(key as string) || typeof value !== "object" || value === null) continue;
        if (value instanceof Ref) {
          if (visited.has(value)) continue;
          visited.add(value);
        }
        pending.push(value);
      }
    }
  }

  /** What stands behind a value, however many objects only name another one; nothing behind a circle of them. */
  function meant(xref: XRef, value: unknown, walk: Walk): unknown {
    const passed = new Set<Ref>();
    let object = value;
    while (object instanceof Ref && !passed.has(object)) {
      passed.add(object);
      object = fetched(xref, object, walk);
    }
    return object instanceof Ref ? null : object;
  }

  function entriesOf(object: unknown): Iterable<[unknown, unknown]> {
    if (object instanceof Dict) {
      const firsts = firstValues.get(object);
      return firsts ? [...object.getRawEntries(), ...firsts] : object.getRawEntries();
    }
    if (Array.isArray(object)) return object.entries();
    // An object can be there by another one's name.
    return object instanceof Ref ? [["", object]] : [];
  }

  /** In a file whose table has been rebuilt, what cannot be found is not there for any reader. */
  function fetched(xref: XRef, ref: Ref, { state }: Walk): unknown {
    // A table can leave out what a second one for newer readers has: pdf.js reads the first alone, and finds the rest only by rebuilding.
    if (state === "as_written" && xref.getEntry(ref.num) === null) throw new XRefEntryException(`no entry: ${ref}`);
    try {
      return xref.fetch(ref);
    } catch (error) {
      if (state === "rebuilt" && error instanceof XRefEntryException) return null;
      throw error;
    }
  }

  return (xref: XRef): ActiveContent => {
    const started = (state: Walk["state"]): Walk => {
      const walk: Walk = { pending: [xref.trailer], visited: new Set(), notices: new Set(), state };
      walks.set(xref, walk);
      return walk;
    };
    let walk = walks.get(xref) ?? started("as_written");
    for (;;) {
      try {
        if (walk.state === "to_rebuild") {
          xref.parse(true);
          walk = started("rebuilt");
        }
        const refused = walkOn(xref, walk);
        return refused ? { refused } : { notices: fileNotices.filter((notice) => walk.notices.has(notice)) };
      } catch (error) {
        // Other readers look for an object that is not where the table says.
        if (walk.state !== "as_written" || !(error instanceof XRefEntryException)) throw error;
        walk.state = "to_rebuild";
      }
    }
  };
}
