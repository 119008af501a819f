/** Clients that ask faster than they are answered, don't read, or come too often; over real sockets, with calls of the test's own. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import type { KeyRing } from "../../identity/key-ring.ts";
import type { Applied } from "../../sequencer/sequencer.ts";
import type { BotRoute } from "../bots/bot-call.ts";
import { BotUsage } from "../bots/bot-usage.ts";
import type { BotAuthority } from "../bots/bot-authority.ts";
import type { PulseTimes } from "../bots-sockets/pulse.ts";
import { clientAddress } from "../../identity/client-address.ts";
import { openTestGate } from "../socket-gate/test-gate.suite.ts";
import { openWsApi, type WsApi } from "./ws-api-door.ts";
import { UNDER_WAY_MAX } from "./ws-connection.ts";
import { eventually } from "../../../tools/eventually.ts";

const ANNA = 1001;
const PING = '{"id":1,"method":"ping"}';
type Open = {
  readonly api: WsApi;
  readonly faults: unknown[];
  /** Calls that were begun. */
  readonly begun: () => number;
  connect(): Promise<WebSocket>;
  /** Something happens to Anna's account. */
  news(): void;
  close(): Promise<void>;
};
let opened: Open | undefined;
const sockets: WebSocket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await opened?.close();
  opened = undefined;
});

type Given = {
  readonly times?: PulseTimes;
  /** Ends when the first look at Anna's account is over. */
  readonly looking?: Promise<void>;
};

