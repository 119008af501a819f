/** The auditor's model of promotional credit, by the README: out of the house's account, spent by expiry, the rest back. */
import type { Command } from "../../../kernel/kernel.ts";
import type { ModelFee, ModelNeeds, ModelPart } from "../../../simulation/auditor/model-part.ts";
import type { Purse } from "../../../simulation/auditor/model-ledger.ts";
import type { GrantPromotional, PromotionalCreditCommand } from "./promotional-credit.messages.ts";

const [HOUSE, SPOT_KIND, FEES, PROMOTIONS] = [0, 2, 16, 33];
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Futures count it as margin. */
const RULES_CREDIT = 10;
/** What was given lately bounds what one operator gives alone. */
const RULES_GIVEN = 13;
/** As much as counts as margin at most. */
const STANDING_MOST = 2n ** 50n;

type Grant = {
  readonly user: number;
  readonly asset: number;
  readonly isManagers: boolean;
  readonly isFree: boolean;
  left: bigint;
  until: number;
};

export const promotionalCreditModel = (needs: ModelNeeds): ModelPart => new PromotionalCreditModel(needs);

class PromotionalCreditModel implements ModelPart {
  readonly prefix = "promotional-credit";
  readonly #needs: ModelNeeds;
  readonly #grants = new Map<number, Grant>();
  /** What managers gave, by whom, and whether one of them alone did. */
  readonly #gifts: {
    readonly user: number;
    readonly by: number;
    readonly isAlone: boolean;
    readonly units: bigint;
    readonly at: number;
  }[] = [];
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
    needs.known.creditOf = (user, asset) => this.#standing(user, asset);
    needs.known.endedCredit = (user, asset, at) => this.#ended(user, asset, at);
    needs.known.payByCredit = (user, asset, units) => (this.#isMargin(asset) ? this.#take(this.#free(user, asset), units) : 0n);
    needs.known.granted = (user, asset, units, until) => this.#granted(user, asset, units, until);
  }

  apply(given: Command): string | undefined {
    const command = given as PromotionalCreditCommand;
    if (command.type === "promotional-credit/grant") return this.#give(command);
    const grant = this.#grants.get(command.grant);
    if (grant?.user !== command.user) return "promotional_not_found";
    if (!grant.isFree) return "promotional_of_campaign";
    this.#needs.schedule.remove(this.prefix, command.grant);
    this.#leave(command.grant, grant, command.at);
    return undefined;
  }

  due(number: number, _due: number, at: number): void {
    const grant = this.#grants.get(number);
    if (grant !== undefined) this.#leave(number, grant, at);
  }

  /** What positions of futures stand on stays, and is looked at an hour later again; it has ended all the same. */
  #leave(number: number, grant: Grant, at: number): void {
    const { known, schedule } = this.#needs;
    const spare = this.#isMargin(grant.asset) ? known.spareCredit(grant.user) : grant.left;
    if (spare >= grant.left) return this.#end(number, false);
    this.#purse(grant.user, grant.asset).promotional -= spare;
    this.#house(grant.asset).own += spare;
    grant.left -= spare;
    grant.until = Math.min(grant.until, at);
    schedule.add(this.prefix, at + HOUR_MS, number);
    known.creditChanged(grant.user);
  }

  /** Not with real money, where no promotion touches what has leverage. */
  #isMargin(asset: number): boolean {
    const { facts, isPaper, assets } = this.#needs;
    return facts.rules >= RULES_CREDIT && isPaper() && assets.get(asset)?.code === "USDT";
  }

  /** All but that of campaigns, what runs out first in front. */
  #free(user: number, asset: number): (readonly [number, Grant])[] {
    const mine = [...this.#grants].filter(([, grant]) => grant.user === user && grant.asset === asset && grant.isFree);
    return mine.sort(([a, one], [b, other]) => one.until - other.until || a - b);
  }

  #standing(user: number, asset: number): bigint {
    const sum = this.#isMargin(asset) ? sumOf(this.#free(user, asset)) : 0n;
    return sum < STANDING_MOST ? sum : STANDING_MOST;
  }

  #ended(user: number, asset: number, at: number): bigint {
    return this.#isMargin(asset) ? sumOf(this.#free(user, asset).filter(([, { until }]) => until <= at)) : 0n;
  }

  /** Takes up to so much of those; says how much. Whoever is paid gets it all the same. */
  #take(grants: readonly (readonly [number, Grant])[], units: bigint): bigint {
    let open = units;
    for (const [number, grant] of grants) {
      const taken = grant.left < open ? grant.left : open;
      grant.left -= taken;
      open -= taken;
      this.#purse(grant.user, grant.asset).promotional -= taken;
      if (grant.left === 0n) this.#end(number, true);
    }
    return units - open;
  }

  /** What positions stand on goes once they are gone. */
  closeAll(user: number): void {
    const hasOther = [...this.#grants.values()].some((grant) => grant.user === user && grant.isFree);
    if (hasOther && this.#needs.facts.rules >= RULES_CREDIT && this.#needs.isPaper()) this.#needs.known.closeFutures(user);
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
    const isAlone = askedBy === agreedBy;
    if (isAlone && (total > 100n * one || this.#givesTooMuch(user, askedBy, amount, at, one))) return "second_operator_needed";
    if (this.#house(asset).own < amount) return "cover_exhausted";
    this.#house(asset).own -= amount;
    const until = at + days * DAY_MS;
    if (this.#needs.facts.rules >= RULES_GIVEN) this.#gifts.push({ user, by: askedBy, isAlone, units: amount, at });
    this.#keep({ user, asset, isManagers: true, isFree: true, left: amount, until });
    schedule.add(this.prefix, until, this.#count);
    return undefined;
  }

  /** To one person 100 within thirty days whoever gave it, and 1,000 a day by one operator alone to all. */
  #givesTooMuch(user: number, operator: number, units: bigint, at: number, one: bigint): boolean {
    if (this.#needs.facts.rules < RULES_GIVEN) return false;
    let [theirs, today] = [units, units];
    for (const gift of this.#gifts) {
      if (gift.user === user && gift.at > at - 30 * DAY_MS) theirs += gift.units;
      if (gift.isAlone && gift.by === operator && gift.at > at - DAY_MS) today += gift.units;
    }
    return theirs > 100n * one || today > 1_000n * one;
  }

  #keep(grant: Grant): number {
    this.#count += 1;
    this.#grants.set(this.#count, grant);
    this.#purse(grant.user, grant.asset).promotional += grant.left;
    this.#needs.known.creditChanged(grant.user);
    return this.#count;
  }

  /** Of a coupon: promised before. */
  #granted(user: number, asset: number, units: bigint, until: number): void {
    this.#house(asset).pledged -= units;
    this.#needs.schedule.add(this.prefix, until, this.#keep({ user, asset, isManagers: false, isFree: true, left: units, until }));
  }

  /** Pays of a fee of spot what it can and futures can spare, what runs out first in front; the house earns it all the same. Futures pay by themselves. */
  less({ user, product, asset, fee, at }: ModelFee): bigint {
    if (product === "futures") return 0n;
    const mine = this.#free(user, asset);
    const isMargin = this.#isMargin(asset);
    const running = isMargin ? mine.filter(([, { until }]) => until > at) : mine;
    const spare = isMargin && running.length > 0 ? this.#needs.known.spareCredit(user) : fee;
    const paid = this.#take(running, spare < fee ? spare : fee);
    this.#purse(HOUSE, asset, FEES).own += paid;
    if (paid > 0n) this.#needs.known.creditChanged(user);
    return paid;
  }

  #end(number: number, isEarly: boolean): void {
    const grant = this.#grants.get(number);
    if (grant === undefined) return;
    if (isEarly) this.#needs.schedule.remove(this.prefix, number);
    this.#grants.delete(number);
    this.#purse(grant.user, grant.asset).promotional -= grant.left;
    this.#house(grant.asset).own += grant.left;
    this.#needs.known.creditChanged(grant.user);
  }

  #house(asset: number): Purse {
    return this.#purse(HOUSE, asset, PROMOTIONS);
  }

  #purse(owner: number, asset: number, kind = SPOT_KIND): Purse {
    return this.#needs.ledger.purse(owner, kind, asset);
  }
}

const sumOf = (grants: readonly (readonly [number, Grant])[]): bigint => grants.reduce((sum, [, { left }]) => sum + left, 0n);
