/** Lines of futures and of seconds contracts: fills and marks, and contracts that began in the day, with what they ended by. */
import type { Kernel, KernelEvent } from "../../../kernel/kernel.ts";
import { HOUSE_USERS_END } from "../../../kernel/ledger/chart.ts";
import type { Contract, FuturesFilled } from "../../futures/kernel/public.ts";
import type { RecordContract } from "../checker/record.ts";
import type { DayNames } from "./day-names.ts";
import type { LeftOut } from "./left-out.ts";

export type ContractLinesOptions = {
  readonly kernel: Kernel;
  readonly names: DayNames;
  readonly leftOut: LeftOut;
  readonly startsAt: number;
  readonly write: (line: readonly unknown[]) => void;
  /** With place and time of the command. */
  readonly line: (line: readonly unknown[]) => void;
};

/** Names of orders of futures and of seconds contracts are told apart from those of spot. */
const futuresKey = (order: number): number => -order;
const secondsKey = (contract: number): number => -0.5 - contract;

export class ContractLines {
  readonly #options: ContractLinesOptions;
  /** Seconds contracts of the day, by the kernel's numbers. */
  readonly #seconds = new Map<number, number>();
  #secondsCount = 0;
  trades = 0;

  constructor(options: ContractLinesOptions) {
    this.#options = options;
  }

  /** What there is when the day begins: terms in lines, and what is older of people by a name of its own. */
  open(): void {
    const { kernel, names, write } = this.#options;
    const { desk } = kernel.futures;
    for (const contract of desk.contracts.all()) write(["contract", contract.terms.contract, viewOf(contract)]);
    for (const slot of desk.pool.slots()) {
      const [owner, order] = [desk.pool.owner(slot), desk.pool.id(slot)];
      if (owner >= HOUSE_USERS_END) names.older(owner, futuresKey(order));
    }
    for (const { user, positions } of desk.positions.accounts()) for (const { id } of positions) names.older(user, futuresKey(id));
  }

  take(event: KernelEvent): void {
    switch (event.type) {
      case "futures/contract-listed":
      case "futures/terms-set": {
        const contract = this.#options.kernel.futures.desk.contracts.get(event.contract);
        return contract === undefined ? undefined : this.#options.line(["fk", event.contract, viewOf(contract)]);
      }
      case "futures/filled":
        return this.#filled(event);
      case "futures/reduced":
        // Whose position an order made smaller is as old as the position.
        return this.#options.names.tie([event.position, event.order].filter((order) => order !== 0).map(futuresKey));
      case "futures/marked":
        return this.#options.line(["fm", ...event.marks.flatMap(({ contract, mark, index, last }) => [contract, mark, index, last])]);
      default:
        return this.#secondsEvent(event);
    }
  }

  #filled({ contract, trade, ticks, lots, takerSide, maker, taker }: FuturesFilled): void {
    const side = ({ user, order, fee, ppm }: FuturesFilled["maker"]): readonly unknown[] => [
      this.#options.names.of(user, futuresKey(order)),
      fee,
      ppm,
    ];
    this.trades += 1;
    this.#options.line(["ff", contract, trade, takerSide, ticks, lots, ...side(maker), ...side(taker)]);
  }

  #secondsEvent(event: KernelEvent): void {
    const { names, line, leftOut, startsAt } = this.#options;
    switch (event.type) {
      case "seconds/opened": {
        const { contract, user, market, side, seconds, stake, ratioPpm, profit } = event;
        const number = ++this.#secondsCount;
        this.#seconds.set(contract, number);
        return line(["so", number, names.of(user, secondsKey(contract)), market, side, seconds, String(stake), ratioPpm, String(profit)]);
      }
      case "seconds/entered": {
        const number = this.#seconds.get(event.contract);
        return number === undefined ? undefined : line(["se", number, event.ticks, event.due - startsAt / 1000]);
      }
      case "seconds/closed": {
        const number = this.#seconds.get(event.contract);
        this.#seconds.delete(event.contract);
        if (number === undefined) return leftOut.count("seconds from before");
        return line(["sc", number, event.result, String(event.paid), event.sum, event.prices]);
      }
      default:
        return undefined;
    }
  }

  /** Contracts of the day that go on after it. */
  end(): void {
    for (let left = this.#seconds.size; left > 0; left--) this.#options.leftOut.count("seconds that go on");
  }
}

const viewOf = ({ terms: { makerPpm, takerPpm }, perTickLot, last, index }: Contract): RecordContract => ({
  ...{ perTickLot, makerPpm, takerPpm, last, index },
});
