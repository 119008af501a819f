/** The WebSocket API over the real engine, on loopback, and a plain client whose requests are answered by id. */
import type { AddressInfo } from "node:net";
import { vi } from "vitest";
import { WebSocket } from "ws";
import { openTestEngine, type TestEngine } from "../../test-engine.suite.ts";
import { hmac, type Trader } from "../bots/test-bots.suite.ts";
import type { PulseTimes } from "../bots-sockets/pulse.ts";
import { clientAddress } from "../../identity/client-address.ts";
import { openTestGate } from "../socket-gate/test-gate.suite.ts";
import { accountNews } from "./account-features.ts";
import { openWsApi, type WsApi } from "./ws-api-door.ts";

export type Message = Readonly<Record<string, unknown>>;
export type Params = Readonly<Record<string, string | number | boolean>>;
export type WsClient = {
  readonly socket: WebSocket;
  /** Everything that came, in order. */
  readonly heard: Message[];
  /** Sends a request as it is given and resolves with its answer. */
  ask(method: string, params?: Params): Promise<Message>;
  /** The same, signed with the engine's present time. */
  askSigned(trader: Pick<Trader, "apiKey" | "secret">, method: string, params?: Params): Promise<Message>;
  /** The account events that came, in order. */
  events(): readonly Message[];
  readonly closed: Promise<number>;
};
export type TestWsApi = {
  readonly engine: TestEngine;
  readonly api: WsApi;
  /** "127.0.0.1:1234". */
  readonly host: string;
  connect(path?: string): Promise<WsClient>;
  hangUp(): void;
  close(): Promise<void>;
};

export async function openTestWsApi(times?: PulseTimes): Promise<TestWsApi> {
  const engine = await openTestEngine();
  const { sequencer } = engine.venue;
  const api = openWsApi({
    http: engine.http.server,
    door: engine.bots,
    keys: engine.keys,
    news: accountNews(engine.trading, () => sequencer.nextSequence),
    ledger: engine.kernel.ledger,
    gate: openTestGate(),
    addressOf: clientAddress([]),
    clock: engine.now,
    onApplied: (listener) => sequencer.onApplied(listener),
    onFault: (error) => {
      throw error;
    },
    ...(times === undefined ? {} : { times }),
  });
  await engine.http.listen({ host: "127.0.0.1", port: 0 });
  const host = `127.0.0.1:${(engine.http.server.address() as AddressInfo).port}`;
  const open = new Set<WebSocket>();
  const hangUp = (): void => {
    for (const socket of open) socket.terminate();
    open.clear();
  };
  return {
    engine,
    api,
    host,
    connect: async (path = "/ws-api/v3") => {
      const socket = new WebSocket(`ws://${host}${path}`);
      open.add(socket);
      return clientOf(engine, socket);
    },
    hangUp,
    close: async () => {
      hangUp();
      api.close();
      await engine.close();
    },
  };
}

async function clientOf(engine: TestEngine, socket: WebSocket): Promise<WsClient> {
  const heard: Message[] = [];
  const waiting = new Map<number, (answer: Message) => void>();
  socket.on("message", (data) => {
    const message = JSON.parse((data as Buffer).toString("utf8")) as Message;
    heard.push(message);
    waiting.get(Number(message["id"]))?.(message);
  });
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  await new Promise<void>((resolve, reject) => {
    socket.on("open", resolve);
    socket.on("error", reject);
  });
  let id = 0;
  const ask = (method: string, params?: Params): Promise<Message> => {
    id += 1;
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, ...(params === undefined ? {} : { params }) }));
    return answer;
  };
  return {
    socket,
    heard,
    closed,
    ask,
    askSigned: ({ apiKey, secret }, method, params = {}) => {
      const all: Params = { apiKey, timestamp: engine.now(), ...params };
      return ask(method, { ...all, signature: hmac(secret, payloadOf(all)) });
    },
    events: () => heard.flatMap(({ event }) => (event === undefined ? [] : [event as Message])),
  };
}

/** What is signed: every parameter in the order of names. */
export function payloadOf(params: Params): string {
  return Object.keys(params)
    .sort()
    .map((name) => `${name}=${String(params[name])}`)
    .join("&");
}

/** Resolves with the events once so many came. */
export function hearEvents(client: WsClient, count: number): Promise<readonly Message[]> {
  return vi.waitFor(
    () => {
      const events = client.events();
      if (events.length < count) throw new Error(`${events.length} of ${count} events came: ${JSON.stringify(events)}`);
      return events;
    },
    { timeout: 5000, interval: 10 },
  );
}

/** Deletes somebody's key through the app's call. */
export async function deleteKey(engine: TestEngine, { person }: Pick<Trader, "person">, apiKey: string): Promise<void> {
  const { message } = await engine.call("GET", "/apikey/list", {}, person);
  const row = (message as { id: number; api_key: string }[]).find((key) => key.api_key === apiKey);
  const { type } = await engine.call("POST", "/apikey/delete", { id: String(row?.id) }, person);
  if (type !== "ok") throw new Error("the test's own key could not be deleted");
}
