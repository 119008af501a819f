/**
 * The insurance fund: takes over what a close-out could not sell, at the bankruptcy price, as far as its own equity stays above zero,
 * and works it off through the book. Its positions are of user 0, its money is the house account "insurance".
 */
import { RULES_CLOSE_FUTURES } from "../../../kernel/rules.ts";
import { ticks as asTicks, type MarketId, type Ticks, type TimeMs } from "../../../money/units.ts";
import { bankruptcyPrice, positionResult, positionValue, type PositionSide } from "../formulas.ts";
import { unrealisedOf } from "./risk.ts";
import { isFresh, type Contract, type FuturesAccount, type Position } from "./state.ts";

const PPM = 1_000_000;
/** Of a contract's open lots, what the fund works off a second; or this value, whichever is more. */
const WORK_SHARE = 20;
/**
 * How far from the mark it goes for that. The house's quotes are nearer, and whoever buys them away to wait at the end of the band with
 * an order of their own gets nothing of the fund's.
 */
const WORK_PPM = 2000;

export type FundNeeds = {
  readonly rules: () => number;
  readonly contract: (id: MarketId) => Contract | undefined;
  /** None before it first took something over. */
  readonly fund: () => FuturesAccount | undefined;
  /** Its money. */
  readonly balance: () => bigint;
  /** Quote units of 100,000 USDT; most that the fund holds of one side of a contract. */
  readonly workValue: () => number;
  readonly valueMax: () => number;
  readonly closeAtMarket: (position: Position, lots: number, worst: Ticks, at: TimeMs) => void;
  /** Closes against the queue; says how many lots. */
  readonly deleverage: (position: Position, lots: number, price: Ticks, at: TimeMs) => unknown;
};

export class Fund {
  readonly #needs: FundNeeds;

  constructor(needs: FundNeeds) {
    this.#needs = needs;
  }

  balance(): bigint {
    return this.#needs.balance();
  }

  /** Equity of the fund: its money and what its positions stand at. */
  equity(): bigint {
    const { fund, balance, contract } = this.#needs;
    const account = fund();
    return balance() + (account === undefined ? 0n : unrealisedOf({ contract }, account));
  }

  /** Lots of a side that it can take over at that price: its equity at the mark stays at zero or above, its value below the bound. */
  takes(contract: Contract, side: PositionSide, lots: number, price: number): number {
    const { mark, perTickLot } = contract;
    const perLot = (side === "long" ? mark - price : price - mark) * perTickLot;
    const equity = this.equity();
    if (equity <= 0n) return 0;
    const payable = perLot >= 0 ? lots : Number(equity / BigInt(-perLot));
    const held = this.#needs.fund()?.holdings.find(({ contract: id }) => id === contract.terms.contract);
    const heldLots = (side === "long" ? held?.longLots : held?.shortLots) ?? 0;
    const room = Math.floor(this.#needs.valueMax() / (mark * perTickLot)) - heldLots;
    return Math.max(0, Math.min(lots, payable, room));
  }

  /** On each mark: a part of each position to the book, near the mark; all of it to the queue where nothing is left of the fund. */
  work(at: TimeMs): void {
    const account = this.#needs.fund();
    if (account === undefined || account.positions.length === 0) return;
    for (const position of [...account.positions]) {
      const contract = this.#needs.contract(position.contract);
      if (contract === undefined || position.lots === 0 || !isFresh(contract, at)) continue;
      if (this.equity() <= 0n) this.#needs.deleverage(position, position.lots, asTicks(this.#bankruptcy(position, contract)), at);
      else this.#workOff(position, contract, at);
    }
  }

  /** Never below the price at which nothing of the fund would be left. */
  #workOff(position: Position, contract: Contract, at: TimeMs): void {
    const { mark, perTickLot, openLots, terms } = contract;
    const lots = Math.max(1, Math.floor(openLots / WORK_SHARE), Math.floor(this.#needs.workValue() / (mark * perTickLot)));
    const near = this.#needs.rules() < RULES_CLOSE_FUTURES ? mark : Math.ceil((mark * WORK_PPM) / PPM);
    const offset = Math.min(Math.floor((mark * terms.bandPpm) / PPM), near);
    const end = this.#bankruptcy(position, contract);
    const worst = position.side === "long" ? Math.max(1, mark - offset, end) : Math.min(mark + offset, end);
    this.#needs.closeAtMarket(position, Math.min(lots, position.lots), asTicks(worst), at);
  }

  #bankruptcy({ side, entryValue, lots }: Position, { mark, perTickLot }: Contract): number {
    const result = positionResult(side, entryValue, positionValue(perTickLot, mark, lots));
    return bankruptcyPrice({
      side,
      rest: this.equity() - BigInt(result),
      entryValue: BigInt(entryValue),
      lots: BigInt(lots),
      perTickLot: BigInt(perTickLot),
      feePpm: 0n,
    });
  }
}
