/**
 * kill -9 of the real venue under load, again and again: after each restart every answered request must be answered the same,
 * every other one sent again has one effect. At the end the log is replayed and audited, the tables compared with a rebuild.
 *
 * This proves nothing about power cuts (the page cache survives a kill); for those there is the simulated disk.
 */
import { seededRandom } from "../../journal/simulated-disk.ts";
import { auditLog, compareWithRebuild } from "./offline-audit.ts";
import { RealVenue } from "./real-venue.ts";
import { Trader, type Findings } from "./trader.ts";

const TRADERS = 6;
/** durability.md R1: some milliseconds after the first answer of a life. */
const KILL_AFTER_MS = { min: 5, span: 400 };

export type KillReport = Findings & {
  readonly kills: number;
  readonly commands: number;
  readonly rows: number;
};

export type KillOptions = {
  readonly dataDirectory: string;
  readonly cycles: number;
  readonly seed: number;
  readonly onCycle?: (cycle: number, findings: Findings) => void;
};

/** Runs the cycles; whatever is wrong is in `wrong`, and an empty list is the promise kept. */
export async function killCycles({ dataDirectory, cycles, seed, onCycle }: KillOptions): Promise<KillReport> {
  const random = seededRandom(seed);
  const venue = new RealVenue({ dataDirectory });
  await venue.start();
  const traders: Trader[] = [];
  for (let i = 0; i < TRADERS; i++) traders.push(new Trader(await venue.register(`trader${i}@example.org`), random));
  const findings: Findings = { answered: 0, resent: 0, recovered: 0, wrong: [] };
  for (let cycle = 1; cycle <= cycles; cycle++) {
    const since = traders.map(({ requests }) => requests.length);
    await liveAndDie(venue, traders, random, findings);
    await venue.start();
    await Promise.all(traders.map((trader, i) => trader.checkAfterRestart(venue, since[i] ?? 0, findings)));
    onCycle?.(cycle, findings);
  }
  const code = await venue.end("SIGTERM");
  if (code !== 0) findings.wrong.push(`the venue ended with code ${String(code)}:\n${venue.output}`);
  return { ...findings, kills: cycles, ...(await compareOffline(dataDirectory, traders, findings)) };
}

async function liveAndDie(venue: RealVenue, traders: readonly Trader[], random: () => number, findings: Findings): Promise<void> {
  const price = await middle(venue);
  let isFirst = true;
  const onAnswer = (): void => {
    findings.answered += 1;
    if (!isFirst) return;
    isFirst = false;
    setTimeout(() => void venue.end("SIGKILL"), KILL_AFTER_MS.min + random() * KILL_AFTER_MS.span);
  };
  await Promise.all(traders.map((trader) => trader.trade(venue, price, onAnswer)));
  await venue.ended();
}

async function middle(venue: RealVenue): Promise<number> {
  for (;;) {
    const { message } = await venue.call("GET", "/currency/depth", { symbol: "BTC/USDT" });
    const { bids, asks } = message as { bids: [string, string][]; asks: [string, string][] };
    const [bid, ask] = [bids[0]?.[0], asks.at(-1)?.[0]];
    if (bid !== undefined && ask !== undefined) return (Number(bid) + Number(ask)) / 2;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function compareOffline(
  dataDirectory: string,
  traders: readonly Trader[],
  findings: Findings,
): Promise<{ readonly commands: number; readonly rows: number }> {
  const audited = await auditLog(dataDirectory);
  if (audited.snapshot !== undefined && audited.snapshot.saved !== audited.snapshot.replayed) {
    findings.wrong.push(`the snapshot has the state ${audited.snapshot.saved}, a replay gives ${audited.snapshot.replayed}`);
  }
  for (const trader of traders) {
    for (const key of trader.done) {
      if (!audited.keys.has(`${trader.id}:${key}`)) findings.wrong.push(`${key} of ${trader.id} was carried out and is not in the log`);
    }
  }
  const { different, rows } = await compareWithRebuild(dataDirectory);
  for (const table of different) findings.wrong.push(`the rows of ${table} are not those of a rebuild`);
  return { commands: audited.commands, rows };
}
