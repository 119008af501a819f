/** The auditor's model of campaigns, by the README: covered before they are sold, played with credit alone, left at any time. */
import type { Command } from "../../../kernel/kernel.ts";
import type { ModelNeeds, ModelPart } from "../../../simulation/auditor/model-part.ts";
import type { Purse } from "../../../simulation/auditor/model-ledger.ts";
import type { CampaignsCommand, PublishCampaign } from "./campaigns.messages.ts";

const [HOUSE, SPOT_KIND, PROMOTIONS] = [0, 2, 33];
const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];

type Terms = PublishCampaign["terms"];
type Campaign = {
  readonly terms: Terms;
  readonly seed: bigint;
  readonly asset: number;
  readonly people: Set<number>;
  readonly number: number;
  /** Of one that is offered anew. */
  until: number;
  state: "open" | "paused" | "closed";
};
type Order = { readonly market: number; readonly price: bigint };
type Player = {
  readonly user: number;
  readonly campaign: Campaign;
  readonly number: number;
  readonly until: number;
  readonly grant: number;
  done: number;
  order: Order | undefined;
};

export const campaignsModel = (needs: ModelNeeds): ModelPart => new CampaignsModel(needs);

class CampaignsModel implements ModelPart {
  readonly prefix = "campaigns";
  readonly #needs: ModelNeeds;
  readonly #campaigns: Campaign[] = [];
  readonly #players = new Map<number, Player>();
  #count = 0;

  constructor(needs: ModelNeeds) {
    this.#needs = needs;
  }

  apply(given: Command): string | undefined {
    const command = given as CampaignsCommand;
    switch (command.type) {
      case "campaigns/publish":
        return this.#publish(command);
      case "campaigns/join":
        return this.#join(command.user, this.#campaigns[command.campaign - 1], command.at);
      case "campaigns/pause":
      case "campaigns/close":
        return this.#setState(this.#campaigns[command.campaign - 1], command);
      default: {
        const player = this.#players.get(command.participation);
        return player?.user === command.user ? this.#play(player, command.type, command.at) : "campaign_not_yours";
      }
    }
  }

  due(reference: number, due: number, at: number): void {
    const campaign = this.#campaigns[-reference - 1];
    if (campaign !== undefined) this.#renew(campaign, due, at);
    const player = this.#players.get(Math.floor(reference / 2));
    if (player === undefined) return;
    const isOrder = reference % 2 === 1;
    if (player.order !== undefined) {
      if (!isOrder) this.#needs.schedule.remove(this.prefix, player.number * 2 + 1);
      this.#sell(player);
    }
    if (!isOrder && player.done < total(player.campaign.terms)) this.#end(player, false);
  }

