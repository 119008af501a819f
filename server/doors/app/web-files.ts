/**
 * The files of the web app and the pictures of the content, compressed where the build did it (web-bundle.ts).
 *
 * Built assets carry a hash in their names and may be kept for a year; `index.html` is asked for again each time.
 */
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { serveShelved } from "./shelved-files.ts";
import { existsSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const WEB_DIRECTORY = join(ROOT, "dist", "web");
const CONSOLE_DIRECTORY = join(ROOT, "dist", "console");
const IMAGES = join(ROOT, "features", "content", "server", "images");
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
  serveShelved(http, folder, cacheOf);
}

/** The operators' console, where it is built. */
export function serveConsole(http: FastifyInstance): void {
  if (!existsSync(CONSOLE_DIRECTORY)) return;
  serveShelved(http, CONSOLE_DIRECTORY, cacheOf, "/console");
}

function cacheOf(path: string): string {
  return path.startsWith("/assets/") ? YEAR_CACHE : "no-cache";
}
