/**
 * Faults for the person at the terminal: the first of a place at once, then how many there were, once a minute. Somebody who finds
 * a way to cause one can't fill the disk with lines about it.
 */
import type { Said } from "./say.ts";

const SAID_EVERY_MS = 60_000;
/** Places are those of the code; should names from outside get in, they can't fill the memory either. */
const PLACES_MAX = 500;
const ELSEWHERE = "many places";

/** Told of each fault: where it was, and at which request where it was one's. */
export type OnFault = (error: unknown, where: string, request?: string) => void;

export class FaultLines {
  readonly #say: (line: string, said?: Said) => void;
  /** Faults of a place since its last line. */
  readonly #unsaid = new Map<string, { count: number; last: unknown }>();
  /** All of them so far. */
  count = 0;

  constructor(say: (line: string, said?: Said) => void) {
    this.#say = say;
  }

  fault(error: unknown, place: string, request?: string): void {
    this.count += 1;
    const where = this.#unsaid.has(place) || this.#unsaid.size < PLACES_MAX ? place : ELSEWHERE;
    const unsaid = this.#unsaid.get(where);
    if (unsaid !== undefined) {
      unsaid.count += 1;
      unsaid.last = error;
      return;
    }
    this.#say(`Fault in ${where}: ${textOf(error)}`, { level: "error", request, stack: stackOf(error) });
    this.#begin(where);
  }

  #begin(where: string): void {
    this.#unsaid.set(where, { count: 0, last: undefined });
    setTimeout(() => this.#sum(where), SAID_EVERY_MS).unref();
  }

  #sum(where: string): void {
    const { count = 0, last } = this.#unsaid.get(where) ?? {};
    this.#unsaid.delete(where);
    if (count === 0) return;
    this.#say(`Fault in ${where}: ${count} more within a minute, the last: ${textOf(last)}`, { level: "error", stack: stackOf(last) });
    this.#begin(where);
  }
}

const stackOf = (error: unknown): string | undefined => (error instanceof Error ? error.stack : undefined);
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
