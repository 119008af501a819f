import { expect, it } from "vitest";
import { crc32c, wordBytes } from "./checksum.ts";

/** One bit at a time, straight from the polynomial. */
function naiveCrc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
  }
  return ~crc >>> 0;
}

it.each([
  ["the check value of the polynomial", new TextEncoder().encode("123456789"), 0xe3069283],
  ["32 zeros (RFC 3720)", new Uint8Array(32), 0x8a9136aa],
  ["32 bytes of ones (RFC 3720)", new Uint8Array(32).fill(255), 0x62a8ab43],
  ["nothing", new Uint8Array(0), 0],
])("CRC32C of %s", (_why, bytes, expected) => {
  expect(crc32c(wordBytes(bytes), 0, bytes.length)).toBe(expected);
});

it("agrees with the bit-by-bit checksum at every length and start", () => {
  const bytes = Uint8Array.from({ length: 200 }, (_, index) => (index * 167 + 13) & 255);
  for (let start = 0; start < 40; start += 4) {
    for (let length = 0; length <= 160; length++) {
      expect(crc32c(wordBytes(bytes), start, length)).toBe(naiveCrc32c(bytes.subarray(start, start + length)));
    }
  }
});

it("another salt gives another checksum", () => {
  const bytes = wordBytes(new Uint8Array(64));
  expect(crc32c(bytes, 0, 64, 1)).not.toBe(crc32c(bytes, 0, 64, 2));
});
