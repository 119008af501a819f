/**
 * What the record says of contracts: fills of futures with their fees, the index and the last price behind each mark, and seconds contracts from
 * the purchase to the result, computed again by their own formulas. Who was matched with whom, and the mark itself, are said.
 */
import { fillFee, positionValue } from "../../futures/formulas.ts";
import { decidingSamples, DECIDING_SECONDS, paidOf, profitOf, resultOf, SECONDS_SIDES, secondOf } from "../../seconds/formulas.ts";
import { ratePpm, type Amount } from "../../../money/units.ts";
import { Differs } from "./differs.ts";
import { numberAt, oneOf, textAt, unitsAt } from "./line-fields.ts";
import type { RecordContract, RecordLine } from "./record.ts";

/** So many samples of a market are enough for what falls due late. */
const SAMPLES_KEPT = 4096;
const MARK_FIGURES = 4;
const BUY_SELL = ["buy", "sell"] as const;
const RESULTS = ["won", "lost", "even", "no_fair_price", "split", "closed"] as const;

type Sample = { readonly at: number; readonly ticks: number };
type Seconds = {
  readonly market: number;
  readonly side: (typeof SECONDS_SIDES)[number];
  readonly seconds: number;
  readonly stake: Amount;
  readonly profit: Amount;
  entry: { readonly ticks: number; readonly due: number } | undefined;
};

export class ContractChecks {
  readonly #contracts = new Map<number, RecordContract>();
  readonly #last = new Map<number, number>();
  readonly #samples = new Map<number, Sample[]>();
  readonly #seconds = new Map<number, Seconds>();
  /** Seconds contracts that wait for a sample of their market, and those that got it with this command. */
  readonly #waiting = new Map<number, Set<number>>();
  readonly #entering = new Set<number>();
  #secondsCount = 0;
  /** Number of the newest trade of futures. */
  trades = 0;
  fills = 0;
  lowerFees = 0;
  marks = 0;

