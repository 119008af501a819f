/** Puts a running venue's own figures on the board. */
import { statfs } from "node:fs/promises";
import type { Pool } from "pg";
import { BACKUP_DESK } from "../backup/backup-schedule.ts";
import type { DataDirectory } from "../data-directory.ts";
import type { Engine } from "../engine.ts";
import type { Settings } from "../settings.ts";
import { diskLeast } from "../disk-guard.ts";
import { fileLog } from "../venue-log.ts";
import { STALE_AFTER_MS } from "../../market-data/index-price.ts";
import { timeMs } from "../../money/units.ts";
import { feedMarketOf } from "../set-up/listed-markets.ts";
import { SOURCE_BOARD } from "../source-board.ts";
import type { TradingVenue } from "../trading-venue.ts";
import { HEALTH_DESK } from "../health/health-watch.ts";
import { HEALTH_BOARD } from "./health-board.ts";
import { systemReader } from "./system-figures.ts";

/** Summing all accounts takes milliseconds a hundred thousand: not at every question. */
const SUM_EVERY_MS = 60_000;

export type HealthParts = {
  readonly engine: Engine;
  readonly pool: Pool;
  readonly data: Pick<DataDirectory, "path" | "folder">;
  readonly settings: Pick<Settings, "databaseUrl" | "diskFreeMegabytes">;
  /** Sockets that are open, by kind. */
  readonly clients: () => Readonly<Record<string, number>>;
};

export function openHealth({ engine, pool, data, settings, clients }: HealthParts): void {
  const { path: dataDirectory } = data;
  const logDirectory = data.folder("log");
  const { diskFreeMegabytes: freeMegabytes, databaseUrl } = settings;
  const { venue, live, trading } = engine;
  const log = fileLog({ directory: logDirectory });
  const board = live.of(HEALTH_BOARD);
  const { kernel, sequencer, projector } = venue;
  let sampledAt: number | undefined;
  let summed = { at: Number.NEGATIVE_INFINITY, imbalances: 0 };
  sequencer.onFrame((ms) => board.noteFrame(ms));
  sequencer.onApplied(({ command }) => {
    if (command.type === "prices/sample") sampledAt = command.at;
  });
  board.open(async () => {
    const now = trading.time.now();
    if (now - summed.at >= SUM_EVERY_MS) summed = { at: now, imbalances: kernel.ledger.imbalances() };
    const { bavail, bsize, blocks } = await statfs(dataDirectory);
    return {
      logPosition: kernel.sequence,
      lag: projector.lag,
      feedAgeMs: sampledAt === undefined ? undefined : Math.max(0, now - sampledAt) / trading.time.speed,
      silentMarkets: silentMarkets(trading),
      connections: Object.values(clients()).reduce((sum, count) => sum + count, 0),
      diskFreeBytes: bavail * bsize,
      diskBytes: blocks * bsize,
      diskLeastBytes: diskLeast(freeMegabytes, blocks * bsize),
      sinceSnapshot: kernel.sequence + 1 - (log.snapshots.sequences()[0] ?? 1),
      snapshotEvery: log.snapshotEvery,
      imbalances: summed.imbalances,
      damages: live.of(HEALTH_DESK).damages,
      isBackupLate: live.of(BACKUP_DESK).schedule?.status.isLate ?? false,
    };
  });
  board.openSystem(
    systemReader({ engine, pool, dataDirectory, logDirectory, freeMegabytes, isEmbedded: databaseUrl === undefined, clients }),
  );
}

type SourceParts = Pick<TradingVenue, "kernel" | "live" | "feed" | "time">;

/** Markets that should have a price now, and those of them without a fresh source. A fast venue hears of its prices as often in real time as any other. */
export function marketSources({ kernel, live, feed, time }: SourceParts): { readonly expected: number; readonly silent: number } {
  const now = timeMs(time.now());
  const expected = kernel.spot.markets
    .all()
    .filter(
      (market) =>
        market.life !== "ended" && market.haltReason === undefined && feed.phase(feedMarketOf(kernel, market.terms), now) === "open",
    );
  const silent = expected.filter(
    ({ terms }) =>
      !live
        .of(SOURCE_BOARD)
        .sources(terms.market)
        .some(({ at }) => now - at <= STALE_AFTER_MS * time.speed),
  );
  return { expected: expected.length, silent: silent.length };
}

export const silentMarkets = (parts: SourceParts): number => marketSources(parts).silent;
