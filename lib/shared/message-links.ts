/** Where a message goes, and its text in full and, for a program that takes only so much, in short. */
export interface Outgoing {
  subject: string;
  text: string;
  link: string;
}

/**
 * Windows hands a program at most some 2,050 characters of an address, Chrome on it about 2,000, and cuts off what is beyond: a link
 * that lost its end would be worse than a message of fewer words. A Hangul syllable takes nine.
 */
const charactersMax = 2000;

/**
 * An address that opens a mail with everything filled in (RFC 6068: percent-encoded UTF-8, line breaks as CR LF). What is too long goes
 * with the link alone, then without its subject. Undefined when not even that fits.
 */
export function mailLink(address: string, { subject, text, link }: Outgoing): string | undefined {
  const to = `mailto:${encoded(address).replaceAll("%40", "@")}`;
  return firstThatFits([
    `${to}?subject=${encoded(subject)}&body=${encoded(text.replaceAll("\n", "\r\n"))}`,
    `${to}?subject=${encoded(subject)}&body=${encoded(link)}`,
    `${to}?body=${encoded(link)}`,
  ]);
}

/**
 * An address that opens a text message. `mobile` is in E.164, with its plus. RFC 5724 and Android have `?body=`; iOS since 8 looks for
 * `&body=`. `?&body=` is both: Android reads an empty field before the body, iOS takes the ampersand.
 */
export function textLink(mobile: string, { text, link }: Outgoing): string | undefined {
  return firstThatFits([`sms:${mobile}?&body=${encoded(text)}`, `sms:${mobile}?&body=${encoded(link)}`]);
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function firstThatFits(addresses: string[]): string | undefined {
  return addresses.find(({ length }) => length <= charactersMax);
}
