/** What no client can do below the messages, at every door that opens WebSockets. */
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { openTestSockets, quiet, type TestSockets } from "../../sockets/test-sockets.suite.ts";
import { eventually } from "../../../tools/eventually.ts";

let hub: TestSockets;
beforeAll(async () => {
  hub = await openTestSockets();
});
afterAll(() => hub.close());

const GOOD_KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
const SOCKET_IO = "/socket.io/?EIO=4&transport=websocket";

type Opened = { readonly socket: WebSocket; readonly closed: Promise<readonly [number, string]>; readonly pongs: () => number };
async function open(path: string): Promise<Opened> {
  const socket = new WebSocket(hub.address.replace("http", "ws") + path);
  let pongs = 0;
  socket.on("pong", () => (pongs += 1));
  const closed = new Promise<readonly [number, string]>((resolve) =>
    socket.on("close", (code, reason) => resolve([code, reason.toString()])),
  );
  await new Promise((resolve, reject) => {
    socket.on("open", resolve);
    socket.on("error", reject);
  });
  return { socket, closed, pongs: () => pongs };
}

describe.each([SOCKET_IO, "/ws", "/ws-api/v3"])("on %s", (path) => {
  test("pings without end are answered a few times, and then the connection ends", async () => {
    const { socket, closed, pongs } = await open(path);
    for (let i = 0; i < 10_000; i++) socket.ping("x".repeat(125));
    expect(await closed).toEqual([1008, "Too many requests"]);
    expect(pongs()).toBeLessThanOrEqual(10);
  });

  test("pongs that nobody asked for end it too", async () => {
    const { socket, closed } = await open(path);
    for (let i = 0; i < 20; i++) socket.pong();
    expect(await closed).toEqual([1008, "Too many requests"]);
  });

  test("a ping a while is answered", async () => {
    const { socket, pongs } = await open(path);
    for (let i = 0; i < 3; i++) {
      socket.ping();
      await quiet(400);
    }
    expect([pongs(), socket.readyState]).toEqual([3, WebSocket.OPEN]);
    socket.terminate();
  });

  test("a message in pieces without end is not kept", async () => {
    const { socket, closed } = await open(path);
    socket.on("error", () => undefined);
    for (let i = 0; i < 1000; i++) socket.send("x", { fin: false });
    expect(await closed).toEqual([1008, expect.stringMatching(/Too many|^$/)]);
    socket.terminate();
  });
});

test("a message in a handful of pieces is one message", async () => {
  const { socket } = await open("/ws");
  const answered = new Promise<string>((resolve) => socket.once("message", (data: Buffer) => resolve(data.toString())));
  const pieces = ['{"method":', '"LIST_SUB', 'SCRIPTIONS",', '"id":7}'];
  for (const [i, piece] of pieces.entries()) socket.send(piece, { fin: i === pieces.length - 1 });
  expect(JSON.parse(await answered)).toEqual({ result: [], id: 7 });
  socket.terminate();
});

describe("one connection of the app", () => {
  test("that says hello thirty times in one breath is there once, and is sent everything once", async () => {
    const { socket } = await open(SOCKET_IO);
    const heard: string[] = [];
    socket.on("message", (data: Buffer) => heard.push(data.toString()));
    for (let i = 0; i < 25; i++) socket.send("40");
    await eventually(() => expect(heard.some((packet) => packet.startsWith("40"))).toBe(true));
    await quiet();
    expect(heard.filter((packet) => packet.startsWith("40"))).toHaveLength(1);
    socket.terminate();
  });

  test("may leave and come back on it", async () => {
    const { socket } = await open(SOCKET_IO);
    const heard: string[] = [];
    socket.on("message", (data: Buffer) => heard.push(data.toString()));
    for (let round = 1; round <= 3; round++) {
      socket.send("40");
      await eventually(() => expect(heard.filter((packet) => packet.startsWith("40"))).toHaveLength(round));
      socket.send("41");
      await quiet(20);
    }
    socket.terminate();
  });

  test("gets a book by its one name, and nothing by names that were made up for it", async () => {
    const { socket } = await open(SOCKET_IO);
    const heard: string[] = [];
    socket.on("message", (data: Buffer) => heard.push(data.toString()));
    socket.send("40");
    await eventually(() => expect(heard.some((packet) => packet.startsWith("40"))).toBe(true));
    const topics = ["market_depth:BTC/USDT:aa", "match_trade:BTC/USDT:1min", "market_depth:BTC/USDT:ab"];
    socket.send(`42${JSON.stringify(["sub", { topics }])}`);
    await quiet();
    expect(heard.filter((packet) => packet.includes("market_depth") || packet.includes("match_trade"))).toEqual([]);
    socket.send(`42${JSON.stringify(["sub", { topics: ["market_depth:BTC/USDT"] }])}`);
    await eventually(() => expect(heard.some((packet) => packet.includes('"market_depth"'))).toBe(true));
    socket.terminate();
  });
});

test.each([
  ["/ws", "Sec-WebSocket-Key: x", "400 Bad Request"],
  ["/ws-api/v3", "Sec-WebSocket-Key: x", "400 Bad Request"],
  [SOCKET_IO, "Sec-WebSocket-Key: x", "400 Bad Request"],
  ["/socket.io/?EIO=4&transport=none", GOOD_KEY, "400 Bad Request"],
  [SOCKET_IO, `${GOOD_KEY}\r\nOrigin: https://evil.example.org`, "403 Forbidden"],
  ["/ws", `${GOOD_KEY}\r\nOrigin: https://evil.example.org`, "403 Forbidden"],
])("an upgrade at %s with %s is refused with the headers of every reply", async (path, header, status) => {
  const socket = connect(Number(new URL(hub.address).port), "127.0.0.1");
  let text = "";
  socket.on("data", (part: Buffer) => (text += part.toString()));
  const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n";
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${new URL(hub.address).host}\r\n${upgrade}${header}\r\n\r\n`);
  await new Promise((resolve) => socket.once("close", resolve));
  expect(text.startsWith(`HTTP/1.1 ${status}\r\n`), text).toBe(true);
  expect(text).toContain("x-content-type-options: nosniff\r\n");
});

/** On the wire; `body` follows once the head was answered, or had time to be. */
async function upgradeWith(path: string, header: string, body: string): Promise<string> {
  const socket = connect(Number(new URL(hub.address).port), "127.0.0.1");
  let text = "";
  socket.on("data", (part: Buffer) => (text += part.toString("latin1")));
  const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n";
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${new URL(hub.address).host}\r\n${upgrade}${GOOD_KEY}\r\n${header}\r\n`);
  await quiet(50);
  socket.write(body);
  await eventually(() => expect(text).toContain("\r\n\r\n"));
  socket.destroy();
  return text.split("\r\n", 1)[0] ?? "";
}

describe.each([SOCKET_IO, "/ws", "/ws-api/v3"])("an upgrade at %s", (path) => {
  test.each([
    ["a body of some bytes", "Content-Length: 4\r\n", "abcd"],
    ["a body in pieces", "Transfer-Encoding: chunked\r\n", "4\r\nabcd\r\n0\r\n\r\n"],
  ])("with %s opens nothing", async (_what, header, body) => {
    expect(await upgradeWith(path, header, body)).toBe("HTTP/1.1 400 Bad Request");
  });

  test("that says that it has no body is an ordinary one", async () => {
    expect(await upgradeWith(path, "Content-Length: 0\r\n", "")).toBe("HTTP/1.1 101 Switching Protocols");
  });
});
