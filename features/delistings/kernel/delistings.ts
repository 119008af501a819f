/**
 * The end of a market: said ahead by two operators, come by itself through the due-list, and no way to anybody's money.
 *
 * First the market takes no new orders, then its open orders end and give back what they hold. Nothing else moves: coins and shares stay
 * whose they are and may leave as before (V9). From its end on the market has no index, so that nothing is valued by a price which nobody
 * makes any more. Its number, terms, fills and candles stay.
 */
import { timeMs, type MarketId, type TimeMs } from "../../../money/units.ts";
import { assertNever, invariant } from "../../../kernel/invariant.ts";
import type { DueEntry, Part } from "../../../kernel/part.ts";
import { RULES_NOTICE_OPEN } from "../../../kernel/rules.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import type { Market } from "../../spot/kernel/public.ts";
import { DELISTING_LATEST_MS, DELISTING_NOTICE_MS } from "../formulas.ts";
import type {
  AnnounceDelisting,
  Delisting,
  DelistingsCommand,
  DelistingsEvent,
  DelistingsRefusal,
  DelistingStage,
  WithdrawDelisting,
} from "./delistings.messages.ts";

export type DelistingsNeeds = {
  readonly market: (market: MarketId) => Market | undefined;
  /** Whether it takes new orders. */
  readonly takeOrders: (market: Market, does: boolean) => void;
  /** Ends it and up to so many of its orders; says whether none is left. */
  readonly endMarket: (market: Market, most: number, at: TimeMs) => boolean;
  /** Whether the contract that follows its index takes no new positions, because it ends. */
  readonly contractEnds: (market: MarketId, ends: boolean, at: TimeMs) => void;
  /** Ends up to so many orders and positions of that contract; says whether none is left. */
  readonly endContract: (market: MarketId, most: number, at: TimeMs) => boolean;
  readonly hasOrders: (market: Market) => boolean;
  readonly forgetIndex: (market: MarketId) => void;
  readonly rules: () => number;
  /** How long a market was halted, all its halts together. */
  readonly halted: (market: MarketId, at: TimeMs) => number;
  /** When the halt that lasts ends at the latest; undefined without one. */
  readonly haltedUntil: (market: MarketId) => TimeMs | undefined;
  /** Days (since 1970-01-01 UTC) on which shares rest, of the last four weeks and ahead. */
  readonly restDays: () => Iterable<number>;
  readonly schedule: { add(part: string, due: TimeMs, reference: number): number; remove(entry: number): void };
  readonly emit: (event: DelistingsEvent) => void;
};

/** Orders that one command ends: the venue goes on between two of them. */
export const ORDERS_ENDED_MAX = 500;
/** Orders and positions of futures; an account's are ended together. */
export const POSITIONS_ENDED_MAX = 200;
const NO_ENTRY = 0;
const DAY_MS = 86_400_000;
/** Days of rest that are over are known for so long at least (`listings`). */
const REST_REMEMBERED_DAYS = 28;
const STAGES = ["announced", "closing", "ending", "ended"] as const satisfies readonly DelistingStage[];

export class Delistings implements Part<DelistingsCommand, DelistingsRefusal> {
  readonly name = "delistings";
  /** 2: how long the market had been halted. */
  readonly version = 2;
  readonly commands = { "delistings/announce": "upkeep", "delistings/withdraw": "upkeep" } as const;
  readonly #needs: DelistingsNeeds;
  readonly #all = new Map<MarketId, Delisting>();

  constructor(needs: DelistingsNeeds) {
    this.#needs = needs;
  }

  /** What is said of a market's end; undefined while it simply goes on. */
  get(market: MarketId): Delisting | undefined {
    return this.#all.get(market);
  }

  /** The earliest announced first. */
  all(): readonly Delisting[] {
    return [...this.#all.values()];
  }

  execute(command: DelistingsCommand): DelistingsRefusal | undefined {
    switch (command.type) {
      case "delistings/announce":
        return this.#announce(command);
      case "delistings/withdraw":
        return this.#withdraw(command);
      default:
        return assertNever(command);
    }
  }

  #announce({ market: id, closesAt, endsAt, askedBy, agreedBy, at }: AnnounceDelisting): DelistingsRefusal | undefined {
    const market = this.#needs.market(id);
    if (market === undefined) return "market_not_found";
    if (market.life === "ended") return "market_delisted";
    if (this.#all.has(id)) return "delisting_announced";
    if (!areTimes(closesAt, endsAt, at)) return "delisting_time_invalid";
    if (askedBy === agreedBy) return "second_operator_needed";
    const entry = this.#needs.schedule.add(this.name, closesAt, id);
    const haltedMs = this.#needs.halted(id, at);
    this.#all.set(id, { market: id, announcedAt: at, closesAt, endsAt, askedBy, agreedBy, haltedMs, stage: "announced", entry });
    this.#needs.emit({ type: "delistings/announced", market: id, asset: market.terms.base, closesAt, endsAt, askedBy, agreedBy, at });
    return undefined;
  }

  #withdraw({ market: id, askedBy, agreedBy, at }: WithdrawDelisting): DelistingsRefusal | undefined {
    const market = this.#needs.market(id);
    if (market === undefined) return "market_not_found";
    if (market.life === "ended") return "market_delisted";
    const planned = this.#all.get(id);
    if (planned === undefined) return "delisting_not_found";
    if (askedBy === agreedBy) return "second_operator_needed";
    this.#needs.schedule.remove(planned.entry);
    this.#all.delete(id);
    this.#needs.takeOrders(market, true);
    if (planned.stage !== "announced") this.#needs.contractEnds(id, false, at);
    this.#needs.emit({ type: "delistings/withdrawn", market: id, asset: market.terms.base, at });
    return undefined;
  }

