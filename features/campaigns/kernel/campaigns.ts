/**
 * Campaigns: orders that are assigned by rule, played with promotional credit alone, and a bonus when all are done (charter 4).
 *
 * What every seat can cost (bonus, credit, each order's largest gain) is pledged at `house:promotions` before the campaign is published, so
 * that no seat is sold that isn't covered. An order is bought at the index and sold at the index, by its person or by time; gains and
 * losses move the credit and nothing else. Whoever is in it can leave at any moment, at the price of the credit that is not yet
 * earned; the bonus is own money once its person has confirmed it by their own code, and waits for that without an end.
 */
import { assertNever, invariant } from "../../../kernel/invariant.ts";
import type { ProductName } from "../../../kernel/ledger/chart.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { own, type Cell, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import type { DueEntry, Part } from "../../../kernel/part.ts";
import type { RingSample } from "../../../kernel/prices/sample-ring.ts";
import type { Settled } from "../../../kernel/settlement.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { amount, timeMs, type Amount, type AssetId, type MarketId, type TimeMs, type UserId } from "../../../money/units.ts";
import { PROMOTIONS_COVER, type PromotionalCredit } from "../../promotional-credit/kernel/public.ts";
import {
  areCampaignTerms,
  bonusOf,
  CAMPAIGN_PRICE_AGE_MS,
  creditOf,
  DAY_MS,
  drawOf,
  orderValue,
  ordersOf,
  seatCover,
} from "../formulas.ts";
import { bonusReceipt, drawReceipt, orderReceipt } from "./campaign-receipts.ts";
import { ofPerson, orderOf, pledgedFor, unsoldOf } from "./campaign-figures.ts";
import { readCampaign, readParticipation, saveCampaign, saveParticipation } from "./campaigns-bytes.ts";
import type {
  Campaign,
  CampaignClosed,
  CampaignEnd,
  CampaignsCommand,
  CampaignsEvent,
  CampaignSold,
  CampaignsRefusal,
  ClaimBonus,
  CloseCampaign,
  JoinCampaign,
  LeaveCampaign,
  Participation,
  PauseCampaign,
  PlayOrder,
  PublishCampaign,
  RunningOrder,
  SellOrder,
} from "./campaigns.messages.ts";

export type CampaignsNeeds = {
  readonly ledger: Ledger;
  readonly isOpen: (user: UserId) => boolean;
  /** Whether promotional credit may be of that asset. */
  readonly isPromotional: (asset: AssetId) => boolean;
  /** A listed coin against that asset: none for shares, which can be split. */
  readonly isCoinMarket: (market: MarketId, asset: AssetId) => boolean;
  readonly isEnded: (market: MarketId) => boolean;
  readonly newest: (market: MarketId) => RingSample | undefined;
  readonly opensPromotions: (user: UserId, at: TimeMs) => boolean;
  readonly credit: Pick<PromotionalCredit, "grant" | "end" | "gain" | "lose" | "get">;
  readonly position: () => number;
  readonly schedule: { add(part: string, due: TimeMs, reference: number): number; remove(entry: number): void };
  readonly cover: {
    free(product: ProductName, asset: AssetId): Amount;
    pledge(product: ProductName, asset: AssetId, units: Amount, reason: number, reference: number): void;
    release(product: ProductName, asset: AssetId, units: Amount, reason: number, reference: number): void;
    pay(product: ProductName, asset: AssetId, to: Cell, units: Amount, reason: number, reference: number): void;
    pledgedCell(product: ProductName, asset: AssetId): Cell;
  };
  readonly emit: (event: CampaignsEvent | Settled) => void;
};

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };
type Held = { readonly campaign: Writable<Campaign>; readonly one: Writable<Participation> };
/** In the due-list a participation's end has an even number, its running order the odd one after it; a campaign's time for joining stands below zero. */
const END = 2;

export class Campaigns implements Part<CampaignsCommand, CampaignsRefusal> {
  readonly name = "campaigns";
  readonly version = 2;
  readonly commands = {
    "campaigns/publish": "upkeep",
    "campaigns/pause": "upkeep",
    "campaigns/close": "upkeep",
    "campaigns/join": "opens",
    "campaigns/play": "opens",
    "campaigns/sell": "closes",
    "campaigns/leave": "closes",
    "campaigns/claim": "closes",
  } as const;
  readonly #needs: CampaignsNeeds;
  readonly #campaigns = new Map<number, Writable<Campaign>>();
  readonly #participations = new Map<number, Writable<Participation>>();
  /** Everybody who ever joined, by campaign: once each. */
  readonly #joined = new Map<number, Set<UserId>>();
  #count = 0;

