/** Pictures that tests send: an honest one, and what somebody might send instead. */
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

const NOISE = Buffer.from(Array.from({ length: 400 * 300 * 3 }, (_, index) => (index * 2_654_435_761) >>> 24));
const honest = sharp(NOISE, { raw: { width: 400, height: 300, channels: 3 } });

export const photo = (): Promise<Buffer> => honest.clone().jpeg().toBuffer();

/** As a phone writes it: lying on its side, with the place where it was taken. */
export const photoWithPlace = (): Promise<Buffer> =>
  honest
    .clone()
    .withExif({ IFD0: { Artist: "Anna Secret" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** A PNG of `width` by `height` black dots, one bit each, packed as small as zlib can. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 });
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([start, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

/** A text that unpacks to `bytes` zeros, in front of an honest picture's dots. */
export async function pngWithLongText(bytes: number): Promise<Buffer> {
  const png = await honest.clone().png().toBuffer();
  const text = Buffer.concat([Buffer.from("Comment\0\0"), deflateSync(Buffer.alloc(bytes))]);
  return Buffer.concat([png.subarray(0, 33), chunk("zTXt", text), png.subarray(33)]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
