/**
 * Files that are served out of memory: read once at the start, with their compressed forms beside them.
 *
 * From the disk a file costs stranger and venue alike four steps in the threads in which the log is synced: 400 connections that asked for
 * the first page took somebody's order from 3 to 46 ms.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { takes } from "./compressed-replies.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};
const OTHER_TYPE = "application/octet-stream";
const COMPRESSED = new Set([".br", ".gz"]);
const INDEX = "index.html";

type Shelved = {
  readonly type: string;
  readonly tag: string;
  readonly plain: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
};

/**
 * Serves what lies in `folder` below `base` ("" or "/console"), and its `index.html` at `base/` itself; `cacheOf`: how long a path of it may be kept.
 * A folder in it is one route: one for each of a thousand files took a tenth of a start's time in the venue's process.
 */
export function serveShelved(http: FastifyInstance, folder: string, cacheOf: (path: string) => string, base = ""): void {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter(
    (entry) => entry.isFile() && !COMPRESSED.has(extname(entry.name)),
  );
  for (const [parent, entries] of Map.groupBy(files, ({ parentPath }) => parentPath)) {
    const within = relative(folder, parent).split(sep).join("/");
    const path = within === "" ? "/" : `/${within}/`;
    const shelved = new Map(entries.map(({ name }) => [name, shelve(join(parent, name))]));
    const give = (name: string, { headers }: FastifyRequest<Given>, reply: FastifyReply): void => {
      const file = shelved.get(name);
      if (file === undefined) reply.callNotFound();
      else void send(headers, reply.header("cache-control", cacheOf(path + name)), file);
    };
    for (const url of path === "/" ? shelved.keys() : ["*"])
      http.get<Given>(encodeURI(base + path + url), (request, reply) => give(request.params["*"] ?? url, request, reply));
    if (path === "/" && shelved.has(INDEX)) http.get<Given>(encodeURI(base + path), (request, reply) => give(INDEX, request, reply));
  }
}

/** Within the folder of a route. */
type Given = { readonly Params: { readonly "*"?: string } };

function shelve(file: string): Shelved {
  const plain = readFileSync(file);
  const form = (ending: string): Buffer | undefined => (existsSync(file + ending) ? readFileSync(file + ending) : undefined);
  const tag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  return { type: TYPES[extname(file)] ?? OTHER_TYPE, tag, plain, br: form(".br"), gzip: form(".gz") };
}

function send(headers: IncomingHttpHeaders, reply: FastifyReply, { type, tag, plain, br, gzip }: Shelved): FastifyReply {
  reply.header("etag", `W/${tag}`).type(type);
  if (br !== undefined || gzip !== undefined) reply.header("vary", "accept-encoding");
  if (isKnown(headers["if-none-match"] ?? "", tag)) return reply.code(304).send();
  if (br !== undefined && takes(headers, "br")) return reply.header("content-encoding", "br").send(br);
  if (gzip !== undefined && takes(headers, "gzip")) return reply.header("content-encoding", "gzip").send(gzip);
  return reply.send(plain);
}

/** Weakly compared: the compressed forms of a file are the same file. */
function isKnown(tags: string, tag: string): boolean {
  return tags.split(",").some((known) => known.trim().replace(/^W\//, "") === tag || known.trim() === "*");
}
