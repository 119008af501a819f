/** One life of the venue in a simulation: the real engine from sequencer to projector on simulated disk, tables and clock. */
import { JournalDamaged } from "../journal/journal.ts";
import { SimulatedPowerCut, type SimulatedDisk } from "../journal/simulated-disk.ts";
import { WITH_EXAMPLE } from "../features/_example/kernel/with-example.arbitrary.ts";
import { futuresVenueCommands } from "../kernel/futures-venue.arbitrary.ts";
import { testVenueCommands, USDT } from "../kernel/test-venue.arbitrary.ts";
import { amount, assetId, marketId, ratePpm, ticks, userId } from "../money/units.ts";
import type { Applied, UntimedCommand } from "../server/sequencer/sequencer.ts";
import { writeSnapshotFromLog } from "../server/snapshots/snapshot-writer.ts";
import { openVenue } from "../server/open-venue.ts";
import { fileLog } from "../server/venue-log.ts";
import type { Venue } from "../server/venue.ts";
import type { LifeFaults } from "./faults.ts";
import { MemoryProjection, type MemoryTables } from "./memory-tables.ts";
import type { VirtualClock } from "./virtual-clock.ts";

export const LOG_DIRECTORY = "/venue/log";
/** Small, so that segments and snapshots come and go within a life. */
const SEGMENT_BYTES = 16_384;
const SNAPSHOTS_PER_LIFE = 3;
const SALT = 0x5eed;
/** The same in every run, as everything else. */
const IDENTITY = "5eed".repeat(8);

/** The test venue with futures, all kinds of accounts, and cover for a product whose promises fall due after days. */
export const SET_UP: readonly UntimedCommand[] = [
  ...[...testVenueCommands(), ...futuresVenueCommands()].map(({ at: _at, ...command }) => command as UntimedCommand),
  ...secondQuoteAsset(),
  { type: "ledger/set-account-kinds", asset: USDT, kinds: ["legal", "change", "lever", "micro"] },
  // The insurance fund has little, so that winners have to close where it ends.
  { type: "cover/withdraw", product: "insurance", asset: USDT, amount: amount(999_500_000_000n) },
  { type: "cover/fund", product: "example", asset: USDT, amount: amount(9_000_000_000n) },
];

/** A market against BTC beside those against USDT, with a maker that has both its coins. */
function secondQuoteAsset(): readonly UntimedCommand[] {
  const [litecoin, market, maker] = [assetId(4), marketId(3), userId(101)];
  return [
    { type: "ledger/list-asset", id: litecoin, code: "LTC", decimals: 8 },
    {
      type: "spot/list-market",
      market,
      symbol: "LTC/BTC",
      assetClass: "coin",
      base: litecoin,
      quote: assetId(1),
      priceDecimals: 5,
      quantityDecimals: 3,
      notionalMin: amount(50_000n),
      bandPpm: ratePpm(100_000),
      makerPpm: ratePpm(1500),
      takerPpm: ratePpm(3000),
    },
    { type: "wallet/fund-house", user: maker, asset: litecoin, amount: amount(1_000_00000000n) },
    { type: "prices/sample", samples: [{ market, ticks: ticks(1000), volume: 0, sources: 2 }] },
  ];
}

export const CALM: LifeFaults = {
  kinds: [],
  disk: {},
  tables: {},
  cutAfter: 0,
  clockGoesBack: false,
  flipsLog: false,
  flipsSnapshot: false,
};

export class Life {
  readonly faults: LifeFaults;
  /** What the venue said to the person who started it. */
  readonly said: string[] = [];
  snapshots = 0;
  /** The power is gone: whatever the code of the dead process still does counts for nothing. */
  isCut = false;
  #fatal: unknown;
  readonly #disk: SimulatedDisk;
  readonly #clock: VirtualClock;
  readonly #connection: ReturnType<MemoryTables["connect"]>;

  constructor(disk: SimulatedDisk, tables: MemoryTables, clock: VirtualClock, faults: LifeFaults, random: () => number) {
    this.faults = faults;
    this.#disk = disk;
    this.#clock = clock;
    this.#connection = tables.connect(faults.tables, random);
  }

  /** Undefined when the start ended; `reason` says why. The commands that set up a fresh venue are told by its log only. */
  async open(onApplied: (applied: Applied) => void = () => undefined): Promise<Venue | undefined> {
    const log = fileLog({
      directory: LOG_DIRECTORY,
      disk: this.#disk,
      segmentBytes: SEGMENT_BYTES,
      salt: SALT,
      snapshotEvery: Math.max(60, Math.floor(this.faults.cutAfter / SNAPSHOTS_PER_LIFE)),
      writeSnapshot: async (request: Parameters<typeof writeSnapshotFromLog>[1]) => {
        const saved = await writeSnapshotFromLog(this.#disk, request, undefined, WITH_EXAMPLE);
        this.snapshots += 1;
        return saved;
      },
    });
    const opening = openVenue({
      log,
      pool: this.#connection.pool,
      clock: this.#clock.now,
      projections: () => [new MemoryProjection()],
      say: (line) => this.said.push(line),
      onFatal: (error) => (this.#fatal ??= error),
      steps: [{ number: 1, commands: SET_UP }],
      kernel: WITH_EXAMPLE,
      newIdentity: () => IDENTITY,
    });
    try {
      const venue = await this.#clock.until(opening);
      venue.sequencer.onApplied((applied) => {
        if (!this.isCut) onApplied(applied);
      });
      return venue;
    } catch (error: unknown) {
      this.#fatal ??= error;
      return undefined;
    }
  }

  get isOver(): boolean {
    return this.#fatal !== undefined;
  }

  get reason(): string {
    return this.#fatal instanceof Error ? this.#fatal.message : String(this.#fatal);
  }

  get isDamage(): boolean {
    return this.#fatal instanceof JournalDamaged;
  }

  /** Whether what ended the life came from a fault that was asked for. */
  get isByFault(): boolean {
    const causes: unknown[] = [];
    for (let error = this.#fatal; error !== undefined && error !== null; error = error instanceof Error ? error.cause : undefined)
      causes.push(error);
    // The projector meets its own rows when the answer to their commit was lost.
    const meetsItself = this.faults.tables.lostAnswers !== undefined && causes.some((error) => /duplicate key/.test(String(error)));
    return (
      meetsItself || causes.some((error) => error instanceof SimulatedPowerCut || /simulated|process (is dead|died)/.test(String(error)))
    );
  }

  /** The power goes, for the process and its connections. */
  end(): void {
    this.isCut = true;
    this.#connection.kill();
  }
}
