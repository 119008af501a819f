/**
 * The machine's clock, believed only as far as it can be checked: sessions, codes, limits and, on a venue in real time, venue
 * time run by it.
 *
 * Between two looks time passes as the monotonic clock says, so nothing that waits is ended early or late when somebody sets
 * the clock. Small corrections are followed. A step of more than ten seconds is followed only where the boot clock
 * confirms it (a laptop that slept); any other is held back and said, until the clock returns or an operator agrees.
 * What is shown never goes back.
 */
import { uptime } from "node:os";
import { performance } from "node:perf_hooks";

export type ClockSources = {
  /** Milliseconds since 1970, as the machine has them; may be set at any moment. */
  readonly wall: () => number;
  /** Milliseconds since some moment; stands still while the machine sleeps. */
  readonly monotonic: () => number;
  /** Milliseconds since the machine was started, sleep included. */
  readonly boot: () => number;
};

export const MACHINE: ClockSources = {
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  boot: () => uptime() * 1000,
};

/** A step that is not taken over: how far the machine's clock is ahead of ours, in ms. */
export type HeldStep = { readonly aheadMs: number };

export type ClockNews = { readonly kind: "held" | "returned" | "slept" | "agreed"; readonly ms: number };

/** Anything further is no correction but a step. */
export const STEP_MS = 10_000;
const LOOK_EVERY_MS = 1000;

export class MachineClock {
  readonly #sources: ClockSources;
  #anchor: { readonly time: number; readonly monotonic: number; readonly boot: number };
  #shown = 0;
  #held: HeldStep | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(sources: ClockSources = MACHINE) {
    this.#sources = sources;
    this.#anchor = { time: sources.wall(), monotonic: sources.monotonic(), boot: sources.boot() };
  }

  /** Milliseconds since 1970, whole; never less than before. */
  readonly now = (): number => {
    this.#shown = Math.max(this.#shown, Math.floor(this.#reckoned()));
    return this.#shown;
  };

  get held(): HeldStep | undefined {
    return this.#held;
  }

  /** Looks at the machine's clock once a second; `tell` hears what was found. */
  watch(tell: (news: ClockNews) => void): void {
    this.#timer = setInterval(() => {
      const news = this.look();
      if (news !== undefined) tell(news);
    }, LOOK_EVERY_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Compares once; what changed, where something did. */
  look(): ClockNews | undefined {
    const slept = this.#sleep();
    const ahead = this.#sources.wall() - (this.#reckoned() + slept);
    if (Math.abs(ahead) <= STEP_MS) {
      this.#anchorAt(this.#sources.wall());
      if (this.#held !== undefined) return this.#tell(undefined, { kind: "returned", ms: ahead });
      return slept > STEP_MS ? { kind: "slept", ms: slept } : undefined;
    }
    // Sleep did pass, whatever the machine's clock says now.
    if (slept > STEP_MS) this.#anchorAt(this.#reckoned() + slept);
    const isNew = this.#held === undefined || Math.abs(this.#held.aheadMs - ahead) > STEP_MS;
    if (!isNew) return undefined;
    return this.#tell({ aheadMs: ahead }, { kind: "held", ms: ahead });
  }

  /**
   * An operator agrees to the machine's clock as it is. Ahead only: what was shown can't go back; a clock that was set back is
   * waited for.
   */
  agree(): ClockNews | undefined {
    const ahead = this.#sources.wall() - this.#reckoned();
    if (ahead <= 0) return undefined;
    this.#anchorAt(this.#sources.wall());
    return this.#tell(undefined, { kind: "agreed", ms: ahead });
  }

  #tell(held: HeldStep | undefined, news: ClockNews): ClockNews {
    this.#held = held;
    return news;
  }

  #reckoned(): number {
    return this.#anchor.time + (this.#sources.monotonic() - this.#anchor.monotonic);
  }

  /** Time since the last anchor that the monotonic clock did not count. */
  #sleep(): number {
    const { boot, monotonic } = this.#anchor;
    const asleep = this.#sources.boot() - boot - (this.#sources.monotonic() - monotonic);
    // The boot clock of some systems has whole seconds only.
    return asleep > STEP_MS ? asleep : 0;
  }

  #anchorAt(time: number): void {
    this.#anchor = { time, monotonic: this.#sources.monotonic(), boot: this.#sources.boot() };
  }
}
