/* What it takes to read two hundred people who are pasted at once, in process, as a spreadsheet, a mail program and a chat give them. */
import { readPasted } from "#lib/shared/paste-people.ts";
import { print, summary, timed } from "./measure.ts";

const rows = 200;
const [rounds, warmUp] = [100, 10];

const names = ["홍길동", "김민서", "Jane Porter", "이지우", "O'Neill, Sean"];
const people = Array.from({ length: rows }, (_, n) => ({
  name: names[n % names.length] ?? "",
  email: `person${n}@hanbit.example`,
  mobile: `010-${2000 + n}-${3000 + n}`,
}));
const pastes = {
  "a spreadsheet": people.map(({ name, email, mobile }) => `${name}\t${email}\t${mobile}\t영업팀`).join("\n"),
  "a mail program": people.map(({ name, email }) => `${name} <${email}>`).join("; "),
  "a chat": people.map(({ name, mobile }) => `${name} 대리 ${mobile}`).join("\n"),
};

const lines: [string, string][] = [];
for (const [kind, text] of Object.entries(pastes)) {
  const { length } = readPasted(text, "KR").people;
  const took: number[] = [];
  for (let n = -warmUp; n < rounds; n++) {
    const ms = await timed(async () => readPasted(text, "KR"));
    if (n >= 0) took.push(ms);
  }
  lines.push([`${kind}, ${length} people`, summary(took, "ms")]);
}
print(`${rows} rows pasted`, lines);
