import type { Database } from "../database/tables.ts";
import type { Language } from "../shared/messages/words.ts";
import { samples } from "./samples.ts";
import { usedTemplates } from "./used-templates.ts";

/** A template as the form offers it. Only the id goes to the service. */
export interface Template {
  id: string;
  /** Absent for an id that was typed in before and that nobody has named. */
  name?: string;
  items: { key: string; label: string }[];
}

export interface Templates {
  /** Templates to choose from, named ones first, in the reader's language. */
  list(language: Language): Promise<Template[]>;
  /** The name of a template, or its id when it has none. */
  nameOf(id: string, language: Language): string;
}

/** The named templates (the samples, in practice) and those that Countersign has used before. */
export function createTemplates({ db, practice }: { db: Database; practice: boolean }): Templates {
  const named = practice ? samples : [];
  return {
    async list(language) {
      const used = (await usedTemplates(db, 20)).filter((id) => !named.some((sample) => sample.id === id));
      return [
        ...named.map(({ id, name, items }) => ({
          id,
          name: name[language],
          items: items.map(({ key, label }) => ({ key, label: label[language] })),
        })),
        ...used.map((id) => ({ id, items: [] })),
      ];
    },
    nameOf: (id, language) => named.find((sample) => sample.id === id)?.name[language] ?? id,
  };
}
