import type { Database } from "../database/tables.ts";
import { inValues } from "../database/value-list.ts";
import type { FoundTemplate } from "../shared/found.ts";
import { mostOffered, mostUsed, mostWhole } from "../shared/limits.ts";
import type { Language } from "../shared/messages/words.ts";
import { foreignDigits, showMobile } from "../shared/mobile.ts";
import { type AskedRole, choiceOf, type TemplateChoice, type TemplateRole } from "../shared/template.ts";
import { emptyWording, type Wording } from "../shared/wording.ts";
import { createTemplateRecords, namedTemplates, recordOf, type TemplateRecords } from "./records.ts";
import { samples } from "./samples.ts";
import { plain } from "./sought.ts";
import { isOffered, undescribedTemplates, usedTemplates, usesOf } from "./used-templates.ts";
import { type Usual, usualOf } from "./usual.ts";

export interface Templates extends TemplateRecords {
  /**
   * What the form offers, in the reader's language: fifty of the templates that are not archived, those used last first, then by name, the first
   * twelve whole; then ids that nobody has named, with how often they were used where that is asked for. The one that has this id is there, and whole.
   */
  choices(language: Language, asked?: { id?: string | undefined; uses?: boolean }): Promise<TemplateChoice[]>;
  /** What documents are filtered by: a hundred ids that some were created with, archived or not, newest use first, and the one asked for. */
  used(language: Language, asked?: string): Promise<{ id: string; name: string }[]>;
  /** What practice mode offers; nothing else. */
  samples(language: Language): Promise<TemplateChoice[]>;
  /**
   * At most twenty in whose name or id the text is, by name, their ids and names; then as many ids that nobody has named, newest use first, with how
   * often they were used.
   */
  search(typed: string): Promise<TemplateChoice[]>;
  /** At most four in whose name, id or folder the text is, by name, then practice mode's samples: for a new document. */
  propose(language: Language, typed: string): Promise<FoundTemplate[]>;
  /** The one with this id at the service, archived or not; undefined where nobody has named it. */
  choice(language: Language, id: string): Promise<TemplateChoice | undefined>;
  /** The messages to signers that the one with this id at the service, archived or not, has of its own. */
  wording(id: string): Promise<Wording>;
  /** The one that is not archived and has exactly this name, if it is the only one. */
  named(name: string): Promise<TemplateChoice | undefined>;
  /** Answers the name of each template with one of these ids, and an id where there is none. */
  names(language: Language, ids?: string[]): Promise<(id: string) => string>;
  /** At most twenty ids that documents were created with and that nobody has described, with a text in them, newest use first, and what is usual for each. */
  undescribed(typed?: string): Promise<Usual[]>;
  /** What the documents of a template have been like, whoever created them; undefined when there are none. */
  usual(id: string): Promise<Usual | undefined>;
}

const mostFilters = 100;
const mostFound = 20;
const mostProposed = 4;

interface Parts {
  db: Database;
  /** Whether no service is connected just now. */
  practice: () => Promise<boolean>;
  /** Whose numbers are written without a country code. */
  phoneRegion: string;
  /** Milliseconds since 1970, on the clock that all instances share. */
  now: () => number;
}

