/**
 * Reads that are the same for everybody: what one takes of the venue's process, by HTTP, from a thousand addresses,
 * while prices and the house's quotes move.
 *
 * Beside each stands the share that any read has: `/healthz`, a few bytes. The quotations are asked for twice: compressed, as browsers and
 * libraries of bots ask without being told, and as they are. Checked: every reply is a success, and compressed where that was asked for.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { postLoad, type LoadRequest, type LoadResult } from "./load.ts";
import { ownCpuMs } from "./process-usage.ts";
import type { Report } from "./report.ts";
import { openBenchVenue } from "./venue.ts";

const READS = 20_000;
const WARM_UP = 5_000;
/** Reads before the first that is measured. */
const COMPILED_AFTER = 30_000;
const CONNECTIONS = 32;
const ADDRESSES = 1_000;

const ANY = "any read";
const COMPRESSED = "quotations, compressed";
const QUESTIONS = [
  [COMPRESSED, "/api/currency/quotation_new?lang=en"],
  ["quotations", "/api/currency/quotation_new?lang=en"],
  ["depth", "/api/currency/depth?symbol=BTC/USDT&lang=en"],
  ["bots: tickers of a day", "/api/v3/ticker/24hr"],
  ["bots: best offers", "/api/v3/ticker/bookTicker"],
  ["bots: depth", "/api/v3/depth?symbol=BTCUSDT&limit=100"],
  ["bots: what there is", "/api/v3/exchangeInfo"],
  // The last: what is asked first is asked of a venue that still compiles.
  [ANY, "/healthz"],
] as const;

/** All but the one that the others are compared with. */
export const SHARED_READS: readonly string[] = QUESTIONS.slice(0, -1).map(([name]) => name);

/** How gzip's bytes begin, as the client of a load reads them. */
const GZIP = "\x1f\x8b";

/** In its first seconds a venue compiles, and reads what its charts begin with. */
const SETTLED_MS = 20_000;

export async function readsBench(report: Report): Promise<void> {
  const venue = await openBenchVenue({ TRUSTED_PROXIES: "127.0.0.1", PUBLIC_URL: "http://127.0.0.1" });
  try {
    await sleep(SETTLED_MS);
    await askedOf(venue.address, QUESTIONS[0], COMPILED_AFTER);
    const costs = new Map<string, number>();
    for (const question of QUESTIONS) {
      const [name] = question;
      const warm = await askedOf(venue.address, question, WARM_UP);
      const before = ownCpuMs(venue.directory);
      const { rate, wrong } = await askedOf(venue.address, question, READS);
      const each = ((ownCpuMs(venue.directory) - before) * 1000) / READS;
      report.check(`every read of ${name} is answered`, wrong + warm.wrong === 0);
      const conditions = `${READS.toLocaleString("en")} reads, ${CONNECTIONS} connections, ${ADDRESSES.toLocaleString("en")} addresses, ${Math.round(rate)} a second`;
      report.add(`reads: ${name}`, each, "µs", conditions);
      costs.set(name, each);
    }
    for (const name of SHARED_READS) {
      report.add(`reads: ${name}, beyond any read`, (costs.get(name) ?? 0) - (costs.get(ANY) ?? 0), "µs", "same run");
    }
  } finally {
    await venue.dispose();
  }
}

function askedOf(address: string, [name, path]: (typeof QUESTIONS)[number], requests: number): Promise<LoadResult> {
  const isCompressed = name === COMPRESSED;
  let asked = 0;
  return postLoad({
    address,
    connections: CONNECTIONS,
    requests,
    headers: (): Record<string, string> => (isCompressed ? { "accept-encoding": "gzip, deflate, br" } : {}),
    request: (): LoadRequest => {
      const from = asked++ % ADDRESSES;
      return { method: "GET", path, body: "", from: `10.0.${from >> 8}.${from & 255}` };
    },
    isRight: (reply) => (isCompressed ? reply.startsWith(GZIP) : !reply.startsWith('{"code"') && !reply.startsWith('{"type":"error"')),
  });
}
