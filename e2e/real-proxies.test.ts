/**
 * The venue behind nginx and Caddy themselves, with TLS and the files of deploy/: whoever comes is known by the address that they connect from,
 * over HTTP/1.1, HTTP/2 and sockets, and what they write into headers about themselves counts for nothing. Addresses of the loopback network
 * stand for people elsewhere. Where a program is not installed its tests are skipped.
 */
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { request as plainRequest } from "node:http";
import { connect as connect2 } from "node:http2";
import { request } from "node:https";
import { mkdtempSync, rmSync } from "node:fs";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { loginNewcomer } from "../bench/venue.ts";
import { hasProxy, PROXY_NAME, RealProxy, tlsTo, type ProxyKind, type Route } from "./real-proxy.ts";
import { VenueProcess } from "./venue-process.ts";

/** The key may be used from these alone. */
const [HOME, HOME6] = ["127.0.0.2", "::1"];
const ELSEWHERE = "127.0.0.3";
const OPEN_MAX = 2;
const PASSWORDS_MAX = 10;
const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === "::1"));
const directory = mkdtempSync(join(tmpdir(), "touchstone-proxies-"));
const venue = new VenueProcess({ TRUSTED_PROXIES: "127.0.0.1", SOCKET_LIMITS: `1000,${OPEN_MAX}` });
let apiKey: string;
let secret: string;
beforeAll(async () => {
  await venue.start();
  const token = await loginNewcomer(venue, "bot@example.org");
  const reply = await venue.call("POST", "/apikey/create", { name: "home", scopes: "read", ip_list: `${HOME},${HOME6}` }, token);
  ({ api_key: apiKey, secret } = (reply as unknown as { data: { api_key: string; secret: string } }).data);
});
afterAll(async () => {
  await venue.dispose();
  rmSync(directory, { recursive: true, force: true });
});

type Headers = Readonly<Record<string, string | string[]>>;
/** What somebody writes who wants to be taken for another. */
const posingAs = (address: string): Headers => ({
  "x-forwarded-for": [address, address],
  "x-real-ip": address,
  forwarded: `for=${address};proto=https`,
  "true-client-ip": address,
  "cf-connecting-ip": address,
  "x-client-ip": address,
});

const hmac = (payload: string): string => createHmac("sha256", secret).update(payload).digest("hex");
function accountPath(): string {
  const payload = `timestamp=${Date.now()}`;
  return `/api/v3/account?${payload}&signature=${hmac(payload)}`;
}

/** The status that the bots' door answers the key's call with. */
type Ask = (route: Route, headers?: Headers) => Promise<number>;
const http1: Ask = async (route, headers = {}) => {
  const all = { host: PROXY_NAME, "x-mbx-apikey": apiKey, ...headers };
  const sent = request({ path: accountPath(), headers: all, createConnection: () => tlsTo(route, ["http/1.1"]) }).end();
  const [reply] = (await once(sent, "response")) as [{ statusCode: number; resume(): void; httpVersion: string }];
  reply.resume();
  expect(reply.httpVersion).toBe("1.1");
  return reply.statusCode;
};
const http2: Ask = async (route, headers = {}) => {
  const session = connect2(`https://${PROXY_NAME}`, { createConnection: () => tlsTo(route, ["h2"]) });
  try {
    const stream = session.request({ ":path": accountPath(), "x-mbx-apikey": apiKey, ...headers }).end();
    const [reply] = (await once(stream, "response")) as [Record<string, number>];
    return reply[":status"] ?? 0;
  } finally {
    session.destroy();
  }
};
const webSocket: Ask = async (route, headers = {}) => {
  const socket = socketTo(route, "/ws-api/v3", headers);
  try {
    await once(socket, "open");
    const timestamp = Date.now();
    const params = { apiKey, timestamp, signature: hmac(`apiKey=${apiKey}&timestamp=${timestamp}`) };
    const answer = once(socket, "message");
    socket.send(JSON.stringify({ id: 1, method: "account.status", params }));
    const [data] = (await answer) as [Buffer];
    return (JSON.parse(data.toString()) as { status: number }).status;
  } finally {
    socket.terminate();
  }
};

const socketTo = (route: Route, path: string, headers: Headers = {}): WebSocket =>
  new WebSocket(`wss://${PROXY_NAME}${path}`, { headers, createConnection: () => tlsTo(route, ["http/1.1"]) });

/** 101 where it was let in; it stays open then. */
async function opened(socket: WebSocket): Promise<number> {
  return new Promise((resolve, reject) => {
    socket.once("open", () => resolve(101));
    socket.once("unexpected-response", (sent, reply) => {
      resolve(reply.statusCode ?? 0);
      sent.destroy();
    });
    socket.once("error", reject);
  });
}

