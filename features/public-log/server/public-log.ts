/**
 * Follows the log beside the venue, keeps the tree over it, and signs its head each minute in which something was added.
 *
 * Heads are the venue's word. One that the log contradicts, because somebody shortened or rewrote it, is said aloud at the start; whoever
 * kept it finds out for themselves.
 */
import { join } from "node:path";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Pool } from "pg";
import type { Disk } from "../../../journal/disk.ts";
import { placeOf, readSeals, type SealPlace } from "../../../journal/file/seal-reader.ts";
import { isAway } from "../../../journal/journal.ts";
import { HEALTH_DESK } from "../../../server/health/health-watch.ts";
import type { LivePart } from "../../../server/live-parts.ts";
import { say } from "../../../server/say.ts";
import { isDatabaseAway } from "../../../server/sql/database-away.ts";
import { segmentsFolder } from "../../../server/snapshots/snapshot-writer.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { checkpointBody, type NamedDay, type NamedTree } from "../checkpoint.ts";
import { LogKey } from "./log-key.ts";
import { LogTree } from "./log-tree.ts";

const LOOK_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Heads of each minute are kept so long; of each hour for good. */
const MINUTES_KEPT_MS = 7 * 24 * HOUR_MS;
/** People wait so long at most for the tree of a venue that starts. */
const OPENED_WITHIN_MS = 10_000;
/** Between two windows of a long log: people come first. */
const REST_MS = 5;

export type PublicLogOptions = {
  readonly venue: { readonly kernel: { readonly sequence: number; readonly at: number }; settled(): Promise<void> };
  readonly pool: Pool;
  readonly disk: Disk;
  readonly segments: string;
  readonly treeDirectory: string;
  readonly key: LogKey;
  /** The tree of receipts of all commands up to that one: heads name it. */
  readonly receipts?: (commands: number) => Promise<NamedTree | undefined>;
  readonly say: (text: string) => void;
  /** Breaks off an opening that has much to read. */
  readonly isOver?: () => boolean;
};

export type StoredHead = {
  readonly size: number;
  readonly root: string;
  readonly commands: number;
  readonly at: number;
  readonly note: string;
};

export class PublicLog {
  readonly #options: PublicLogOptions;
  readonly tree: LogTree;
  /** Hash of what the venue last said it owes: the next head names it. */
  liabilities: string | undefined;
  /** A record of a day: the next head names it. */
  day: NamedDay | undefined;
  #place: SealPlace | undefined;
  /** The last command that the tree holds. */
  #commands = 0;
  #head: StoredHead | undefined;
  #isOver = false;

  private constructor(options: PublicLogOptions, head: StoredHead | undefined) {
    this.#options = options;
    this.#head = head;
    this.tree = new LogTree(options.treeDirectory, head?.size ?? 0);
  }

  static async open(options: PublicLogOptions): Promise<PublicLog> {
    const log = new PublicLog(options, await newestHead(options.pool));
    try {
      await log.#resume();
    } catch (error: unknown) {
      log.tree.close();
      throw error;
    }
    return log;
  }

  /** The newest; undefined in the first moments of a venue. */
  get head(): StoredHead | undefined {
    return this.#head;
  }

  get key(): LogKey {
    return this.#options.key;
  }

