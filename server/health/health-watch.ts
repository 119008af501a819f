/**
 * Whether the venue works, part by part, looked at every few seconds: `/readyz`, the status page, figures and alerts read the last look, so
 * that asking costs nothing. What is wrong is said in words for operators, without names, addresses or paths.
 */
import type { LivePart } from "../live-parts.ts";

/** log: what is taken becomes durable. sql: the database answers. feed: prices come. disk: orders need not wait for room. projector: rows keep up. clock: the machine's is believed. */
export const CHECKS = ["log", "sql", "feed", "disk", "projector", "clock"] as const;
export type CheckName = (typeof CHECKS)[number];
/** What is wrong with each; undefined where nothing is. */
export type Findings = Readonly<Record<CheckName, string | undefined>>;
/** `since`: when it became so, ms of real time. */
export type CheckState = { readonly ok: boolean; readonly why: string; readonly since: number };
export type Checks = Readonly<Record<CheckName, CheckState>>;
/** `now`: real time, ms. */
export type Looked = (checks: Checks, now: number) => void;

const LOOK_EVERY_MS = 5000;
/** A look that is older says nothing of now. */
const OLD_AFTER_MS = 20_000;

export type HealthWatchOptions = {
  readonly look: () => Promise<Findings>;
  /** Hears of each look. */
  readonly onLooked?: Looked;
  /** Real time. */
  readonly clock: () => number;
  readonly onFault: (error: unknown, where: string) => void;
};

export class HealthWatch {
  readonly #options: HealthWatchOptions;
  readonly #states = new Map<CheckName, CheckState>();
  #lookedAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: HealthWatchOptions) {
    this.#options = options;
  }

  /** Looks at once, and goes on looking. */
  async start(): Promise<void> {
    await this.look();
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** One look at a time. */
  look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  /** Undefined before the first look, and when the last one is too old to say anything. */
  get checks(): Checks | undefined {
    if (this.#options.clock() - this.#lookedAt > OLD_AFTER_MS) return undefined;
    return Object.fromEntries(this.#states) as Checks;
  }

  async #lookOnce(): Promise<void> {
    try {
      const found = await this.#options.look();
      const now = this.#options.clock();
      for (const name of CHECKS) {
        const ok = found[name] === undefined;
        const before = this.#states.get(name);
        this.#states.set(name, { ok, why: found[name] ?? "", since: before?.ok === ok ? before.since : now });
      }
      this.#lookedAt = now;
      if (this.checks !== undefined) this.#options.onLooked?.(this.checks, now);
    } catch (error: unknown) {
      this.#options.onFault(error, "looking at the venue's health");
    }
  }
}

/** Where pages and figures find it. */
export class HealthDesk {
  /** Undefined where no venue runs around them. */
  watch: HealthWatch | undefined;
  /** Damage that was found in the log or beside it since the venue was started: each is said once, and stays a figure. */
  damages = 0;
  readonly #listeners: Looked[] = [];

  /** Hears of each look. */
  onLooked(listener: Looked): void {
    this.#listeners.push(listener);
  }

  readonly looked: Looked = (checks, now) => {
    for (const listener of this.#listeners) listener(checks, now);
  };
}

export const HEALTH_DESK: LivePart<HealthDesk> = { name: "health-desk", make: () => new HealthDesk() };
