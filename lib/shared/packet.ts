import { isAlways, isSameSigner } from "./same-signer.ts";
import { emptySigner, type NeededContact, signerFields, type TypedSigner } from "./signer.ts";
import { isSomebody } from "./somebody.ts";
import type { AskedRole, TemplateChoice } from "./template.ts";

export const leastParts = 2;
export const mostParts = 10;

/** Who is asked for once, and where each signs. */
export interface PacketPeople {
  /** What each person is, in the words of the first template that says so; undefined where none does. */
  people: (string | undefined)[];
  /** Which contact each person needs: both where two templates ask for different ones. */
  contacts: (NeededContact | undefined)[];
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
  const contacts = people.map((_, place) => {
    const asked = templates.flatMap(({ roles = [] }, part) =>
      roles.flatMap(({ contact }, row) => (contact && places[part]?.[row] === place ? contact : [])),
    );
    return new Set(asked).size > 1 ? "both" : asked[0];
  });
  if (people.length === 0) return { people: [undefined], contacts: [undefined], places };
  return { people: people.map((name) => name || undefined), contacts, places };
}

/** The people as a template's roles, for the rows in which they are entered. */
export const rolesOf = ({ people, contacts }: PacketPeople): AskedRole[] =>
  people.map((name = "", n) => ({ name, ...(contacts[n] && { contact: contacts[n] }) }));

/** Where somebody stands among people: to the letter, or else as {@link isSameSigner} knows them. */
function placeAmong(people: TypedSigner[], one: TypedSigner, region: string): number {
  const place = people.findIndex((other) => signerFields.every((field) => one[field] === other[field]));
  return place < 0 ? people.findIndex((other) => isSameSigner(one, other, region)) : place;
}

/** One template's document among those for the same people. */
interface Part {
  template: Pick<TemplateChoice, "roles">;
  places: PacketPeople["places"][number];
}

/**
 * Where each signer of a document stands among the people as they are entered: in its roles; in those of nobody, or in one that is always
 * the same person's, nowhere. Behind them whoever was entered beyond all roles; where the template says nothing of roles, everybody, also
 * the empty rows above somebody: the service knows each by their row.
 * They may be more than a document can have: its check says so.
 */
function placesIn(part: Part, asked: PacketPeople, people: TypedSigner[]): (number | undefined)[] {
  const { roles = [] } = part.template;
  const all = [...people.keys()].slice(0, people.findLastIndex(isSomebody) + 1);
  const isBeyond = (place: number) => place >= asked.people.length && people[place] && isSomebody(people[place]);
  const beyond = roles.length > 0 ? all.filter(isBeyond) : all;
  return [...roles.map((_, role) => part.places[role]), ...beyond];
}

/**
 * Where whoever stands in a row of a document is entered: in a role by whose it is, beyond all roles by who it is, since the documents may have
 * different people there.
 */
export function placeOfRow(
  part: Part,
  asked: PacketPeople,
  { signers, people }: { signers: TypedSigner[]; people: TypedSigner[] },
  row: number,
  region: string,
): number {
  const { roles = [] } = part.template;
  const one = row < roles.length ? undefined : signers[row];
  const found = one && isSomebody(one) ? placeAmong(people, one, region) : -1;
  return found < 0 ? (placesIn(part, asked, people)[row] ?? 0) : found;
}

/** Who signs a document when these people are entered; at least a row in which nobody is. */
export function signersOf(part: Part, asked: PacketPeople, people: TypedSigner[]): TypedSigner[] {
  const { roles = [] } = part.template;
  const signers = placesIn(part, asked, people).map(
    (place, row) => roles[row]?.person ?? people[place ?? -1] ?? emptySigner,
  );
  return signers.length > 0 ? signers : [emptySigner];
}

/** The people as they were entered, read from who signs each document, by part. */
export function peopleIn(
  templates: Part["template"][],
  asked: PacketPeople,
  signers: TypedSigner[][],
  region: string,
): TypedSigner[] {
  const people = asked.people.map((_, place) => {
    const found = asked.places.map((places, part) => signers[part]?.[places.indexOf(place)]);
    const part = found.findIndex((one) => one !== undefined && isSomebody(one));
    return { person: found[part] ?? emptySigner, part };
  });
  const noRoles = templates.every(({ roles = [] }) => roles.length === 0);
  for (const [part, { roles = [] }] of templates.entries()) {
    const rows = signers[part]?.slice(roles.length) ?? [];
    for (const [row, one] of rows.slice(0, rows.findLastIndex(isSomebody) + 1).entries()) {
      if (!isSomebody(one)) {
        if (roles.length === 0 && people.length === row) people.push({ person: emptySigner, part });
        continue;
      }
      // Whoever stands twice in one document signs it twice.
      if (people.some((other) => other.part !== part && isSameSigner(one, other.person, region))) continue;
      const own = noRoles ? people[row] : undefined;
      if (own && !isSomebody(own.person)) people[row] = { person: one, part };
      else people.push({ person: one, part });
    }
  }
  return people.map(({ person }) => person);
}

/**
 * The signers of a document once its people have changed from `before` to `now`. Where it had others than those, only whoever was
 * changed is: by their contents, wherever they stand.
 */
export function carried(
  part: Part,
  asked: PacketPeople,
  signers: TypedSigner[],
  { before, now }: { before: TypedSigner[]; now: TypedSigner[] },
  region: string,
): TypedSigner[] {
  const { roles = [] } = part.template;
  const isGap = (one: TypedSigner, row: number, all: TypedSigner[]) =>
    roles.length === 0 && !isSomebody(one) && row < all.findLastIndex(isSomebody);
  // Beyond the roles an empty row is nobody; where there are none, drafts of before lack the empty rows above somebody.
  const gaps = signers.some(isGap);
  const somebody = (one: TypedSigner, row: number, all: TypedSigner[]) =>
    row < roles.length || isSomebody(one) || (gaps && isGap(one, row, all));
  const were = signersOf(part, asked, before).filter(somebody);
  const there = signers.filter(somebody);
  const isAsIt = (one: TypedSigner, role: AskedRole | undefined, was: TypedSigner | undefined) =>
    role?.person ? isAlways(role, one, region) : was !== undefined && isSameSigner(was, one, region);
  const same = were.length === there.length && there.every((one, row) => isAsIt(one, roles[row], were[row]));
  if (same) return signersOf(part, asked, now);
  if (before.length !== now.length) return signers;
  return signers.map((one) => {
    const place = isSomebody(one) ? placeAmong(before, one, region) : -1;
    return now[place] ?? one;
  });
}

/**
 * Who signs a document without the empty rows that it alone has, where its template says nothing of roles: among the people there is no row
 * in which somebody could be entered.
 */
export function withoutOwnGaps(
  { template }: Pick<Part, "template">,
  people: TypedSigner[],
  signers: TypedSigner[],
): TypedSigner[] {
  if (template.roles?.length) return signers;
  const last = signers.findLastIndex(isSomebody);
  const isGap = (row: number) => people[row] !== undefined && !isSomebody(people[row]);
  return signers.filter((one, row) => isSomebody(one) || row > last || isGap(row));
}

const plain = (name = "") => name.normalize("NFC").trim().toLowerCase();
const isSame = (one: string | undefined, other: string) => plain(other) !== "" && plain(one) === plain(other);
