/**
 * The files of the web app and the pictures of the content, each compressed once, at the first start after a build: with Brotli, an
 * eighth smaller than gzip, and with gzip for those who can't read it.
 *
 * Built assets carry a hash in their names and may be kept for a year; `index.html` is asked for again each time.
 */
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { serveShelved } from "./shelved-files.ts";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const WEB_DIRECTORY = join(ROOT, "dist", "web");
const CONSOLE_DIRECTORY = join(ROOT, "dist", "console");
const IMAGES = join(ROOT, "features", "content", "server", "images");
const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|webmanifest)$/;
const COMPRESS_FROM_BYTES = 1024;
const YEAR_CACHE = "public, max-age=31536000, immutable";
const DAY_CACHE = "public, max-age=86400";

/** Serves `folder` (the built web app, where there is one) at the root and the content's pictures below /content/. */
export async function serveWebFiles(http: FastifyInstance, folder: string = WEB_DIRECTORY): Promise<void> {
  await http.register(fastifyStatic, {
    root: IMAGES,
    prefix: "/content/",
    index: false,
    // Of a path that is no file's the disk is never asked: strangers have no end of them.
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.header("cache-control", DAY_CACHE),
  });
  if (!existsSync(folder)) return;
  compressWebFiles(folder);
  serveShelved(http, folder, cacheOf);
}

/** The operators' console, where it is built. */
export function serveConsole(http: FastifyInstance): void {
  if (!existsSync(CONSOLE_DIRECTORY)) return;
  compressWebFiles(CONSOLE_DIRECTORY);
  serveShelved(http, CONSOLE_DIRECTORY, cacheOf, "/console");
}

function cacheOf(path: string): string {
  return path.startsWith("/assets/") ? YEAR_CACHE : "no-cache";
}

/** Writes a .gz and a .br beside every file worth it that has none of its own age. */
function compressWebFiles(folder: string): void {
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
