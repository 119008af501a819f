/**
 * How long a person's orders take, and how much memory the venue does, beside strangers who do what they can.
 *
 * One person sends a limit order and its cancel in turn, a hundred requests a second; the strangers are another process. All come
 * through a proxy that the venue trusts, so that guests have addresses of their own. Weights are those of a venue as it comes, for they
 * are what it defends itself with; only orders have no bound, for the one person stands for many. Checked: every reply of the person's is a
 * success, nothing of theirs stays open, and their money is what it was.
 */
import { fork } from "node:child_process";
import { cpus } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { VenueProcess } from "../e2e/venue-process.ts";
import { BOT_LIMITS } from "../server/doors/bots/bot-usage.ts";
import { ABUSES, type AbuseName } from "./abuse-kinds.ts";
import { type BusyPerson, fundsOf, openOrders, openPerson } from "./busy-person.ts";
import { MemoryWatch } from "./memory-watch.ts";
import { percentile, type Report } from "./report.ts";
import { stolenMs } from "./stolen-time.ts";
import { loginNewcomer, openBenchVenue } from "./venue.ts";

const WARM_UP_MS = 25_000;
const ALONE_MS = 8000;
const BEFORE_MS = 500;
const STRANGERS_MS = 7000;
/** For what they left behind. */
const AFTER_MS = 2500;
/** One order of thousands may meet a pause of the machine or its disk: what the same window shows without strangers says whether it is theirs. */
const WINDOW_MS = BEFORE_MS + STRANGERS_MS + AFTER_MS;

type Measured = { readonly times: Float64Array; readonly bytes: number; readonly stolen: number };

export async function abuseBench(report: Report): Promise<void> {
  const venue = await openBenchVenue({ TRUSTED_PROXIES: "127.0.0.1", BOT_LIMITS: `${BOT_LIMITS.weightPerMinute},1000000000,1000000000` });
  const memory = new MemoryWatch(venue.directory);
  try {
    const token = await loginNewcomer(venue, "person@example.org");
    const funds = await fundsOf(venue, token);
    const person = await openPerson(venue, token);
    await person.trade(WARM_UP_MS);
    const alone = await measure(memory, person, ALONE_MS);
    const p99 = percentile(alone.times, 0.99);
    addTimes(report, "alone", alone, "one person, 100 orders and cancels a second, 8 s");
    report.add("abuse alone, memory", alone.bytes / 1e6, "MB", "venue and PostgreSQL, most while measured (PSS)");
    for (const { name, what } of ABUSES) {
      const before = await measure(memory, person, WINDOW_MS);
      const beside = await besideStrangers({ venue, memory, person }, name);
      report.add(`abuse before ${name}, worst`, percentile(before.times, 1), "ms", "alone, for as long, just before");
      report.add(`abuse before ${name}, stolen`, before.stolen, "%", "of the processors, by the machine's host");
      addTimes(report, `beside ${name}`, beside, what);
      report.add(`abuse beside ${name}, stolen`, beside.stolen, "%", "of the processors, by the machine's host");
      report.add(`abuse beside ${name}, worst / alone p99`, percentile(beside.times, 1) / p99, "×", "same run");
      report.add(`abuse beside ${name}, more memory`, (beside.bytes - alone.bytes) / 1e6, "MB", "most while measured, against alone");
    }
    report.check("nothing of the person's stays open", (await openOrders(venue, token)) === 0);
    report.check("the person's money is what it was", (await fundsOf(venue, token)) === funds);
  } finally {
    await memory.end();
    await venue.dispose();
  }
}

function addTimes(report: Report, beside: string, { times }: Measured, conditions: string): void {
  for (const [word, share] of [
    ["p50", 0.5],
    ["p99", 0.99],
    ["worst", 1],
  ] as const)
    report.add(`abuse ${beside}, ${word}`, percentile(times, share), "ms", conditions);
}

type Watched = { readonly venue: VenueProcess; readonly memory: MemoryWatch; readonly person: BusyPerson };

/** From before they come until after they have gone: what they leave behind is theirs too. */
async function besideStrangers({ venue, memory, person }: Watched, name: AbuseName): Promise<Measured> {
  const strangers = fork(join(import.meta.dirname, "abuse-attackers.ts"), [name, new URL(venue.address).port], { stdio: "inherit" });
  const ended = new Promise((resolve) => strangers.once("exit", resolve));
  // Making a process holds up the one that makes it for 40 ms: not while orders are timed.
  await new Promise((resolve) => strangers.once("message", resolve));
  const measured = measure(memory, person, WINDOW_MS);
  try {
    await sleep(BEFORE_MS);
    strangers.send("go");
    await sleep(STRANGERS_MS);
  } finally {
    strangers.kill("SIGKILL");
    await ended;
  }
  return await measured;
}

async function measure(memory: MemoryWatch, person: BusyPerson, ms: number): Promise<Measured> {
  await memory.most();
  const before = stolenMs();
  const times = await person.trade(ms);
  const stolen = (100 * (stolenMs() - before)) / (ms * cpus().length);
  return { times, bytes: await memory.most(), stolen };
}
