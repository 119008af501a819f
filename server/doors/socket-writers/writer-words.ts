/**
 * What passes over the pipe between the venue and a process that writes for it.
 *
 * To it: length of what follows (4 bytes), kind (1), number of connections (4), their numbers (4 each), the bytes. From it: how many (4), then a
 * connection's number (4) and the bytes that wait for it (4) each. Little-endian.
 */

/** The descriptor of the pipe. */
export const PIPE = 4;
/** How often it is said of whom something waits. */
export const REPORT_EVERY_MS = 100;
/** In the place of bytes that wait: the connection is no more. */
export const GONE = 0xffff_ffff;

/** Write the bytes; end after what was written; drop, with what waits. */
const KINDS = ["write", "end", "drop"] as const;
export type OrderKind = (typeof KINDS)[number];
export type Order = { readonly kind: OrderKind; readonly ids: readonly number[]; readonly bytes: Buffer };
export type Waiting = readonly [id: number, bytes: number];

const HEAD = 9;
const NUMBER = 4;

/** All but the bytes, which follow. */
export function orderHead(kind: OrderKind, ids: readonly number[], bytes: number): Buffer {
  const head = Buffer.allocUnsafe(HEAD + ids.length * NUMBER);
  head.writeUInt32LE(head.length - NUMBER + bytes, 0);
  head.writeUInt8(KINDS.indexOf(kind), NUMBER);
  head.writeUInt32LE(ids.length, NUMBER + 1);
  let at = HEAD;
  for (const id of ids) at = head.writeUInt32LE(id, at);
  return head;
}

export function reportOf(waiting: readonly Waiting[]): Buffer {
  const report = Buffer.allocUnsafe(NUMBER + waiting.length * 2 * NUMBER);
  let at = report.writeUInt32LE(waiting.length, 0);
  for (const [id, bytes] of waiting) at = report.writeUInt32LE(Math.min(bytes, GONE), report.writeUInt32LE(id, at));
  return report;
}

/** Cuts a stream of bytes into whole pieces; `lengthOf` says how long the piece is that begins here, undefined while that isn't known. */
class Pieces {
  readonly #take: (piece: Buffer) => void;
  readonly #lengthOf: (start: Buffer) => number;
  #rest: Buffer[] = [];
  #length = 0;

  constructor(lengthOf: (start: Buffer) => number, take: (piece: Buffer) => void) {
    this.#lengthOf = lengthOf;
    this.#take = take;
  }

  read(chunk: Buffer): void {
    this.#rest.push(chunk);
    this.#length += chunk.length;
    while (this.#length >= NUMBER) {
      // Put together once all of it is there, however many chunks it came in.
      if ((this.#rest[0]?.length ?? 0) < NUMBER) this.#rest = [Buffer.concat(this.#rest)];
      const [start = Buffer.alloc(0)] = this.#rest;
      const length = this.#lengthOf(start);
      if (this.#length < length) return;
      const all = this.#rest.length === 1 ? start : Buffer.concat(this.#rest);
      this.#length -= length;
      this.#rest = [all.subarray(length)];
      this.#take(all.subarray(0, length));
    }
  }
}

/** Reads what the venue orders. */
export class Orders extends Pieces {
  constructor(obey: (order: Order) => void) {
    super(
      (start) => NUMBER + start.readUInt32LE(0),
      (piece) => {
        const kind = KINDS[piece.readUInt8(NUMBER)] ?? "drop";
        const bytesAt = HEAD + piece.readUInt32LE(NUMBER + 1) * NUMBER;
        const ids: number[] = [];
        for (let at = HEAD; at < bytesAt; at += NUMBER) ids.push(piece.readUInt32LE(at));
        obey({ kind, ids, bytes: piece.subarray(bytesAt) });
      },
    );
  }
}

/** Reads what a process says of its connections. */
export class Reports extends Pieces {
  constructor(hear: (waiting: Waiting) => void) {
    super(
      (start) => NUMBER + start.readUInt32LE(0) * 2 * NUMBER,
      (piece) => {
        for (let at = NUMBER; at < piece.length; at += 2 * NUMBER) hear([piece.readUInt32LE(at), piece.readUInt32LE(at + NUMBER)]);
      },
    );
  }
}
