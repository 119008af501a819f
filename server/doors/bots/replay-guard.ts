/**
 * Signed requests that change something are done once: the same signed bytes again are known and turned away.
 *
 * A request is remembered until its recvWindow is over; after that its timestamp refuses it. Requests signed before this
 * guard was there are turned away by their timestamp, so that a restart forgets nothing that still counts.
 */
import { hash } from "node:crypto";
import { botError } from "./bot-error.ts";

export class ReplayGuard {
  readonly #clock: () => number;
  readonly #since: number;
  /** Fingerprints of key and signed bytes, in two generations. */
  #young = new Set<string>();
  #old = new Set<string>();
  #turnedAt: number;

  constructor(clock: () => number) {
    this.#clock = clock;
    this.#since = clock();
    this.#turnedAt = this.#since;
  }

  /** Whether these signed bytes came for the first time; throws -1021 for what was signed before the guard was there. */
  isFirst(keyId: number, payload: string, timestamp: number): boolean {
    if (timestamp < this.#since) throw botError.outsideWindow();
    this.#turn();
    const print = hash("sha256", `${keyId} ${payload}`, "base64");
    if (this.#young.has(print) || this.#old.has(print)) return false;
    this.#young.add(print);
    return true;
  }

  /** No request lives longer than GENERATION_MS, so what two generations hold is enough. */
  #turn(): void {
    const now = this.#clock();
    if (now - this.#turnedAt < GENERATION_MS) return;
    this.#turnedAt = now;
    this.#old = this.#young;
    this.#young = new Set();
  }
}

/** The longest recvWindow and the second that a timestamp may lie ahead, with a little to spare. */
const GENERATION_MS = 62_000;
