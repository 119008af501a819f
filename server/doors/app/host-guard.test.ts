/** The bytes that other programs read in two ways, against the listening server: refused before any door sees them. */
import { once } from "node:events";
import { connect } from "node:net";
import { Server } from "socket.io";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refuseUpgrade } from "../bots-sockets/upgrades.ts";
import { guardHost } from "./host-guard.ts";
import { securityHeaders } from "./security-headers.ts";
import { openTestDoor, type TestDoor } from "./test-door.suite.ts";

let door: TestDoor;
let sockets: Server;
let port: number;
beforeAll(async () => {
  door = await openTestDoor();
  await door.http.ready();
  sockets = new Server(door.http.server, { serveClient: false });
  door.http.server.on("upgrade", ({ url = "" }, socket) => {
    if (url === "/ws") refuseUpgrade(socket, "429 Too Many Requests");
  });
  guardHost(door.http.server, securityHeaders(false));
  port = Number(new URL(await door.http.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterAll(async () => {
  await sockets.close();
  await door.close();
});

/** The whole answer to these bytes; the venue ends the connection. */
async function answer(head: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => (text += part));
  socket.write(head.replaceAll("PORT", String(port)).replaceAll("\n", "\r\n"));
  await once(socket, "close");
  return text;
}
const get = (path: string, hosts: readonly string[]): string =>
  `GET ${path} HTTP/1.1\n${hosts.map((host) => `Host: ${host}\n`).join("")}Connection: close\n\n`;

const UPGRADE = "Connection: Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\n\n";

describe("a request", () => {
  test.each([
    ["one host", get("/api/menu", ["127.0.0.1:PORT"])],
    ["a host of the internet", get("/api/menu", ["venue.example.org"])],
    ["a port of a forwarder", get("/api/menu", ["localhost:9000"])],
    ["an address of the newer kind", get("/api/menu", ["[2001:db8::7]:443"])],
    ["an underscore, as containers have it", get("/api/menu", ["touchstone_venue:8080"])],
    ["an offer of HTTP/2 beside it", get("/api/menu", ["a\nConnection: Upgrade, HTTP2-Settings\nUpgrade: h2c\nHTTP2-Settings: AAMAAABk"])],
  ])("with %s is answered", async (_why, head) => {
    expect(await answer(head)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test.each([
    ["two hosts", get("/api/menu", ["127.0.0.1:PORT", "evil.example"])],
    ["the same host twice", get("/api/menu", ["127.0.0.1:PORT", "127.0.0.1:PORT"])],
    ["a target of its own", get("http://127.0.0.1:PORT/api/menu", ["127.0.0.1:PORT"])],
    ["another host's target", get("http://evil.example/api/menu", ["127.0.0.1:PORT"])],
    ["no path", "OPTIONS * HTTP/1.1\nHost: 127.0.0.1:PORT\nConnection: close\n\n"],
    ["an empty host", get("/api/menu", [""])],
    ["no host", get("/api/menu", [])],
    ["no host in the older protocol", "GET /api/menu HTTP/1.0\n\n"],
    ["a port above the highest", get("/api/menu", ["127.0.0.1:65536"])],
    ["port zero", get("/api/menu", ["127.0.0.1:0"])],
    ["an empty port", get("/api/menu", ["127.0.0.1:"])],
    ["a port with a zero before it", get("/api/menu", ["127.0.0.1:08080"])],
    ["two ports", get("/api/menu", ["127.0.0.1:80:80"])],
    ["a user", get("/api/menu", ["a@127.0.0.1:PORT"])],
    ["a path in the host", get("/api/menu", ["127.0.0.1/x"])],
    ["brackets around no address", get("/api/menu", ["[::g]"])],
    ["two hosts for a socket", `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\nHost: a\nHost: b\n${UPGRADE}`],
    ["two hosts for a stream", `GET /ws HTTP/1.1\nHost: a\nHost: b\n${UPGRADE}`],
  ])("with %s is refused, with the headers of every reply", async (_why, head) => {
    const text = await answer(head);
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(text.toLowerCase()).toContain("\r\nx-content-type-options: nosniff\r\n");
  });
});

test("a path that is written with escapes is the same call, with the same headers", async () => {
  const escaped = await answer(get("/%61pi/menu", ["a"]));
  expect(escaped.toLowerCase()).toContain("\r\ncache-control: no-store\r\n");
  expect(escaped.toLowerCase()).toContain("\r\naccess-control-allow-origin: *\r\n");
});

describe("the headers that protect stand on the reply to", () => {
  test.each([
    ["a call", get("/api/menu", ["a"])],
    ["a page that is not there", get("/nothing", ["a"])],
    ["an unreadable path", get("/%E0%A4%A", ["a"])],
    ["an unreadable path below /api", get("/api/%ZZ", ["a"])],
    ["Socket.IO's handshake", get("/socket.io/?EIO=4&transport=polling", ["a"])],
    ["Socket.IO's refusal", get("/socket.io/?EIO=4&transport=none", ["a"])],
    ["a request that the parser refuses", "GET / HTTP/1.1\nHost: a\nBad Header: x\n\n"],
    ["a request of another protocol", "HELLO\n\n"],
    ["headers that are too long", `GET / HTTP/1.1\nHost: a\nX: ${"x".repeat(20_000)}\n\n`],
    ["two hosts", get("/api/menu", ["a", "b"])],
    ["an expectation that nobody meets", get("/api/menu", ["a\nExpect: 200-ok"])],
    ["a stream that is not opened", `GET /ws HTTP/1.1\nHost: a\n${UPGRADE}`],
  ])("%s", async (_what, head) => {
    const text = (await answer(head)).toLowerCase();
    for (const [name, value] of Object.entries(securityHeaders(false))) expect(text).toContain(`${name}: ${value.toLowerCase()}\r\n`);
  });
});
