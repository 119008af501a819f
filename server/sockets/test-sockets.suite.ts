/** The real engine with its sockets on loopback, and clients new and old that remember what they were sent. */
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { io, type Socket } from "socket.io-client";
import { expect, vi } from "vitest";
import { marketPushes } from "../../features/market/server/market-pushes.ts";
import { BTC, BTC_TICKS, ETH, openTestEngine, type Person, type TestEngine } from "../test-engine.suite.ts";
import { openBotSockets } from "../bot-sockets.ts";
import type { SocketGate, SocketLimits } from "../doors/socket-gate/socket-gate.ts";
import type { SocketWriters, WriterLimits } from "../doors/socket-writers/socket-writers.ts";
import { openTestGate } from "../doors/socket-gate/test-gate.suite.ts";
import { AppSockets } from "./app-sockets.ts";
import { pushPrivate } from "./private-pushes.ts";

type Message = Readonly<Record<string, unknown>>;
type Heard = { readonly event: string; readonly message: Message };

/** What is used here of the Socket.IO 2 client, which brings no types. */
type OldSocket = {
  readonly connected: boolean;
  on(event: string, listener: (message: unknown) => void): void;
  emit(event: string, message: unknown): void;
  close(): void;
};
type OldConnect = (address: string, options: { readonly transports: readonly string[]; readonly forceNew: boolean }) => OldSocket;
const connectOld = createRequire(import.meta.url)("socket.io-client-2") as OldConnect;

/** A connected client and everything it was sent. */
export type Client = { readonly heard: Heard[]; readonly socket: Socket | OldSocket; emit(event: string, message: unknown): void };

export type TestSockets = {
  readonly engine: TestEngine;
  readonly sockets: AppSockets;
  /** Who writes to many. */
  readonly writers: SocketWriters;
  /** What the bots' sockets reported as faults of ours. */
  readonly botFaults: readonly unknown[];
  /** "http://127.0.0.1:40000". */
  readonly address: string;
  readonly anna: Person;
  readonly bert: Person;
  connect(): Promise<Client>;
  /** The client that old apps bundle: Socket.IO 2. */
  connectOldClient(transport: "websocket" | "polling"): Promise<Client>;
  /** A client in the private room of whoever holds the token. */
  connectAs(token: string): Promise<Client>;
  /** Places an order through the door; returns its id. */
  place(person: Pick<Person, "token">, fields?: Readonly<Record<string, string>>): Promise<number>;
  /** Ends the connections of a test. */
  hangUp(): void;
  close(): Promise<void>;
};

export const DEPTH = "market_depth:BTC/USDT";
export const PRIVATE = ["order_changed", "wallet_changed", "notice"];
const EVENTS = [
  ...["daymarket", "market_depth", "match_trade", "kline", "logged_out", "lever_trade", "lever_closed", "closed_microorder"],
  ...PRIVATE,
];
/** Longer than the flush of 100 ms by far, and still short. */
const QUIET_MS = 250;

export const quiet = (ms = QUIET_MS): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What a client heard of some events. */
export function heardOf(client: Client, ...events: readonly string[]): readonly Message[] {
  return client.heard.filter(({ event }) => events.includes(event)).map(({ message }) => message);
}

/** Resolves when so many messages of an event have come. */
export async function until(client: Client, event: string, count = 1): Promise<void> {
  await vi.waitFor(() => expect(heardOf(client, event).length, event).toBeGreaterThanOrEqual(count), { timeout: 15_000, interval: 10 });
}

/** Resolves when a client was sent all that had changed before: changes are sent in their order, this one's summary last. */
export async function flushed(engine: TestEngine, client: Client): Promise<void> {
  const summaries = (): readonly unknown[] =>
    heardOf(client, "daymarket").flatMap(({ symbol, now_price: price }) => (symbol === "ETH/USDT" ? [price] : []));
  const before = summaries().at(-1);
  const [one, other] = [300_001, 300_002].map((ticks) => ({ ticks, price: (ticks / 100).toFixed(2) }));
  const next = one?.price === before ? other : one;
  await engine.price(ETH, next?.ticks ?? 0);
  await vi.waitFor(() => expect(summaries().at(-1)).toBe(next?.price), { timeout: 15_000, interval: 10 });
}

