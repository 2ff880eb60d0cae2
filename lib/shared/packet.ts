import type { TemplateChoice } from "./template.ts";

export const leastParts = 2;
export const mostParts = 10;

/** Who is asked for once, and where each signs. */
export interface PacketPeople {
  /** What each person is, in the words of the first template that says so; undefined where none does. */
  people: (string | undefined)[];
  /** For each template who stands in each of its roles, by place among the people; undefined in those that are always somebody's. */
  places: (number | undefined)[][];
}

/**
 * Matches the roles of several templates: roles of the same name are the same person. A role that no template before has takes whoever
 * stands at its position, or the next who has no role in this template; else it is somebody of its own.
 */
export function peopleOf(templates: Pick<TemplateChoice, "roles">[]): PacketPeople {
  const people: string[] = [];
  const places = templates.map(({ roles = [] }) => {
    const taken = new Set<number>();
    const take = (place: number | undefined) => {
      if (place !== undefined) taken.add(place);
      return place;
    };
    const isFree = (place: number) => place < people.length && !taken.has(place);
    // A name that stands twice in one template is two people.
    const named = roles.map(({ name, person }) =>
      person ? undefined : take([...people.keys()].find((place) => isFree(place) && isSame(people[place], name))),
    );
    return roles.map(({ name, person }, position) => {
      if (person) return undefined;
      const free = isFree(position) ? position : [...people.keys()].find(isFree);
      return named[position] ?? take(free ?? people.push(name.trim()) - 1);
    });
  });
  return { people: people.length > 0 ? people.map((name) => name || undefined) : [undefined], places };
}

const plain = (name = "") => name.normalize("NFC").trim().toLowerCase();
const isSame = (one: string | undefined, other: string) => plain(other) !== "" && plain(one) === plain(other);
