/** What columns are headed with: of Excel as people write it, of Google and of Outlook in both languages. */
const headed = {
  name: /^(이름|성 ?명|성함|표시 이름|(full |display )?name|file as)$/i,
  /** Whose name it is. */
  nameOf:
    /^(서명자|수신자|수신인|받는 ?사람|계약자|근로자|직원|사원|고객|담당자|signer|employee|customer) ?(이름|성명|성함|명|name)$/i,
  /** Beside a column of names it may be a colleague's. */
  person: /^(서명자|수신자|수신인|받는 ?사람|계약자|근로자|직원|사원|고객|담당자|signer|employee|customer)$/i,
  given: /^(이름|given name|first name)$/i,
  family: /^(성|family name|last name|surname)$/i,
  mobile: /mobile|cell|휴대|핸드폰/i,
  contact: /e-?mail|메일|phone|전화|연락처|번호|tel/i,
  /** Which kind of contact stands in the next column. */
  kind: /label|type|유형|종류/i,
};

/** What stands in a row and in no heading. */
export const isContact = /@|\d{3}/;

/** The cells of a row that say who it is: the name's as one, then the contacts. */
export type Columns = (row: string[]) => string[];

/** How to read a row under these headings. Undefined where nothing is a heading; where no name is headed, the row as it is. */
export function columnsOf(headings: string[]): Columns | undefined {
  // `kim@hotel.example` has a word for a phone in it.
  if (headings.some((text) => isContact.test(text))) return undefined;
  const at = (heading: RegExp) => headings.findIndex((text) => heading.test(text));
  const [given, family] = [at(headed.given), at(headed.family)];
  const name = [headed.name, headed.nameOf, headed.person].map(at).find((place) => place !== -1) ?? -1;
  const contacts = headings.flatMap((text, i) =>
    (headed.mobile.test(text) || headed.contact.test(text)) && !headed.kind.test(text) ? [i] : [],
  );
  if (name === -1 && given === -1) return contacts.length === 0 ? undefined : (row) => row;
  const order = contacts.toSorted((a, b) => rank(headings[a]) - rank(headings[b]));
  return (row) => {
    const whole = family === -1 ? row[name] : fullName(row[family], row[given]);
    return [whole || row[name] || "", ...order.map((i) => row[i] ?? "")];
  };
}

/** The mobile before other numbers. */
const rank = (heading = "") => (headed.mobile.test(heading) ? 0 : 1);

export function fullName(family = "", given = ""): string {
  return /^[가-힣]/.test(family) ? `${family}${given}` : `${given} ${family}`.trim();
}
