import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  type DecipherGCM,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { hasPdfHeader, pdfHeadBytes } from "../shared/bytes.ts";
import type { Key, Keys } from "./keys.ts";

/*
 * An encrypted file: a header (mark with the version, id of the key, salt), then frames of 256 KiB, each with its tag. Each file has a key of its
 * own, made of the key, the salt and the file's name, so that it cannot stand in another's place. A frame's nonce is its number and whether it
 * is the last: none can be swapped, repeated, left out or cut off. Each is also bound to the header.
 */

const cipher = "aes-256-gcm";
const mark = Buffer.from("CSealed1", "latin1");
const idBytes = 8;
const saltBytes = 32;
const headerBytes = mark.length + idBytes + saltBytes;
const tagBytes = 16;
const nonceBytes = 12;

/** Of what is encrypted, in each frame but the last. */
export const frameBytes = 256 * 1024;
const storedFrameBytes = frameBytes + tagBytes;

/** A file on our disk is not as it was stored, or its key is not here. The message names no path. */
export class FileUnreadable extends Error {
  override name = "FileUnreadable";
  /** As an error of the disk has one. */
  readonly code: "CHANGED" | "KEY_MISSING";

  constructor(message = "is not as it was stored", code: FileUnreadable["code"] = "CHANGED") {
    super(message);
    this.code = code;
  }
}

/** What the disk says of an opened file; `size` is that of what was uploaded. */
export interface FileNumbers {
  ino: bigint;
  ctimeNs: bigint;
  size: bigint;
}

/** An opened file as it was uploaded, wherever one begins to read. */
export interface OpenedFile {
  /** Under which key it is; undefined when it is not encrypted, as files of before are. */
  keyId: string | undefined;
  stat(options: { bigint: true }): Promise<FileNumbers>;
  /** Fills the buffer from `offset` on as far as there is something. Throws {@link FileUnreadable} before it gives a wrong byte. */
  read(buffer: Uint8Array, offset: number, length: number, position: number): Promise<{ bytesRead: number }>;
  close(): Promise<void>;
}

/**
 * Encrypts a file of `bytes` bytes, at least one, which comes in chunks of {@link frameBytes} but for the last. A chunk can be overwritten
 * once the next one is asked for. What comes of it stands until the one after the next is asked for: the stream behind must hold two at most.
 */
export async function* sealedFrames(
  chunks: AsyncIterable<Uint8Array>,
  { key, name, bytes }: { key: Key; name: string; bytes: number },
): AsyncGenerator<Buffer> {
  const header = Buffer.concat([mark, Buffer.from(key.id, "latin1"), randomBytes(saltBytes)]);
  const ownKey = keyOfFile(key, name, header);
  const size = Math.min(frameBytes, bytes) + tagBytes;
  let [filling, written] = [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(size)];
  let done = 0;
  yield header;
  for await (const chunk of chunks) {
    const frame = Math.floor(done / frameBytes);
    done += chunk.byteLength;
    const sealing = createCipheriv(cipher, ownKey, nonceOf(frame, done === bytes)).setAAD(header);
    moveInto(filling, 0, sealing.update(chunk));
    sealing.final();
    filling.set(sealing.getAuthTag(), chunk.byteLength);
    yield filling.subarray(0, chunk.byteLength + tagBytes);
    [filling, written] = [written, filling];
  }
}

/** Opens a staged file of this name. Throws {@link FileUnreadable}, and what the disk does. */
export async function openStored(path: string, name: string, keys: Keys): Promise<OpenedFile> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(Math.max(headerBytes, pdfHeadBytes));
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    if (head.subarray(0, mark.length).equals(mark))
      return await opened(file, name, head.subarray(0, headerBytes), keys);
    if (hasPdfHeader(head.subarray(0, bytesRead)) !== true) throw new FileUnreadable();
    return {
      keyId: undefined,
      stat: (options) => file.stat(options),
      read: (...into) => file.read(...into),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** An opened file's bytes, in pieces of which each is overwritten by the next. */
export async function* piecesOf(file: OpenedFile): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.allocUnsafeSlow(frameBytes);
  for (let position = 0; ; ) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

async function opened(file: FileHandle, name: string, header: Buffer, keys: Keys): Promise<OpenedFile> {
  const keyId = header.toString("latin1", mark.length, mark.length + idBytes);
  const key = keys.find(keyId);
  if (!key)
    throw new FileUnreadable(`is encrypted with key ${JSON.stringify(keyId)}, which is not here`, "KEY_MISSING");
  const ownKey = keyOfFile(key, name, header);
  const stored = Number((await file.stat()).size) - headerBytes;
  const frames = Math.ceil(stored / storedFrameBytes);
  const size = stored - frames * tagBytes;
  if (size < 1) throw new FileUnreadable();
  /** Where what is encrypted is read to: one is enough, unless reads are under way at once. */
  let spare: Buffer | undefined;

  return {
    keyId,
    async stat(options) {
      const { ino, ctimeNs } = await file.stat(options);
      return { ino, ctimeNs, size: BigInt(size) };
    },
    async read(buffer, offset, length, position) {
      const end = Math.min(position + length, size);
      if (end <= position) return { bytesRead: 0 };
      const first = Math.floor(position / frameBytes);
      const last = Math.ceil(end / frameBytes);
      const wanted = Math.min(last * storedFrameBytes, stored) - first * storedFrameBytes;
      const sealed = spare && spare.length >= wanted ? spare : Buffer.allocUnsafeSlow(wanted);
      spare = undefined;
      const { bytesRead } = await file.read(sealed, 0, wanted, headerBytes + first * storedFrameBytes);
      if (bytesRead < wanted) throw new FileUnreadable();
      for (let frame = first; frame < last; frame++) {
        const at = (frame - first) * storedFrameBytes;
        const opening = createDecipheriv(cipher, ownKey, nonceOf(frame, frame === frames - 1), {
          authTagLength: tagBytes,
        }).setAAD(header);
        const plain = openFrame(opening, sealed.subarray(at, Math.min(at + storedFrameBytes, wanted)));
        const start = frame * frameBytes;
        const from = Math.max(position - start, 0);
        moveInto(buffer, offset + start + from - position, plain, from, Math.min(end - start, plain.length));
      }
      spare = sealed;
      return { bytesRead: end - position };
    },
    close: () => file.close(),
  };
}

function openFrame(opening: DecipherGCM, sealed: Buffer): Buffer<ArrayBuffer> {
  try {
    opening.setAuthTag(sealed.subarray(-tagBytes));
    const plain = opening.update(sealed.subarray(0, -tagBytes));
    opening.final();
    return plain;
  } catch {
    throw new FileUnreadable();
  }
}

/**
 * Copies what Node has given us and gives its memory back at once. Left to the garbage collection, 100 MB bring several of the whole heap: 100 ms
 * instead of 15.
 */
function moveInto(target: Uint8Array, at: number, given: Buffer<ArrayBuffer>, from = 0, to = given.length): void {
  target.set(given.subarray(from, to), at);
  if (given.buffer.byteLength === given.length) given.buffer.transfer(0);
}

/** Not as plain bytes: for each frame Node would make a key of them, which is a fifth of what a frame takes. */
function keyOfFile(key: Key, name: string, header: Buffer): KeyObject {
  const bytes = hkdfSync("sha256", key.bytes, header.subarray(mark.length + idBytes), `file ${name}`, 32);
  return createSecretKey(Buffer.from(bytes));
}

function nonceOf(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(nonceBytes);
  nonce.writeUInt32BE(frame, 4);
  nonce.writeUInt8(isLast ? 1 : 0, 0);
  return nonce;
}
