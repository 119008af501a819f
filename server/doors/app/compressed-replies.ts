/**
 * Large replies of calls leave compressed, where the caller can read that: a list of quotes is 21 KB of JSON, a chart 78, and a phone's
 * line carries 200 a second.
 *
 * Compressing beside a secret gives it away to whoever can make a victim's browser ask again and again (BREACH). Nobody can
 * here: who somebody is travels in a header that only their own page sets, never in a cookie.
 */
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply, onSendAsyncHookHandler } from "fastify";
import { compressed } from "./gzip.ts";
import { COMPRESSED_FROM, type SharedReply } from "./shared-replies.ts";

/** A hook for routes whose replies are text. */
export const compressLarge: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (typeof payload !== "string" || payload.length < COMPRESSED_FROM) return payload;
  reply.header("vary", "accept-encoding");
  const body = takes(request.headers, "gzip") ? await compressed(payload) : undefined;
  if (body === undefined) return payload;
  reply.header("content-encoding", "gzip");
  return body;
};

const CODINGS = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
};

/** Whether the caller reads what is compressed so. */
export const takes = (headers: IncomingHttpHeaders, coding: keyof typeof CODINGS): boolean =>
  CODINGS[coding].test(headers["accept-encoding"] ?? "");

/** The same for a reply that many get: it is compressed for the first of them, and whoever has it already is told so (RFC 9110, 13.1.2). */
export async function sendShared(headers: IncomingHttpHeaders, reply: FastifyReply, shared: SharedReply): Promise<Buffer | undefined> {
  // It may be kept, and is asked about again each time.
  reply.type("application/json; charset=utf-8").header("cache-control", "no-cache").header("etag", shared.tag);
  if (shared.length >= COMPRESSED_FROM) reply.header("vary", "accept-encoding");
  const known = headers["if-none-match"];
  if (known === "*" || known?.includes(shared.tag) === true) {
    reply.code(304);
    return undefined;
  }
  const body = shared.length >= COMPRESSED_FROM && takes(headers, "gzip") ? await shared.compressed() : undefined;
  if (body === undefined) return shared.bytes;
  reply.header("content-encoding", "gzip");
  return body;
}
