/** Compressed forms beside the files of a build: with Brotli, an eighth smaller than gzip, and with gzip for those who can't read it. */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|webmanifest)$/;
const COMPRESS_FROM_BYTES = 512;

/** Writes a .gz and a .br beside every file worth it that has none of its own age. */
export function compressFiles(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const { mtimeMs, size } = statSync(path);
    const compressedAt = statSync(`${path}.gz`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (size < COMPRESS_FROM_BYTES || compressedAt >= mtimeMs) continue;
    const bytes = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(bytes));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  }
}
