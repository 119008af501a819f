/**
 * Guests' calls one after another, a turn of the event loop each: two hundred that come together are not answered in one go, and the
 * order of a person that comes meanwhile waits for one of them, not for all.
 */
import { setImmediate } from "node:timers";
import { Refused } from "./answer.ts";

/** A second's worth; beyond it guests are asked to come back. */
const WAITING_MAX = 2000;

export class GuestTurns {
  readonly #waiting: (() => void)[] = [];
  #isGoing = false;

  /** Resolves when it is one's turn; throws Refused when too many wait. */
  take(): Promise<void> {
    if (this.#waiting.length >= WAITING_MAX) throw new Refused("too_many_requests", { seconds: 1 });
    if (!this.#isGoing) setImmediate(() => this.#next());
    this.#isGoing = true;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #next(): void {
    this.#waiting.shift()?.();
    this.#isGoing = this.#waiting.length > 0;
    if (this.#isGoing) setImmediate(() => this.#next());
  }
}