/** Its one call is "ping", answered with what `answer` gives; Anna's news are of 1 MB each. */
async function open(answer: () => unknown, { times, looking = Promise.resolve() }: Given = {}): Promise<Open> {
  const http = createServer();
  const faults: unknown[] = [];
  let begun = 0;
  let apply: ((applied: Applied) => void) | undefined;
  const ping: BotRoute = {
    method: "GET",
    path: "/api/v3/ping",
    weight: 1,
    access: "none",
    answer: () => {
      begun += 1;
      return answer();
    },
  };
  const limits = { weightPerMinute: 1e9, ordersPer10Seconds: 1, ordersPerDay: 1 };
  const authority = { key: () => Promise.resolve({ userId: ANNA }) } as unknown as BotAuthority;
  const api = openWsApi({
    http,
    door: { routes: new Map([["GET /api/v3/ping", ping]]), usage: new BotUsage(Date.now, limits), authority },
    keys: { onForgotten: () => undefined } as unknown as KeyRing,
    news: [() => looking.then(() => ({ firstSequence: 0, take: () => [{ e: "x".repeat(1_000_000) }] }))],
    ledger: { ownerOf: () => ANNA as never },
    gate: openTestGate(),
    addressOf: clientAddress([]),
    clock: Date.now,
    onApplied: (listener) => (apply = listener),
    onFault: (error) => faults.push(error),
    ...(times === undefined ? {} : { times }),
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/ws-api/v3`;
  opened = {
    api,
    faults,
    begun: () => begun,
    connect: async () => {
      const socket = new WebSocket(url);
      sockets.push(socket);
      await new Promise<void>((resolve, reject) => {
        socket.on("open", resolve);
        socket.on("error", reject);
      });
      return socket;
    },
    news: () => apply?.({ sequence: 1, outcome: { events: [] }, postings: [{ from: 0, to: 0 }] } as unknown as Applied),
    close: () => {
      api.close();
      return new Promise((resolve) => http.close(() => resolve()));
    },
  };
  return opened;
}

function count(socket: WebSocket): () => number {
  let heard = 0;
  socket.on("message", () => (heard += 1));
  return () => heard;
}

test("a client that does not read its answers is not read from, others go on, and it loses none", async () => {
  const venue = await open(() => "x".repeat(100_000));
  const [lazy, busy] = [await venue.connect(), await venue.connect()];
  const [heard, heardByBusy] = [count(lazy), count(busy)];
  lazy.pause();
  for (let i = 0; i < 1500; i++) lazy.send(PING);
  await vi.waitFor(() => expect(venue.begun()).toBeGreaterThan(10), { timeout: 5000 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const begun = venue.begun();
  // Unbounded, 150 MB would wait for it by now.
  expect(begun).toBeLessThan(500);
  busy.send(PING);
  await vi.waitFor(() => expect(heardByBusy()).toBe(1), { timeout: 5000 });
  lazy.resume();
  await vi.waitFor(() => expect(heard()).toBe(1500), { timeout: 30_000 });
}, 45_000);

test("who hung up is answered nothing more", async () => {
  const settled = Promise.withResolvers<string>();
  const venue = await open(() => settled.promise);
  const socket = await venue.connect();
  for (let i = 0; i < 3000; i++) socket.send(PING);
  await vi.waitFor(() => expect(venue.begun()).toBeGreaterThan(0), { timeout: 5000 });
  const closed = new Promise((resolve) => socket.on("close", resolve));
  socket.terminate();
  await closed;
  await new Promise((resolve) => setTimeout(resolve, 50));
  const begun = venue.begun();
  settled.resolve("x");
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(venue.begun()).toBe(begun);
  expect(venue.faults).toEqual([]);
});

test("dear requests of one connection leave others their turns", async () => {
  const venue = await open(() => {
    const until = performance.now() + 1;
    while (performance.now() < until);
    return "x";
  });
  const socket = await venue.connect();
  const heard = count(socket);
  let turns = 0;
  const turn = setInterval(() => (turns += 1));
  for (let i = 0; i < 200; i++) socket.send(PING);
  await vi.waitFor(() => expect(heard()).toBe(200), { timeout: 10_000 });
  clearInterval(turn);
  // 200 ms of work in turns of 2 ms; all at once there would be a handful.
  expect(turns).toBeGreaterThan(50);
});

test("requests under way are bounded, and the rest comes when they are answered", async () => {
  const gate = Promise.withResolvers<string>();
  const venue = await open(() => gate.promise);
  const socket = await venue.connect();
  const heard = count(socket);
  for (let i = 0; i < 10_000; i++) socket.send(PING);
  // 24 MB, more than the system keeps for a connection that nobody reads from.
  const large = `{"id":1,"method":"ping","params":{"x":"${"x".repeat(60_000)}"}}`;
  for (let i = 0; i < 400; i++) socket.send(large);
  await eventually(() => expect(venue.begun()).toBe(UNDER_WAY_MAX));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(venue.begun()).toBe(UNDER_WAY_MAX);
  expect(socket.bufferedAmount).toBeGreaterThan(10_000_000);
  gate.resolve("done");
  await vi.waitFor(() => expect(heard()).toBe(10_400), { timeout: 10_000 });
}, 20_000);

test("a client that leaves the news of its account lying is cut off, one that reads stays", async () => {
  const venue = await open(() => "");
  const [lazy, busy] = [await venue.connect(), await venue.connect()];
  const subscribe = '{"id":1,"method":"userDataStream.subscribe.signature"}';
  const heard = count(busy);
  for (const socket of [lazy, busy]) socket.send(subscribe);
  await eventually(() => expect(heard()).toBe(1));
  lazy.pause();
  let sent = 0;
  await vi.waitFor(
    () => {
      venue.news();
      sent += 1;
      expect(venue.api.clients).toBe(1);
    },
    { timeout: 15_000, interval: 5 },
  );
  await eventually(() => expect(heard()).toBe(sent + 1));
}, 30_000);

test("news that comes while an account is looked at is told after the answer to the subscription", async () => {
  const looking = Promise.withResolvers<void>();
  const venue = await open(() => "", { looking: looking.promise });
  const socket = await venue.connect();
  const heard: Record<string, unknown>[] = [];
  socket.on("message", (data) => heard.push(JSON.parse((data as Buffer).toString("utf8")) as Record<string, unknown>));
  socket.send('{"id":1,"method":"userDataStream.subscribe.signature"}');
  await eventually(() => expect(venue.api.accounts).toBe(1));
  venue.news();
  venue.news();
  looking.resolve();
  await eventually(() => expect(heard).toHaveLength(3));
  expect(heard).toMatchObject([{ id: 1, result: { subscriptionId: 0 } }, { subscriptionId: 0 }, { subscriptionId: 0 }]);
});

test("an account that is looked at holds up no other request", async () => {
  const looking = Promise.withResolvers<void>();
  const venue = await open(() => "", { looking: looking.promise });
  const socket = await venue.connect();
  const heard: unknown[] = [];
  socket.on("message", (data) => heard.push((JSON.parse((data as Buffer).toString("utf8")) as { id: unknown }).id));
  socket.send('{"id":"slow","method":"userDataStream.subscribe.signature"}');
  socket.send('{"id":"fast","method":"ping"}');
  await eventually(() => expect(heard).toEqual(["fast"]));
  socket.send('{"id":"end","method":"userDataStream.unsubscribe"}');
  await eventually(() => expect(venue.api.accounts).toBe(0));
  looking.resolve();
});

test("a client that is gone before its account was looked at leaves nothing behind", async () => {
  const looking = Promise.withResolvers<void>();
  const venue = await open(() => "", { looking: looking.promise });
  const socket = await venue.connect();
  socket.send('{"id":1,"method":"userDataStream.subscribe.signature"}');
  await eventually(() => expect(venue.api.accounts).toBe(1));
  socket.terminate();
  await eventually(() => expect(venue.api.clients).toBe(0));
  expect(venue.api.accounts).toBe(0);
  looking.resolve();
});

test("an account that could not be looked at is refused, and looked at again the next time", async () => {
  const looking = Promise.withResolvers<void>();
  const venue = await open(() => "", { looking: looking.promise });
  const socket = await venue.connect();
  const heard: string[] = [];
  socket.on("message", (data) => heard.push((data as Buffer).toString("utf8")));
  const subscribe = (): void => socket.send('{"id":1,"method":"userDataStream.subscribe.signature"}');
  subscribe();
  await eventually(() => expect(venue.api.accounts).toBe(1));
  looking.reject(new Error("the tables are away"));
  await eventually(() => expect(heard).toHaveLength(1));
  expect(heard[0]).toContain('"status":500');
  expect(venue.faults).toHaveLength(1);
  expect(venue.api.accounts).toBe(0);
  subscribe();
  await eventually(() => expect(heard).toHaveLength(2));
  expect(heard[1]).toContain('"status":500');
});

test("a client that answers no ping is cut off, one that answers stays", async () => {
  const venue = await open(() => "", { times: { pingEveryMs: 50, pongWithinMs: 200 } });
  const [dead, alive] = [await venue.connect(), await venue.connect()];
  dead.pause();
  await vi.waitFor(() => expect(venue.api.clients).toBe(1), { timeout: 3000 });
  expect(alive.readyState).toBe(WebSocket.OPEN);
});

test("an address may connect 300 times in five minutes", async () => {
  const venue = await open(() => "");
  for (let i = 0; i < 300; i++) (await venue.connect()).terminate();
  await expect(venue.connect()).rejects.toThrow("429");
});

test("when the venue stops, its clients are told and sent away, and nobody else comes", async () => {
  const venue = await open(() => "");
  const socket = await venue.connect();
  const heard: string[] = [];
  socket.on("message", (data) => heard.push((data as Buffer).toString("utf8")));
  const closed = new Promise((resolve) => socket.on("close", resolve));
  venue.api.close();
  await closed;
  expect(heard).toEqual([expect.stringContaining('"e":"serverShutdown"')]);
  await expect(venue.connect()).rejects.toThrow("503");
});

test("whatever text comes is answered, and nothing of it is a fault", async () => {
  const venue = await open(() => "");
  const socket = await venue.connect();
  const heard = count(socket);
  let sent = 0;
  const anything = fc.oneof(
    fc.json(),
    fc.string(),
    fc
      .record({
        id: fc.anything(),
        method: fc.oneof(fc.constantFrom("ping", "session.status", "__proto__"), fc.string()),
        params: fc.anything(),
      })
      .map((request) => JSON.stringify(request, (_name, value: unknown) => (typeof value === "bigint" ? value.toString() : value))),
  );
  await fc.assert(
    fc.asyncProperty(anything, async (text) => {
      sent += 1;
      socket.send(text);
      await vi.waitFor(() => expect(heard()).toBe(sent), { interval: 1 });
    }),
    { numRuns: 300 },
  );
  expect(venue.faults).toEqual([]);
});
