/** The auditor's model of example, by the README: principal held, interest covered, both back or paid on the day. */
import type { Command } from "../../../kernel/kernel.ts";
import { PRODUCT_KINDS } from "../../cover/kernel/cover.model.ts";
import type { ModelNeeds, ModelPart } from "../../../simulation/auditor/model-part.ts";
import { EXAMPLE_COVER, type ExampleCommand, type LeaveExample, type OpenExample } from "./example.ts";

const HOUSE = 0;
const HOUSE_KIND = PRODUCT_KINDS[EXAMPLE_COVER] ?? 0;
const SPOT_KIND = 2;
const DAY_MS = 24 * 60 * 60 * 1000;

type Open = { readonly user: number; readonly asset: number; readonly principal: bigint; readonly interest: bigint };

export const exampleModel = (needs: ModelNeeds): ModelPart => new ExampleModel(needs);

class ExampleModel implements ModelPart {
  readonly prefix = "example";
  readonly #needs: ModelNeeds;
  readonly #open = new Map<number, Open>();
  #count = 0;

  constructor(needs: ModelNeeds) {
    this.#needs = needs;
  }

  apply(given: Command): string | undefined {
    const command = given as unknown as ExampleCommand;
    return command.type === "example/open" ? this.#sell(command) : this.#leave(command);
  }

  due(number: number): void {
    const contract = this.#open.get(number);
    if (contract !== undefined) this.#end(number, contract, true);
  }

  closeAll(user: number): void {
    for (const [number, contract] of this.#open) if (contract.user === user) this.#endEarly(number, contract);
  }

  #sell({ user, asset, principal, days, at }: OpenExample): string | undefined {
    const { ledger, assets, isOpen, schedule } = this.#needs;
    if (!assets.has(asset)) return "asset_not_found";
    if (!isOpen(user)) return "account_not_open";
    if (!(Number.isInteger(days) && days >= 1 && days <= 365 && principal > 0n)) return "example_terms_invalid";
    if ([...this.#open.values()].filter((one) => one.user === user).length >= 20) return "example_limit_reached";
    const [purse, house] = [ledger.purse(user, SPOT_KIND, asset), ledger.purse(HOUSE, HOUSE_KIND, asset)];
    if (purse.own < principal) return "insufficient_balance";
    // A thousandth a day, whole units only.
    const interest = (principal * BigInt(days)) / 1000n;
    if (house.own < interest) return "cover_exhausted";
    purse.own -= principal;
    purse.pledged += principal;
    house.own -= interest;
    house.pledged += interest;
    this.#count += 1;
    this.#open.set(this.#count, { user, asset, principal, interest });
    schedule.add(this.prefix, at + days * DAY_MS, this.#count);
    return undefined;
  }

  #leave({ user, contract: number }: LeaveExample): string | undefined {
    const contract = this.#open.get(number);
    if (contract === undefined) return "example_not_found";
    if (contract.user !== user) return "example_not_yours";
    this.#endEarly(number, contract);
    return undefined;
  }

  #endEarly(number: number, contract: Open): void {
    this.#needs.schedule.remove(this.prefix, number);
    this.#end(number, contract, false);
  }

  #end(number: number, { user, asset, principal, interest }: Open, isPaid: boolean): void {
    const { ledger } = this.#needs;
    this.#open.delete(number);
    const [purse, house] = [ledger.purse(user, SPOT_KIND, asset), ledger.purse(HOUSE, HOUSE_KIND, asset)];
    purse.pledged -= principal;
    purse.own += principal;
    house.pledged -= interest;
    (isPaid ? purse : house).own += interest;
  }
}
