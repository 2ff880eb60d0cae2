/* Documents as an office has them, made up by chance that can be had again. */

/** Chance from a seed: mulberry32, fast enough for ten million draws. */
export function chance(seed: number) {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(fraction() * n);
  const text = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet[below(alphabet.length)]).join("");
  return { fraction, below, pick: <T>(some: readonly T[]): T => some[below(some.length)] as T, text };
}

export type Chance = ReturnType<typeof chance>;

const surnames = "김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구민".split("");
const syllables =
  "민서준하윤지호수현우진영석태경은혜미선정희성재연주아인도유나원빈채율건규동길철기훈상범식순옥자숙란화봉".split("");
const english = {
  first: ["Jane", "Ada", "Tom", "Grace", "Omar", "Lucía", "Zoë", "Peter", "Mina", "Karl", "Ivy", "Noah", "Ruth", "Sam"],
  last: [
    "Porter",
    "Quill",
    "Hughes",
    "Nakamura",
    "Øster",
    "Keller",
    "Adeyemi",
    "Novák",
    "Byrne",
    "Castro",
    "Lindqvist",
  ],
};
const kinds = [
  ["근로계약서", "Employment agreement"],
  ["임대차계약서", "Lease agreement"],
  ["비밀유지서약서", "Non-disclosure agreement"],
  ["개인정보 수집·이용 동의서", "Consent to data processing"],
  ["용역계약서", "Service agreement"],
  ["물품공급계약서", "Supply contract"],
  ["연봉계약서", "Salary letter"],
  ["퇴직합의서", "Separation letter"],
] as const;
const places = [
  "서울특별시 강남구 테헤란로",
  "서울특별시 종로구 세종로",
  "부산광역시 해운대구 센텀로",
  "경기도 성남시 판교로",
];
const departments = ["영업1팀", "개발본부", "인사총무팀", "Finance", "Logistics", "고객지원센터", "Research"];
const domains = ["hanbit.example", "acme.example", "mail.example", "saebyeok.example"];

export interface MadeUp {
  korean: boolean;
  title: string;
  templateId: string;
  signers: { name: string; email: string | null; mobile: string | null }[];
  items: { key: string; value: string }[];
  file: string;
  state: "created" | "draft" | "unknown";
  serviceId: string | null;
}

/** Texts that the bench looks for, with how often they come. */
export const planted = { name: "홍길동", nameShare: 0.003, frequent: "독고영재", frequentShare: 0.01, rare: "zyxwort" };

export function personName(random: Chance, korean: boolean): string {
  if (!korean) return `${random.pick(english.first)} ${random.pick(english.last)}`;
  return random.pick(surnames) + random.pick(syllables) + random.pick(syllables);
}

function signer(random: Chance, korean: boolean) {
  const drawn = random.fraction();
  const { name, nameShare, frequent, frequentShare } = planted;
  const planned = drawn < nameShare ? name : drawn < nameShare + frequentShare ? frequent : undefined;
  const withMail = random.fraction() < 0.5;
  return {
    name: planned ?? personName(random, korean),
    email: withMail ? `${random.text("abcdefghijklmnoprstuy", 4)}${random.below(1000)}@${random.pick(domains)}` : null,
    mobile: !withMail || random.fraction() < 0.4 ? `010${random.text("0123456789", 8)}` : null,
  };
}

/** The document of this number among so many. */
export function madeUp(random: Chance, number: number): MadeUp {
  const korean = random.fraction() < 0.75;
  const kind = random.below(kinds.length);
  const name = kinds[kind]?.[korean ? 0 : 1] ?? "";
  const signers = Array.from({ length: random.fraction() < 0.7 ? 1 : 2 }, () => signer(random, korean));
  const date = `20${24 + random.below(3)}-${String(1 + random.below(12)).padStart(2, "0")}-${String(1 + random.below(28)).padStart(2, "0")}`;
  const rare = number % 200_000 === 77 ? ` ${planted.rare}` : "";
  const drawn = random.fraction();
  const state = drawn < 0.95 ? "created" : drawn < 0.98 ? "draft" : "unknown";
  return {
    korean,
    title: `${name} ${signers[0]?.name ?? ""}${random.fraction() < 0.3 ? ` ${date}` : ""}${rare}`,
    templateId: String(77001 + kind * 5 + random.below(5)),
    signers,
    items: [
      { key: "salary", value: `₩${24 + random.below(60)},${random.text("0123456789", 3)},000` },
      { key: "start", value: date },
      ...(random.fraction() < 0.5 ? [{ key: "department", value: random.pick(departments) }] : []),
      ...(random.fraction() < 0.4 ? [{ key: "address", value: `${random.pick(places)} ${random.below(500)}` }] : []),
    ],
    file: `${name}_${signers[0]?.name ?? ""}.pdf`.replaceAll(" ", "_"),
    state,
    serviceId:
      state === "created" ? [8, 4, 4, 4, 12].map((length) => random.text("0123456789abcdef", length)).join("-") : null,
  };
}