async function login(route: Route, headers: Headers): Promise<string> {
  const body = new URLSearchParams({ user_string: "bot@example.org", password: "not the right one" }).toString();
  const form = { "content-type": "application/x-www-form-urlencoded", "content-length": String(body.length) };
  const all = { host: PROXY_NAME, ...form, ...headers };
  const sent = request({ method: "POST", path: "/api/user/login", headers: all, createConnection: () => tlsTo(route, ["http/1.1"]) });
  sent.end(body);
  const [reply] = (await once(sent, "response")) as [AsyncIterable<Buffer>];
  let text = "";
  for await (const part of reply) text += part.toString();
  return (JSON.parse(text) as { error?: { name: string } }).error?.name ?? "";
}

const SCENES: readonly (readonly [string, readonly ProxyKind[]])[] = [
  ["nginx", ["nginx"]],
  ["Caddy", ["caddy"]],
  ["nginx before Caddy", ["nginx", "caddy"]],
  ["Caddy before nginx", ["caddy", "nginx"]],
];

describe.each(SCENES)("behind %s", (name, kinds) => {
  const isHere = kinds.every(hasProxy);
  const proxies: RealProxy[] = [];
  const scene = SCENES.findIndex(([other]) => other === name);
  let port = 0;
  beforeAll(async () => {
    if (!isHere) return;
    let upstream = new URL(venue.address).host;
    for (const [at, kind] of [...kinds.entries()].toReversed()) {
      const proxy = await RealProxy.open({ kind, directory: join(directory, `${scene}-${at}`), upstream, isSecond: at > 0 });
      proxies.push(proxy);
      upstream = `127.0.0.1:${proxy.port}`;
      port = proxy.port;
    }
  });
  afterAll(() => Promise.all(proxies.map((proxy) => proxy.close())));
  /** Of nobody else. */
  const address = (last: number): string => `127.0.${scene + 1}.${last}`;

  test.skipIf(!isHere).each<readonly [string, Ask]>([
    ["HTTP/1.1", http1],
    ["HTTP/2", http2],
    ["WebSocket", webSocket],
  ])("over %s one is known by one's own address, whatever one writes", async (_protocol, ask) => {
    expect(await ask({ port, from: HOME })).toBe(200);
    expect(await ask({ port, from: ELSEWHERE })).toBe(401);
    expect(await ask({ port, from: ELSEWHERE }, posingAs(HOME))).toBe(401);
    expect(await ask({ port, from: HOME }, posingAs(ELSEWHERE))).toBe(200);
  });

  test.skipIf(!isHere || !hasIpv6)("and over IPv6", async () => {
    expect(await http1({ port, from: HOME6 }, posingAs(ELSEWHERE))).toBe(200);
    expect(await http2({ port, from: HOME6 })).toBe(200);
  });

  test.skipIf(!isHere)("sockets of all kinds are counted by it", async () => {
    const open: WebSocket[] = [];
    const from = async (last: number, path: string): Promise<number> => {
      const socket = socketTo({ port, from: address(last) }, path, posingAs(address(100 + open.length)));
      open.push(socket);
      return opened(socket);
    };
    try {
      expect(await from(1, "/socket.io/?EIO=4&transport=websocket")).toBe(101);
      expect(await from(1, "/stream")).toBe(101);
      expect(await from(1, "/ws-api/v3")).toBe(429);
      expect(await from(1, "/socket.io/?EIO=4&transport=websocket")).toBe(429);
      expect(await from(2, "/socket.io/?EIO=4&transport=websocket")).toBe(101);
    } finally {
      for (const socket of open) socket.terminate();
    }
  });

  test.skipIf(!isHere)("who tries passwords is locked out, also with another address in each request", async () => {
    const attempt = (last: number, at: number): Promise<string> => login({ port, from: address(last) }, posingAs(address(100 + at)));
    for (let at = 0; at < PASSWORDS_MAX; at++) expect(await attempt(3, at)).toBe("login_wrong");
    expect(await attempt(3, PASSWORDS_MAX)).not.toBe("login_wrong");
    expect(await attempt(4, 0)).toBe("login_wrong");
  });
});

test("who comes to the venue's port past the proxy is not believed", async () => {
  const ask = async (from: string, headers: Headers): Promise<number> => {
    const { port } = new URL(venue.address);
    const all = { "x-mbx-apikey": apiKey, ...headers };
    const sent = plainRequest({ host: "127.0.0.1", port, localAddress: from, path: accountPath(), headers: all }).end();
    const [reply] = (await once(sent, "response")) as [{ statusCode: number; resume(): void }];
    reply.resume();
    return reply.statusCode;
  };
  expect(await ask(ELSEWHERE, posingAs(HOME))).toBe(401);
  expect(await ask(HOME, posingAs(ELSEWHERE))).toBe(200);
});
