import type { ListedState } from "#lib/shared/states.ts";

/** A document as the list shows it. */
export interface Row {
  id: string;
  title: string;
  template: string;
  state: ListedState;
  createdBy: string;
  since: number;
  /** What is to be said beside the state: that another document has taken this one's place, or that it was for practice. */
  mark?: string;
  /** Their names. */
  signers: string[];
  /** The places of those who have no link, of a document that is created. */
  without?: number[];
  /** Who is reached how, of whom the search means. */
  contact?: string;
}

/** What goes onto the page: by place and not by name, which would be said with each of fifty rows. */
export type PackedRow = [
  id: string,
  title: string,
  template: string,
  state: ListedState,
  createdBy: string,
  since: number,
  signers: string[],
  rare?: Pick<Row, "mark" | "without" | "contact">,
];

type Listed = Omit<Row, "signers" | "template" | "without" | "contact"> & {
  signers: { name: string; link?: string }[];
};

/** What is seen of a document in the list: no link to sign, only whose there is. */
export function packed(
  document: Listed,
  template: string,
  { mark, meant }: { mark?: string | undefined; meant?: { place: number; contact: string } | undefined },
): PackedRow {
  const { id, title, state, createdBy, since, signers } = document;
  const without = state === "created" ? signers.flatMap(({ link }, position) => (link ? [] : position)) : [];
  const names = signers.map(({ name }) => name);
  const rare = {
    ...(without.length > 0 && { without }),
    ...(mark && { mark }),
    ...(meant?.contact && { contact: names.length > 1 ? `${names[meant.place]}: ${meant.contact}` : meant.contact }),
  };
  const row = [id, title, template, state, createdBy, since, names] as const;
  return Object.keys(rare).length > 0 ? [...row, rare] : [...row];
}

export function unpacked([id, title, template, state, createdBy, since, signers, rare]: PackedRow): Row {
  return { id, title, template, state, createdBy, since, signers, ...rare };
}
