import { type ReadChunk, utf8 } from "./body.ts";
import { type PartHead, readPartHead } from "./part-headers.ts";
import { Violation } from "./violation.ts";

export interface Part extends PartHead {
  body: AsyncGenerator<Buffer, void>;
}

const maxHeadBytes = 8 * 1024;

/**
 * Reads `multipart/form-data` strictly and as a stream: one part at a time, its body in pieces, never more than one chunk and one
 * part's head in memory. Nothing before the first delimiter, at most one CRLF after the closing one. Throws {@link Violation}.
 */
export async function* readMultipart(read: ReadChunk, boundary: string): AsyncGenerator<Part, void> {
  const input = new Input(read);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  if (!(await input.take(delimiter.length - 2)).equals(delimiter.subarray(2))) {
    throw new Violation(`The body must begin with --${boundary}.`);
  }
  while (await anotherPart(input)) {
    let unread = true;
    const body = async function* () {
      yield* untilDelimiter(input, delimiter);
      unread = false;
    };
    yield { ...readPartHead(utf8(await input.head(), "The head of a part")), body: body() };
    if (unread) for await (const _ of untilDelimiter(input, delimiter));
  }
  const rest = await input.upTo(3);
  if (rest.length > 0 && rest.toString("latin1") !== "\r\n")
    throw new Violation("Something follows the closing delimiter.");
}

async function anotherPart(input: Input): Promise<boolean> {
  const next = (await input.take(2)).toString("latin1");
  if (next === "\r\n") return true;
  if (next === "--") return false;
  throw new Violation("A delimiter must be followed by CRLF, the closing one by two hyphens.");
}

async function* untilDelimiter(input: Input, delimiter: Buffer): AsyncGenerator<Buffer, void> {
  for (;;) {
    const at = input.bytes.indexOf(delimiter);
    // The last bytes may be the beginning of the delimiter.
    const sure = at === -1 ? input.bytes.length - delimiter.length + 1 : at;
    if (sure > 0) yield input.cut(sure);
    if (at !== -1) {
      input.cut(delimiter.length);
      return;
    }
    if (!(await input.more())) throw new Violation("The body ends without the closing delimiter.");
  }
}

/** The bytes that have arrived and are not used up. */
class Input {
  bytes = Buffer.alloc(0);
  readonly #read: ReadChunk;

  constructor(read: ReadChunk) {
    this.#read = read;
  }

  /** Waits for more bytes; false at the end. */
  async more(): Promise<boolean> {
    const chunk = await this.#read();
    if (chunk) this.bytes = Buffer.concat([this.bytes, chunk]);
    return chunk !== undefined;
  }

  cut(length: number): Buffer {
    const head = this.bytes.subarray(0, length);
    this.bytes = this.bytes.subarray(length);
    return head;
  }

  async upTo(length: number): Promise<Buffer> {
    while (this.bytes.length < length && (await this.more()));
    return this.cut(length);
  }

  async take(length: number): Promise<Buffer> {
    const bytes = await this.upTo(length);
    if (bytes.length < length) throw new Violation("The body ends in the middle of a delimiter.");
    return bytes;
  }

  /** A part's header lines, up to the empty line that ends them. */
  async head(): Promise<Buffer> {
    for (;;) {
      const end = this.bytes.indexOf("\r\n\r\n");
      if (end > maxHeadBytes || (end === -1 && this.bytes.length > maxHeadBytes + 3)) {
        throw new Violation(`The head of a part is longer than ${maxHeadBytes} bytes.`);
      }
      if (end !== -1) {
        const head = this.cut(end);
        this.cut(4);
        return head;
      }
      if (!(await this.more())) throw new Violation("The body ends in the head of a part.");
    }
  }
}
