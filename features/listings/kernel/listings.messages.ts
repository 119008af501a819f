/** What operators say about markets that come while the venue runs, and about the made-up prices of the days ahead. */
import type { Amount, AssetId, MarketId, RatePpm, Ticks, TimeMs, UserId } from "../../../money/units.ts";
import type { CommandBase } from "../../../kernel/command.ts";

/** How the simulator lets a market behave; never where its price goes. */
export type SimulationTerms = {
  /** Deviation of a calm day's return. */
  readonly volatilityPpm: RatePpm;
  /** Weight of the class's common move in the market's own. */
  readonly commonPpm: RatePpm;
  /** Share of the seconds in which something trades. */
  readonly activityPpm: RatePpm;
  /** Whole base units traded on an average day at the source. */
  readonly dailyVolume: number;
};

/**
 * Lists a market against a listed quote: the asset where it is new, its terms, a house account of its own with funds that quotes it,
 * and what the simulator follows. All of it in one command, so that nobody meets half a market. It is closed and without a price until the
 * next day (UTC) begins: the day whose seed is committed to before anything is traded on it.
 */
export type OpenMarket = CommandBase & {
  readonly type: "listings/open";
  /** "NEO": the base asset, and with the quote's code the symbol. */
  readonly code: string;
  /** What people call it, the same in every language. */
  readonly title: string;
  readonly assetClass: "coin" | "stock";
  /** Decimals of the base asset; those that it has where it is listed already. */
  readonly decimals: number;
  readonly quote: AssetId;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly notionalMin: Amount;
  readonly bandPpm: RatePpm;
  readonly makerPpm: RatePpm;
  readonly takerPpm: RatePpm;
  /** Paper funds of its market maker. */
  readonly makerBase: Amount;
  readonly makerQuote: Amount;
  /** Where the simulation of it begins, and to which long waves return. */
  readonly startTicks: Ticks;
  /** Two operators, where the asset is listed already. */
  readonly askedBy?: number;
  readonly agreedBy?: number;
} & SimulationTerms;

/**
 * Other terms of the simulation, from the first day on that nothing reaches which is open or on sale (before rules 23: from the next); today's
 * prices are committed to.
 */
export type SetSimulation = CommandBase & { readonly type: "listings/simulate"; readonly market: MarketId } & SimulationTerms;
/** On that day shares do not trade, or do again: a day ahead only. */
export type SetHoliday = CommandBase & {
  readonly type: "listings/set-holiday";
  /** Since 1970-01-01 UTC. */
  readonly day: number;
  readonly isClosed: boolean;
  /** Two operators: beyond what one alone may. */
  readonly askedBy?: number;
  readonly agreedBy?: number;
};
export type ListingsCommand = OpenMarket | SetSimulation | SetHoliday;

export type MarketOpened = {
  readonly type: "listings/opened";
  readonly market: MarketId;
  readonly asset: AssetId;
  readonly maker: UserId;
  /** Its first day, counted from 1970-01-01 UTC. */
  readonly firstDay: number;
  readonly at: TimeMs;
};
export type SimulationSet = {
  readonly type: "listings/simulation-set";
  readonly market: MarketId;
  /** The first day that follows the new terms. */
  readonly fromDay: number;
  readonly at: TimeMs;
};
export type HolidaySet = { readonly type: "listings/holiday-set"; readonly day: number; readonly isClosed: boolean; readonly at: TimeMs };
export type ListingsEvent = MarketOpened | SimulationSet | HolidaySet;

/** In the order in which they are looked for. */
export type ListingsRefusal =
  | "paper_only"
  | "market_not_found"
  | "listing_name_invalid"
  | "market_already_listed"
  | "market_terms_invalid"
  | "simulation_terms_invalid"
  | "holiday_invalid"
  | "second_operator_needed"
  | "listings_full"
  | "issuance_exhausted";