  due({ reference }: DueEntry, at: TimeMs): void {
    const planned = this.#all.get(reference as MarketId);
    const market = this.#needs.market(reference as MarketId);
    invariant(planned !== undefined && market !== undefined, "V7: a market that ends must be there and announced", reference);
    const closesAt = planned.stage === "announced" ? this.#closesAt(planned, market, at) : at;
    if (closesAt > at) this.#putOff(planned, market, closesAt, at);
    else if (planned.stage === "announced") this.#close(planned, market, at);
    else this.#end(planned, market, at);
  }

  /** Whoever has some must have had a week to sell it: the time in which nobody could does not count. */
  #closesAt({ market: id, announcedAt, haltedMs }: Delisting, { terms }: Market, at: TimeMs): TimeMs {
    const { rules, halted, haltedUntil, restDays } = this.#needs;
    if (rules() < RULES_NOTICE_OPEN) return at;
    const first = Math.max(dayOf(announcedAt), dayOf(at) - REST_REMEMBERED_DAYS);
    const rested = terms.assetClass === "stock" ? [...restDays()].filter((day) => day >= first && day <= dayOf(at)).length : 0;
    const open = at - announcedAt - (halted(id, at) - haltedMs) - rested * DAY_MS;
    return open >= DELISTING_NOTICE_MS ? at : timeMs(Math.max(at + DELISTING_NOTICE_MS - open, haltedUntil(id) ?? 0));
  }

  /** Who is touched is told the later times. */
  #putOff(planned: Delisting, market: Market, closesAt: TimeMs, at: TimeMs): void {
    const { askedBy, agreedBy } = planned;
    const endsAt = timeMs(planned.endsAt + (closesAt - planned.closesAt));
    this.#move({ ...planned, closesAt, endsAt }, "announced", this.#needs.schedule.add(this.name, closesAt, planned.market));
    const times = { closesAt, endsAt, askedBy, agreedBy, at };
    this.#needs.emit({ type: "delistings/announced", market: planned.market, asset: market.terms.base, ...times });
  }

  #close(planned: Delisting, market: Market, at: TimeMs): void {
    this.#needs.takeOrders(market, false);
    this.#move(planned, "closing", this.#needs.schedule.add(this.name, planned.endsAt, planned.market));
    this.#needs.contractEnds(planned.market, true, at);
    this.#needs.emit({ type: "delistings/closed", market: planned.market, asset: market.terms.base, at });
  }

  #end(planned: Delisting, market: Market, at: TimeMs): void {
    if (planned.stage === "closing") this.#needs.forgetIndex(planned.market);
    const isMarketOver = this.#needs.endMarket(market, ORDERS_ENDED_MAX, at);
    const isContractOver = this.#needs.endContract(planned.market, POSITIONS_ENDED_MAX, at);
    if (!isMarketOver || !isContractOver) {
      // Due a moment later, so that the command which settles this one does not go on with it.
      this.#move(planned, "ending", this.#needs.schedule.add(this.name, timeMs(at + 1), planned.market));
      return;
    }
    this.#move(planned, "ended", NO_ENTRY);
    this.#needs.emit({ type: "delistings/ended", market: planned.market, asset: market.terms.base, at });
  }

  #move(planned: Delisting, stage: DelistingStage, entry: number): void {
    this.#all.set(planned.market, { ...planned, stage, entry });
  }

  check(): void {
    for (const { market: id, announcedAt, closesAt, endsAt, askedBy, agreedBy, stage } of this.#all.values()) {
      const market = this.#needs.market(id);
      invariant(
        closesAt - announcedAt >= DELISTING_NOTICE_MS && endsAt >= closesAt,
        "the end of a market must be said a week ahead",
        id,
        announcedAt,
        closesAt,
      );
      invariant(askedBy !== agreedBy, "the end of a market must be two people's", id, askedBy);
      const life = stage === "announced" ? "listed" : stage === "closing" ? "closing" : "ended";
      invariant(market?.life === life, "a market must be as far as its end is", id, stage, market?.life);
      invariant(stage !== "ended" || !this.#needs.hasOrders(market), "no order of a market may outlive it", id);
    }
  }

  save(writer: StateWriter): void {
    writer.number(this.#all.size);
    for (const one of this.#all.values()) {
      for (const value of [one.market, one.announcedAt, one.closesAt, one.endsAt, one.askedBy, one.agreedBy]) writer.number(value);
      writer.number(STAGES.indexOf(one.stage));
      writer.number(one.entry);
      writer.number(one.haltedMs);
    }
  }

  load(reader: StateReader, version: number): void {
    for (let left = reader.number(); left > 0; left--) {
      const [market, announcedAt, closesAt, endsAt, askedBy, agreedBy] = Array.from({ length: 6 }, () => reader.number());
      const stage = STAGES[reader.number()];
      const [entry, haltedMs] = [reader.number(), version >= 2 ? reader.number() : 0];
      const planned = { market, announcedAt, closesAt, endsAt, askedBy, agreedBy, haltedMs, stage, entry } as Delisting;
      this.#all.set(planned.market, planned);
    }
  }
}

const dayOf = (at: TimeMs): number => Math.floor(at / DAY_MS);

function areTimes(closesAt: TimeMs, endsAt: TimeMs, at: TimeMs): boolean {
  const areWhole = Number.isSafeInteger(closesAt) && Number.isSafeInteger(endsAt);
  return areWhole && closesAt - at >= DELISTING_NOTICE_MS && endsAt >= closesAt && endsAt - at <= DELISTING_LATEST_MS;
}
