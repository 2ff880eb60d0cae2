import type { Database, PacketPartTable } from "../database/tables.ts";
import { readProblem } from "../drafts/columns.ts";
import { partOf } from "../drafts/packet-parts.ts";
import { isId } from "../shared/id.ts";
import type { Problem } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import type { Documents } from "./documents.ts";
import type { StoredDocument } from "./read.ts";
import { replacedAmong } from "./replacements.ts";

/** What a person may see of one part: the document, or their own draft on its way to be one. */
export type PacketPart =
  | { document: StoredDocument; replaced: boolean }
  | { draft: { formKey: string; title: string; template: string; problem?: Problem } };

interface Packet {
  /** In their order; a document stands beside the one that it replaces. */
  parts: PacketPart[];
  /** How many there are besides: with others, or not theirs to see. */
  elsewhere: number;
}

/** Where a form or a document stands among the parts of its packet. */
interface PartPlace {
  packet: string;
  /** From 1. */
  number: number;
  of: number;
  /** The person's own part that is to be finished next. */
  next?: { formKey: string; title: string; template: string };
}

export interface Packets {
  /** All parts of a packet that the person may see; undefined where that is none. */
  find(person: Person, id: string): Promise<Packet | undefined>;
  /** Where a form of somebody's, or the document that it has become, stands; undefined where it is by itself. */
  placeOf(person: Person, form: { personId: string; formKey: string }): Promise<PartPlace | undefined>;
}

/** Documents that are signed by the same people, and what is still to become one. */
export function createPackets({ db, find }: { db: Database; find: Documents["find"] }): Packets {
  return {
    async find(person, id) {
      const rows = isId(id) ? await partsIn(db, id) : [];
      const parts: PacketPart[] = [];
      const replaced = await replacedAmong(
        db,
        rows.flatMap(({ document }) => document ?? []),
      );
      let elsewhere = 0;
      for (const { person_id, document, draft } of rows) {
        const own = person_id === person.id;
        const found = document === undefined ? undefined : await find(person, document);
        if (found) parts.push({ document: found, replaced: replaced.has(found.id) });
        else if (draft && own) parts.push({ draft });
        else elsewhere++;
      }
      return parts.length > 0 ? { parts, elsewhere } : undefined;
    },
    async placeOf(person, { personId, formKey }) {
      const part = await partOf(db, { person_id: personId, form_key: formKey });
      if (!part) return undefined;
      const rows = await partsIn(db, part.packet);
      const places = [...new Set(rows.map(({ place }) => place))];
      const ahead = rows.filter(
        (row) => row.person_id === person.id && row.draft !== undefined && row.form_key !== formKey,
      );
      const next = (ahead.find(({ place }) => place > part.place) ?? ahead[0])?.draft;
      return {
        packet: part.packet,
        number: places.indexOf(part.place) + 1,
        of: places.length,
        ...(next && { next }),
      };
    },
  };
}

type Row = Pick<PacketPartTable, "person_id" | "form_key" | "place"> & {
  /** Its id, once it is on its way. */
  document?: string;
  draft?: { formKey: string; title: string; template: string; problem?: Problem };
};

/** Those that are there: neither a draft that was deleted nor nothing at all. */
async function partsIn(db: Database, packet: string): Promise<Row[]> {
  const rows = await db
    .selectFrom("packet_part as part")
    .leftJoin("document", (join) =>
      join.onRef("document.person_id", "=", "part.person_id").onRef("document.form_key", "=", "part.form_key"),
    )
    .leftJoin("draft", (join) =>
      join
        .onRef("draft.person_id", "=", "part.person_id")
        .onRef("draft.form_key", "=", "part.form_key")
        .on("draft.deleted_at", "is", null),
    )
    .select(["part.person_id", "part.form_key", "part.place", "document.id", "document.state", "document.problem"])
    .select(["draft.form_key as drafted", "draft.title", "draft.template_id as template"])
    .where("part.packet", "=", packet)
    .orderBy("part.place")
    .orderBy("part.form_key")
    .execute();
  return rows.flatMap(({ person_id, form_key, place, id, state, problem, drafted, title, template }): Row[] => {
    const row = { person_id, form_key, place };
    if (id !== null && state !== "draft") return [{ ...row, document: id }];
    if (drafted === null) return [];
    const refused = readProblem(problem);
    const draft = {
      formKey: form_key,
      title: title ?? "",
      template: template ?? "",
      ...(refused && { problem: refused }),
    };
    return [{ ...row, draft }];
  });
}
