/** Who is cut off: clients that don't read, don't answer or come too often; over real sockets, with a stream of the test's own. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import type { PulseTimes } from "./pulse.ts";
import { openStreamsDoor, readAddress, type StreamsDoor } from "./streams-door.ts";
import { openTestGate } from "../socket-gate/test-gate.suite.ts";
import { eventually } from "../../../tools/eventually.ts";

type Open = { readonly door: StreamsDoor; readonly url: string; close(): Promise<void> };
let opened: Open | undefined;
const sockets: WebSocket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await opened?.close();
  opened = undefined;
});

const MESSAGE = JSON.stringify("x".repeat(100_000));

/** Its one stream, "flood", sends 100 kB every 10 ms. */
async function open(times?: PulseTimes): Promise<Open> {
  const http = createServer();
  const door = openStreamsDoor({
    http,
    gate: openTestGate(),
    open: (name, wake) => {
      if (name !== "flood") return undefined;
      const timer = setInterval(wake, 5);
      const nothing = (): void => undefined;
      return { market: undefined, everyMs: 0, applied: nothing, renew: nothing, take: () => [MESSAGE], close: () => clearInterval(timer) };
    },
    settled: () => Promise.resolve(),
    onApplied: () => undefined,
    onFault: (error) => {
      throw error;
    },
    ...(times === undefined ? {} : { times }),
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const close = (): Promise<void> => {
    door.close();
    return new Promise((resolve) => http.close(() => resolve()));
  };
  opened = { door, url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}`, close };
  return opened;
}

async function connect(url: string, options = {}): Promise<WebSocket> {
  const socket = new WebSocket(url, options);
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.on("open", resolve);
    socket.on("error", reject);
  });
  return socket;
}

test("a client that does not read is cut off, one that reads goes on", async () => {
  const { door, url } = await open();
  const reader = await connect(`${url}/ws/flood`);
  const sleeper = await connect(`${url}/ws/flood`);
  sleeper.pause();
  expect(door.clients).toBe(2);
  await vi.waitFor(() => expect(door.clients).toBe(1), { timeout: 20_000 });
  const next = new Promise((resolve) => reader.once("message", resolve));
  expect(String(await next)).toBe(MESSAGE);
}, 30_000);

test("names that are no stream's are listed to who asked, and nothing of them is kept", async () => {
  const { door, url } = await open();
  const asking = await connect(`${url}/ws`);
  const names = Array.from({ length: 1000 }, (_, i) => `nothing${i}@trade`);
  const answers: string[] = [];
  asking.on("message", (data: Buffer) => answers.push(data.toString()));
  asking.send(JSON.stringify({ method: "SUBSCRIBE", params: names, id: 1 }));
  asking.send(JSON.stringify({ method: "LIST_SUBSCRIPTIONS", id: 2 }));
  await eventually(() => expect(answers).toHaveLength(2));
  expect(JSON.parse(answers[1] ?? "")).toEqual({ result: names, id: 2 });
  expect(door.streams).toBe(0);
});

test("names by the thousand count as messages of their address, and who asks for a thousand once is answered", async () => {
  const { url } = await open();
  const names = Array.from({ length: 1024 }, (_, i) => `nothing${i}@trade`);
  const subscribe = JSON.stringify({ method: "SUBSCRIBE", params: names, id: 1 });
  const one = await connect(`${url}/ws`);
  const answered = new Promise((resolve) => one.once("message", resolve));
  one.send(subscribe);
  await answered;
  const many = await Promise.all(Array.from({ length: 8 }, () => connect(`${url}/ws`)));
  const closed = Promise.race(many.map((socket) => new Promise<number>((resolve) => socket.once("close", resolve))));
  for (const socket of many) for (let i = 0; i < 4; i++) socket.send(subscribe);
  expect(await closed).toBe(1008);
});

test("a client that answers no ping is cut off, one that answers stays", async () => {
  const { door, url } = await open({ pingEveryMs: 300, pongWithinMs: 900 });
  const alive = await connect(`${url}/ws`);
  const pings: string[] = [];
  alive.on("ping", (payload: Buffer) => pings.push(payload.toString()));
  const silent = await connect(`${url}/ws`, { autoPong: false });
  expect(await new Promise((resolve) => silent.on("close", resolve))).toBe(1006);
  expect(pings.length).toBeGreaterThan(1);
  expect(Math.abs(Number(pings[0]) - Date.now())).toBeLessThan(5000);
  await eventually(() => expect(door.clients).toBe(1));
  expect(alive.readyState).toBe(WebSocket.OPEN);
});

test("the 301st connection of an address within five minutes is refused with 429", async () => {
  const { url } = await open();
  for (let i = 0; i < 300; i++) (await connect(`${url}/ws`)).terminate();
  await expect(connect(`${url}/ws`)).rejects.toThrow("429");
});

test("a venue that stops sends everybody away and lets nobody in", async () => {
  const { door, url } = await open();
  const client = await connect(`${url}/stream`);
  const closed = new Promise((resolve) => client.on("close", resolve));
  door.close();
  await closed;
  expect(door.clients).toBe(0);
  await expect(connect(`${url}/ws`)).rejects.toThrow("503");
});

test.each([
  ["/ws", { streams: [], isCombined: false, isMicro: false }],
  ["/ws/btcusdt@trade", { streams: ["btcusdt@trade"], isCombined: false, isMicro: false }],
  ["/ws/btcusdt%40trade/%21ticker%40arr?x=1", { streams: ["btcusdt@trade", "!ticker@arr"], isCombined: false, isMicro: false }],
  ["/ws/%", { streams: ["%"], isCombined: false, isMicro: false }],
  ["/stream", { streams: [], isCombined: true, isMicro: false }],
  ["/stream?streams=btcusdt@trade/btcusdt@depth", { streams: ["btcusdt@trade", "btcusdt@depth"], isCombined: true, isMicro: false }],
  ["/stream/0", { streams: ["0"], isCombined: true, isMicro: false }],
  ["/stream?streams=a&timeUnit=MICROSECOND", { streams: ["a"], isCombined: true, isMicro: true }],
  ["/ws?timeUnit=SECOND", { streams: [], isCombined: false, isMicro: undefined }],
  ["/wsx", undefined],
  ["/ws-api/v3", undefined],
  ["/socket.io/?EIO=4&transport=websocket", undefined],
  ["/", undefined],
])("the address %s asks for %j", (url, asked) => {
  expect(readAddress(url)).toEqual(asked);
});