  /** Terms, at the beginning or from here on; prices count at the beginning alone. */
  terms(contract: number, { perTickLot, makerPpm, takerPpm, last, index }: RecordContract): void {
    this.#contracts.set(contract, { perTickLot, makerPpm, takerPpm, last, index });
    if (!this.#last.has(contract)) this.#last.set(contract, last);
    if (!this.#samples.has(contract) && index > 0) this.#samples.set(contract, [{ at: -Infinity, ticks: index }]);
  }

  sampled(market: number, ms: number, ticks: number): void {
    const samples = this.#samples.get(market) ?? [];
    this.#samples.set(market, samples);
    samples.push({ at: ms, ticks });
    if (samples.length > SAMPLES_KEPT * 2) samples.splice(0, SAMPLES_KEPT);
    for (const contract of this.#waiting.get(market) ?? []) this.#entering.add(contract);
    this.#waiting.delete(market);
  }

  /** A fill of futures. */
  filled(line: RecordLine): void {
    const contract = numberAt(line, 3);
    const terms = this.#contracts.get(contract);
    if (terms === undefined) throw new Differs("line", `contract ${contract}`, "no such contract");
    this.trades += 1;
    this.fills += 1;
    if (numberAt(line, 4) !== this.trades) throw new Differs("trade", line[4], this.trades);
    oneOf(line[5], BUY_SELL);
    textAt(line, 8);
    textAt(line, 11);
    const [ticks, lots] = [numberAt(line, 6), numberAt(line, 7)];
    const value = positionValue(terms.perTickLot, ticks, lots);
    this.#checkFee(value, numberAt(line, 9), numberAt(line, 10), terms.makerPpm);
    this.#checkFee(value, numberAt(line, 12), numberAt(line, 13), terms.takerPpm);
    this.#last.set(contract, ticks);
  }

  #checkFee(value: number, said: number, ppm: number, most: number): void {
    if (!(ppm >= 0 && ppm <= most)) throw new Differs("fee", `${ppm} ppm`, `${most} ppm at most`);
    const whole = fillFee(value, ppm);
    if (said === whole) return;
    if (!(said >= 0 && said < whole)) throw new Differs("fee", said, whole);
    this.lowerFees += 1;
  }

  /** Marks: each with the index and the last price that it was made of. */
  marked(line: RecordLine): void {
    for (let at = 3; at < line.length; at += MARK_FIGURES) {
      const [contract, , index, last] = [numberAt(line, at), numberAt(line, at + 1), numberAt(line, at + 2), numberAt(line, at + 3)];
      if (!this.#contracts.has(contract)) throw new Differs("line", `contract ${contract}`, "no such contract");
      const [newest, traded] = [this.#samples.get(contract)?.at(-1)?.ticks ?? 0, this.#last.get(contract) ?? 0];
      if (index !== newest) throw new Differs("sample", `index ${index} of contract ${contract}`, newest);
      if (last !== traded) throw new Differs("fill", `last ${last} of contract ${contract}`, traded);
      this.marks += 1;
    }
  }

  opened(line: RecordLine): void {
    const [number, market, seconds, stake] = [numberAt(line, 3), numberAt(line, 5), numberAt(line, 7), unitsAt(line, 8)];
    const [ratio, profit] = [numberAt(line, 9), unitsAt(line, 10)];
    textAt(line, 4);
    if (number !== this.#secondsCount + 1) throw new Differs("result", `seconds contract ${number}`, this.#secondsCount + 1);
    this.#secondsCount = number;
    const computed = profitOf(stake, ratePpm(ratio));
    if (profit !== computed) throw new Differs("result", profit, computed);
    this.#seconds.set(number, { market, side: oneOf(line[6], SECONDS_SIDES), seconds, stake, profit, entry: undefined });
    const waiting = this.#waiting.get(market) ?? new Set();
    this.#waiting.set(market, waiting.add(number));
  }

  /** Begins with the first sample after it was bought: that of this command. */
  entered(line: RecordLine, ms: number): void {
    const number = numberAt(line, 3);
    const contract = this.#of(number);
    if (!this.#entering.delete(number)) throw new Differs("result", `seconds contract ${number} begins`, "it does not");
    const ticks = this.#samples.get(contract.market)?.at(-1)?.ticks ?? 0;
    const due = secondOf(ms) + contract.seconds;
    if (numberAt(line, 4) !== ticks) throw new Differs("result", line[4], ticks);
    if (numberAt(line, 5) !== due) throw new Differs("result", line[5], due);
    contract.entry = { ticks, due };
  }

  closed(line: RecordLine): void {
    const number = numberAt(line, 3);
    const { entry, market, side, stake, profit } = this.#of(number);
    const [result, paid, sum, count] = [oneOf(line[4], RESULTS), unitsAt(line, 5), numberAt(line, 6), numberAt(line, 7)];
    this.#seconds.delete(number);
    this.#waiting.get(market)?.delete(number);
    const isEnded = result === "split" || result === "closed";
    const prices =
      entry === undefined || isEnded ? [] : decidingSamples(this.#lately(market, entry.due), entry.due).map(({ ticks }) => ticks);
    const computed = isEnded ? result : entry === undefined ? "no_fair_price" : resultOf(entry.ticks, prices, side);
    if (result !== computed) throw new Differs("result", result, computed);
    const due = paidOf(result, stake, profit);
    if (paid !== due) throw new Differs("result", paid, due);
    const whole = prices.reduce((all, ticks) => all + ticks, 0);
    if (sum !== whole || count !== prices.length)
      throw new Differs("result", `${count} prices, ${sum}`, `${prices.length} prices, ${whole}`);
  }

  /** What begins with a sample says so with it. */
  nothingEnters(): void {
    const [number] = this.#entering;
    if (number !== undefined) throw new Differs("result", "nothing", `seconds contract ${number} begins`);
  }

  #of(number: number): Seconds {
    const contract = this.#seconds.get(number);
    if (contract === undefined) throw new Differs("result", `seconds contract ${number}`, "none that is open");
    return contract;
  }

  /** From the first second that may decide on. */
  #lately(market: number, due: number): readonly Sample[] {
    const from = (due - DECIDING_SECONDS * 2) * 1000;
    const samples = this.#samples.get(market) ?? [];
    let first = samples.length;
    while (first > 0 && (samples[first - 1]?.at ?? -Infinity) >= from) first -= 1;
    return samples.slice(first);
  }
}
