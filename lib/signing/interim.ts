/** As much as undici takes for one head. */
const headBytesMax = 16 * 1024;
const statusLine = [..."HTTP/1."].map((character) => (byte: string) => byte === character);
const digit = (byte: string) => byte >= "0" && byte <= "9";
/** `HTTP/1.x 1xx`, character by character, since an answer may come in single bytes. */
const interim = [...statusLine, digit, (byte: string) => byte === " ", (byte: string) => byte === "1", digit, digit];

/**
 * Takes interim answers (100 Continue, 103 Early Hints: RFC 9110 15.2) out of the beginning of an answer's bytes: a service may send
 * some unasked, and undici holds a 100 for a broken answer. 101 is left where it is, because it changes the protocol. More than 16 KiB
 * of them are handed on as they are. What is returned for a chunk may be empty: the rest is not there yet.
 */
export function createInterimFilter(): (chunk: Buffer) => Buffer {
  let held: Buffer | undefined = Buffer.alloc(0);
  let dropped = 0;
  return (chunk) => {
    if (!held) return chunk;
    held = Buffer.concat([held, chunk]);
    for (;;) {
      if (!mayBeInterim(held) || dropped + held.length > headBytesMax) {
        const answer = held;
        held = undefined;
        return answer;
      }
      const end = held.indexOf("\r\n\r\n");
      if (end === -1) return Buffer.alloc(0);
      dropped += end + 4;
      held = held.subarray(end + 4);
    }
  };
}

function mayBeInterim(bytes: Buffer): boolean {
  const start = bytes.toString("latin1", 0, interim.length);
  return [...start].every((byte, place) => interim[place]?.(byte)) && !start.endsWith(" 101");
}
