/** What columns are headed with: of Excel as people write it, of Google and of Outlook in both languages. */
const headed = {
  name: /^(이름|성 ?명|성함|표시 이름|(full |display )?name|file as)$/i,
  /** Whose name it is. */
  nameOf:
    /^(서명자|수신자|수신인|받는 ?사람|계약자|근로자|직원|사원|고객|담당자|학생|signer|employee|customer|student) ?(이름|성명|성함|명|name)$/i,
  /** Beside a column of names it may be a colleague's. */
  person:
    /^(서명자|수신자|수신인|받는 ?사람|계약자|근로자|직원|사원|고객|담당자|학생|signer|employee|customer|student)$/i,
  given: /^(이름|given name|first name)$/i,
  family: /^(성|family name|last name|surname)$/i,
  mobile: /mobile|\bcell(phone)?\b|휴대|핸드폰|^폰|^[hc][./]?p\b/i,
  contact: /e-?mail|메일|phone|전화|연락처|번호|\btel\b|^contact$/i,
  /** A contact and nothing else: `홍길동 연락처` has somebody in it. */
  contactAlone:
    /^((이|전자 ?)?메일|휴대폰|휴대 ?전화|핸드폰|폰|연락처|전화|e-?mail|mobile|phone|cell|tel\.?|contact|[hc]\.?p\.?)? ?(번호|주소|number|no\.?|address)?$/i,
  /** Somebody beside the one whom the row is about. */
  relative: /보호자|배우자|부모|부친|모친|가족|비상|긴급|guardian|spouse|parent|next of kin|emergency/i,
  /** Which kind of contact stands in the next column. */
  kind: /label|type|유형|종류/i,
  /** What else people keep beside a name. */
  beside:
    /^(no\.?|순번|연번|구분|부서|소속|팀|직급|직책|직위|직함|회사|회사명|지점|주소|사번|아이디|생년월일|입사일|비고|메모|id|department|team|title|position|company|address|notes?)$/i,
};

/** What stands in a row and in no heading. */
export const isContact = /@|\d{3}/;
const isMobile = /\+\d|(?<!\d)0?1[016-9](?:\D{0,2}\d){7}/;

const isName = (text: string) => [headed.name, headed.nameOf, headed.given].some((heading) => heading.test(text));
const isContactHeading = (text: string) =>
  (headed.mobile.test(text) || headed.contact.test(text)) && !headed.kind.test(text);

/** Whether this heads a column of names, of people or of contacts: no name, also as a label in a row. */
export const isHeadingAlone = (text: string) =>
  isName(text) || headed.person.test(text) || headed.contactAlone.test(text);

/** Whether these head columns: a title or a label beside somebody (`홍길동, 사원`) is the beginning of no table. */
export function areHeadings(texts: string[]): boolean {
  const filled = texts.filter((text) => text !== "");
  const isKnown = (text: string) => isHeadingAlone(text) || headed.beside.test(text) || headed.relative.test(text);
  const [hasName, hasContact] = [filled.some(isName), filled.some(isContactHeading)];
  return (hasName && hasContact) || ((hasName || hasContact) && filled.every(isKnown));
}

/** The cells of a row that say who it is: the name's as one, then the contacts. */
export type Columns = (row: string[]) => string[];

/** How to read a row under these headings. Undefined where nothing is a heading; where no name is headed, the row as it is. */
export function columnsOf(row: string[]): Columns | undefined {
  // A heading may show how to fill its column: `휴대폰(010-0000-0000)`.
  const all = row.map((text) => text.replace(/[(（][^()（）]*[)）]/g, (note) => (isContact.test(note) ? "" : note)));
  // `kim@hotel.example` has a word for a phone in it.
  if (all.some((text) => isContact.test(text))) return undefined;
  if (!all.some(isName) && (!all.some(isContactHeading) || row.some((text) => isContact.test(text)))) return undefined;
  const relatives = relativesIn(all);
  const headings = all.map((text, i) => (relatives.has(i) ? "" : text));
  const at = (heading: RegExp) => headings.findIndex((text) => heading.test(text));
  const [given, family] = [at(headed.given), at(headed.family)];
  const contacts = headings.flatMap((text, i) => (isContactHeading(text) ? [i] : []));
  const name = [headed.name, headed.nameOf, headed.person].map(at).find((place) => place !== -1) ?? -1;
  if (name === -1 && given === -1) return (cells) => cells.filter((_, i) => !relatives.has(i));
  const contactsIn = (cells: string[]) =>
    preferred(contacts.flatMap((i) => (cells[i] ? { rank: rank(headings[i]), cell: cells[i] } : [])));
  const hasMail = contacts.some((i) => /mail|메일/i.test(headings[i] ?? ""));
  const hasMobile = contacts.some((i) => headed.mobile.test(headings[i] ?? ""));
  const people = headings.flatMap((text, i) => (headed.person.test(text) ? [i] : []));
  const taken = new Set([name, given, family, ...contacts, ...people, ...relatives]);
  // Beside a column of mobiles another number may be somebody else's; without one it is not lost, whatever its column is called.
  const isTheirs = (cell: string) => (!hasMail && cell.includes("@")) || (!hasMobile && isMobile.test(cell));
  return (cells) => {
    const whole = family === -1 ? cells[name] : fullName(cells[family], cells[given]);
    return [
      whole || cells[name] || "",
      ...contactsIn(cells),
      ...cells.filter((cell, i) => !taken.has(i) && isTheirs(cell)),
    ];
  };
}

/** The columns of somebody else, whose mobile under the one's name is worse than none; none where a table is of guardians alone. */
function relativesIn(headings: string[]): Set<number> {
  const isRelative = (text: string) => headed.relative.test(text);
  const isOfTheOne = (text: string) =>
    !isRelative(text) && (isName(text) || headed.person.test(text) || headed.mobile.test(text));
  return new Set(headings.some(isOfTheOne) ? headings.flatMap((text, i) => (isRelative(text) ? [i] : [])) : []);
}

const ranks = { mobileAlone: 0, mobile: 1, other: 2 };

/** The mobile before other numbers, and `휴대폰` before whose it may be. */
const rank = (heading = "") =>
  !headed.mobile.test(heading) ? ranks.other : headed.contactAlone.test(heading) ? ranks.mobileAlone : ranks.mobile;

/** In the order of their ranks; where there is a mobile alone, no other mobile. */
function preferred(contacts: { rank: number; cell: string }[]): string[] {
  const isAlone = contacts.some(({ rank }) => rank === ranks.mobileAlone);
  return contacts
    .filter(({ rank }) => !(isAlone && rank === ranks.mobile))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ cell }) => cell);
}

export function fullName(family = "", given = ""): string {
  return /^[가-힣]/.test(family) ? `${family}${given}` : `${given} ${family}`.trim();
}
