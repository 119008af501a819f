/**
 * A chat room with a thousand listeners at fifty messages a second, in the real process, beside orders.
 *
 * Checked: every listener got every message.
 */
import { fork } from "node:child_process";
import { join } from "node:path";
import { percentile, type Report } from "./report.ts";
import { loginNewcomer, openBenchVenue } from "./venue.ts";
import type { VenueProcess } from "../e2e/venue-process.ts";

const LISTENERS = 1000;
const WRITERS = 16;
const PER_SECOND = 50;
const MESSAGES = 1000;
const ORDERS_PER_SECOND = 10;
const ARRIVES_WITHIN_MS = 3000;

export async function chatBench(report: Report): Promise<void> {
  const venue = await openBenchVenue();
  try {
    await venue.operate("chat/room", "room=all", "slow=0", "score=0", "level=0", "closed=false", "--reason", "measured with many writers");
    const tokens: string[] = [];
    for (let person = 0; person < WRITERS; person++) tokens.push(await loginNewcomer(venue, `writer${person}@example.org`));
    const { port } = new URL(venue.address);
    const listeners = fork(join(import.meta.dirname, "chat-clients.ts"), [port, String(LISTENERS), "all"]);
    const ended = new Promise<never>((_resolve, reject) => {
      listeners.once("exit", (code) => reject(new Error(`the listeners ended with ${code}`)));
    });
    ended.catch(() => undefined);
    const next = (): Promise<unknown> => Promise.race([ended, new Promise((resolve) => listeners.once("message", resolve))]);
    await next();
    const quiet = await orders(venue, tokens[0] ?? "", 5000);
    const busy = orders(venue, tokens[0] ?? "", (MESSAGES / PER_SECOND) * 1000);
    await write(venue, tokens);
    const slowest = await busy;
    await new Promise((resolve) => setTimeout(resolve, ARRIVES_WITHIN_MS));
    const counted = next();
    listeners.send("count");
    const { received, late } = (await counted) as { readonly received: number; readonly late: readonly number[] };
    listeners.kill();
    report.check("every listener got every message", received === LISTENERS * MESSAGES);
    const conditions = `${LISTENERS.toLocaleString("en")} listeners in one other process, ${PER_SECOND} messages a second of ${WRITERS} people, ${MESSAGES} in all`;
    report.add("chat, written to read, p99", percentile(Float64Array.from(late), 0.99), "ms", conditions);
    report.add("chat, written to read, worst", late.at(-1) ?? 0, "ms", conditions);
    report.add("chat, orders beside it, p99", percentile(slowest, 0.99), "ms", `${ORDERS_PER_SECOND} a second, answered by the app's door`);
    report.add("chat, orders without it, p99", percentile(quiet, 0.99), "ms", `${ORDERS_PER_SECOND} a second, the same listeners`);
  } finally {
    await venue.dispose();
  }
}

async function write(venue: VenueProcess, tokens: readonly string[]): Promise<void> {
  const began = performance.now();
  const sent: Promise<unknown>[] = [];
  for (let message = 0; message < MESSAGES; message++) {
    const due = began + (message * 1000) / PER_SECOND;
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