  closeAll(user: number): void {
    for (const player of [...this.#players.values()]) if (player.user === user) this.#end(player, true);
  }

  #publish({ terms, asset, askedBy, agreedBy, at }: PublishCampaign): string | undefined {
    const { assets } = this.#needs;
    if (!areTerms(terms)) return "campaign_terms_invalid";
    if (assets.get(asset)?.code !== "USDT") return "promotional_coin_other";
    if (!terms.choices.every(({ market }) => this.#isCoin(market, asset))) return "campaign_market_unknown";
    if (askedBy !== "rule" && (agreedBy === undefined || askedBy === agreedBy)) return "second_operator_needed";
    if (this.#house(asset).own < seat(terms) * BigInt(terms.seats)) return "cover_exhausted";
    this.#offer(asset, terms, "open", at + (terms.renews?.days ?? 0) * DAY_MS);
    return undefined;
  }

  #offer(asset: number, terms: Terms, state: Campaign["state"], until: number): void {
    this.#pledge(asset, seat(terms) * BigInt(terms.seats));
    const number = this.#campaigns.length + 1;
    this.#campaigns.push({ terms, asset, seed: BigInt(this.#needs.position()), people: new Set(), number, until, state });
    if (terms.renews !== undefined) this.#needs.schedule.add(this.prefix, until, -number);
  }

  /** The same once more, with the seats that the house can pay for; a day later when there is none. */
  #renew(campaign: Campaign, due: number, at: number): void {
    const { terms, asset, state, people, number } = campaign;
    if (terms.renews === undefined) return;
    const kinds = terms.choices.filter(({ market }) => this.#isCoin(market, asset));
    const unsold = seat(terms) * BigInt(terms.seats - people.size);
    let seats = terms.renews.seats;
    while (seats > 0 && seat(terms) * BigInt(seats) > this.#house(asset).own + unsold) seats -= 1;
    if (kinds.length > 0 && seats === 0) {
      campaign.until = at + DAY_MS;
      this.#needs.schedule.add(this.prefix, at + DAY_MS, -number);
      return;
    }
    campaign.state = "closed";
    this.#pledge(asset, -unsold);
    let until = due;
    while (until <= at) until += terms.renews.days * DAY_MS;
    if (kinds.length > 0) this.#offer(asset, { ...terms, choices: kinds, seats }, state, until);
  }

  #isCoin(id: number, asset: number): boolean {
    const market = this.#needs.markets.get(id);
    return market?.terms.assetClass === "coin" && market.terms.quote === asset && market.life !== "ended";
  }

  #setState(campaign: Campaign | undefined, command: Extract<CampaignsCommand, { type: "campaigns/pause" | "campaigns/close" }>) {
    if (campaign === undefined) return "campaign_not_found";
    if (campaign.state === "closed") return "campaign_not_open";
    if (command.type === "campaigns/pause") campaign.state = command.paused ? "paused" : "open";
    else {
      campaign.state = "closed";
      this.#needs.schedule.remove(this.prefix, -campaign.number);
      this.#pledge(campaign.asset, -seat(campaign.terms) * BigInt(campaign.terms.seats - campaign.people.size));
    }
    return undefined;
  }

  #join(user: number, campaign: Campaign | undefined, at: number): string | undefined {
    const { isOpen, known, schedule } = this.#needs;
    if (!isOpen(user)) return "account_not_open";
    if (campaign === undefined) return "campaign_not_found";
    if (campaign.people.has(user)) return "campaign_joined_before";
    if (campaign.state !== "open" || (campaign.terms.renews !== undefined && at >= campaign.until)) return "campaign_not_open";
    if (known.score(user, at) < 90) return "campaign_score_low";
    if (campaign.people.size >= campaign.terms.seats) return "campaign_full";
    campaign.people.add(user);
    this.#count += 1;
    const credit = campaign.terms.stake * BigInt(total(campaign.terms));
    this.#house(campaign.asset).pledged -= credit;
    const grant = known.grantCredit(user, campaign.asset, credit);
    const until = at + campaign.terms.days * DAY_MS;
    this.#players.set(this.#count, { user, campaign, number: this.#count, until, grant, done: 0, order: undefined });
    schedule.add(this.prefix, until, this.#count * 2);
    return undefined;
  }

  #play(player: Player, type: string, at: number): string | undefined {
    const { terms } = player.campaign;
    const isDone = player.done === total(terms);
    switch (type) {
      case "campaigns/play":
        return isDone ? "campaign_all_done" : this.#start(player, at);
      case "campaigns/sell":
        if (player.order === undefined) return "campaign_nothing_running";
        if (!this.#isEnded(player.order.market) && this.#fresh(player.order.market, at) === undefined) return "campaign_price_stale";
        this.#needs.schedule.remove(this.prefix, player.number * 2 + 1);
        this.#sell(player);
        return undefined;
      case "campaigns/leave":
        if (isDone) return "campaign_all_done";
        this.#end(player, true);
        return undefined;
      default:
        return isDone ? this.#pay(player) : "campaign_not_done";
    }
  }

  #start(player: Player, at: number): string | undefined {
    if (player.order !== undefined) return "campaign_order_running";
    const { market, minutes } = this.#assigned(player);
    if (this.#isEnded(market)) {
      this.#settle(player, player.campaign.terms.stake);
      return undefined;
    }
    const price = this.#fresh(market, at);
    if (price === undefined) return "campaign_price_stale";
    player.order = { market, price };
    this.#needs.schedule.add(this.prefix, Math.min(at + minutes * MINUTE_MS, player.until), player.number * 2 + 1);
    return undefined;
  }

  /** The kind of order whose turn it is: seed, campaign, person and order, mixed one after the other. */
  #assigned({ user, campaign, done }: Player): { readonly market: number; readonly minutes: number } {
    const { terms, seed } = campaign;
    const number = BigInt(this.#campaigns.indexOf(campaign) + 1);
    const drawn = [seed, number, BigInt(user), BigInt(done + 1)].reduce((state, value) => mixed(state ^ (value & WORD)), 0n);
    return terms.choices[Number(drawn % BigInt(terms.choices.length))] ?? { market: 0, minutes: 0 };
  }

  #sell(player: Player): void {
    if (player.order === undefined) return;
    const { market, price } = player.order;
    const { stake } = player.campaign.terms;
    const now = this.#needs.markets.get(market)?.index ?? 0n;
    const value = (stake * (now === 0n ? price : now)) / price;
    this.#settle(player, value > 2n * stake ? 2n * stake : value);
  }