  /** Takes in what is durable by now, and signs it if it is new. */
  async look(): Promise<void> {
    const { venue, disk, segments } = this.#options;
    const to = venue.kernel.sequence + 1;
    await venue.settled();
    for (let isLast = false; !isLast && !this.#isOver;) {
      this.#place ??= placeOf(disk, segments, 1);
      if (this.#place === undefined || this.#place.sequence >= to) break;
      const window = await readSeals(disk, segments, this.#place, to);
      await this.tree.take(window.seals);
      ({ next: this.#place, isLast } = window);
      this.#commands = this.#place.sequence - 1;
      if (!isLast) await new Promise((resolve) => setTimeout(resolve, REST_MS));
    }
    if (!this.#isOver) await this.#sign();
  }

  /** Breaks off what is under way. */
  async close(underWay: Promise<void> = Promise.resolve()): Promise<void> {
    this.#isOver = true;
    await underWay;
    this.tree.close();
  }

  /** Goes on behind the last record that a head stands for. Where that is not in the log, the tree is made anew from what is there. */
  async #resume(): Promise<void> {
    const { disk, segments, say } = this.#options;
    const { size } = this.tree;
    if (size > 0 && !(await this.#findLast())) {
      this.tree.clear();
      this.#place = placeOf(disk, segments, 1);
    }
    const head = this.#head;
    if (head === undefined) return;
    await this.#catchUp(head.size);
    if (this.tree.size >= head.size && bytesToHex(this.tree.root(head.size)) === head.root) return;
    say(
      `The log is not the one that was signed: the head of ${head.size} records, command ${head.commands}, is contradicted. ` +
        "It was shortened or rewritten, or an older copy of it was put back. Whoever kept that head can show it.",
    );
  }

  /** The place behind the tree's last record, if the log has it. */
  async #findLast(): Promise<boolean> {
    const { disk, segments, venue } = this.#options;
    const last = this.tree.size - 1;
    const [seal, first] = [bytesToHex(this.tree.sealAt(last)), this.tree.firstAt(last)];
    let place = first > venue.kernel.sequence ? undefined : placeOf(disk, segments, first);
    while (place !== undefined && place.sequence <= first) {
      const window = await readSeals(disk, segments, place, venue.kernel.sequence + 1);
      const at = window.seals.findIndex((found) => found.first === first && bytesToHex(found.seal) === seal);
      if (at >= 0) {
        await this.tree.take(window.seals.slice(at + 1));
        [this.#place, this.#commands] = [window.next, window.next.sequence - 1];
        return true;
      }
      if (window.isLast) return false;
      place = window.next;
    }
    return false;
  }

  /** Until there are so many records, or no more. */
  async #catchUp(size: number): Promise<void> {
    const { disk, segments, venue, isOver } = this.#options;
    const to = venue.kernel.sequence + 1;
    for (let isLast = false; !isLast && this.tree.size < size;) {
      if (isOver?.() === true) throw new Error("the tree over the log was broken off");
      this.#place ??= placeOf(disk, segments, 1);
      if (this.#place === undefined || this.#place.sequence >= to) return;
      const window = await readSeals(disk, segments, this.#place, to);
      await this.tree.take(window.seals);
      ({ next: this.#place, isLast } = window);
      this.#commands = this.#place.sequence - 1;
    }
  }

  async #sign(): Promise<void> {
    const { pool, key, venue } = this.#options;
    const { size } = this.tree;
    if (size === 0 || size === this.#head?.size) return;
    const [root, commands, at] = [bytesToHex(this.tree.root()), this.#commands, venue.kernel.at];
    await this.tree.sync();
    const receipts = await this.#options.receipts?.(commands);
    // A head without what the one before named would look like one that hides it.
    if (this.#isOver) return;
    const { liabilities, day } = this;
    const note = key.note(checkpointBody({ origin: key.name, size, root, commands, time: at, liabilities, receipts, day }));
    const isHourly = this.#head === undefined || hourOf(this.#head.at) !== hourOf(at);
    await pool.query({ name: "write-log-head", text: WRITE, values: [size, root, commands, at, isHourly, note] });
    await pool.query({ name: "drop-log-heads", text: DROP, values: [at - MINUTES_KEPT_MS] });
    this.#head = { size, root, commands, at, note };
  }
}

const hourOf = (at: number): number => Math.floor(at / HOUR_MS);
// After a contradiction a size can come a second time: what was signed first stays.
const WRITE = `insert into log_head (size, root, commands, at, is_hourly, note) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`;
const DROP = "delete from log_head where at < $1 and not is_hourly";

type HeadRow = { readonly size: string; readonly root: string; readonly commands: string; readonly at: string; readonly note: string };
const headOf = ({ size, root, commands, at, note }: HeadRow): StoredHead => ({
  ...{ size: Number(size), root, commands: Number(commands), at: Number(at), note },
});

async function newestHead(pool: Pool): Promise<StoredHead | undefined> {
  const { rows } = await pool.query<HeadRow>("select * from log_head order by size desc limit 1");
  return rows[0] === undefined ? undefined : headOf(rows[0]);
}

/** The newest first; only those of full hours, or all. */
export async function readHeads(pool: Pool, { before, limit, hourly }: HeadsQuery): Promise<readonly StoredHead[]> {
  const { rows } = await pool.query<HeadRow>({
    name: "read-log-heads",
    text: "select * from log_head where size < $1 and (is_hourly or not $2) order by size desc limit $3",
    values: [before, hourly, limit],
  });
  return rows.map(headOf);
}
export type HeadsQuery = { readonly before: number; readonly limit: number; readonly hourly: boolean };

/** Of a running venue, for its calls; empty until it was opened. */
export const PUBLIC_LOG: LivePart<{ log: PublicLog | undefined }> = { name: "public-log", make: () => ({ log: undefined }) };

export type RunPublicLogOptions = {
  readonly venue: TradingVenue;
  /** DATA_DIR, with the log and the tree. */
  readonly directory: string;
  /** That the log is read through. */
  readonly disk: Disk;
  readonly secret: Uint8Array;
  readonly receipts: NonNullable<PublicLogOptions["receipts"]>;
  readonly onFault: (error: unknown, where: string) => void;
};

/**
 * Opens the tree, looks at once and then each minute; what comes back ends it. A tree that can't be opened, on a full disk say, keeps nobody
 * from opening the venue: it is tried again each minute, and until then there is no head.
 */
export async function runPublicLog({
  venue,
  directory,
  disk,
  secret,
  receipts,
  onFault,
}: RunPublicLogOptions): Promise<() => Promise<void>> {
  const segments = segmentsFolder(join(directory, "log"));
  let isOver = false;
  const options = {
    ...{ venue, pool: venue.pool, disk, segments },
    say: (text: string) => {
      venue.live.of(HEALTH_DESK).damages += 1;
      say(text, { level: "error" });
    },
    ...{ treeDirectory: join(directory, "log-tree"), key: logKeyOf(venue, secret), receipts },
    isOver: () => isOver,
  };
  const live = venue.live.of(PUBLIC_LOG);
  const open = async (): Promise<PublicLog> => (live.log ??= await PublicLog.open(options));
  let isAwaySaid = false;
  const failed = async (error: unknown): Promise<void> => {
    if (isOver) return;
    if (!isAway(error)) onFault(error, "the tree over the log");
    else if (!isAwaySaid) say(`The tree over the log is made again once its archive can be read: ${error.message}`);
    isAwaySaid = isAway(error);
    if (isDatabaseAway(error)) return;
    // What was written of it may be half: it is opened again from what was signed last.
    const { log } = live;
    live.log = undefined;
    await log?.close();
  };
  const opening = open().then(() => undefined, failed);
  let underWay = opening;
  // One that has to be made again of a log whose archive has to be fetched may take hours: the venue is open meanwhile.
  await Promise.race([opening, new Promise((resolve) => setTimeout(resolve, OPENED_WITHIN_MS).unref())]);
  const look = (): void => {
    underWay = underWay.then(async () => (isOver ? undefined : (await open()).look())).catch(failed);
  };
  const timer = setInterval(look, LOOK_MS);
  look();
  return async () => {
    clearInterval(timer);
    isOver = true;
    // Taken first, so that what fails under way does not close it a second time.
    const { log } = live;
    live.log = undefined;
    await log?.close(underWay);
  };
}

export function logKeyOf({ kernel }: TradingVenue, secret: Uint8Array): LogKey {
  const { identity } = kernel.venue;
  if (identity === undefined) throw new TypeError("the log has no name");
  return new LogKey(secret, identity);
}