  constructor(needs: CampaignsNeeds) {
    this.#needs = needs;
  }

  /** In the order in which they were published. */
  all(): readonly Campaign[] {
    return [...this.#campaigns.values()];
  }

  get(number: number): Campaign | undefined {
    return this.#campaigns.get(number);
  }

  hasJoined(user: UserId, campaign: number): boolean {
    return this.#joined.get(campaign)?.has(user) === true;
  }

  /** What somebody is in, or has earned and not confirmed. */
  of(user: UserId): readonly Participation[] {
    return [...this.#participations.values()].filter((one) => one.user === user);
  }

  /** Everybody's, for the console's figures. */
  participations(): readonly Participation[] {
    return [...this.#participations.values()];
  }

  /** One that has not ended. */
  participation(number: number): Participation | undefined {
    return this.#participations.get(number);
  }

  execute(command: CampaignsCommand): CampaignsRefusal | undefined {
    switch (command.type) {
      case "campaigns/publish":
        return this.#publish(command);
      case "campaigns/pause":
        return this.#pause(command);
      case "campaigns/close":
        return this.#close(command);
      case "campaigns/join":
        return this.#join(command);
      case "campaigns/play":
        return this.#play(command);
      case "campaigns/sell":
        return this.#sell(command);
      case "campaigns/leave":
        return this.#leave(command);
      case "campaigns/claim":
        return this.#claim(command);
      default:
        return assertNever(command);
    }
  }

  #publish({ asset, terms, askedBy, agreedBy, at }: PublishCampaign): CampaignsRefusal | undefined {
    const { isPromotional, isCoinMarket, cover } = this.#needs;
    if (!areCampaignTerms(terms)) return "campaign_terms_invalid";
    if (!isPromotional(asset)) return "promotional_coin_other";
    if (!terms.choices.every(({ market }) => isCoinMarket(market as MarketId, asset))) return "campaign_market_unknown";
    if (askedBy !== "rule" && (agreedBy === undefined || agreedBy === askedBy)) return "second_operator_needed";
    const covered = amount(seatCover(terms) * BigInt(terms.seats));
    if (cover.free(PROMOTIONS_COVER, asset) < covered) return "cover_exhausted";
    const until = terms.renews === undefined ? 0 : at + terms.renews.days * DAY_MS;
    this.#offer({ asset, terms, renewed: 0, until, state: "open" }, at);
    return undefined;
  }

  /** What covers its seats is there. */
  #offer({ asset, terms, renewed, until, state }: Pick<Campaign, "asset" | "terms" | "renewed" | "until" | "state">, at: TimeMs): void {
    const { cover, schedule, position, emit } = this.#needs;
    const number = this.#campaigns.size + 1;
    cover.pledge(PROMOTIONS_COVER, asset, amount(seatCover(terms) * BigInt(terms.seats)), REASON.campaign_pledge, number);
    const entry = until === 0 ? 0 : schedule.add(this.name, timeMs(until), -number);
    const facts = { asset, terms, seed: position(), publishedAt: at, state, taken: 0, renewed, until, entry };
    this.#campaigns.set(number, { number, ...facts });
    this.#joined.set(number, new Set());
    emit({ type: "campaigns/published", campaign: number, asset, terms, renewed, until, at });
  }

  #pause({ campaign: number, paused, at }: PauseCampaign): CampaignsRefusal | undefined {
    const campaign = this.#campaigns.get(number);
    if (campaign === undefined) return "campaign_not_found";
    if (campaign.state === "closed") return "campaign_not_open";
    campaign.state = paused ? "paused" : "open";
    this.#needs.emit({ type: "campaigns/paused", campaign: number, paused, at });
    return undefined;
  }

