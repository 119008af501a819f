/**
 * Reads that are the same for everybody: what one takes of the venue's process, by HTTP, from a thousand addresses,
 * while prices and the house's quotes move.
 *
 * Beside each stands the share that any read has: `/healthz`, a few bytes. Checked: every reply is a success.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { postLoad, type LoadRequest } from "./load.ts";
import { ownCpuMs } from "./process-usage.ts";
import type { Report } from "./report.ts";
import { openBenchVenue } from "./venue.ts";

const READS = 10_000;
const WARM_UP = 3_000;
const CONNECTIONS = 32;
const ADDRESSES = 1_000;

const QUESTIONS = [
  ["any read", "/healthz"],
  ["quotations", "/api/currency/quotation_new?lang=en"],
  ["depth", "/api/currency/depth?symbol=BTC/USDT&lang=en"],
  ["bots: tickers of a day", "/api/v3/ticker/24hr"],
  ["bots: best offers", "/api/v3/ticker/bookTicker"],
  ["bots: depth", "/api/v3/depth?symbol=BTCUSDT&limit=100"],
  ["bots: what there is", "/api/v3/exchangeInfo"],
] as const;

/** In its first seconds a venue compiles, and reads what its charts begin with. */
const SETTLED_MS = 20_000;

export async function readsBench(report: Report): Promise<void> {
  const venue = await openBenchVenue({ TRUSTED_PROXIES: "127.0.0.1", PUBLIC_URL: "http://127.0.0.1" });
  try {
    await sleep(SETTLED_MS);
    for (const [name, path] of QUESTIONS) {
      let asked = 0;
      const load = (requests: number): ReturnType<typeof postLoad> =>
        postLoad({
          address: venue.address,
          connections: CONNECTIONS,
          requests,
          headers: () => ({}),
          request: (): LoadRequest => {
            const address = asked++ % ADDRESSES;
            return { method: "GET", path, body: "", from: `10.0.${address >> 8}.${address & 255}` };
          },
          isRight: (reply) => !reply.startsWith('{"code"') && !reply.startsWith('{"type":"error"'),
        });
      const warm = await load(WARM_UP);
      const before = ownCpuMs(venue.directory);
      const { rate, wrong } = await load(READS);
      const each = ((ownCpuMs(venue.directory) - before) * 1000) / READS;
      report.check(`every read of ${name} is answered`, wrong + warm.wrong === 0);
      const conditions = `${READS.toLocaleString("en")} reads, ${CONNECTIONS} connections, ${ADDRESSES.toLocaleString("en")} addresses, ${Math.round(rate)} a second`;
      report.add(`reads: ${name}`, each, "µs", conditions);
    }
  } finally {
    await venue.dispose();
  }
}
