/**
 * A chat room with a thousand listeners at fifty messages a second (`chat`), or with ten thousand at five a second (`chat-many`), in the real process,
 * beside orders.
 *
 * Checked: every listener got every message.
 */
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { percentile, type Report } from "./report.ts";
import { loginNewcomer, openBenchVenue } from "./venue.ts";
import type { VenueProcess } from "../e2e/venue-process.ts";

type Room = { readonly listeners: number; readonly processes: number; readonly perSecond: number; readonly messages: number };
const WRITERS = 16;
const BUSY: Room = { listeners: 1000, processes: 1, perSecond: 50, messages: 1000 };
const MANY: Room = { listeners: Number(process.env["CHAT_LISTENERS"] ?? 10_000), processes: 4, perSecond: 5, messages: 100 };
const ORDERS_PER_SECOND = 10;
const ARRIVES_WITHIN_MS = 3000;

export const chatBench = (report: Report): Promise<void> => measure(report, BUSY);
export const chatManyBench = (report: Report): Promise<void> => measure(report, MANY);

/** A process of listeners, and what it says next; it may not end before it is asked to. */
class Listeners {
  readonly #child: ChildProcess;
  readonly #ended: Promise<never>;

  constructor(port: string, count: number, first: number) {
    this.#child = fork(join(import.meta.dirname, "chat-clients.ts"), [port, String(count), "all", String(first)]);
    this.#ended = new Promise<never>((_resolve, reject) => {
      this.#child.once("exit", (code) => reject(new Error(`the listeners ended with ${code}`)));
    });
    this.#ended.catch(() => undefined);
  }

  next<Said>(): Promise<Said> {
    return Promise.race([this.#ended, new Promise<Said>((resolve) => this.#child.once("message", (said) => resolve(said as Said)))]);
  }

  async count(): Promise<{ readonly received: number; readonly late: readonly number[] }> {
    const counted = this.next<{ readonly received: number; readonly late: readonly number[] }>();
    this.#child.send("count");
    return counted;
  }

  end(): void {
    this.#child.kill();
  }
}

async function measure(report: Report, room: Room): Promise<void> {
  const { listeners, processes, perSecond, messages } = room;
  const venue = await openBenchVenue();
  try {
    await venue.operate("chat/room", "room=all", "slow=0", "score=0", "level=0", "closed=false", "--reason", "measured with many writers");
    const tokens: string[] = [];
    for (let person = 0; person < WRITERS; person++) tokens.push(await loginNewcomer(venue, `writer${person}@example.org`));
    const { port } = new URL(venue.address);
    const each = listeners / processes;
    const all: Listeners[] = [];
    // One process after the other: so many are not let in at once.
    for (let n = 0; n < processes; n++) {
      const more = new Listeners(port, each, n * each);
      all.push(more);
      await more.next();
    }
    const quiet = await orders(venue, tokens[0] ?? "", 5000);
    const busy = orders(venue, tokens[0] ?? "", (messages / perSecond) * 1000);
    await write(venue, tokens, room);
    const slowest = await busy;
    await new Promise((resolve) => setTimeout(resolve, ARRIVES_WITHIN_MS));
    const counts: { readonly received: number; readonly late: readonly number[] }[] = [];
    for (const one of all) counts.push(await one.count());
    for (const one of all) one.end();
    report.check("every listener got every message", counts.reduce((sum, { received }) => sum + received, 0) === listeners * messages);
    const late = Float64Array.from(counts.flatMap((one) => one.late)).sort();
    const who = `${listeners.toLocaleString("en")} listeners`;
    const conditions = `${processes} other processes, ${perSecond} messages a second of ${WRITERS} people, ${messages} in all`;
    report.add(`chat of ${who}, written to read, p99`, percentile(late, 0.99), "ms", conditions);
    report.add(`chat of ${who}, written to read, worst`, late.at(-1) ?? 0, "ms", conditions);
    report.add(
      `chat of ${who}, orders beside it, p99`,
      percentile(slowest, 0.99),
      "ms",
      `${ORDERS_PER_SECOND} a second, by the app's door`,
    );
    report.add(
      `chat of ${who}, orders without it, p99`,
      percentile(quiet, 0.99),
      "ms",
      `${ORDERS_PER_SECOND} a second, the same listeners`,
    );
  } finally {
    await venue.dispose();
  }
}

async function write(venue: VenueProcess, tokens: readonly string[], { perSecond, messages }: Room): Promise<void> {
  const began = performance.now();
  const sent: Promise<unknown>[] = [];
  for (let message = 0; message < messages; message++) {
    const due = began + (message * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    // In base 36: thirteen digits would be taken for a telephone number, and held.
    const fields = { content: `${Date.now().toString(36)} message ${message}` };
    sent.push(
      venue.call("POST", "/user/chat", fields, tokens[message % tokens.length]).then(({ type, message: said }) => {
        if (type !== "ok") throw new Error(String(said));
      }),
    );
  }
  await Promise.all(sent);
}

/** How long each took to be answered, in ms, sorted. */
async function orders(venue: VenueProcess, token: string, forMs: number): Promise<Float64Array> {
  const took: number[] = [];
  for (const until = performance.now() + forMs; performance.now() < until;) {
    const began = performance.now();
    await venue.call("POST", "/coin/trade", { currency_id: "1", legal_id: "3", type: "1", market: "1", total: "20" }, token);
    took.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 1000 / ORDERS_PER_SECOND));
  }
  return Float64Array.from(took.toSorted((one, other) => one - other));
}
