/** The auditor's model of promotional credit, by the README: out of the house's account, spent by expiry, the rest back. */
import type { Command } from "../../../kernel/kernel.ts";
import type { ModelFee, ModelNeeds, ModelPart } from "../../../simulation/auditor/model-part.ts";
import type { Purse } from "../../../simulation/auditor/model-ledger.ts";
import type { GrantPromotional, PromotionalCreditCommand } from "./promotional-credit.messages.ts";

const [HOUSE, SPOT_KIND, FEES, PROMOTIONS] = [0, 2, 16, 33];
const DAY_MS = 86_400_000;

type Grant = { readonly user: number; readonly asset: number; readonly isManagers: boolean; readonly isFree: boolean; left: bigint } & {
  readonly until: number;
};

export const promotionalCreditModel = (needs: ModelNeeds): ModelPart => new PromotionalCreditModel(needs);

class PromotionalCreditModel implements ModelPart {
  readonly prefix = "promotional-credit";
  readonly #needs: ModelNeeds;
  readonly #grants = new Map<number, Grant>();
  #count = 0;

  constructor(needs: ModelNeeds) {
    this.#needs = needs;
    needs.known.grantCredit = (user, asset, units) => this.#keep({ user, asset, isManagers: false, isFree: false, left: units, until: 0 });
    needs.known.endCredit = (number) => this.#end(number, false);
    needs.known.changeCredit = (number, by) => {
      const grant = this.#grants.get(number);
      if (grant === undefined) return;
      grant.left += by;
      this.#purse(grant.user, grant.asset).promotional += by;
    };
    needs.known.granted = (user, asset, units, until) => this.#granted(user, asset, units, until);
  }

  apply(given: Command): string | undefined {
    const command = given as PromotionalCreditCommand;
    if (command.type === "promotional-credit/grant") return this.#give(command);
    const grant = this.#grants.get(command.grant);
    if (grant?.user !== command.user) return "promotional_not_found";
    if (!grant.isFree) return "promotional_of_campaign";
    this.#end(command.grant, true);
    return undefined;
  }

  due(number: number): void {
    this.#end(number, false);
  }

  closeAll(user: number): void {
    for (const [number, grant] of this.#grants) if (grant.user === user) this.#end(number, true);
  }

  #give({ user, asset, amount, days, askedBy, agreedBy, at }: GrantPromotional): string | undefined {
    const { assets, isOpen, schedule } = this.#needs;
    const coin = assets.get(asset);
    if (coin?.code !== "USDT") return "promotional_coin_other";
    if (!isOpen(user)) return "account_not_open";
    if (amount < 1n) return "amount_invalid";
    if (!Number.isInteger(days) || days < 1 || days > 90) return "promotional_days_invalid";
    const one = 10n ** BigInt(coin.decimals);
    let total: bigint = amount;
    for (const grant of this.#grants.values()) if (grant.user === user && grant.asset === asset && grant.isManagers) total += grant.left;
    if (total > 10_000n * one) return "promotional_most_reached";
    if (total > 100n * one && askedBy === agreedBy) return "second_operator_needed";
    if (this.#house(asset).own < amount) return "cover_exhausted";
    this.#house(asset).own -= amount;
    const until = at + days * DAY_MS;
    this.#keep({ user, asset, isManagers: true, isFree: true, left: amount, until });
    schedule.add(this.prefix, until, this.#count);
    return undefined;
  }

  #keep(grant: Grant): number {
    this.#count += 1;
    this.#grants.set(this.#count, grant);
    this.#purse(grant.user, grant.asset).promotional += grant.left;
    return this.#count;
  }

  /** Of a coupon: promised before. */
  #granted(user: number, asset: number, units: bigint, until: number): void {
    this.#house(asset).pledged -= units;
    this.#needs.schedule.add(this.prefix, until, this.#keep({ user, asset, isManagers: false, isFree: true, left: units, until }));
  }

  /** Pays of a fee what it can, what runs out first in front; the house earns it all the same. */
  less({ user, asset, fee }: ModelFee): bigint {
    const mine = [...this.#grants].filter(([, grant]) => grant.user === user && grant.asset === asset && grant.isFree);
    let open = fee;
    for (const [number, grant] of mine.sort(([a, one], [b, other]) => one.until - other.until || a - b)) {
      const units = grant.left < open ? grant.left : open;
      grant.left -= units;
      open -= units;
      this.#purse(user, asset).promotional -= units;
      this.#purse(HOUSE, asset, FEES).own += units;
      if (grant.left === 0n) this.#end(number, true);
    }
    return fee - open;
  }

  #end(number: number, isEarly: boolean): void {
    const grant = this.#grants.get(number);
    if (grant === undefined) return;
    if (isEarly) this.#needs.schedule.remove(this.prefix, number);
    this.#grants.delete(number);
    this.#purse(grant.user, grant.asset).promotional -= grant.left;
    this.#house(grant.asset).own += grant.left;
  }

  #house(asset: number): Purse {
    return this.#purse(HOUSE, asset, PROMOTIONS);
  }

  #purse(owner: number, asset: number, kind = SPOT_KIND): Purse {
    return this.#needs.ledger.purse(owner, kind, asset);
  }
}
