import { readFileSync } from "node:fs";
import { join } from "node:path";

/*
 * Which passwords somebody would try first. A list of leaked passwords misses the one with this year on its end. They are made of few
 * parts, though: a known word or leaked password, a run along the keyboard, a year, the same again. So a password is read as such parts,
 * and refused when too little is left that is nobody's guess but its owner's.
 */

/** A known part counts as much as two characters of one's own, however long it is. */
const partWeight = 2;
/** `thisismypassword` weighs 8, and so do `010-1234-5678` and `Seoul2026!!ab`; twelve random characters weigh 12. */
const leastWeight = 9;

/** Heads the published lists of leaked passwords, is said of time and place, or stands in this program. Hangul counts as typed, too. */
const words = `
  password passwort passwd pass word secret letmein welcome hello login signin admin administrator manager master root user guest
  test temp default change changeme access system server computer internet office company staff contract document signature
  countersign love iloveyou lovely baby angel princess sunshine flower dragon monkey tiger shadow killer hunter ninja superman batman
  pokemon starwars football baseball soccer basketball hockey liverpool chelsea arsenal yankees michael jordan charlie jessica
  ashley daniel thomas robert george andrew jennifer nicole michelle matthew joshua summer winter spring autumn january february
  march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday today
  google gmail facebook apple samsung galaxy windows microsoft naver kakao daum hyundai lotte korea seoul busan incheon daegu
  freedom whatever trustno cookie pepper cheese banana orange purple silver golden diamond forever money happy lucky good best
  this that the and you are not one two three 010 abc xyz
  비밀번호 패스워드 암호 관리자 사용자 로그인 안녕 안녕하세요 반갑습니다 사랑 사랑해 사랑해요 감사합니다 대한민국 한국 서울 부산 우리나라 우리집 우리
  회사 사무실 직원 계약서 전자계약 서명 문서 이것은 나의 나는 너를 바보 천사 행복 행운 가족 엄마 아빠 테스트 임시
`;

/** Ways across the keyboard and through the alphabet; their backward readings are added below. */
const lines = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "13579",
  "02468",
  "~!@#$%^&*()_+",
  "qwertyuiop[]",
  "asdfghjkl;'",
  "zxcvbnm,./",
  "qwertzuiop",
  "azertyuiop",
  "qwertyuiopasdfghjklzxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
].flatMap((line) => [line, [...line].reverse().join("")]);

const date = /^((19|20)\d\d|((19|20)?\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01]))$/;

const initials = "r R s e E f a q Q t T d w W c z x v g".split(" ");
const vowels = "k o i O j p u P h hk ho hl y n nj np nl b m ml l".split(" ");
const finals = "r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g".split(" ");

/**
 * From zxcvbn's lists: published passwords of twelve characters and more, the 2,000 most common shorter ones with a letter in them, and words
 * of twelve letters and more, which somebody may take for long enough.
 */
function published(): string[] {
  // Every start has the repository as its working folder. The path stands here as a whole: of one that is not known, the build follows all files.
  const path = join(process.cwd(), "lib/people/published-passwords/passwords.txt");
  return readFileSync(path, "utf8").trim().split("\n");
}

let read: Set<string> | undefined;
/** Read with the first password: what never has one needs no file. */
function known(): Set<string> {
  const parts = () => words.split(/\s+/).flatMap((word) => [fold(word), fold(latinKeys(word))]);
  read ??= new Set([...parts(), ...published().map(fold)]);
  return read;
}

/** Whether a password, already NFC, is one that somebody else would think of. At most 6 ms, for 200 random characters. */
export function isCommon(password: string): boolean {
  return weight(password.toLowerCase()) < leastWeight;
}

/** The least that the parts of any reading of `text` weigh together. */
function weight(text: string): number {
  const folded = fold(text);
  const least = [0];
  for (let end = 1; end <= text.length; end++) {
    let best = (least[end - 1] ?? 0) + 1;
    for (let start = 0; start <= end - 2; start++) {
      const total = (least[start] ?? 0) + partWeight;
      if (total < best && isPart(text, folded, start, end)) best = total;
    }
    least.push(best);
  }
  return least.at(-1) ?? 0;
}

function isPart(text: string, folded: string, start: number, end: number): boolean {
  if (known().has(folded.slice(start, end))) return true;
  const part = text.slice(start, end);
  if (part.length < 3) return false;
  // What stands before it already, overlapping too: `aaaa` and `xk7xk7xk7` repeat themselves.
  return text.slice(0, end - 1).includes(part) || date.test(part) || lines.some((line) => line.includes(part));
}

/** Takes back the usual disguises, one character for one, so that `P@ssw0rd` is `password`; `l`, `1` and `!` all pass for `i`. */
export function fold(text: string): string {
  const disguises: Record<string, string> = {
    "@": "a",
    "0": "o",
    "1": "i",
    "!": "i",
    l: "i",
    "3": "e",
    $: "s",
    "5": "s",
    "7": "t",
  };
  return text.toLowerCase().replace(/[@01!l3$57]/g, (character) => disguises[character] ?? character);
}

/** The Latin keys under a Hangul text: 비밀번호, typed without switching the keyboard over, is `qlalfqjsgh`. */
export function latinKeys(text: string): string {
  // Decomposed, a syllable is its letters in three unbroken rows of Unicode, in the order of the three rows above.
  return text.normalize("NFD").replace(/[\u1100-\u1112\u1161-\u1175\u11a8-\u11c2]/g, (letter) => {
    const point = letter.charCodeAt(0);
    return (
      (point < 0x1161 ? initials[point - 0x1100] : point < 0x11a8 ? vowels[point - 0x1161] : finals[point - 0x11a8]) ??
      letter
    );
  });
}
