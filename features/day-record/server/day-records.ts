/**
 * Makes the record of each day after its midnight, beside the venue, in a process of its own. The log's heads name the newest.
 *
 * A record is the venue's word: one that comes out otherwise when its file has to be made again is said aloud and not shown.
 */
import { hkdfSync } from "node:crypto";
import { existsSync } from "node:fs";
import type { Pool } from "pg";
import { marketParameters } from "../../../market-data/simulator/market-parameters.ts";
import { HEALTH_DESK } from "../../../server/health/health-watch.ts";
import type { LivePart } from "../../../server/live-parts.ts";
import { say } from "../../../server/say.ts";
import type { Mode } from "../../../server/settings.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { readCheckpoint } from "../../public-log/checkpoint.ts";
import { logKeyOf, PUBLIC_LOG } from "../../public-log/server/public-log.ts";
import type { DayRecordView } from "../contract/day-record-replies.ts";
import { noteHead, readRecord, readSwitch, readToName, writeRecordRow } from "./day-record.rows.ts";
import { DayNames } from "./day-names.ts";
import { recordPath, type DayJob, type MadeDay, type NotMade } from "./make-day.ts";

const DAY_MS = 86_400_000;
const LOOK_MS = 15_000;
/** Between two records of real time: a day may be seconds on a time-lapse venue. */
const PAUSE_MS = 10 * 60_000;
/** Days that are made up for after the venue was stopped. */
const DAYS_BACK = 7;
const KEY_BYTES = 32;

export type DayRecordsOptions = {
  readonly venue: TradingVenue;
  /** Folders of the log and of the records. */
  readonly logDirectory: string;
  readonly folder: string;
  readonly secret: Uint8Array;
  readonly mode: Mode;
  readonly makeDay: (job: DayJob) => Promise<MadeDay | NotMade>;
  /** Real time. */
  readonly clock: () => number;
};

export class DayRecords {
  readonly #options: DayRecordsOptions;
  readonly folder: string;
  #madeAt = -Infinity;
  /** What the next head names. */
  #toName: DayRecordView | undefined;
  /** Days of which the log has nothing, or whose record came out otherwise: they are not tried again. */
  readonly #given = new Set<string>();

  constructor(options: DayRecordsOptions) {
    this.#options = options;
    this.folder = options.folder;
  }

  /** With real money only once an operator said so. */
  async isOn(): Promise<boolean> {
    const { venue, mode } = this.#options;
    return (await readSwitch(venue.pool)) ?? mode === "paper";
  }

  /** What somebody is called in the record of a day. */
  nameOf(person: number, day: string): string {
    return new DayNames(this.#key(day)).pseudonym(person);
  }

  /** Makes what is missing, one at a time; says which one the log's next head names. */
  async look(): Promise<void> {
    const { venue, clock } = this.#options;
    this.#toName ??= await readToName(venue.pool);
    await this.#nameInHead();
    if (clock() - this.#madeAt < PAUSE_MS || !(await this.isOn())) return;
    const day = await this.#missing();
    if (day === undefined) return;
    if (!(await this.#make(day))) return;
    this.#madeAt = clock();
    await this.#nameInHead();
  }

  /** The newest day that is over and has no record or no file. */
  async #missing(): Promise<string | undefined> {
    const { venue } = this.#options;
    const today = Math.floor(venue.kernel.at / DAY_MS);
    const back = venue.time.speed > 1 ? 1 : DAYS_BACK;
    for (let day = today - 1; day >= today - back; day--) {
      const name = nameOfDay(day);
      if (this.#given.has(name)) continue;
      if (existsSync(recordPath(this.folder, name)) && (await readRecord(venue.pool, name)) !== undefined) continue;
      return name;
    }
    return undefined;
  }

  /** Whether there is a record now. */
  async #make(day: string): Promise<boolean> {
    const { venue, makeDay } = this.#options;
    const job = await this.#jobOf(day);
    const made = await makeDay(job).catch((error: unknown) => {
      // Said once: what fails now fails in a quarter of a minute again. After the next start it is tried anew.
      this.#given.add(day);
      throw error;
    });
    if (made === "away") {
      // Tried again after a while.
      this.#madeAt = this.#options.clock();
      say(`The record of ${day} waits: the archive of the log can't be read.`);
      return false;
    }
    if (typeof made === "string") {
      this.#given.add(day);
      // Nor has it anything of those before: a process for each would say the same.
      if (made === "before-the-log") for (const older of daysBefore(day)) this.#given.add(older);
      if (made === "begins-later")
        say(`The record of ${day} is not made: the log begins behind that day while its archive is away. The next start tries it again.`);
      return false;
    }
    const known = await readRecord(venue.pool, day);
    if (known !== undefined && known.root !== made.root) {
      this.#given.add(day);
      this.#alarm(`The record of ${day} came out with another root than the one that was named: ${made.root} in place of ${known.root}.`);
      return false;
    }
    if (made.difference !== undefined) {
      const { line, position, what, said, computed } = made.difference;
      this.#alarm(
        `The record of ${day} does not agree with itself at line ${line}, command ${position}: ${what}, ${said} in place of ${computed}.`,
      );
    }
    await writeRecordRow(venue.pool, day, made);
    this.#toName = await readToName(venue.pool);
    return true;
  }

  #alarm(text: string): void {
    this.#options.venue.live.of(HEALTH_DESK).damages += 1;
    say(text, { level: "error" });
  }

  async #jobOf(day: string): Promise<DayJob> {
    const { venue, logDirectory: directory } = this.#options;
    const { kernel, feed, time, pool } = venue;
    const startsAt = Date.parse(`${day}T00:00:00Z`);
    const upTo = kernel.sequence + 1;
    await venue.settled();
    return {
      ...{ directory, folder: this.folder, day, startsAt, upTo, speed: time.speed, feed: feed.kind },
      ...{ before: await commandBefore(pool, startsAt), venue: `touchstone/${kernel.venue.identity ?? ""}` },
      ...{ prices: this.#pricesOf(day), key: Buffer.from(this.#key(day)).toString("hex") },
    };
  }

  /** What besides the log is needed to compute the day's prices; null where they are not simulated, or the seed is no longer said. */
  #pricesOf(day: string): DayJob["prices"] {
    const { feed, kernel } = this.#options.venue;
    const revealed = feed.describe(kernel.at).revealed?.find((one) => one.day === day);
    if (revealed?.opening === undefined) return null;
    const { ticks, volatilityPpm, parameters = {} } = revealed.opening;
    const markets = kernel.spot.markets.all().flatMap(({ terms: { symbol, base, assetClass } }) => {
      const open = ticks[symbol];
      if (open === undefined) return [];
      const of = parameters[symbol] ?? marketParameters(kernel.assets.get(base)?.code ?? "", assetClass);
      const { referencePrice, dailyVolatility, commonWeight, pullPerDay, dailyVolume, activity } = of;
      return [[symbol, { ticks: open, referencePrice, dailyVolatility, commonWeight, pullPerDay, dailyVolume, activity }] as const];
    });
    return { seed: revealed.seed, volatilityPpm, markets: Object.fromEntries(markets) };
  }

