/**
 * The log of a release in one file: segments and snapshots as that release wrote them, and what its kernel held at the end.
 * `npm run golden` writes one; the tests open each with the present build.
 *
 * Compressed: the length of a JSON header, the header (facts, names and lengths of files), the files one after the other.
 */
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

export type GoldenFacts = {
  /** Day of the release. */
  readonly release: string;
  /** Rules at the end of the log. */
  readonly rules: number;
  /** Set-up steps that the release had; logs that don't say it are of before step 3. */
  readonly steps?: number;
  readonly commands: number;
  /** Time of the last command. */
  readonly at: number;
  readonly liveOrders: number;
  /** Of releases that had futures. */
  readonly futuresOrders?: number;
  readonly futuresPositions?: number;
  /** Of releases that had contests: what each entry of one that is not over has. */
  readonly contestEntries?: readonly string[];
  /** "user/1001:change:3:own 12", sorted; accounts that hold nothing are left out. */
  readonly balances: readonly string[];
};

export type Golden = { readonly facts: GoldenFacts; readonly files: Readonly<Record<string, Uint8Array>> };

const LENGTH_BYTES = 4;

export function packGolden({ facts, files }: Golden): Uint8Array {
  const entries = Object.entries(files);
  const header = Buffer.from(JSON.stringify({ facts, files: entries.map(([name, bytes]) => [name, bytes.length]) }));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(header.length);
  const plain = Buffer.concat([length, header, ...entries.map(([, bytes]) => bytes)]);
  return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS } });
}

export function unpackGolden(packed: Uint8Array): Golden {
  const plain = brotliDecompressSync(packed);
  const headerEnd = LENGTH_BYTES + plain.readUInt32LE(0);
  const header = JSON.parse(plain.subarray(LENGTH_BYTES, headerEnd).toString()) as {
    readonly facts: GoldenFacts;
    readonly files: readonly (readonly [name: string, length: number])[];
  };
  const files: Record<string, Uint8Array> = {};
  let at = headerEnd;
  for (const [name, length] of header.files) {
    files[name] = plain.subarray(at, at + length);
    at += length;
  }
  return { facts: header.facts, files };
}
