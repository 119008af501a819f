/** The real engine with a sender whose time and chance a test has in hand, and people who have webhooks. */
import { createHmac } from "node:crypto";
import { BTC, BTC_TICKS, openTestEngine, type EngineReply, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import type { DeliveryDetail, DeliveryRow, WebhookRow } from "../contract/webhooks.contract.ts";
import { openSender, type OpenSenderOptions } from "./open-sender.ts";
import { type Received, TestReceiver } from "./test-receiver.suite.ts";
import type { TryResult, WebhookSender } from "./webhook-sender.ts";

export type MadeHook = WebhookRow & { readonly secret: string };

export type TestHooks = {
  readonly engine: TestEngine;
  readonly receiver: TestReceiver;
  readonly results: TryResult[];
  /** In ms, what the sender's timer was set to last. */
  readonly timer: { ms: number };
  sender: WebhookSender;
  upkeep: () => Promise<void>;
  /** Another sender on the same tables, as after a restart. */
  restart(instead?: OpenSenderOptions["instead"]): Promise<void>;
  make(person: Person, events?: string, url?: string): Promise<MadeHook>;
  hook(person: Person, id: number): Promise<WebhookRow>;
  deliveries(person: Person, id: number): Promise<readonly DeliveryRow[]>;
  delivery(person: Person, id: number): Promise<DeliveryDetail>;
  order(person: Person, fields?: Record<string, string>): Promise<number>;
  /** Lets everything reach the tables and the receiver. */
  done(): Promise<void>;
  /** Moves the clock and does what falls due. */
  later(ms: number): Promise<void>;
  /** Fails when something was the venue's own fault. */
  close(): Promise<void>;
};

export async function openTestHooks(): Promise<TestHooks> {
  const engine = await openTestEngine();
  const receiver = await TestReceiver.listen();
  const results: TryResult[] = [];
  const timer = { ms: 0 };
  await engine.price(BTC, BTC_TICKS);
  await engine.quote(BTC, [BTC_TICKS - 100, 1_000_000], [BTC_TICKS, 1_000_000]);
  const after = (ms: number): (() => void) => {
    timer.ms = ms;
    return () => undefined;
  };
  const open = (instead: OpenSenderOptions["instead"] = {}): ReturnType<typeof openSender> =>
    openSender({
      context: engine.context,
      pool: engine.trading.pool,
      epoch: engine.venue.tablesEpoch,
      onTried: (result) => void results.push(result),
      onFault: (error) => void (engine.faults as unknown[]).push(error),
      instead: { after, random: () => 0.5, ...instead },
    });
  const get = async <Row>(path: string, id: number, person: Person): Promise<Row> =>
    (await engine.call("GET", path, { id: String(id) }, person)).message as Row;
  const done = async (): Promise<void> => {
    await engine.trading.projected();
    await hooks.sender.settled();
  };
  const hooks: TestHooks = {
    engine,
    receiver,
    results,
    timer,
    ...open(),
    restart: async (instead) => {
      Object.assign(hooks, open(instead));
      await hooks.sender.start();
    },
    make: async (person, events = "order,fill,balance", url = receiver.url) => {
      const reply = await engine.call("POST", "/webhook/create", { url, events }, person);
      if (reply.data === undefined) throw new Error(String(reply.message));
      return reply.data as MadeHook;
    },
    hook: async (person, id) => {
      const found = (await webhooks(engine, person)).find((row) => row.id === id);
      if (found === undefined) throw new Error(`webhook ${id} is not listed`);
      return found;
    },
    deliveries: async (person, id) => (await get<{ list: DeliveryRow[] }>("/webhook/deliveries", id, person)).list,
    delivery: (person, id) => get("/webhook/delivery", id, person),
    order: async (person, fields = {}) => {
      const order = { currency_id: "1", legal_id: "3", type: "1", amount: "0.01", target_price: "50000", ...fields };
      const reply = await engine.call("POST", "/coin/trade", order, person);
      if (reply.data === undefined) throw new Error(String(reply.message));
      return (reply.data as { id: number }).id;
    },
    done,
    later: async (ms) => {
      engine.advance(ms);
      hooks.sender.look();
      await done();
    },
    close: async () => {
      await hooks.sender.stop();
      await engine.close();
      await receiver.close();
      if (engine.faults.length > 0) throw new AggregateError(engine.faults, "there were faults");
    },
  };
  return hooks;
}

export async function webhooks(engine: TestEngine, person: Person): Promise<readonly WebhookRow[]> {
  return (await engine.call("GET", "/webhook/list", {}, person)).message as readonly WebhookRow[];
}

export const post = (engine: TestEngine, word: string, id: number, person: Person): Promise<EngineReply> =>
  engine.call("POST", `/webhook/${word}`, { id: String(id) }, person);

/** The signatures that a receiver with this secret expects, worked out apart from the sender. */
export function expectedSignature(secret: string, { headers, text }: Received): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${text}`;
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}
