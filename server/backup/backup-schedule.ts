/**
 * When backups are taken: at the times of the settings, in a process of their own, old ones dropped behind. What was missed while the venue stood
 * is made up for soon after its start; what failed is tried again. The folder itself is looked at by that process alone: a disk that hangs must
 * not hang the venue (run-backups.ts).
 */
import type { LivePart } from "../live-parts.ts";
import type { Said } from "../say.ts";
import type { BackupJobAnswer } from "./backup-job.ts";
import { sizeText } from "./backup-words.ts";

/** All in ms of real time. */
export type BackupStatus = {
  /** Of the newest backup; undefined before the first. */
  readonly newestAt: number | undefined;
  readonly nextAt: number;
  /** One is missing for two hours. */
  readonly isLate: boolean;
  /** Of the last try, where it failed. */
  readonly problem: string | undefined;
  readonly isEncrypted: boolean;
};

/** A start has other things to do. */
const REST_AT_START_MS = 60_000;
const AGAIN_AFTER_MS = 15 * 60_000;
const LATE_AFTER_MS = 2 * 3_600_000;
const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];

export type ScheduleOptions = {
  /** Minutes of the day, UTC, in order. */
  readonly times: readonly number[];
  readonly newestAt: number | undefined;
  readonly isEncrypted: boolean;
  readonly run: () => Promise<BackupJobAnswer>;
  /** Real time. */
  readonly clock: () => number;
  readonly say: (line: string, said?: Said) => void;
};

export class BackupSchedule {
  readonly #options: ScheduleOptions;
  readonly counts = { ok: 0, failed: 0 };
  #newestAt: number | undefined;
  #problem: string | undefined;
  #notBefore: number;
  #running: Promise<void> | undefined;

  constructor(options: ScheduleOptions) {
    this.#options = options;
    this.#newestAt = options.newestAt;
    this.#notBefore = options.clock() + REST_AT_START_MS;
  }

  /** The newest backup that there is was looked for a while. */
  found(newestAt: number | undefined): void {
    this.#newestAt ??= newestAt;
  }

  /** Takes one if it is time. */
  look(): Promise<void> {
    const now = this.#options.clock();
    const isDue = this.#newestAt === undefined || this.#newestAt < plannedAt(this.#options.times, now, "last");
    if (isDue && now >= this.#notBefore) this.#running ??= this.#take().finally(() => (this.#running = undefined));
    return this.#running ?? Promise.resolve();
  }

  get status(): BackupStatus {
    const { times, clock, isEncrypted } = this.#options;
    const now = clock();
    const missing = plannedAt(times, now - LATE_AFTER_MS, "last");
    // A first one that failed is missing at once.
    const isLate =
      this.#newestAt === undefined ? now - this.#notBefore > LATE_AFTER_MS || this.#problem !== undefined : this.#newestAt < missing;
    return { newestAt: this.#newestAt, nextAt: plannedAt(times, now, "next"), isLate, problem: this.#problem, isEncrypted };
  }

  async #take(): Promise<void> {
    const { run, say: tell, clock } = this.#options;
    const answer = await run();
    if ("problem" in answer) {
      this.counts.failed += 1;
      this.#problem = answer.problem;
      this.#notBefore = clock() + AGAIN_AFTER_MS;
      return tell(`The backup failed, and is tried again in a quarter of an hour: ${answer.problem}`, { level: "error" });
    }
    this.counts.ok += 1;
    this.#problem = undefined;
    this.#newestAt = answer.at;
    tell(`Backed up to command ${answer.command}: ${sizeText(answer.bytes)} new, ${answer.dropped} old backups dropped.`);
  }
}

/** The last planned moment by then, or the next after it. */
export function plannedAt(times: readonly number[], now: number, which: "last" | "next"): number {
  const day = Math.floor(now / DAY_MS) * DAY_MS;
  const planned = [day - DAY_MS, day, day + DAY_MS].flatMap((start) => times.map((minutes) => start + minutes * MINUTE_MS));
  return (which === "last" ? planned.findLast((at) => at <= now) : planned.find((at) => at > now)) ?? day;
}

/** Of a running venue; undefined where it takes none by itself. */
export const BACKUP_DESK: LivePart<{ schedule: BackupSchedule | undefined }> = { name: "backups", make: () => ({ schedule: undefined }) };
