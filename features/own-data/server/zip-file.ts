/**
 * A ZIP file (PKWARE's APPNOTE 6.3.10, without extensions): deflated, names in UTF-8. It is written piece by piece, each packed beside the
 * venue's thread: what somebody takes along may be hundreds of megabytes, and packed a tenth of it.
 */
import { once } from "node:events";
import { crc32, createDeflateRaw } from "node:zlib";

const LOCAL = 0x0403_4b50;
const CENTRAL = 0x0201_4b50;
const END = 0x0605_4b50;
const VERSION = 20;
const UTF8 = 0x0800;
const DEFLATED = 8;
/** 1 January 1980, the earliest that the format knows: when it was made is in the file itself. */
const DATE = 0x0021;

export class ZipFile {
  readonly #entries: ZipEntry[] = [];

  get names(): readonly string[] {
    return this.#entries.map(({ name }) => name);
  }

  /** To be written and ended; others may be begun meanwhile. */
  entry(name: string): ZipEntry {
    const entry = new ZipEntry(name);
    this.#entries.push(entry);
    return entry;
  }

  async add(name: string, content: string | Buffer): Promise<void> {
    const entry = this.entry(name);
    await entry.write(content);
    await entry.end();
  }

  /** Once all entries are ended. */
  bytes(): Buffer {
    const parts: Buffer[] = [];
    const directory: Buffer[] = [];
    let offset = 0;
    for (const entry of this.#entries) {
      const about = entry.head();
      const title = Buffer.from(entry.name);
      const local = Buffer.concat([number32(LOCAL), about, title]);
      // Comment, disk, attributes: none; then where it begins.
      directory.push(Buffer.concat([number32(CENTRAL), number16(VERSION), about, Buffer.alloc(10), number32(offset), title]));
      parts.push(local, ...entry.packed);
      offset += local.length + entry.packedBytes;
    }
    const listed = Buffer.concat(directory);
    const count = number16(this.#entries.length);
    return Buffer.concat([
      ...parts,
      listed,
      number32(END),
      Buffer.alloc(4),
      count,
      count,
      number32(listed.length),
      number32(offset),
      number16(0),
    ]);
  }
}

export class ZipEntry {
  readonly name: string;
  readonly packed: Buffer[] = [];
  packedBytes = 0;
  readonly #deflate = createDeflateRaw();
  #crc = 0;
  #plainBytes = 0;

  constructor(name: string) {
    this.name = name;
    this.#deflate.on("data", (piece: Buffer) => {
      this.packed.push(piece);
      this.packedBytes += piece.length;
    });
  }

  /** Resolves when it may be given more. */
  async write(content: string | Buffer): Promise<void> {
    const plain = Buffer.from(content);
    this.#crc = crc32(plain, this.#crc);
    this.#plainBytes += plain.length;
    if (!this.#deflate.write(plain)) await once(this.#deflate, "drain");
  }

  async end(): Promise<void> {
    this.#deflate.end();
    await once(this.#deflate, "end");
  }

  /** What stands in both headers alike. */
  head(): Buffer {
    const kind = [number16(VERSION), number16(UTF8), number16(DEFLATED), number16(0), number16(DATE)];
    return Buffer.concat([
      ...kind,
      number32(this.#crc),
      number32(this.packedBytes),
      number32(this.#plainBytes),
      number16(Buffer.byteLength(this.name)),
      number16(0),
    ]);
  }
}

function number16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
