/**
 * Markets that were listed while the venue ran, and what the simulator follows from which day on.
 *
 * A listing is several commands of other parts in one: everything is looked at first, so that a refusal changes nothing (V4). Days
 * are the kernel's own: no command names one, so none can reach into a day whose seed is committed to, or whose prices decide what is sold (charter 5).
 */
import {
  assetId,
  marketId,
  userId,
  type Amount,
  type AssetId,
  type MarketId,
  type Ticks,
  type TimeMs,
  type UserId,
} from "../../../money/units.ts";
import { assertNever, invariant } from "../../../kernel/invariant.ts";
import type { Assets } from "../../../kernel/ledger/assets.ts";
import { ASSETS_MAX, HOUSE_USERS_END } from "../../../kernel/ledger/chart.ts";
import type { Part } from "../../../kernel/part.ts";
import { areTwo } from "../../../kernel/halts/halts.ts";
import { RULES_DAYS_OF_REST, RULES_FIRST_PRICE, RULES_SIMULATION_AHEAD } from "../../../kernel/rules.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import type { MarketTerms } from "../../spot/kernel/public.ts";
import { REST_ALONE, REST_BY_TWO, REST_SPAN_DAYS, restAround, restTooMuch } from "./holidays.ts";
import type {
  ListingsCommand,
  ListingsEvent,
  ListingsRefusal,
  OpenMarket,
  SetHoliday,
  SetSimulation,
  SimulationTerms,
} from "./listings.messages.ts";

/** A market that came while the venue ran. */
export type Listed = {
  readonly market: MarketId;
  readonly title: string;
  /** The house account that quotes it: no other market's funds mix with its own. */
  readonly maker: UserId;
  /** What that account began with, in base units. */
  readonly makerFunds: Amount;
  /** Where its prices begin. */
  readonly startTicks: Ticks;
  /** Its first day, counted from 1970-01-01 UTC. */
  readonly firstDay: number;
};
/** From this day on a market is simulated by these terms. */
export type SimulatedSince = { readonly market: MarketId; readonly fromDay: number } & SimulationTerms;

export type ListingsNeeds = {
  readonly assets: Assets;
  readonly markets: () => readonly { readonly terms: MarketTerms }[];
  /** Whether a market may have these terms, its base having so many decimals. */
  readonly refuseTerms: (terms: MarketTerms, baseDecimals: number) => string | undefined;
  readonly isPaper: () => boolean;
  readonly canIssue: (asset: AssetId, units: Amount) => boolean;
  readonly rules: () => number;
  /** The last moment at which a market's index may decide what is open or on sale now; 0 where nothing is. */
  readonly decidesUntil: (market: MarketId, at: TimeMs) => number;
  /** Executes a command of another part at this one's place in the log. */
  readonly run: (command: { readonly type: string }, at: TimeMs) => string | undefined;
  readonly emit: (event: ListingsEvent) => void;
};

const DAY_MS = 86_400_000;
/** The house accounts before it quote the markets of the first venue. */
const FIRST_MAKER = 200;
const LISTINGS_MAX = 500;
/** Changes of the simulation that are remembered for good: every start goes through them. */
const SIMULATIONS_MAX = 10_000;
/** So long what was set is heard of in terms that are sold: by then the index itself has shown it. */
const SET_DAYS = 30;
/** Days ahead of which it can be said that shares rest. */
const HOLIDAYS_AHEAD = 400;
const DECIMALS_MAX = 10;
const TITLE_LENGTH_MAX = 40;
/** A tick is at most a thousandth of the first price, and the price may grow a hundredfold before it leaves 31 bits. */
const START_TICKS = { least: 1_000, most: 20_000_000 } as const;
const PPM = 1_000_000;
const VOLATILITY_PPM_MAX = 200_000;
const ACTIVITY_PPM_MIN = 10_000;
/** An average day's lots: what trades in its busiest second stays a safe integer. */
const DAILY_LOTS_MAX = 1e13;

/** The day (since 1970-01-01 UTC) after the one that holds `at`. */
const dayAfter = (at: number): number => Math.floor(at / DAY_MS) + 1;

export class Listings implements Part<ListingsCommand, ListingsRefusal> {
  readonly name = "listings";
  /** 2: holidays. */
  readonly version = 2;
  readonly commands = { "listings/open": "upkeep", "listings/simulate": "upkeep", "listings/set-holiday": "upkeep" } as const;
  readonly #needs: ListingsNeeds;
  readonly #listed = new Map<MarketId, Listed>();
  #simulated: SimulatedSince[] = [];
  readonly #holidays = new Set<number>();

