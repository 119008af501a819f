/**
 * Example in the kernel: a contract that takes money now and pays it back with interest later.
 *
 * It shows all that a product with a promise has to do: look before it sells, pledge the person's money and the house's cover,
 * carry its terms, stand in the due-list, settle once with a receipt, end early, end with "start again". Tests and the
 * simulation run it as it is.
 */
import { amount, ratePpm, timeMs, type Amount, type AssetId, type RatePpm, type TimeMs, type UserId } from "../../../money/units.ts";
import type { CommandBase } from "../../../kernel/command.ts";
import { assertNever, invariant } from "../../../kernel/invariant.ts";
import { PURPOSE, TRIED_PRODUCT, type ProductName } from "../../../kernel/ledger/chart.ts";
import { own, pledged, type Cell, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import type { DueEntry, Part } from "../../../kernel/part.ts";
import type { Settled } from "../../../kernel/settlement.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { exampleInterest } from "../formulas.ts";

export type OpenExample = CommandBase & {
  readonly type: "example/open";
  readonly user: UserId;
  readonly asset: AssetId;
  readonly principal: Amount;
  readonly days: number;
};
/** Ends a contract before its time: the principal comes back, the interest does not come. */
export type LeaveExample = CommandBase & { readonly type: "example/leave"; readonly user: UserId; readonly contract: number };
export type ExampleCommand = OpenExample | LeaveExample;

type Contract = {
  readonly number: number;
  readonly user: UserId;
  readonly asset: AssetId;
  readonly principal: Amount;
  /** Its terms, as agreed; later changes don't reach it. */
  readonly ratePpm: RatePpm;
  readonly days: number;
  /** Promised, and pledged from the house's cover. */
  readonly interest: Amount;
  /** Log position of the command that opened it. */
  readonly openedBy: number;
  /** Its entry in the due-list. */
  readonly entry: number;
};

export type ExampleOpened = {
  readonly type: "example/opened";
  readonly contract: number;
  readonly user: UserId;
  readonly asset: AssetId;
  readonly principal: Amount;
  readonly interest: Amount;
  readonly due: TimeMs;
  readonly at: TimeMs;
};
export type ExampleEnded = {
  readonly type: "example/ended";
  readonly contract: number;
  readonly user: UserId;
  readonly reason: "matured" | "left";
  readonly at: TimeMs;
};
export type ExampleEvent = ExampleOpened | ExampleEnded;

/** In the order in which they are looked for. */
export type ExampleRefusal =
  | "asset_not_found"
  | "account_not_open"
  | "example_terms_invalid"
  | "example_limit_reached"
  | "insufficient_balance"
  | "cover_exhausted"
  | "example_not_found"
  | "example_not_yours";

export type ExampleNeeds = {
  readonly ledger: Ledger;
  readonly isListed: (asset: AssetId) => boolean;
  readonly isOpen: (user: UserId) => boolean;
  readonly position: () => number;
  readonly schedule: { add(part: string, due: TimeMs, reference: number): number; remove(entry: number): void };
  /** The house's account for this product (rule 1 of the products). */
  readonly cover: {
    free(product: ProductName, asset: AssetId): Amount;
    pledge(product: ProductName, asset: AssetId, units: Amount, reason: number, reference: number): void;
    release(product: ProductName, asset: AssetId, units: Amount, reason: number, reference: number): void;
    pay(product: ProductName, asset: AssetId, to: Cell, units: Amount, reason: number, reference: number): void;
    pledgedCell(product: ProductName, asset: AssetId): Cell;
  };
  readonly emit: (event: ExampleEvent | Settled) => void;
};

const DAY_MS = 86_400_000;
const DAYS_MAX = 365;
/** Open contracts a person. */
const CONTRACTS_MAX = 20;
/** 0.1 % a day. */
const RATE = ratePpm(1000);
/** The account of the chart that covers it: a product takes its own once it is no longer tried. */
export const EXAMPLE_COVER: ProductName = TRIED_PRODUCT;

export class Example implements Part<ExampleCommand, ExampleRefusal> {
  readonly name = "example";
  readonly version = 1;
  readonly commands = { "example/open": "opens", "example/leave": "closes" } as const;
  readonly #needs: ExampleNeeds;
  readonly #contracts = new Map<number, Contract>();
  #count = 0;

  constructor(needs: ExampleNeeds) {
    this.#needs = needs;
  }

  execute(command: ExampleCommand): ExampleRefusal | undefined {
    switch (command.type) {
      case "example/open":
        return this.#open(command);
      case "example/leave":
        return this.#leave(command);
      default:
        return assertNever(command);
    }
  }

  #open(command: OpenExample): ExampleRefusal | undefined {
    const { user, asset, principal, days, at } = command;
    const { ledger, cover, schedule, position, emit } = this.#needs;
    const interest = exampleInterest({ principal, rate: RATE, days: Number.isSafeInteger(days) ? days : 0 });
    const refusal = this.#refuseOpen(command, interest);
    if (refusal !== undefined) return refusal;
    this.#count += 1;
    const number = this.#count;
    const due = timeMs(at + days * DAY_MS);
    const entry = schedule.add(this.name, due, number);
    this.#contracts.set(number, { number, user, asset, principal, ratePpm: RATE, days, interest, openedBy: position(), entry });
    const account = ledger.account(user, PURPOSE.change, asset);
    ledger.move(own(account), pledged(account), principal, REASON.example_hold, number);
    cover.pledge(EXAMPLE_COVER, asset, interest, REASON.example_hold, number);
    emit({ type: "example/opened", contract: number, user, asset, principal, interest, due, at });
    return undefined;
  }

  #refuseOpen({ user, asset, principal, days }: OpenExample, interest: Amount): ExampleRefusal | undefined {
    const { ledger, cover, isListed, isOpen } = this.#needs;
    if (!isListed(asset)) return "asset_not_found";
    if (!isOpen(user)) return "account_not_open";
    if (!Number.isSafeInteger(days) || days < 1 || days > DAYS_MAX || principal <= 0n) return "example_terms_invalid";
    if (this.#of(user).length >= CONTRACTS_MAX) return "example_limit_reached";
    if (ledger.balanceOf(user, PURPOSE.change, asset) < principal) return "insufficient_balance";
    return cover.free(EXAMPLE_COVER, asset) < interest ? "cover_exhausted" : undefined;
  }

  #leave({ user, contract: number, at }: LeaveExample): ExampleRefusal | undefined {
    const contract = this.#contracts.get(number);
    if (contract === undefined) return "example_not_found";
    if (contract.user !== user) return "example_not_yours";
    this.#endEarly(contract, at);
    return undefined;
  }

  /** Its day has come, however long ago: settled with the contract's own terms. */
  due({ reference }: DueEntry, at: TimeMs): void {
    const contract = this.#contracts.get(reference);
    invariant(contract !== undefined, "V7: what falls due must still be open", reference);
    const { number, asset, interest } = contract;
    this.#end(contract);
    this.#needs.cover.pay(EXAMPLE_COVER, asset, own(this.#account(contract)), interest, REASON.example_interest, number);
    this.#needs.emit({ type: "example/ended", contract: number, user: contract.user, reason: "matured", at });
    this.#needs.emit(receiptOf(contract, at));
  }

  closeAll(user: UserId, at: TimeMs): void {
    for (const contract of this.#of(user)) this.#endEarly(contract, at);
  }

  #endEarly(contract: Contract, at: TimeMs): void {
    const { number, user, asset, interest, entry } = contract;
    this.#needs.schedule.remove(entry);
    this.#end(contract);
    this.#needs.cover.release(EXAMPLE_COVER, asset, interest, REASON.example_release, number);
    this.#needs.emit({ type: "example/ended", contract: number, user, reason: "left", at });
  }

  /** The person's own money is free again. */
  #end(contract: Contract): void {
    this.#contracts.delete(contract.number);
    const account = this.#account(contract);
    this.#needs.ledger.move(pledged(account), own(account), contract.principal, REASON.example_release, contract.number);
  }

  #account({ user, asset }: Contract) {
    return this.#needs.ledger.account(user, PURPOSE.change, asset);
  }

  #of(user: UserId): readonly Contract[] {
    return [...this.#contracts.values()].filter((contract) => contract.user === user);
  }

  pledges(expected: Map<number, bigint>): void {
    const add = (cell: Cell, units: bigint): void => void expected.set(cell, (expected.get(cell) ?? 0n) + units);
    for (const contract of this.#contracts.values()) {
      add(pledged(this.#account(contract)), contract.principal);
      add(this.#needs.cover.pledgedCell(EXAMPLE_COVER, contract.asset), contract.interest);
    }
  }

  save(writer: StateWriter): void {
    writer.number(this.#count);
    writer.number(this.#contracts.size);
    for (const { number, user, asset, principal, ratePpm: rate, days, interest, openedBy, entry } of this.#contracts.values()) {
      for (const value of [number, user, asset, rate, days, openedBy, entry]) writer.number(value);
      writer.integer(principal);
      writer.integer(interest);
    }
  }

  load(reader: StateReader): void {
    this.#count = reader.number();
    for (let left = reader.number(); left > 0; left--) {
      const [number, user, asset, rate, days, openedBy, entry] = Array.from({ length: 7 }, () => reader.number());
      const [principal, interest] = [amount(reader.integer()), amount(reader.integer())];
      this.#contracts.set(number, { number, user, asset, principal, ratePpm: rate, days, interest, openedBy, entry } as Contract);
    }
  }
}

function receiptOf({ number, user, asset, principal, ratePpm: rate, days, interest, openedBy }: Contract, at: TimeMs): Settled {
  return {
    type: "settlement/settled",
    product: "example",
    contract: number,
    user,
    formula: "example/1",
    inputs: [
      { name: "principal", value: String(principal), from: `command:${openedBy}` },
      { name: "days", value: String(days), from: `command:${openedBy}` },
      { name: "rate_ppm", value: String(rate), from: "terms" },
    ],
    terms: { asset: String(asset) },
    result: { interest: String(interest) },
    at,
  };
}
