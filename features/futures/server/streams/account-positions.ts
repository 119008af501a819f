/** Positions of one person after each command, those of a side and contract as one. */
import type { Kernel, KernelEvent } from "../../../../kernel/kernel.ts";
import { meanPrice, moneyText, numberText, priceText } from "../futures.views.ts";
import { positionResult, positionValue } from "../../formulas.ts";
import { breakEven } from "../bots/fapi-account.views.ts";
import { listedOf } from "../bots/fapi-contracts.ts";
import { isOneWay } from "../bots/fapi-order-form.ts";
import type { PositionRow } from "../futures-changes.ts";

type Known = {
  readonly contract: number;
  readonly side: "long" | "short";
  lots: number;
  entryValue: number;
  margin: number;
  result: number;
};
type Sums = Omit<Known, "contract" | "side">;

export class AccountPositions {
  readonly #kernel: Kernel;
  readonly #user: number;
  readonly #known = new Map<number, Known>();

  constructor(kernel: Kernel, user: number, rows: readonly PositionRow[]) {
    this.#kernel = kernel;
    this.#user = user;
    for (const row of rows) {
      const number = (name: keyof PositionRow): number => Number(row[name]);
      const figures = { lots: number("lots"), entryValue: number("entry_value"), margin: number("margin"), result: number("result") };
      this.#known.set(number("id"), { contract: number("contract"), side: row.side as Known["side"], ...figures });
    }
  }

  symbolOf(contract: number): string {
    return listedOf(this.#kernel, contract).symbol;
  }

  /** Which sides ("1 long") these events changed. */
  take(events: readonly KernelEvent[]): ReadonlySet<string> {
    const touched = new Set<string>();
    for (const event of events) {
      const known = this.#changed(event);
      if (known !== undefined) touched.add(`${known.contract} ${known.side}`);
    }
    return touched;
  }

  #changed(event: KernelEvent): Known | undefined {
    if (!("position" in event) || !("user" in event) || event.user !== this.#user) return undefined;
    const id = Number(event.position);
    switch (event.type) {
      case "futures/opened": {
        const { contract, side, lots, entryValue, margin } = event;
        const known = { contract, side, lots, entryValue, margin, result: this.#known.get(id)?.result ?? 0 };
        this.#known.set(id, known);
        return known;
      }
      case "futures/reduced": {
        const { contract, side, left, result } = event;
        const known = { contract, side, ...left, result: (this.#known.get(id)?.result ?? 0) + result };
        if (left.lots === 0) this.#known.delete(id);
        else this.#known.set(id, known);
        return known;
      }
      case "futures/margin-adjusted":
        return this.#grown(id, { margin: event.margin });
      case "futures/position-settled":
        return this.#grown(id, { entryValue: event.entryValue });
      case "futures/funding-paid":
        return this.#grown(id, {});
      default:
        return undefined;
    }
  }

  #grown(id: number, change: Partial<Sums>): Known | undefined {
    const known = this.#known.get(id);
    if (known !== undefined) Object.assign(known, change);
    return known;
  }

  #sums(side: string): Sums {
    const sums = { lots: 0, entryValue: 0, margin: 0, result: 0 };
    for (const known of this.#known.values()) {
      if (`${known.contract} ${known.side}` !== side) continue;
      sums.lots += known.lots;
      sums.entryValue += known.entryValue;
      sums.margin += known.margin;
      sums.result += known.result;
    }
    return sums;
  }

  shown(sides: Iterable<string>): readonly object[] {
    return [...sides].map((name) => {
      const [contract = "0", side] = name.split(" ") as [string, Known["side"]];
      const listed = listedOf(this.#kernel, Number(contract));
      const { lots, entryValue, result } = this.#sums(name);
      const { scale } = listed;
      return {
        s: listed.symbol,
        pa: `${side === "short" && lots > 0 ? "-" : ""}${numberText(scale, lots)}`,
        ep: meanPrice(scale, BigInt(entryValue), BigInt(lots)),
        bep: breakEven({ listed, side }, { entry: BigInt(entryValue), lots }),
        cr: moneyText(scale, result),
        up: moneyText(scale, this.#unrealised(Number(contract), side, { lots, entryValue })),
        mt: "cross",
        iw: "0",
        ps: this.#positionSide(side),
        ma: scale.quote.code,
      };
    });
  }

  /** All that is open, as a margin call names it. */
  called(): readonly object[] {
    const sides = new Set([...this.#known.values()].map(({ contract, side }) => `${contract} ${side}`));
    return [...sides].map((name) => {
      const [contract = "0", side] = name.split(" ") as [string, Known["side"]];
      const { scale, symbol } = listedOf(this.#kernel, Number(contract));
      const sums = this.#sums(name);
      return {
        s: symbol,
        ps: this.#positionSide(side),
        pa: `${side === "short" ? "-" : ""}${numberText(scale, sums.lots)}`,
        mt: "CROSSED",
        iw: "0",
        mp: priceText(scale, scale.contract.mark),
        up: moneyText(scale, this.#unrealised(Number(contract), side, sums)),
        mm: moneyText(scale, Math.floor(sums.margin / 2)),
      };
    });
  }

  #unrealised(contract: number, side: Known["side"], { lots, entryValue }: Pick<Sums, "lots" | "entryValue">): number {
    const { mark, perTickLot } = listedOf(this.#kernel, contract).contract;
    return positionResult(side, entryValue, positionValue(perTickLot, mark, lots));
  }

  #positionSide(side: Known["side"]): string {
    return isOneWay(this.#kernel, this.#user) ? "BOTH" : side.toUpperCase();
  }
}