  #close({ campaign: number, at }: CloseCampaign): CampaignsRefusal | undefined {
    const campaign = this.#campaigns.get(number);
    if (campaign === undefined) return "campaign_not_found";
    if (campaign.state === "closed") return "campaign_not_open";
    this.#needs.schedule.remove(campaign.entry);
    this.#shut(campaign, "operator", at);
    return undefined;
  }

  #shut(campaign: Writable<Campaign>, reason: CampaignClosed["reason"], at: TimeMs): void {
    const released = unsoldOf(campaign);
    campaign.state = "closed";
    this.#release(campaign, released, campaign.number);
    this.#needs.emit({ type: "campaigns/closed", campaign: campaign.number, released, reason, at });
  }

  /**
   * Its time for joining is over: it closes, and the same is offered anew with as many seats as are covered, open or paused as it was. While not one seat
   * can be covered it stays, and is looked at a day later. Markets that ended since are left out; without any it was the last.
   */
  #over(campaign: Writable<Campaign>, due: TimeMs, at: TimeMs): void {
    const { asset, terms, state, number } = campaign;
    const { renews } = terms;
    invariant(renews !== undefined && state !== "closed", "V7: what is offered anew must still be open", number);
    const choices = terms.choices.filter(({ market }) => this.#needs.isCoinMarket(market as MarketId, asset));
    const covered = (this.#needs.cover.free(PROMOTIONS_COVER, asset) + unsoldOf(campaign)) / seatCover(terms);
    const seats = covered < BigInt(renews.seats) ? Number(covered) : renews.seats;
    if (choices.length > 0 && seats === 0) {
      campaign.until = at + DAY_MS;
      campaign.entry = this.#needs.schedule.add(this.name, timeMs(campaign.until), -number);
      return;
    }
    this.#shut(campaign, "over", at);
    if (choices.length === 0) return;
    // A venue that was down for long offers it once again, not once for each time that it missed.
    const length = renews.days * DAY_MS;
    const until = due + (Math.floor((at - due) / length) + 1) * length;
    this.#offer({ asset, terms: { ...terms, choices, seats }, renewed: number, until, state }, at);
  }

  #join({ user, campaign: number, at }: JoinCampaign): CampaignsRefusal | undefined {
    const campaign = this.#campaigns.get(number);
    const refusal = this.#refuseJoining(user, campaign, at);
    if (refusal !== undefined || campaign === undefined) return refusal ?? "campaign_not_found";
    const { credit, schedule, emit } = this.#needs;
    const { terms, asset } = campaign;
    campaign.taken += 1;
    this.#joined.get(number)?.add(user);
    this.#count += 1;
    const participation = this.#count;
    const until = timeMs(at + terms.days * DAY_MS);
    const [units, bonus] = [creditOf(terms), terms.bonus];
    const given = { user, asset, amount: units, source: "campaign", sourceId: participation, until, from: "pledged" } as const;
    const grant = credit.grant(given, at);
    const entry = schedule.add(this.name, until, participation * END);
    const one = {
      number: participation,
      campaign: number,
      user,
      joinedAt: at,
      until,
      grant,
      assigned: [],
      done: 0,
      running: undefined,
      entry,
    };
    this.#participations.set(participation, one);
    emit({ type: "campaigns/joined", ...ofPerson(one, at), credit: units, bonus, orders: ordersOf(terms), until });
    this.#assign({ campaign, one }, at);
    return undefined;
  }

  #refuseJoining(user: UserId, campaign: Campaign | undefined, at: TimeMs): CampaignsRefusal | undefined {
    if (!this.#needs.isOpen(user)) return "account_not_open";
    if (campaign === undefined) return "campaign_not_found";
    if (this.hasJoined(user, campaign.number)) return "campaign_joined_before";
    if (campaign.state !== "open" || (campaign.until !== 0 && at >= campaign.until)) return "campaign_not_open";
    if (!this.#needs.opensPromotions(user, at)) return "campaign_score_low";
    return campaign.taken >= campaign.terms.seats ? "campaign_full" : undefined;
  }

  /** The next group's orders, by the published rule: nobody chooses, and anybody can compute it. */
  #assign({ campaign, one }: Held, at: TimeMs): void {
    const { terms, seed, number } = campaign;
    const first = one.assigned.length + 1;
    const drawn = Array.from({ length: terms.perGroup }, (_one, index) => {
      const order = first + index;
      return { order, choice: drawOf({ seed, campaign: number, person: one.user, order, choices: terms.choices.length }) };
    });
    one.assigned = [...one.assigned, ...drawn.map(({ choice }) => choice)];
    const orders = drawn.map(({ choice }) => orderOf(campaign, choice));
    this.#needs.emit({ type: "campaigns/assigned", ...ofPerson(one, at), first, orders });
    for (const { order, choice } of drawn) this.#needs.emit(drawReceipt({ campaign, participation: one, at }, order, choice));
  }

  #play({ user, participation, at }: PlayOrder): CampaignsRefusal | undefined {
    const held = this.#mine(user, participation);
    if (held === undefined) return "campaign_not_yours";
    const { campaign, one } = held;
    if (one.done === ordersOf(campaign.terms)) return "campaign_all_done";
    if (one.running !== undefined) return "campaign_order_running";
    const { market, minutes } = orderOf(campaign, one.assigned[one.done] ?? 1);
    if (this.#needs.isEnded(market)) {
      this.#finish(held, { market, ticks: 0, position: 0, startedAt: at, due: at, entry: 0 }, "market_ended", at);
      return undefined;
    }
    const price = this.#fresh(market, at);
    if (price === undefined) return "campaign_price_stale";
    const due = timeMs(Math.min(at + minutes * 60_000, one.until));
    const entry = this.#needs.schedule.add(this.name, due, one.number * END + 1);
    one.running = { market, ticks: price.ticks, position: price.position, startedAt: at, due, entry };
    this.#needs.emit({ type: "campaigns/started", ...ofPerson(one, at), order: one.done + 1, market, ticks: price.ticks, due });
    return undefined;
  }

  #sell({ user, participation, at }: SellOrder): CampaignsRefusal | undefined {
    const held = this.#mine(user, participation);
    if (held === undefined) return "campaign_not_yours";
    const { running } = held.one;
    if (running === undefined) return "campaign_nothing_running";
    if (!this.#needs.isEnded(running.market) && this.#fresh(running.market, at) === undefined) return "campaign_price_stale";
    this.#needs.schedule.remove(running.entry);
    this.#finish(held, running, "person", at);
    return undefined;
  }

  /** At the newest index, however old it is by now; without any it counts as sold for what it cost. */
  #finish(held: Held, running: RunningOrder, reason: CampaignSold["reason"], at: TimeMs): void {
    const { campaign, one } = held;
    const { newest, credit, emit } = this.#needs;
    const { stake } = campaign.terms;
    const exit = newest(running.market) ?? running;
    const value = running.ticks === 0 ? stake : orderValue({ stake, entry: BigInt(running.ticks), exit: BigInt(exit.ticks) });
    if (running.ticks !== 0) emit(orderReceipt({ campaign, participation: one, at }, running, exit, value));
    const sold = { order: one.done + 1, market: running.market, entry: running.ticks, exit: exit.ticks, stake, value, reason };
    one.running = undefined;
    one.done += 1;
    // What was set aside for its gain: the gain goes to the credit, the rest is free again.
    const gain = value > stake ? amount(value - stake) : amount(0n);
    credit.gain(one.grant, gain, at);
    if (value < stake) credit.lose(one.grant, amount(stake - value), at);
    this.#release(campaign, amount(stake - gain), one.number);
    emit({ type: "campaigns/sold", ...ofPerson(one, at), ...sold });
    if (one.done === ordersOf(campaign.terms)) this.#earn(held, at);
    else if (one.done === one.assigned.length) this.#assign(held, at);
  }

  /** The credit has done what it was for; the bonus stays pledged until its person confirms. */
  #earn({ campaign, one }: Held, at: TimeMs): void {
    this.#needs.schedule.remove(one.entry);
    this.#needs.credit.end(one.grant, "done", at);
    this.#needs.emit({ type: "campaigns/earned", ...ofPerson(one, at), bonus: campaign.terms.bonus });
  }

  #claim({ user, participation, at }: ClaimBonus): CampaignsRefusal | undefined {
    const held = this.#mine(user, participation);
    if (held === undefined) return "campaign_not_yours";
    const { campaign, one } = held;
    const { asset, terms } = campaign;
    const bonus = bonusOf({ orders: ordersOf(terms), done: one.done, bonus: terms.bonus });
    if (bonus === 0n) return "campaign_not_done";
    const { ledger, cover, emit } = this.#needs;
    this.#participations.delete(one.number);
    cover.pay(PROMOTIONS_COVER, asset, own(ledger.account(user, PURPOSE.change, asset)), bonus, REASON.campaign_bonus, one.number);
    emit({ type: "campaigns/ended", ...ofPerson(one, at), reason: "paid", done: one.done, credit: amount(0n), bonus });
    emit(bonusReceipt({ campaign, participation: one, at }));
    return undefined;
  }

  #leave({ user, participation, at }: LeaveCampaign): CampaignsRefusal | undefined {
    const held = this.#mine(user, participation);
    if (held === undefined) return "campaign_not_yours";
    // What is earned can't be left behind: it waits for the code.
    if (held.one.done === ordersOf(held.campaign.terms)) return "campaign_all_done";
    this.#end(held, "left", at);
    return undefined;
  }

  due({ reference, due }: DueEntry, at: TimeMs): void {
    const campaign = reference < 0 ? this.#campaigns.get(-reference) : undefined;
    if (campaign !== undefined) return this.#over(campaign, due, at);
    const held = this.#held(Math.floor(reference / END));
    invariant(held !== undefined, "V7: what falls due must still be open", reference);
    const { running } = held.one;
    if (reference % END === 1) {
      invariant(running !== undefined, "V7: an order that falls due must still run", reference);
      this.#finish(held, running, "time", at);
      return;
    }
    // An order ends with its campaign's time at the latest: it counts before that does.
    if (running !== undefined) {
      this.#needs.schedule.remove(running.entry);
      this.#finish(held, running, "time", at);
    }
    if (held.one.done < ordersOf(held.campaign.terms)) this.#end(held, "expired", at);
  }

  closeAll(user: UserId, at: TimeMs): void {
    for (const { number } of this.of(user)) {
      const held = this.#held(number);
      if (held !== undefined) this.#end(held, "closed", at);
    }
  }

  /** Without its bonus: what was pledged for it is free again, and the credit goes back. */
  #end({ campaign, one }: Held, reason: CampaignEnd, at: TimeMs): void {
    const { schedule, credit, emit } = this.#needs;
    schedule.remove(one.entry);
    if (one.running !== undefined) schedule.remove(one.running.entry);
    this.#participations.delete(one.number);
    const left = credit.end(one.grant, reason === "expired" || reason === "closed" ? reason : "left", at);
    this.#release(campaign, pledgedFor(campaign, one), one.number);
    emit({ type: "campaigns/ended", ...ofPerson(one, at), reason, done: one.done, credit: left, bonus: campaign.terms.bonus });
  }

  #release({ asset }: Campaign, units: Amount, reference: number): void {
    this.#needs.cover.release(PROMOTIONS_COVER, asset, units, REASON.campaign_release, reference);
  }

  #fresh(market: MarketId, at: TimeMs): RingSample | undefined {
    const sample = this.#needs.newest(market);
    return sample === undefined || sample.ticks <= 0 || at - sample.at > CAMPAIGN_PRICE_AGE_MS ? undefined : sample;
  }

  #mine(user: UserId, number: number): Held | undefined {
    const held = this.#held(number);
    return held?.one.user === user ? held : undefined;
  }

  #held(number: number): Held | undefined {
    const one = this.#participations.get(number);
    const campaign = one === undefined ? undefined : this.#campaigns.get(one.campaign);
    return one === undefined || campaign === undefined ? undefined : { campaign, one };
  }

  /** Seats that may still be taken, and what is promised to those who took one. */
  pledges(expected: Map<number, bigint>): void {
    const add = ({ asset }: Campaign, units: bigint): void => {
      const cell = this.#needs.cover.pledgedCell(PROMOTIONS_COVER, asset);
      expected.set(cell, (expected.get(cell) ?? 0n) + units);
    };
    for (const campaign of this.#campaigns.values()) if (campaign.state !== "closed") add(campaign, unsoldOf(campaign));
    for (const one of this.#participations.values()) {
      const campaign = this.#campaigns.get(one.campaign);
      if (campaign !== undefined) add(campaign, pledgedFor(campaign, one));
    }
  }

  check(): void {
    for (const one of this.#participations.values()) {
      const held = this.#held(one.number);
      invariant(held !== undefined, "a participation must be of a campaign", one.number);
      const { campaign } = held;
      const grant = this.#needs.credit.get(one.grant);
      const orders = ordersOf(campaign.terms);
      const isEarned = one.done === orders;
      invariant(isEarned || grant?.user === one.user, "who plays must have the credit for it", one.number);
      // Each order's loss is its own stake at most.
      const needed = campaign.terms.stake * BigInt(orders - one.done);
      invariant(
        isEarned || (grant !== undefined && grant.left >= needed),
        "the credit must be there for every order that is left",
        one.number,
      );
    }
  }

  save(writer: StateWriter): void {
    writer.number(this.#count);
    writer.number(this.#campaigns.size);
    for (const campaign of this.#campaigns.values()) {
      saveCampaign(writer, campaign);
      const users = Float64Array.from(this.#joined.get(campaign.number) ?? []);
      writer.column(users, users.length);
    }
    writer.number(this.#participations.size);
    for (const one of this.#participations.values()) saveParticipation(writer, one);
  }

  load(reader: StateReader, version: number): void {
    this.#count = reader.number();
    for (let left = reader.number(); left > 0; left--) {
      const campaign = readCampaign(reader, version);
      this.#campaigns.set(campaign.number, campaign);
      let users = new Float64Array(0);
      reader.columnInto((length) => (users = new Float64Array(length)));
      this.#joined.set(campaign.number, new Set([...users] as UserId[]));
    }
    for (let left = reader.number(); left > 0; left--) {
      const one = readParticipation(reader);
      this.#participations.set(one.number, one);
    }
  }
}
