/** Sockets that a process of its own writes to are sent the same as all others, by the real doors and real clients. */
import { connect, type Socket as Plain } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { eventually } from "../../../tools/eventually.ts";
import { BTC, BTC_TICKS } from "../../test-engine.suite.ts";
import { DEPTH, flushed, heardOf, openTestSockets, PRIVATE, quiet, until, type TestSockets } from "../../sockets/test-sockets.suite.ts";

const ONE = { processes: 1, here: 0 };

/** Resolves once so many are written to by processes. */
const handed = (hub: TestSockets, count: number): Promise<void> =>
  eventually(() => expect(hub.writers.elsewhere).toEqual({ processes: 1, connections: count }));

describe("written to by a process", () => {
  let hub: TestSockets;
  beforeAll(async () => {
    hub = await openTestSockets({ opened: 10_000, open: 2000 }, ONE);
  });
  afterEach(async () => {
    hub.hangUp();
    await handed(hub, 0);
  });
  afterAll(() => hub.close());

  test("clients of the app, new and old, hear what everybody hears and what is their own", async () => {
    const anna = await hub.connectAs(hub.anna.token);
    const bert = await hub.connectAs(hub.bert.token);
    const old = await hub.connectOldClient("websocket");
    await handed(hub, 3);
    for (const client of [anna, old]) client.emit("sub", { topics: [DEPTH] });
    for (const client of [anna, old]) await until(client, "market_depth");
    await hub.place(hub.anna);
    await until(anna, "order_changed");
    for (const client of [anna, bert, old]) await flushed(hub.engine, client);
    expect(heardOf(bert, ...PRIVATE)).toEqual([]);
    const summaries = heardOf(anna, "daymarket");
    expect(summaries.length).toBeGreaterThan(0);
    expect(heardOf(old, "daymarket").slice(-1)).toEqual(summaries.slice(-1));
  });

  test("a stream has its frames whole and in order, in every length that a frame can have", async () => {
    const socket = new WebSocket(`${hub.address.replace("http", "ws")}/stream?streams=btcusdt@depth@100ms/!ticker@arr/btcusdt@bookTicker`);
    const heard: { stream?: string; data?: { u?: number; U?: number }; result?: unknown }[] = [];
    socket.on("message", (data: Buffer) => heard.push(JSON.parse(data.toString()) as (typeof heard)[number]));
    await new Promise((resolve) => socket.once("open", resolve));
    await handed(hub, 1);
    for (let i = 0; i < 30; i++) {
      await hub.engine.quote(BTC, [BTC_TICKS - 10 - i, 100_000], [BTC_TICKS + 10 + i, 100_000]);
      await quiet(20);
    }
    socket.send('{"method":"LIST_SUBSCRIPTIONS","id":1}');
    await eventually(() => expect(heard.at(-1)?.result ?? heard.at(-2)?.result).toHaveLength(3));
    const numbers = heard.flatMap(({ stream, data }) => (stream === "btcusdt@depth@100ms" ? [[data?.U ?? 0, data?.u ?? 0]] : []));
    expect(numbers.length).toBeGreaterThan(3);
    for (let i = 1; i < numbers.length; i++) expect(numbers[i]?.[0]).toBe((numbers[i - 1]?.[1] ?? 0) + 1);
    socket.close();
    const [code] = await new Promise<[number]>((resolve) => socket.once("close", (...closed) => resolve([closed[0]])));
    expect(code).toBe(1005);
  });

  test("who does not read is let go, who reads goes on", async () => {
    const reader = await hub.connect();
    reader.emit("sub", { topics: ["chat:all"] });
    const lazy = await unreadingClient(hub.address);
    await handed(hub, 2);
    await quiet();
    // A megabyte of messages each time, until the system has no more room for them.
    const text = "x".repeat(50_000);
    const sent = setInterval(() => {
      for (let i = 0; i < 20; i++) hub.sockets.tell("chat:all", { text });
    }, 100);
    await eventually(() => expect(hub.sockets.clients).toBe(1)).finally(() => clearInterval(sent));
    lazy.destroy();
    await flushed(hub.engine, reader);
    expect(reader.socket.connected).toBe(true);
  });

  test("what is written to one and what is written to all each keep their order", async () => {
    const client = await hub.connectAs(hub.anna.token);
    client.emit("sub", { topics: ["chat:all"] });
    await handed(hub, 1);
    await quiet();
    for (let i = 0; i < 200; i++) {
      if (i % 2 === 0) hub.sockets.push(hub.anna.id, "notice", { id: i });
      else hub.sockets.tell("chat:all", { id: i });
      await Promise.resolve();
    }
    // The turn of those for all comes a moment later.
    await eventually(() => expect(heardOf(client, "chat", "notice")).toHaveLength(200));
    for (const event of ["chat", "notice"]) {
      const ids = heardOf(client, event).map(({ id }) => Number(id));
      expect(ids).toEqual(ids.toSorted((one, other) => one - other));
    }
  });
});

test("with fewer than so many nobody is handed over; then all are, and clients of a process that is killed come back", async () => {
  const other = await openTestSockets({ opened: 10_000, open: 2000 }, { processes: 1, here: 2 });
  const clients = [await other.connect(), await other.connect()];
  expect(other.writers.elsewhere).toEqual({ processes: 0, connections: 0 });
  clients.push(await other.connect());
  await handed(other, 3);
  const left = clients.map(
    ({ socket }) => new Promise<void>((resolve) => (socket as { on(event: string, hear: () => void): void }).on("disconnect", resolve)),
  );
  for (const id of other.writers.processIds) process.kill(id, "SIGKILL");
  await Promise.all(left);
  await eventually(() => expect(clients.every(({ socket }) => socket.connected)).toBe(true));
  // For a while this process writes to everybody.
  expect(other.writers.elsewhere).toEqual({ processes: 0, connections: 0 });
  for (const client of clients) await flushed(other.engine, client);
  await other.close();
});

/** Speaks Socket.IO by hand, asks for the chat and reads nothing after that. */
async function unreadingClient(address: string): Promise<Plain> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const say = (text: string): void =>
    void socket.write(Buffer.concat([Buffer.from([0x81, 0x80 + text.length, 0, 0, 0, 0]), Buffer.from(text)]));
  socket.on("error", () => undefined);
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
  await new Promise((resolve) => socket.once("data", resolve));
  say("40");
  say('42["sub",{"topics":["chat:all"]}]');
  await quiet();
  socket.pause();
  return socket;
}
