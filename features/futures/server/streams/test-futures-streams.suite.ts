/** The futures streams of the real engine on loopback, with a client that writes down what it hears, and a market whose price can be moved. */
import type { AddressInfo } from "node:net";
import { vi } from "vitest";
import { WebSocket } from "ws";
import { openFuturesStreams } from "../../../../server/bot-sockets.ts";
import { createKey, sendSigned, type Trader } from "../../../../server/doors/bots/test-bots.suite.ts";
import { openTestGate } from "../../../../server/doors/socket-gate/test-gate.suite.ts";
import { BTC, openTestEngine, type TestEngine } from "../../../../server/test-engine.suite.ts";
import { listContract, trader as newTrader } from "../futures-engine.suite.ts";

export type Message = Readonly<Record<string, unknown>>;
export type Client = { readonly socket: WebSocket; readonly heard: Message[] };
export type FuturesHub = {
  readonly engine: TestEngine;
  readonly host: string;
  /** Those of the test so far. */
  readonly clients: readonly Client[];
  /** Of the streams; the engine has its own. */
  readonly faults: readonly unknown[];
  /** Refused: rejects. */
  connect(path: string): Promise<Client>;
  hangUp(): void;
  close(): Promise<void>;
};

export async function openFuturesHub(startAt?: number): Promise<FuturesHub> {
  const engine = await openTestEngine(startAt);
  await listContract(engine);
  const faults: unknown[] = [];
  const onFault = (error: unknown): void => void faults.push(error);
  const onApplied: Parameters<typeof openFuturesStreams>[0]["engine"]["onApplied"] = (listener) =>
    engine.venue.sequencer.onApplied(listener);
  const door = openFuturesStreams({
    http: engine.http.server,
    engine: { trading: engine.trading, venue: engine.venue, onApplied },
    gate: openTestGate(),
    context: { keys: engine.keys, clock: engine.now, settings: engine.context.settings },
    onFault,
  });
  await engine.http.listen({ host: "127.0.0.1", port: 0 });
  const host = `127.0.0.1:${(engine.http.server.address() as AddressInfo).port}`;
  const clients: Client[] = [];
  return {
    engine,
    host,
    clients,
    faults,
    connect: async (path) => {
      const socket = new WebSocket(`ws://${host}${path}`);
      const heard: Message[] = [];
      clients.push({ socket, heard });
      socket.on("message", (data) => {
        const said = JSON.parse((data as Buffer).toString("utf8")) as Message | readonly Message[];
        heard.push(...(Array.isArray(said) ? (said as readonly Message[]) : [said as Message]));
      });
      await new Promise<void>((resolve, reject) => {
        socket.on("open", resolve);
        socket.on("error", reject);
      });
      return { socket, heard };
    },
    hangUp: () => {
      for (const { socket } of clients.splice(0)) socket.terminate();
    },
    close: async () => {
      door.close();
      await engine.close();
    },
  };
}

/** Somebody with so much in their futures account and a key for it. */
export async function futuresTrader(engine: TestEngine, usdt = "10000"): Promise<Trader> {
  const person = await newTrader(engine, usdt);
  return { person, ...(await createKey(engine, person, { scopes: "read,futures" })) };
}

/** An order of the dialect; throws what it was refused with. */
export async function order(
  engine: TestEngine,
  trader: Trader,
  fields: Readonly<Record<string, string>>,
  path = "/fapi/v1/order",
): Promise<Message> {
  const named = { symbol: "BTCUSDT", ...fields };
  const reply = await sendSigned(engine, trader, "POST", path, named);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json<Message>();
}

/** What was heard that fits, once there is any. */
export function hear(client: Client, fits: (message: Message) => boolean): Promise<Message> {
  return vi.waitFor(
    () => {
      const found = client.heard.find(fits);
      if (found === undefined) throw new Error(`nothing of the kind in ${JSON.stringify(client.heard).slice(0, 400)}`);
      return found;
    },
    { timeout: 5000, interval: 10 },
  );
}

/** Two who make the market: their orders are ten dollars either side of the price, and one trades with the other, so that it is the last. */
export class MarketHands {
  readonly #engine: TestEngine;
  readonly #makers: readonly [Trader, Trader];

  constructor(engine: TestEngine, makers: readonly [Trader, Trader]) {
    this.#engine = engine;
    this.#makers = makers;
  }

  static async open(engine: TestEngine): Promise<MarketHands> {
    return new MarketHands(engine, [await futuresTrader(engine, "50000"), await futuresTrader(engine, "50000")]);
  }

  async moveTo(price: number): Promise<void> {
    const [one, other] = this.#makers;
    for (const maker of this.#makers) await sendSigned(this.#engine, maker, "DELETE", "/fapi/v1/allOpenOrders", { symbol: "BTCUSDT" });
    // The mean of the basis needs a while to follow.
    for (let seconds = 0; seconds < 160; seconds++) await this.#second(price);
    await this.#offer(one, { side: "SELL", positionSide: "SHORT" }, price + 10);
    await order(this.#engine, other, { side: "BUY", positionSide: "LONG", type: "MARKET", quantity: "0.001" });
    await this.#offer(other, { side: "BUY", positionSide: "LONG" }, price - 10);
    for (let seconds = 0; seconds < 3; seconds++) await this.#second(price);
  }

  async #second(price: number): Promise<void> {
    this.#engine.advance(1000);
    await this.#engine.price(BTC, price * 10);
  }

  async #offer(maker: Trader, which: Readonly<Record<string, string>>, price: number): Promise<void> {
    const terms = { type: "LIMIT", timeInForce: "GTC", quantity: "0.3", price: String(price) };
    await order(this.#engine, maker, { ...which, ...terms });
  }
}
