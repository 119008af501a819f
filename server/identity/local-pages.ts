/**
 * Pages for the person at the venue's own machine (the outbox, the figures): who may read them.
 *
 * An address of this machine proves nothing: whatever forwards bytes (a plain reverse proxy, `ssh -L`, a port forwarder) speaks from
 * one, and adds no header. So a secret decides: OUTBOX_TOKEN, or one that is drawn at the start and printed as a link. It comes as
 * `token` in the query, as a bearer, or in the cookie that the link leaves in the browser.
 *
 * The rest are further walls, each for itself: the venue listens on loopback and trusts no proxy, the connection comes from this
 * machine, the Host names it with the port that was asked, and nothing says that the request was forwarded or comes from another site.
 */
import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isLoopback, type Settings } from "../settings.ts";
import { readHost } from "./request-host.ts";

const FORWARDING_HEADERS =
  /^(forwarded|x-forwarded(-.*)?|via|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*|fastly-client-ip|x-original-.*)$/;
/** Bytes of a drawn secret: nobody finds 128 bits by trying. */
const DRAWN_BYTES = 16;
/** Seconds for which a browser keeps the secret of a link. */
const COOKIE_AGE_S = 30 * 86_400;

type LocalSettings = Pick<Settings, "host" | "port" | "mode" | "outboxToken" | "trustedProxies">;

export class LocalPages {
  /** True where others may reach the venue: then no secret opens these pages, and `npm run operate -- outbox` reads the codes. */
  readonly isClosed: boolean;
  readonly #settings: LocalSettings;
  readonly #token: string;

  constructor(settings: LocalSettings) {
    this.#settings = settings;
    this.#token = settings.outboxToken ?? randomBytes(DRAWN_BYTES).toString("base64url");
    this.isClosed = !isLoopback(settings.host) || settings.trustedProxies.length > 0;
  }

  /** Whether the request may see what is for this machine alone. */
  mayRead(request: IncomingMessage): boolean {
    const { headers, socket } = request;
    if (this.isClosed || !isLoopback((socket.remoteAddress ?? "").replace(/^::ffff:/, ""))) return false;
    const host = readHost(request);
    // A request that a test injects has no socket of its own.
    const port = socket.localPort ?? this.#settings.port;
    if (host === undefined || !isLoopback(host.name) || host.port !== port) return false;
    if (headers["sec-fetch-site"] === "cross-site" || Object.keys(headers).some((name) => FORWARDING_HEADERS.test(name))) return false;
    return this.#shown(request).some((token) => isSame(token, this.#token));
  }

  /** Whether the secret stands in the address, where it should not stay. */
  isInAddress(request: IncomingMessage): boolean {
    return queryOf(request).has("token");
  }

  /** Keeps the secret in the browser that opened the link, for this path alone. */
  cookie(path: string, request: IncomingMessage): string {
    return `${this.#cookieName(request)}=${this.#token}; Path=${path}; Max-Age=${COOKIE_AGE_S}; HttpOnly; SameSite=Strict`;
  }

  /** What the person who started the venue opens; undefined where it would open nothing. */
  link(address: string): string | undefined {
    return this.isClosed || this.#settings.mode !== "paper" ? undefined : `${address}/outbox?token=${this.#token}`;
  }

  #shown(request: IncomingMessage): readonly string[] {
    const bearer = /^Bearer ([\w-]{1,200})$/.exec(request.headers.authorization ?? "")?.[1];
    const cookie = cookieOf(request.headers.cookie ?? "", this.#cookieName(request));
    return [...queryOf(request).getAll("token").slice(0, 1), bearer, cookie].filter((token) => token !== undefined);
  }

  /** Browsers don't tell ports apart, and two venues may run on one machine. */
  #cookieName({ socket }: IncomingMessage): string {
    return `touchstone-outbox-${socket.localPort ?? this.#settings.port}`;
  }
}

/** Compared over digests, so that the time tells neither content nor length. */
export function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", expected, "buffer"));
}

function queryOf({ url = "" }: IncomingMessage): URLSearchParams {
  const at = url.indexOf("?");
  return new URLSearchParams(at === -1 ? "" : url.slice(at + 1));
}

function cookieOf(cookies: string, name: string): string | undefined {
  const pair = cookies.split(";").find((candidate) => candidate.trim().startsWith(`${name}=`));
  return pair?.trim().slice(name.length + 1);
}
