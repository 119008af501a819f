/** Media of works under their hash, for everybody: whole, or a piece of it, as players ask. */
import type { FastifyInstance } from "fastify";
import { CALL_BUDGETS } from "../../../server/doors/app/call-budgets.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import { addressGroup } from "../../../server/identity/address-group.ts";
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

export function nftPages(http: FastifyInstance, { database, limits }: ServerContext): void {
  const store = new WorksStore(database);
  const thumbnails = new Thumbnails(store);
  http.get<{ Params: { code: string; width: string } }>("/works/:code/:width", async ({ ip, params: { code, width } }, reply) => {
    if (limits.take(CALL_BUDGETS.reads, addressGroup(ip)) > 0) return reply.code(429).send();
    const wide = WIDTHS.find((one) => String(one) === width);
    const found = wide !== undefined && CODE.test(code) ? await thumbnails.read(code, wide) : undefined;
    if (found === "busy") return reply.code(503).header("retry-after", "1").send();
    if (found === undefined) return reply.code(404).type("text/plain; charset=utf-8").send(NOTHING);
    return reply.headers(HEADERS).type("image/webp").send(found);
  });
  http.get<{ Params: { code: string } }>("/works/:code", async ({ ip, params, headers }, reply) => {
    if (limits.take(CALL_BUDGETS.reads, addressGroup(ip)) > 0) return reply.code(429).send();
    const found = CODE.test(params.code) ? await store.media(params.code) : undefined;
    if (found === undefined) return reply.code(404).type("text/plain; charset=utf-8").send(NOTHING);
    const { mime, bytes } = found;
    void reply.headers(HEADERS).type(mime);
    const range = headers.range === undefined ? undefined : rangeOf(headers.range, bytes.length);
    if (range === undefined) return reply.send(bytes);
    if (range === "none") return reply.code(416).header("content-range", `bytes */${bytes.length}`).send();
    const [from, to] = range;
    return reply
      .code(206)
      .header("content-range", `bytes ${from}-${to}/${bytes.length}`)
      .send(bytes.subarray(from, to + 1));
  });
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
