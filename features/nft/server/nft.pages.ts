/** Media of works under their hash, for everybody: whole, or a piece of it, as players ask. */
import { Readable } from "node:stream";
import { setTimeout as rest } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { HELD_MS } from "../../../server/doors/app/call-answers.ts";
import { CALL_BUDGETS } from "../../../server/doors/app/call-budgets.ts";
import type { RateLimits } from "../../../server/doors/app/rate-limit.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import { addressGroup } from "../../../server/identity/address-group.ts";
import { MediaLine } from "./media-line.ts";
import { Thumbnails, WIDTHS } from "./thumbnails.ts";
import { WorksStore } from "./works-store.ts";

/** What lies under a hash never changes. Nothing of it runs: no scripts, no requests, a frame of its own. */
const HEADERS = {
  "cache-control": "public, max-age=31536000, immutable",
  "accept-ranges": "bytes",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "content-disposition": "inline",
};
const CODE = /^[0-9a-f]{64}$/;
const NOTHING = "There is nothing here.\n";
const RANGE = /^bytes=(\d{0,12})-(\d{0,12})$/;

/** Read and sent at once, so that however long a film is and however slowly it is taken, one piece of it lies here. */
const PIECE_BYTES = 256 * 1024;
const UNIT_BYTES = 64 * 1024;
/** Of an address: 64 MiB at once, then 4 MiB a second. What was asked for and not taken counts for nothing. */
const SENT = { name: "works", burst: 1024, everyMs: 16 };

type Door = { readonly store: WorksStore; readonly line: MediaLine; readonly limits: RateLimits };
type Asked = FastifyRequest<{ Params: { code: string } }>;

export function nftPages(http: FastifyInstance, { database, limits }: ServerContext): void {
  const store = new WorksStore(database);
  const line = new MediaLine(limits);
  const thumbnails = new Thumbnails(store, line);
  http.get<{ Params: { code: string; width: string } }>("/works/:code/:width", async ({ ip, params: { code, width } }, reply) => {
    const address = addressGroup(ip);
    const wait = limits.take(CALL_BUDGETS.media, address);
    if (wait > 0) return later(reply, 429, wait);
    const wide = WIDTHS.find((one) => String(one) === width);
    const found = wide !== undefined && CODE.test(code) ? await line.ofAddress(address, () => thumbnails.read(code, wide)) : undefined;
    if (found === "busy") return later(reply, 503, HELD_MS);
    if (found === undefined) return reply.code(404).type("text/plain; charset=utf-8").send(NOTHING);
    return reply.headers(HEADERS).type("image/webp").send(found);
  });
  http.get<{ Params: { code: string } }>("/works/:code", (request, reply) => sendMedia({ store, line, limits }, request, reply));
}

/** Waits for it as calls do, so that who asks again at once makes one refusal a second of each connection. */
async function later(reply: FastifyReply, status: 429 | 503, waitMs: number): Promise<FastifyReply> {
  await rest(HELD_MS, undefined, { ref: false });
  return reply
    .code(status)
    .header("retry-after", String(Math.ceil(waitMs / 1000)))
    .send();
}

async function sendMedia({ store, line, limits }: Door, { ip, params: { code }, headers, method }: Asked, reply: FastifyReply) {
  const address = addressGroup(ip);
  const pause = limits.take(CALL_BUDGETS.media, address);
  if (pause > 0) return later(reply, 429, pause);
  const found = CODE.test(code) ? await line.ofAddress(address, () => line.read(() => store.about(code))) : undefined;
  if (found === undefined) return reply.code(404).type("text/plain; charset=utf-8").send(NOTHING);
  const { mime, length } = found;
  const range = headers.range === undefined ? undefined : rangeOf(headers.range, length);
  if (range === "none") return reply.code(416).header("content-range", `bytes */${length}`).send();
  const [from, to] = range ?? [0, length - 1];
  const units = Math.min(SENT.burst, Math.ceil((to - from + 1) / UNIT_BYTES));
  const wait = limits.take(SENT, address, units);
  if (wait > 0) return later(reply, 429, wait);
  void reply
    .headers(HEADERS)
    .type(mime)
    .header("content-length", to - from + 1);
  if (range !== undefined) void reply.code(206).header("content-range", `bytes ${from}-${to}/${length}`);
  const giveBack = (left: number): void => limits.giveBack(SENT, address, left);
  if (method === "HEAD") {
    giveBack(units);
    return reply.send(Readable.from([]));
  }
  const read = (at: number, count: number): Promise<Buffer> => line.ofAddress(address, () => line.read(() => store.piece(code, at, count)));
  return reply.send(Readable.from(piecesOf(read, { from, to, units, giveBack })));
}

type Pieces = {
  /** First and last byte. */
  readonly from: number;
  readonly to: number;
  readonly units: number;
  readonly giveBack: (units: number) => void;
};

/** As fast as they are taken; whoever hangs up in the middle is given back what they did not take. */
async function* piecesOf(
  read: (at: number, count: number) => Promise<Buffer>,
  { from, to, units, giveBack }: Pieces,
): AsyncGenerator<Buffer> {
  let at = from;
  try {
    while (at <= to) {
      const piece = await read(at, Math.min(PIECE_BYTES, to - at + 1));
      if (piece.length === 0) return;
      at += piece.length;
      yield piece;
    }
  } finally {
    const left = units - Math.ceil((at - from) / UNIT_BYTES);
    if (left > 0) giveBack(left);
  }
}

/** Undefined for what is no single range (RFC 9110 14.2): then the whole is sent. */
export function rangeOf(header: string, length: number): readonly [from: number, to: number] | "none" | undefined {
  const [, first, last] = RANGE.exec(header) ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return undefined;
  const from = first === "" ? Math.max(0, length - Number(last)) : Number(first);
  const to = first === "" || last === "" ? length - 1 : Math.min(Number(last), length - 1);
  if (first !== "" && last !== "" && Number(last) < from) return undefined;
  return from >= length || (first === "" && Number(last) === 0) ? "none" : [from, to];
}
