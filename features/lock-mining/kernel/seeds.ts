/** What the venue has committed to, and which seeds it has shown. */
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { CHAIN_DAYS_MOST, dayOf, isSeed, seedBefore, seedEarlier } from "../formulas.ts";
import type { CommitSeeds, RevealSeed, SeedChain } from "./lock-mining.messages.ts";

export type ShownSeed = {
  readonly seed: string;
  /** Place in the log of the command that showed it. */
  readonly position: number;
};

export class Seeds {
  #chain: SeedChain | undefined;
  /** Of days that are not paid yet. */
  readonly #shown = new Map<number, ShownSeed>();

  get chain(): SeedChain | undefined {
    return this.#chain;
  }

  /** The last day that the commitment reaches; 0 without one. */
  get lastDay(): number {
    return this.#chain === undefined ? 0 : this.#chain.firstDay + this.#chain.days - 1;
  }

  of(day: number): ShownSeed | undefined {
    return this.#shown.get(day);
  }

  forget(day: number): void {
    this.#shown.delete(day);
  }

  commit({ anchor, day, days, at }: CommitSeeds): "lock_seeds_invalid" | undefined {
    const isLong = Number.isInteger(days) && days >= 1 && days <= CHAIN_DAYS_MOST;
    if (!isSeed(anchor) || day !== dayOf(at) + 1 || !isLong) return "lock_seeds_invalid";
    const number = (this.#chain?.number ?? 0) + 1;
    this.#chain = { number, anchor, firstDay: day, days, shown: { day: day - 1, seed: anchor } };
    return undefined;
  }

  reveal({ day, seed, at }: RevealSeed, position: number, paidThrough: number): "lock_no_seeds" | "lock_seed_wrong" | undefined {
    if (this.#chain === undefined) return "lock_no_seeds";
    const { shown } = this.#chain;
    if (!Number.isInteger(day) || day <= shown.day || day > Math.min(dayOf(at), this.lastDay)) return "lock_seed_wrong";
    if (!isSeed(seed) || seedEarlier(seed, day - shown.day) !== shown.seed) return "lock_seed_wrong";
    for (let [of, known] = [day, seed]; of > Math.max(shown.day, paidThrough); of--) {
      this.#shown.set(of, { seed: known, position });
      known = seedBefore(known);
    }
    this.#chain = { ...this.#chain, shown: { day, seed } };
    return undefined;
  }

  save(writer: StateWriter): void {
    const { number, anchor, firstDay, days, shown } = this.#chain ?? NONE;
    for (const value of [number, firstDay, days, shown.day]) writer.number(value);
    writer.text(anchor);
    writer.text(shown.seed);
    writer.number(this.#shown.size);
    for (const [day, { seed, position }] of [...this.#shown].sort(([a], [b]) => a - b)) {
      writer.number(day);
      writer.number(position);
      writer.text(seed);
    }
  }

  load(reader: StateReader): void {
    const [number, firstDay, days, day] = [reader.number(), reader.number(), reader.number(), reader.number()];
    const [anchor, seed] = [reader.text(), reader.text()];
    if (number > 0) this.#chain = { number, anchor, firstDay, days, shown: { day, seed } };
    for (let left = reader.number(); left > 0; left--) {
      const [of, position] = [reader.number(), reader.number()];
      this.#shown.set(of, { seed: reader.text(), position });
    }
  }
}

const NONE: SeedChain = { number: 0, anchor: "", firstDay: 0, days: 0, shown: { day: 0, seed: "" } };