  #settle(player: Player, value: bigint): void {
    const { asset, terms } = player.campaign;
    const change = value - terms.stake;
    player.order = undefined;
    player.done += 1;
    this.#house(asset).pledged -= terms.stake;
    this.#house(asset).own += terms.stake - change;
    this.#needs.known.changeCredit(player.grant, change);
    if (player.done < total(terms)) return;
    this.#needs.schedule.remove(this.prefix, player.number * 2);
    this.#needs.known.endCredit(player.grant);
  }

  #pay(player: Player): undefined {
    const { asset, terms } = player.campaign;
    this.#players.delete(player.number);
    this.#house(asset).pledged -= terms.bonus;
    this.#needs.ledger.purse(player.user, SPOT_KIND, asset).own += terms.bonus;
  }

  #end(player: Player, isEarly: boolean): void {
    const { known, schedule } = this.#needs;
    const { asset, terms } = player.campaign;
    if (isEarly) schedule.remove(this.prefix, player.number * 2);
    schedule.remove(this.prefix, player.number * 2 + 1);
    this.#players.delete(player.number);
    known.endCredit(player.grant);
    this.#pledge(asset, -(terms.bonus + terms.stake * BigInt(total(terms) - player.done)));
  }

  #isEnded(market: number): boolean {
    return this.#needs.markets.get(market)?.life === "ended";
  }

  #fresh(market: number, at: number): bigint | undefined {
    const { index = 0n, sampledAt = 0 } = this.#needs.markets.get(market) ?? {};
    return index === 0n || at - sampledAt > 30_000 ? undefined : index;
  }

  #pledge(asset: number, units: bigint): void {
    this.#house(asset).own -= units;
    this.#house(asset).pledged += units;
  }

  #house(asset: number): Purse {
    return this.#needs.ledger.purse(HOUSE, PROMOTIONS, asset);
  }
}

const WORD = 0xffff_ffffn;
function mixed(word: bigint): bigint {
  const once = ((word ^ (word >> 16n)) * 0x85eb_ca6bn) & WORD;
  const twice = ((once ^ (once >> 13n)) * 0xc2b2_ae35n) & WORD;
  return twice ^ (twice >> 16n);
}

const total = ({ groups, perGroup }: Terms): number => groups * perGroup;
/** Bonus, credit, and as much again as the orders could gain. */
const seat = (terms: Terms): bigint => terms.bonus + 2n * terms.stake * BigInt(total(terms));

function areTerms({ names, stake, bonus, groups, perGroup, seats, days, choices, renews = { days: 1, seats: 1 } }: Terms): boolean {
  const again = [renews.days, renews.seats];
  if (again.some((value) => !Number.isInteger(value) || value < 1) || renews.days > 90 || renews.seats > 100_000) return false;
  const whole = [groups, perGroup, seats, days, ...choices.map(({ minutes }) => minutes)];
  if (whole.some((value) => !Number.isInteger(value) || value < 1)) return false;
  if ([names.en, names.zh].some((name) => name === "" || name.length > 40)) return false;
  const isSmall = groups <= 5 && perGroup <= 3 && seats <= 100_000 && days <= 90 && choices.length <= 12 && choices.length > 0;
  return isSmall && stake > 0n && bonus > 0n && stake <= 10n ** 11n && bonus <= 10n ** 11n && choices.every(({ minutes }) => minutes <= 25);
}
