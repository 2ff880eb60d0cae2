/** pdf.js's stream of a file of which it has parts, as far as it is used here. */
export interface ChunkedStream {
  end: number;
  progressiveDataLength: number;
  ensureByte(position: number): void;
  ensureRange(begin: number, end: number): void;
  makeSubStream(start: number, length?: number, dict?: unknown): object;
}

/**
 * pdf.js begins a stream for each object that it reads, each of a class of its own, which keeps the engine from compiling what reads them:
 * 100,000 objects take half the time when the streams of one file share the class of the first.
 */
export function shareSubStreams(prototype: ChunkedStream): void {
  const original = prototype.makeSubStream;
  const shared = new WeakMap<ChunkedStream, object>();
  prototype.makeSubStream = function (start, length, dict = null) {
    const known = shared.get(this);
    if (!known) {
      const first = original.call(this, start, length, dict);
      shared.set(this, Object.getPrototypeOf(first));
      return first;
    }
    if (length) this.ensureRange(start, start + length);
    else if (start >= this.progressiveDataLength) this.ensureByte(start);
    const end = length ? start + length : this.end;
    return Object.assign(Object.create(known), { pos: start, start, end, dict });
  };
}
