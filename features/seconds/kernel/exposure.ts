/** What the house can lose to contracts that fall due together: sums of what they can win, by market, side and due second. */
import type { SecondsContract } from "./seconds.messages.ts";

/** One that has no entry yet falls due together with those of its period that wait like it. */
const groupOf = ({ market, side, seconds, entry }: Pick<SecondsContract, "market" | "side" | "seconds" | "entry">): string =>
  entry === undefined ? waitingGroup(market, side, seconds) : dueGroup(market, side, entry.second + seconds);
const waitingGroup = (market: number, side: string, seconds: number): string => `${market} ${side} +${seconds}`;
const dueGroup = (market: number, side: string, due: number): string => `${market} ${side} ${due}`;

export class Exposure {
  readonly #sums = new Map<string, bigint>();

  /** What would be at risk together with a contract that enters with `second`. */
  of({ market, side, seconds }: Pick<SecondsContract, "market" | "side" | "seconds">, second: number): bigint {
    const [waiting, entered] = [waitingGroup(market, side, seconds), dueGroup(market, side, second + seconds)];
    return (this.#sums.get(waiting) ?? 0n) + (this.#sums.get(entered) ?? 0n);
  }

  add(contract: SecondsContract): void {
    this.#move(contract, contract.profit);
  }

  remove(contract: SecondsContract): void {
    this.#move(contract, -contract.profit);
  }

  #move(contract: SecondsContract, by: bigint): void {
    const group = groupOf(contract);
    const sum = (this.#sums.get(group) ?? 0n) + by;
    if (sum === 0n) this.#sums.delete(group);
    else this.#sums.set(group, sum);
  }
}
