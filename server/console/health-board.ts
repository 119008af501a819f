/** How the venue is, for operators; who opens it says how to read each figure. */
import type { SystemFigures } from "../../contract/console-wire.ts";
import type { LivePart } from "../live-parts.ts";

export type Health = {
  readonly logPosition: number;
  /** Until a frame of the log was durable, 99 % of the last ones, in ms; undefined before the first. */
  readonly syncMs: number | undefined;
  /** Durable commands that the tables lack. */
  readonly lag: number;
  /** Since the newest index sample, in ms of real time; undefined before the first. */
  readonly feedAgeMs: number | undefined;
  /** Markets that should have a price now and have no source: halted ones and those at rest do not count. */
  readonly silentMarkets: number;
  readonly connections: number;
  readonly diskFreeBytes: number;
  readonly diskBytes: number;
  /** With less no new orders are taken. */
  readonly diskLeastBytes: number;
  /** Commands since the newest snapshot; all of them where there is none. */
  readonly sinceSnapshot: number;
  /** So many are between two. */
  readonly snapshotEvery: number;
  /** Assets whose accounts do not sum to zero: none. */
  readonly imbalances: number;
  /** Damage found in the log or beside it since the start: none. */
  readonly damages: number;
  /** A planned backup is missing for two hours. */
  readonly isBackupLate: boolean;
};

/** So many frames count for the sync. */
const FRAMES = 1000;

export class HealthBoard {
  #system: (() => Promise<SystemFigures>) | undefined;
  #read: (() => Promise<Omit<Health, "syncMs">>) | undefined;
  readonly #frames: number[] = [];
  #next = 0;

  open(read: () => Promise<Omit<Health, "syncMs">>): void {
    this.#read = read;
  }

  openSystem(read: () => Promise<SystemFigures>): void {
    this.#system = read;
  }

  /** Undefined where no venue runs around it. */
  async system(): Promise<SystemFigures | undefined> {
    return this.#system?.();
  }

  /** To be called with each frame. */
  noteFrame(ms: number): void {
    this.#frames[this.#next] = ms;
    this.#next = (this.#next + 1) % FRAMES;
  }

  /** Undefined where no venue runs around it. */
  async read(): Promise<Health | undefined> {
    if (this.#read === undefined) return undefined;
    const sorted = this.#frames.toSorted((left, right) => left - right);
    return { ...(await this.#read()), syncMs: sorted[Math.floor(sorted.length * 0.99)] };
  }
}

export const HEALTH_BOARD: LivePart<HealthBoard> = { name: "health", make: () => new HealthBoard() };
