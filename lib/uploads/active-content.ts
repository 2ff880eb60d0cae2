import { type FileNotice, fileNotices } from "../shared/file-notices.ts";
import type { FileMarks } from "./file-marks.ts";
import { type Dict, keepFirstValues } from "./first-values.ts";
import type { ActiveProblem } from "./inspection.ts";
import { createVersions, findAnyGeneration, type PdfClasses, type Versions, type XRef } from "./object-versions.ts";

/** What is found in a file: why it is refused, or what is told of it. */
export type ActiveContent = { refused: ActiveProblem | "file_damaged" } | { notices: FileNotice[] };

/**
 * Not followed: what only draws, and the tree of tags, whose structure types are free names. No reader looks for an action behind these
 * keys, and what they have in common with other keys is reached by those.
 */
const skipped = new Set(["Resources", "DR", "Contents", "StructTreeRoot"]);
const media = ["FileAttachment", "RichMedia", "3D", "Movie", "Sound", "Screen"];
const leadsOut = ["GoToR", "GoToE", "SubmitForm", "ImportData"];

interface Walk {
  versions: Versions;
  pending: unknown[];
  visited: Set<number>;
  notices: Set<FileNotice>;
}

/**
 * Looks at every object that some reader of the file can reach, out of object streams too, with names as they are meant. Each is looked at
 * once, without recursion. pdf.js interrupts the walk for bytes that it has not read yet, by an error, and calls again: so an object leaves
 * the list only once it has been looked at.
 */
export function createActiveContent(classes: PdfClasses) {
  const { Dict, Ref, Name, BaseStream } = classes;
  const walks = new WeakMap<XRef, Walk>();
  const firstValues = keepFirstValues(Dict.prototype);
  findAnyGeneration(classes);

  /** A key can have several values: readers take the last of a dictionary, or the first, and one version of an object or another. */
  function problemIn(dict: Dict, { versions, notices }: Walk): ActiveProblem | undefined {
    const values = (key: string) => {
      const firsts = firstValues.get(dict);
      const last = meanings(dict.getRaw(key), versions);
      return firsts?.has(key) ? [...last, ...meanings(firsts.get(key), versions)] : last;
    };
    const has = (key: string) => values(key).some((value) => (value ?? null) !== null);
    const is = (key: string, ...names: string[]) =>
      values(key).some((value) => value instanceof Name && names.includes(value.name));
    if (is("S", "Launch")) return "file_launches";
    if (has("EF") || is("Type", "EmbeddedFile") || is("Subtype", ...media)) return "file_embeds";
    if (values("XFA").some((xfa) => xfa instanceof BaseStream || (Array.isArray(xfa) && xfa.length > 0)))
      return "file_xfa";
    if (is("S", "JavaScript") || has("JS")) notices.add("scripts");
    if (is("FT", "Tx", "Btn", "Ch")) notices.add("fields");
    const addresses = is("S", "URI") ? values("URI") : [];
    if (is("S", ...leadsOut) || addresses.some(isNoneOfTheWeb)) notices.add("leads_out");
    if (values("ByteRange").some(Array.isArray)) notices.add("signed");
    return undefined;
  }

  function walkOn(walk: Walk): ActiveProblem | undefined {
    const { versions, pending, visited } = walk;
    for (;;) {
      const next = pending.at(-1);
      if (next === undefined) return undefined;
      const objects = next instanceof Ref ? versions.of(next.num) : [next];
      const dicts = objects.map((object) => (object instanceof BaseStream ? object.dict : object));
      for (const dict of dicts) {
        const problem = dict instanceof Dict ? problemIn(dict, walk) : undefined;
        if (problem) return problem;
      }
      pending.pop();
      for (const [key, value] of dicts.flatMap((dict) => [...entriesOf(dict)])) {
        if (skipped.has(key as string) || typeof value !== "object" || value === null) continue;
        if (value instanceof Ref) {
          if (visited.has(value.num)) continue;
          visited.add(value.num);
        }
        pending.push(value);
      }
    }
  }

  /** What can stand behind a value, however many objects only name another one; nothing behind a circle of them. */
  function meanings(value: unknown, versions: Versions): unknown[] {
    const passed = new Set<number>();
    const values = [value];
    // What is found behind a reference is appended, and its turn comes too.
    for (const next of values) {
      if (!(next instanceof Ref) || passed.has(next.num)) continue;
      passed.add(next.num);
      values.push(...versions.of(next.num));
    }
    return values.filter((found) => !(found instanceof Ref));
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

  return (xref: XRef, marks: FileMarks): ActiveContent => {
    const started = (): Walk => {
      const versions = createVersions(classes, xref, marks);
      const walk: Walk = { versions, pending: versions.roots, visited: new Set(), notices: new Set() };
      walks.set(xref, walk);
      return walk;
    };
    const walk = walks.get(xref) ?? started();
    walk.versions.survey();
    const refused = walkOn(walk) ?? (walk.versions.hasOneRoot() ? undefined : "file_damaged");
    return refused ? { refused } : { notices: fileNotices.filter((notice) => walk.notices.has(notice)) };
  };
}

function isNoneOfTheWeb(address: unknown): boolean {
  const scheme = typeof address === "string" ? (/^\s*([a-z][a-z\d+.-]*):/i.exec(address)?.[1] ?? "") : "";
  return !["", "http", "https", "mailto", "tel"].includes(scheme.toLowerCase());
}