  constructor(needs: ListingsNeeds) {
    this.#needs = needs;
  }

  get(market: MarketId): Listed | undefined {
    return this.#listed.get(market);
  }

  /** In the order in which they were listed. */
  all(): readonly Listed[] {
    return [...this.#listed.values()];
  }

  /** What the simulator follows besides its own table, oldest first. */
  simulated(): readonly SimulatedSince[] {
    return this.#simulated;
  }

  /**
   * The first day (since 1970-01-01 UTC) that a change of a market's simulation would count from: none that reaches into what is open or on
   * sale, and none before one that waits, of which what was sold since knows. Of old rules the next.
   */
  simulationFrom(market: MarketId, at: TimeMs): number {
    if (this.#needs.rules() < RULES_SIMULATION_AHEAD) return dayAfter(at);
    const waiting = this.#simulated.filter((entry) => entry.market === market).map(({ fromDay }) => fromDay);
    return Math.max(dayAfter(at), dayAfter(this.#needs.decidesUntil(market, at)), ...waiting);
  }

  /**
   * The highest volatility of a calm day, in ppm, that was set for any day from the first to the last: by changes that are ahead of the first or
   * came in the thirty days before it. 0 where there was none, and of old rules.
   */
  volatilitySet(market: MarketId, first: number, last: number): number {
    if (this.#needs.rules() < RULES_SIMULATION_AHEAD) return 0;
    const changes = this.#simulated.filter((entry) => entry.market === market).sort((a, b) => a.fromDay - b.fromDay);
    const counting = changes.filter(({ fromDay }, index) => {
      const until = changes[index + 1]?.fromDay ?? Infinity;
      return fromDay > first - SET_DAYS && fromDay <= last && until > first;
    });
    return Math.max(0, ...counting.map(({ volatilityPpm }) => volatilityPpm));
  }

  /** What a listing would be refused for now; undefined where it would be taken. */
  refusalOf(command: Omit<OpenMarket, "at">): ListingsRefusal | undefined {
    const known = this.#assetOf(command.code);
    return this.#refuseOpen(command, this.#termsOf(command, known), known);
  }

  /** Days (since 1970-01-01 UTC) on which shares do not trade although the calendar has a session, in the order in which they were said. */
  holidays(): ReadonlySet<number> {
    return this.#holidays;
  }

  execute(command: ListingsCommand): ListingsRefusal | undefined {
    switch (command.type) {
      case "listings/open":
        return this.#open(command);
      case "listings/simulate":
        return this.#simulate(command);
      case "listings/set-holiday":
        return this.#setHoliday(command);
      default:
        return assertNever(command);
    }
  }

  #open(command: OpenMarket): ListingsRefusal | undefined {
    const { at, title, startTicks, makerBase } = command;
    const known = this.#assetOf(command.code);
    const terms = this.#termsOf(command, known);
    const refusal = this.#refuseOpen(command, terms, known);
    if (refusal !== undefined) return refusal;
    const maker = userId(FIRST_MAKER + this.#listed.size);
    const firstDay = dayAfter(at);
    for (const step of stepsOf(command, terms, maker, known === undefined)) {
      const refused = this.#needs.run(step, at);
      invariant(refused === undefined, "every step of a listing that was looked at must be accepted", step.type, refused);
    }
    const { market } = terms;
    this.#listed.set(market, { market, title, maker, makerFunds: makerBase, startTicks, firstDay });
    this.#simulated.push({ market, fromDay: firstDay, ...simulationOf(command) });
    this.#needs.emit({ type: "listings/opened", market, asset: terms.base, maker, firstDay, at });
    return undefined;
  }

  #refuseOpen(
    command: Omit<OpenMarket, "at">,
    terms: MarketTerms,
    known: { readonly decimals: number } | undefined,
  ): ListingsRefusal | undefined {
    const { assets, isPaper, markets, refuseTerms, canIssue } = this.#needs;
    const { code, title, decimals, quote, startTicks, makerBase, makerQuote, quantityDecimals } = command;
    if (!isPaper()) return "paper_only";
    const isNamed = /^[A-Z][A-Z0-9]{1,9}$/.test(code) && title.trim() === title && title.length > 0 && title.length <= TITLE_LENGTH_MAX;
    if (!isNamed || (command.assetClass !== "coin" && command.assetClass !== "stock")) return "listing_name_invalid";
    if (markets().some(({ terms: other }) => other.symbol === terms.symbol)) return "market_already_listed";
    const areDecimals = Number.isInteger(decimals) && decimals >= 0 && decimals <= DECIMALS_MAX;
    if (!areDecimals || (known !== undefined && known.decimals !== decimals)) return "market_terms_invalid";
    if (assets.get(quote) === undefined || terms.base === quote || refuseTerms(terms, decimals) !== undefined)
      return "market_terms_invalid";
    const isStart = Number.isInteger(startTicks) && startTicks >= START_TICKS.least && startTicks <= START_TICKS.most;
    if (!isStart || !isSimulation(command, quantityDecimals)) return "simulation_terms_invalid";
    if (this.#isFull() || Math.max(terms.base, terms.market) >= ASSETS_MAX) return "listings_full";
    if (makerBase <= 0n || makerQuote <= 0n || !canIssue(terms.base, makerBase) || !canIssue(quote, makerQuote))
      return "issuance_exhausted";
    // People may have some, and sell it to the new market's maker at the first price: nobody says that alone.
    const mustBeTwo = known !== undefined && this.#needs.rules() >= RULES_FIRST_PRICE;
    return mustBeTwo && !areTwo(command) ? "second_operator_needed" : undefined;
  }

  #isFull(): boolean {
    const isMakerLeft = FIRST_MAKER + this.#listed.size < HOUSE_USERS_END;
    return !isMakerLeft || this.#listed.size >= LISTINGS_MAX || this.#simulated.length >= SIMULATIONS_MAX;
  }

  /** The next free number: of the asset where it is new, and of the market; they are one where both are. */
  #termsOf(command: Omit<OpenMarket, "at">, known: { readonly id: AssetId } | undefined): MarketTerms {
    const { code, assetClass, quote, priceDecimals, quantityDecimals, notionalMin, bandPpm, makerPpm, takerPpm } = command;
    const { assets, markets } = this.#needs;
    const taken = [...assets.all().map(({ id }): number => id), ...markets().map(({ terms }): number => terms.market)];
    const next = Math.max(...taken, 0) + 1;
    const rates = { notionalMin, bandPpm, makerPpm, takerPpm };
    const symbol = `${code}/${assets.get(quote)?.code ?? ""}`;
    const base = known?.id ?? assetId(next);
    return { market: marketId(next), symbol, assetClass, base, quote, priceDecimals, quantityDecimals, ...rates };
  }

  #assetOf(code: string): { readonly id: AssetId; readonly decimals: number } | undefined {
    return this.#needs.assets.all().find((asset) => asset.code === code);
  }

  /** Said twice for the same day, the later words count. */
  #simulate(command: SetSimulation): ListingsRefusal | undefined {
    const { market, at } = command;
    const terms = this.#needs.markets().find(({ terms: { market: id } }) => id === market)?.terms;
    if (!this.#needs.isPaper()) return "paper_only";
    if (terms === undefined) return "market_not_found";
    if (!isSimulation(command, terms.quantityDecimals)) return "simulation_terms_invalid";
    const fromDay = this.simulationFrom(market, at);
    const others = this.#simulated.filter((entry) => entry.market !== market || entry.fromDay !== fromDay);
    if (others.length >= SIMULATIONS_MAX) return "listings_full";
    this.#simulated = [...others, { market, fromDay, ...simulationOf(command) }];
    this.#needs.emit({ type: "listings/simulation-set", market, fromDay, at });
    return undefined;
  }

  /** A day that has begun stays what it was; those that are over are forgotten once they count for none ahead. */
  #setHoliday(command: SetHoliday): ListingsRefusal | undefined {
    const { day, isClosed, at } = command;
    const next = dayAfter(at);
    const isAhead = Number.isSafeInteger(day) && day >= next && day < next + HOLIDAYS_AHEAD;
    if (!isAhead || this.#holidays.has(day) === isClosed || typeof isClosed !== "boolean") return "holiday_invalid";
    const isBounded = this.#needs.rules() >= RULES_DAYS_OF_REST;
    const refusal = isBounded && isClosed ? this.#refuseRest(command) : undefined;
    if (refusal !== undefined) return refusal;
    const kept = isBounded ? next - REST_SPAN_DAYS + 1 : next - 1;
    for (const past of [...this.#holidays].filter((known) => known < kept)) this.#holidays.delete(past);
    if (isClosed) this.#holidays.add(day);
    else this.#holidays.delete(day);
    this.#needs.emit({ type: "listings/holiday-set", day, isClosed, at });
    return undefined;
  }

  #refuseRest(command: SetHoliday): ListingsRefusal | undefined {
    const around = this.restAround(command.day);
    if (command.agreedBy !== undefined && !areTwo(command)) return "second_operator_needed";
    if (around > REST_BY_TWO) return "holiday_invalid";
    return areTwo(command) || around <= REST_ALONE ? undefined : "second_operator_needed";
  }

  /** How many days of rest there would be in the thirty in a row with most of them, were this one of them. */
  restAround(day: number): number {
    return restAround(this.#holidays, day);
  }

  /** Of days that were said before these rules no more stay ahead than two may say. */
  adopted(at: TimeMs): void {
    if (this.#needs.rules() < RULES_DAYS_OF_REST) return;
    for (const day of restTooMuch(this.#holidays, dayAfter(at))) {
      this.#holidays.delete(day);
      this.#needs.emit({ type: "listings/holiday-set", day, isClosed: false, at });
    }
  }

  save(writer: StateWriter): void {
    writer.number(this.#listed.size);
    for (const { market, title, maker, makerFunds, startTicks, firstDay } of this.#listed.values()) {
      for (const value of [market, maker, startTicks, firstDay]) writer.number(value);
      writer.integer(makerFunds);
      writer.text(title);
    }
    writer.number(this.#simulated.length);
    for (const { market, fromDay, volatilityPpm, commonPpm, activityPpm, dailyVolume } of this.#simulated) {
      for (const value of [market, fromDay, volatilityPpm, commonPpm, activityPpm, dailyVolume]) writer.number(value);
    }
    writer.number(this.#holidays.size);
    for (const day of this.#holidays) writer.number(day);
  }

  load(reader: StateReader, version: number): void {
    for (let left = reader.number(); left > 0; left--) {
      const [market, maker, startTicks, firstDay] = Array.from({ length: 4 }, () => reader.number());
      const makerFunds = reader.integer();
      const listed = { market, maker, startTicks, firstDay, makerFunds, title: reader.text() } as Listed;
      this.#listed.set(listed.market, listed);
    }
    for (let left = reader.number(); left > 0; left--) {
      const [market, fromDay, volatilityPpm, commonPpm, activityPpm, dailyVolume] = Array.from({ length: 6 }, () => reader.number());
      this.#simulated.push({ market, fromDay, volatilityPpm, commonPpm, activityPpm, dailyVolume } as SimulatedSince);
    }
    if (version >= 2) for (let left = reader.number(); left > 0; left--) this.#holidays.add(reader.number());
  }
}

type Step = { readonly type: string } & Readonly<Record<string, unknown>>;

/** Coins can be held where cards pay in; shares stay where they trade. */
function stepsOf(command: OpenMarket, terms: MarketTerms, maker: UserId, isNewAsset: boolean): readonly Step[] {
  const { code, decimals, makerBase, makerQuote, quote } = command;
  const { base, market, assetClass } = terms;
  const kinds = { type: "ledger/set-account-kinds", asset: base, kinds: ["legal", "change"] };
  const asset = [{ type: "ledger/list-asset", id: base, code, decimals }, ...(assetClass === "coin" ? [kinds] : [])];
  return [
    ...(isNewAsset ? asset : []),
    { type: "spot/list-market", ...terms },
    { type: "spot/set-phase", market, phase: "closed" },
    { type: "wallet/fund-house", user: maker, asset: base, amount: makerBase },
    { type: "wallet/fund-house", user: maker, asset: quote, amount: makerQuote },
  ];
}

function simulationOf({ volatilityPpm, commonPpm, activityPpm, dailyVolume }: SimulationTerms): SimulationTerms {
  return { volatilityPpm, commonPpm, activityPpm, dailyVolume };
}

function isSimulation({ volatilityPpm, commonPpm, activityPpm, dailyVolume }: SimulationTerms, quantityDecimals: number): boolean {
  const isBetween = (value: number, least: number, most: number): boolean => Number.isSafeInteger(value) && value >= least && value <= most;
  const areRates =
    isBetween(volatilityPpm, 1, VOLATILITY_PPM_MAX) && isBetween(commonPpm, 0, PPM) && isBetween(activityPpm, ACTIVITY_PPM_MIN, PPM);
  return areRates && isBetween(dailyVolume, 1, DAILY_LOTS_MAX / 10 ** quantityDecimals);
}
