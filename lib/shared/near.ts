/** Whether one slip of the finger makes the one text of the other: a letter too many, too few or wrong, or two in the wrong order. */
export function isSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  const rest = (text: string, skipped: number) => text.slice(same + skipped);
  if (long.length > short.length) return rest(short, 0) === rest(long, 1);
  const swapped = short[same] === long[same + 1] && short[same + 1] === long[same];
  return short !== long && (rest(short, 1) === rest(long, 1) || (swapped && rest(short, 2) === rest(long, 2)));
}

/** Where most people whom offices write to have their mailbox. */
const mailDomains = [
  "gmail.com",
  "naver.com",
  "hanmail.net",
  "daum.net",
  "kakao.com",
  "outlook.com",
  "hotmail.com",
  "icloud.com",
  "yahoo.com",
];

/** The address that was meant, when a slip of the finger made another of a well-known domain. */
export function meantEmail(typed: string): string | undefined {
  const [, name, domain = ""] = /^([^@]+)@([^@]+)$/.exec(typed.trim()) ?? [];
  const typedDomain = domain.toLowerCase();
  if (name === undefined || mailDomains.includes(typedDomain)) return undefined;
  const meant = mailDomains.find((known) => isSlip(known, typedDomain));
  return meant && `${name}@${meant}`;
}
