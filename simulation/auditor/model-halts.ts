/**
 * The auditor's halts (rules 23): each ends by itself. One operator alone has 72 hours a market, over all their halts between which thirty
 * days never passed; what two say lasts 72 hours from when they say it. Here from the list of all halts, where the kernel keeps a sum.
 */
import type { ModelSchedule } from "./model-schedule.ts";

const LASTS_HOURS = 72;
const REST_DAYS = 30;
const DAY_HOURS = 24;
const HOUR_MS = 3_600_000;

type Span = { readonly from: number; readonly to: number };
type By = { readonly askedBy?: number; readonly agreedBy?: number };

export class ModelHalts {
  readonly #prefix: string;
  readonly #schedule: ModelSchedule;
  readonly #facts: { readonly rules: number };
  /** Of each market, those by one operator alone that are over, and what lasts. */
  readonly #alone = new Map<number, (Span & { readonly lasted: number })[]>();
  readonly #over = new Map<number, Span[]>();
  readonly #lasting = new Map<number, Span & { readonly isAlone: boolean }>();

  constructor(prefix: string, schedule: ModelSchedule, facts: { readonly rules: number }) {
    [this.#prefix, this.#schedule, this.#facts] = [prefix, schedule, facts];
  }

  untilOf(market: number): number | undefined {
    return this.#lasting.get(market)?.to;
  }

  /** How long it was halted from then to then. */
  between(market: number, from: number, to: number): number {
    const lasting = this.#lasting.get(market);
    const spans = [...(this.#over.get(market) ?? []), ...(lasting === undefined ? [] : [lasting])];
    return spans.reduce((sum, span) => sum + Math.max(0, Math.min(to, span.to) - Math.max(from, span.from)), 0);
  }

  /** Halts a market, or says why not. */
  halt(market: number, isHalted: boolean, by: By, at: number): "halted" | "second_operator_needed" | undefined {
    const isAlone = by.agreedBy === undefined || this.#facts.rules < 23;
    if (isHalted && isAlone) return "halted";
    if (this.#facts.rules < 23) return undefined;
    if (!isAlone && (by.askedBy === undefined || by.askedBy === by.agreedBy)) return "second_operator_needed";
    const lasts = LASTS_HOURS * HOUR_MS - (isAlone ? this.#used(market, at) : 0);
    if (lasts <= 0) return "second_operator_needed";
    this.end(market, at);
    this.#begin(market, at, at + lasts, isAlone);
    return undefined;
  }

  /** It trades again, or is no more. */
  end(market: number, at: number): void {
    const lasting = this.#lasting.get(market);
    if (lasting === undefined) return;
    this.#lasting.delete(market);
    this.#schedule.remove(this.#prefix, market);
    this.#over.set(market, [...(this.#over.get(market) ?? []), { from: lasting.from, to: Math.min(at, lasting.to) }]);
    if (!lasting.isAlone) return;
    // That something ended late counts for when the next may begin, not for how long it lasted.
    const ended = { from: lasting.from, to: at, lasted: Math.min(at, lasting.to) - lasting.from };
    this.#alone.set(market, [...(this.#alone.get(market) ?? []), ended]);
  }

  /** What is halted when these rules begin. */
  rulesChanged(halted: readonly number[], at: number): void {
    if (this.#facts.rules < 23) return;
    for (const market of halted) if (!this.#lasting.has(market)) this.#begin(market, at, at + LASTS_HOURS * HOUR_MS, true);
  }

  #begin(market: number, from: number, to: number, isAlone: boolean): void {
    this.#lasting.set(market, { from, to, isAlone });
    this.#schedule.add(this.#prefix, to, market);
  }

  /** From the newest halt back, as long as less than thirty days lie between two; what lies between counts where it is less than one. */
  #used(market: number, at: number): number {
    let [used, next] = [0, at];
    for (const { from, to, lasted } of (this.#alone.get(market) ?? []).toReversed()) {
      if (next - to >= REST_DAYS * DAY_HOURS * HOUR_MS) break;
      used += lasted + (next - to < DAY_HOURS * HOUR_MS ? next - to : 0);
      next = from;
    }
    return used;
  }
}
