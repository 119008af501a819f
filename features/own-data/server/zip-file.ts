/** A ZIP file (PKWARE's APPNOTE 6.3.10, without extensions): deflated, names in UTF-8. */
import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";

const deflate = promisify(deflateRaw);

export type ZipEntry = { readonly name: string; readonly content: string | Buffer };

const LOCAL = 0x0403_4b50;
const CENTRAL = 0x0201_4b50;
const END = 0x0605_4b50;
const VERSION = 20;
const UTF8 = 0x0800;
const DEFLATED = 8;
/** 1 January 1980, the earliest that the format knows: when it was made is in the file itself. */
const DATE = 0x0021;

export async function zipFile(entries: readonly ZipEntry[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const plain = Buffer.from(content);
    const packed = await deflate(plain);
    const title = Buffer.from(name);
    const about = headOf(plain, packed, title);
    const local = Buffer.concat([number32(LOCAL), about, title]);
    // Comment, disk, attributes: none; then where it begins.
    directory.push(Buffer.concat([number32(CENTRAL), number16(VERSION), about, Buffer.alloc(10), number32(offset), title]));
    parts.push(local, packed);
    offset += local.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const counts = [number16(0), number16(0), number16(entries.length), number16(entries.length)];
  return Buffer.concat([...parts, listed, number32(END), ...counts, number32(listed.length), number32(offset), number16(0)]);
}

/** What stands in both headers alike. */
function headOf(plain: Buffer, packed: Buffer, title: Buffer): Buffer {
  const kind = [number16(VERSION), number16(UTF8), number16(DEFLATED), number16(0), number16(DATE)];
  return Buffer.concat([
    ...kind,
    number32(crc32(plain)),
    number32(packed.length),
    number32(plain.length),
    number16(title.length),
    number16(0),
  ]);
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