/** BTC/USDT is quoted at 59,999.0 and 60,001.0, one BTC each. */
export async function openTestSockets(
  limits: SocketLimits = { opened: 10_000, open: 300 },
  writers: WriterLimits = { processes: 0 },
): Promise<TestSockets> {
  const engine = await openTestEngine();
  await engine.http.listen({ host: "127.0.0.1", port: 0 });
  const address = `http://127.0.0.1:${(engine.http.server.address() as AddressInfo).port}`;
  const lookedUp: string[] = [];
  const gate = openTestGate({ origins: ["https://app.example.org", "null"], limits, writers });
  const sockets = openSockets(engine, gate, lookedUp);
  const { venue, trading, context } = engine;
  const botFaults: unknown[] = [];
  const bots = openBotSockets({
    http: engine.http.server,
    engine: { venue, trading, onApplied: (listener) => venue.sequencer.onApplied(listener) },
    door: engine.bots,
    gate,
    context,
    onFault: (error) => botFaults.push(error),
  });
  await engine.price(BTC, BTC_TICKS);
  await engine.price(ETH, 300_000);
  await engine.quote(BTC, [BTC_TICKS - 10, 100_000], [BTC_TICKS + 10, 100_000]);
  const [anna, bert] = await Promise.all([engine.register(), engine.register()]);
  const connections: (Socket | OldSocket)[] = [];
  const clients = callers(address, connections);
  const connectAs = async (token: string): Promise<Client> => {
    const client = await clients.connect();
    const before = lookedUp.length;
    client.emit("auth", { token });
    await vi.waitFor(() => expect(lookedUp.slice(before)).toContain(token), { timeout: 5000, interval: 5 });
    await quiet(20);
    return client;
  };
  const hangUp = (): void => {
    for (const socket of connections.splice(0)) socket.close();
  };
  const close = async (): Promise<void> => {
    hangUp();
    bots.close();
    await sockets.close();
    await gate.writers.close();
    await engine.close();
    expect(botFaults).toEqual([]);
  };
  return {
    engine,
    sockets,
    writers: gate.writers,
    botFaults,
    address,
    anna,
    bert,
    ...clients,
    connectAs,
    place: placer(engine),
    hangUp,
    close,
  };
}

/** Put together as the venue does it; `lookedUp` takes each token once its owner is known. */
function openSockets(engine: TestEngine, gate: SocketGate, lookedUp: string[]): AppSockets {
  const { trading, venue, sessions, http } = engine;
  const sockets = new AppSockets({
    http: http.server,
    market: marketPushes(trading),
    gate,
    authenticate: async (token, ip) => {
      const owner = await sessions.find(token, ip);
      lookedUp.push(token);
      return owner?.userId;
    },
    settled: () => trading.settled(),
  });
  sessions.onEnded(({ userId }) => sockets.logOut(userId));
  pushPrivate({ venue, trading: engine.trading, onApplied: (listener) => venue.sequencer.onApplied(listener) }, sockets);
  return sockets;
}

function callers(address: string, connections: (Socket | OldSocket)[]): Pick<TestSockets, "connect" | "connectOldClient"> {
  const connected = async (socket: Socket | OldSocket): Promise<void> => {
    connections.push(socket);
    await vi.waitFor(() => expect(socket.connected).toBe(true), { timeout: 5000, interval: 5 });
  };
  return {
    connect: async () => {
      const socket = io(address, { transports: ["websocket"], forceNew: true, reconnectionDelay: 50 });
      const heard: Heard[] = [];
      socket.onAny((event: string, message: Message) => heard.push({ event, message }));
      await connected(socket);
      return { heard, socket, emit: (event, message) => void socket.emit(event, message) };
    },
    connectOldClient: async (transport) => {
      const socket = connectOld(address, { transports: [transport], forceNew: true });
      const heard: Heard[] = [];
      for (const event of EVENTS) socket.on(event, (message) => heard.push({ event, message: message as Message }));
      await connected(socket);
      return { heard, socket, emit: (event, message) => socket.emit(event, message) };
    },
  };
}

function placer(engine: TestEngine): TestSockets["place"] {
  return async (person, fields = {}) => {
    const form = { currency_id: "1", legal_id: "3", type: "1", amount: "0.001", target_price: "50000", ...fields };
    const reply = await engine.call("POST", "/coin/trade", form, person);
    expect(reply).toMatchObject({ type: "ok" });
    return (reply.data as { id: number }).id;
  };
}