/** The templates that administrators have named (in practice, samples too) and the ids that were used before. */
export function createTemplates({ db, practice, phoneRegion, now }: Parts): Templates {
  const sampled = async (language: Language): Promise<TemplateChoice[]> =>
    ((await practice()) ? samples : []).map(({ id, name, items }) => ({
      id,
      name: name[language],
      items: items.map(({ key, label }) => ({ key, label: label[language] })),
    }));
  /** As the form offers it: who is always the same stands there as people write. */
  const offer = (row: Parameters<typeof recordOf>[0]): TemplateChoice => {
    const { archived, form: described } = recordOf(row);
    const { roles, ...form } = described;
    const shown = ({ person, ...role }: TemplateRole) => {
      return { ...role, person: { ...person, mobile: person.mobile && showMobile(person.mobile, phoneRegion) } };
    };
    const { roles: asked, ...choice } = choiceOf({ ...form, roles: roles.map(shown) });
    const withDigits = (role: AskedRole, n: number): AskedRole => {
      const digits = foreignDigits(roles[n]?.person.mobile ?? "", phoneRegion);
      return digits === undefined ? role : { ...role, digits };
    };
    return { ...choice, ...(asked && { roles: asked.map(withDigits) }), ...(archived && { archived }) };
  };
  const byId = (ids: string[]) =>
    db
      .selectFrom("template")
      .selectAll()
      .where(inValues(db, "template_id", ids))
      .execute();

  const withUses = async (ids: string[]): Promise<TemplateChoice[]> =>
    (await usesOf(db, ids)).map(({ id, uses }) => ({ id, uses, items: [] }));

  async function choice(language: Language, id: string): Promise<TemplateChoice | undefined> {
    // A draft's may be anything, and PostgreSQL refuses a text with a NUL in it.
    const [row] = id.includes("\0") ? [] : await byId([id]);
    return row ? offer(row) : (await sampled(language)).find((sample) => sample.id === id);
  }

  async function names(language: Language, ids?: string[]): Promise<(id: string) => string> {
    if (ids?.length === 0) return (id) => id;
    const query = db.selectFrom("template").select(["template_id", "name"]);
    const rows = await (ids ? query.where(inValues(db, "template_id", ids)) : query).execute();
    const known = new Map([
      ...(await sampled(language)).map(({ id, name = id }) => [id, name] as const),
      ...rows.map((row) => [row.template_id, row.name] as const),
    ]);
    return (id) => known.get(id) ?? id;
  }

  return {
    ...createTemplateRecords({ db, now }),
    choice,
    names,
    async used(language, asked) {
      const ids = await usedTemplates(db, mostFilters);
      if (asked && !ids.includes(asked) && !asked.includes("\0")) ids.push(asked);
      const nameOf = await names(language, ids);
      return ids.map((id) => ({ id, name: nameOf(id) }));
    },
    samples: sampled,
    async choices(language, { id, uses } = {}) {
      const used = await usedTemplates(db, mostUsed, isOffered);
      const sampleOnes = await sampled(language);
      const asked = [...used, ...sampleOnes.map((sample) => sample.id)];
      const [described, byName, own] = await Promise.all([
        asked.length > 0 ? byId(asked) : [],
        namedTemplates(db).where("archived_at", "is", null).limit(mostOffered).execute(),
        id ? choice(language, id) : undefined,
      ]);
      const known = new Set(described.map((row) => row.template_id));
      const ofUsed = described.filter((row) => used.includes(row.template_id));
      const last = ofUsed.toSorted((a, b) => used.indexOf(a.template_id) - used.indexOf(b.template_id));
      const named = new Map([...last, ...byName].map((row) => [row.template_id, row] as const));
      const others = sampleOnes.filter((sample) => !known.has(sample.id));
      const unnamed = used.filter((one) => !known.has(one) && !others.some((sample) => sample.id === one));
      const counted: TemplateChoice[] = uses ? await withUses(unnamed) : unnamed.map((one) => ({ id: one, items: [] }));
      const offered = [
        ...[...named.values()].slice(0, mostOffered).map((row, i) => (i < mostWhole ? offer(row) : briefly(row))),
        ...others,
        ...counted,
      ];
      if (!own) return offered;
      const place = offered.findIndex((one) => one.id === own.id);
      return place < 0 ? [...offered, own] : offered.with(place, own);
    },
    async search(typed) {
      const [rows, used] = await Promise.all([
        namedTemplates(db, typed).where("archived_at", "is", null).limit(mostFound).execute(),
        undescribedTemplates(db, mostUsed, typed),
      ]);
      // A sample of practice mode may be among them, of which the form knows more.
      return [...rows.map(briefly), ...(await withUses(used)).map((one) => ({ ...one, brief: true as const }))];
    },
    async propose(language, typed) {
      if (plain(typed) === "") return [];
      const [rows, offered] = await Promise.all([
        namedTemplates(db, typed).where("archived_at", "is", null).limit(mostProposed).execute(),
        sampled(language),
      ]);
      const others = offered.filter(({ name = "" }) => plain(name).includes(plain(typed)));
      const described = new Set(
        (others.length > 0 ? await byId(others.map(({ id }) => id)) : []).map((row) => row.template_id),
      );
      return [...rows.map(briefly), ...others.filter(({ id }) => !described.has(id))]
        .slice(0, mostProposed)
        .map(({ id, name = id }) => ({ id, name }));
    },
    async wording(id) {
      const [row] = await byId([id]);
      return row ? recordOf(row).form.wording : emptyWording;
    },
    async named(name) {
      const same = (row: { name: string }) => plain(row.name) === plain(name);
      const rows = await namedTemplates(db, name).where("archived_at", "is", null).limit(mostOffered).execute();
      const found = rows.filter(same);
      return found.length === 1 && found[0] ? offer(found[0]) : undefined;
    },
    async undescribed(typed = "") {
      return usualOf(db, await undescribedTemplates(db, mostUsed, typed));
    },
    async usual(id) {
      const [usual] = await usualOf(db, [id]);
      return usual;
    },
  };
}

const briefly = (row: { template_id: string; name: string; release: number }): TemplateChoice => ({
  id: row.template_id,
  name: row.name,
  brief: true,
  ...(row.release === 1 && { release: true }),
  items: [],
});