  /** Told to nobody, and of one day alone. */
  #key(day: string): Uint8Array {
    const { secret, venue } = this.#options;
    const salt = venue.kernel.venue.identity ?? "";
    return new Uint8Array(hkdfSync("sha256", secret, salt, `touchstone record of ${day}`, KEY_BYTES));
  }

  /** The first head that names a record is kept with it. */
  async #nameInHead(): Promise<void> {
    const { venue } = this.#options;
    const { log } = venue.live.of(PUBLIC_LOG);
    const record = this.#toName;
    if (log === undefined || record === undefined) return;
    log.day = { day: record.day, root: record.root };
    if (record.note !== "" || log.head === undefined) return;
    const named = readCheckpoint(log.head.note)?.day;
    if (named?.day !== record.day || named.root !== record.root) return;
    await noteHead(venue.pool, record.day, record.root, log.head.note);
    this.#toName = await readToName(venue.pool);
    if (this.#toName !== undefined) log.day = { day: this.#toName.day, root: this.#toName.root };
  }
}

const daysBefore = (day: string): readonly string[] =>
  Array.from({ length: DAYS_BACK }, (_, back) => nameOfDay(Date.parse(`${day}T00:00:00Z`) / DAY_MS - 1 - back));

export const nameOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The newest command from before that moment that a signed head stands for; 0 where there is none. */
async function commandBefore(pool: Pick<Pool, "query">, at: number): Promise<number> {
  const text = "select commands from log_head where at < $1 order by at desc limit 1";
  return Number((await pool.query<{ readonly commands: string }>(text, [at])).rows[0]?.commands ?? 0);
}

/** Of a running venue, for its calls; empty until it was opened. */
export const DAY_RECORDS: LivePart<{ records: DayRecords | undefined }> = { name: "day-records", make: () => ({ records: undefined }) };

export type RunDayRecordsOptions = DayRecordsOptions & { readonly onFault: (error: unknown, where: string) => void };

/** Looks at once and then again and again; what comes back ends it. */
export function runDayRecords({ onFault, ...options }: RunDayRecordsOptions): () => Promise<void> {
  // The log has its name by now: a record names whose it is.
  logKeyOf(options.venue, options.secret);
  const records = new DayRecords(options);
  const live = options.venue.live.of(DAY_RECORDS);
  live.records = records;
  let underWay = Promise.resolve();
  let isOver = false;
  const look = (): void => {
    underWay = underWay
      .then(() => (isOver ? undefined : records.look()))
      .catch((error: unknown) => {
        if (!isOver) onFault(error, "the record of a day");
      });
  };
  const timer = setInterval(look, LOOK_MS);
  look();
  return async () => {
    isOver = true;
    clearInterval(timer);
    live.records = undefined;
    // One that is being made ends with the helper; it is made again after the next start.
    await Promise.race([underWay, new Promise((resolve) => setTimeout(resolve, 100))]);
  };
}
