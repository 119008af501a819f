/**
 * What the auditor asks of the model of a product: the refusal that each of its commands deserves, and the balances after it.
 * A product brings its own (`features/<word>/kernel/<word>.model.ts`), written from its README and not from its code.
 */
import type { MarketTerms } from "../../features/spot/kernel/public.ts";
import type { Command } from "../../kernel/kernel.ts";
import type { ModelMarket } from "./model-market.ts";
import type { ModelLedger } from "./model-ledger.ts";
import type { ModelSchedule } from "./model-schedule.ts";

/** What a model sees of the rest of the venue. */
export type ModelNeeds = {
  readonly ledger: ModelLedger;
  readonly schedule: ModelSchedule;
  /** The listed assets: their decimals and kinds of account. */
  readonly assets: ReadonlyMap<number, ModelAsset>;
  /** Whether a person's accounts are open. */
  readonly isOpen: (user: number) => boolean;
  readonly isPaper: () => boolean;
  /** Place in the log of the command, and its time. */
  readonly position: () => number;
  readonly now: () => number;
  /** The rules that count now, and how fast venue time runs; the model of the venue's facts moves them. */
  readonly facts: { rules: number; speed: number };
  /** The listed markets, with their index: 0 while there is none. */
  readonly markets: ReadonlyMap<number, ModelMarket>;
  /** Ends up to so many of a market's orders; says whether none is left. */
  readonly endOrders: (market: ModelMarket, most: number) => boolean;
  /** Whether somebody lets themselves bring so much in. */
  readonly refusesDeposit: (user: number, brought: readonly { readonly asset: number; readonly amount: bigint }[], at: number) => boolean;
  /** Tells that value came from outside, or left for it: then it is below zero. */
  readonly moved: (user: number, what: { readonly asset: number; readonly amount: bigint }, at: number) => void;
  /** What somebody pays where the market's own fee is `ppm`. */
  readonly rateOf: (user: number, role: "maker" | "taker", ppm: number) => number;
  /** What is not charged of a side's fee of a fill that another part makes. */
  readonly less: (fee: ModelFee) => bigint;
  /** Tells of a fill that another part made. */
  readonly filled: (fill: Omit<FillHeard, "at">) => void;
  /** A market order within another command, as far as the book has it at prices no worse than `worst`: what its person gave and got by it. */
  readonly trade: (order: ModelTrade) => { readonly given: bigint; readonly got: bigint };
  /** What trades of this command set off goes on. */
  readonly finish: () => void;
  /** Applies a command within another. */
  readonly run: (command: Command) => string | undefined;
  /** What models know of each other: each sets its own when it is made. */
  readonly known: ModelKnown;
};

/** A hold as others ask for it: until when, of how much (undefined: all of it), and whether it is of certain places alone. */
export type ModelHold = { readonly until: number; readonly units: bigint | undefined; readonly isOfPlace: boolean };

export type ModelTrade = {
  readonly user: number;
  readonly market: ModelMarket;
  readonly side: "buy" | "sell";
  readonly lots: bigint;
  readonly worst: bigint;
};

export type ModelKnown = {
  network: (
    asset: number,
    network: number,
    at: number,
  ) => { readonly fee: bigint; readonly min: bigint; readonly isOpen: boolean } | undefined;
  /** In smallest units of USDT or BTC; 0n without a price. */
  worth: (code: "USDT" | "BTC", asset: number, units: bigint) => bigint;
  /** `place`: with those of new addresses that reach it. */
  holds: (user: number, asset: number, at: number, place?: { readonly number: number; readonly savedAt: number }) => readonly ModelHold[];
  holdEnded: (user: number, at: number) => void;
  /** What may leave in 24 hours. */
  limitOf: (user: number) => bigint;
  /** One trade against fiat, in smallest units of USDT. */
  fiatLimitOf: (user: number) => bigint;
  /** Whether so much may leave somebody's account for futures. */
  mayLeaveLever: (user: number, asset: number, units: bigint) => boolean;
  /** Whether the contract that follows a market's index takes no new positions, because it ends. */
  contractEnds: (market: number, ends: boolean) => void;
  /** Ends about so many orders and positions of that contract; whether none is left. */
  endContract: (market: number, most: number) => boolean;
  /** What the insurance fund's positions have lost at their marks, and a change of its money that is to be told. */
  fundOwes: (asset: number) => bigint;
  movingFund: (asset: number, move: () => void) => void;
  score: (user: number, at: number) => number;
  level: (user: number) => number;
  /** Traded in 30 days, today among them, in smallest units of USDT. */
  volume: (user: number, at: number) => bigint;
  /** A market is over, and so is its halt. */
  endHalt: (market: ModelMarket) => void;
  /** When a market takes no new orders any more. */
  closesAt: (market: number) => number | undefined;
  /** So much came and is owed, or (below zero) is owed no more. */
  lent: (user: number, asset: number, by: bigint) => void;
  /** What everybody owes, loan by loan. */
  debts: (at: number) => readonly { readonly user: number; readonly asset: number; readonly units: bigint }[];
  /** Level of verification. */
  levelOf: (user: number) => number;
  /** Promotional credit of a campaign, out of what the house gave up for it; its number. */
  grantCredit: (user: number, asset: number, units: bigint) => number;
  changeCredit: (grant: number, by: bigint) => void;
  endCredit: (grant: number) => void;
  /** Somebody's promotional credit that futures count as theirs, what of it has ended, and a payment out of it. */
  creditOf: (user: number, asset: number) => bigint;
  endedCredit: (user: number, asset: number, at: number) => bigint;
  payByCredit: (user: number, asset: number, units: bigint) => bigint;
  /** What futures can do without; that there is more or less; the end of all that somebody has open there. */
  spareCredit: (user: number) => bigint;
  creditChanged: (user: number) => void;
  closeFutures: (user: number) => void;
  /** Whether somebody bound themselves, so that nothing of theirs that waited may open. */
  isBound: (user: number) => boolean;
  /** How they bound themselves, under whatever rules. */
  bound: (user: number) => string | undefined;
  /** Cancels what of spot buys, and what of futures does not only reduce. */
  cancelBuys: (user: number) => void;
  cancelOpening: (user: number) => void;
  /** Each product that an index decides: the last moment of that for what is open or on sale in a market, 0 for nothing. */
  readonly decidesUntil: ((market: number, at: number) => number)[];
  /** What was set of the simulation, and the highest volatility of a calm day that new terms of those days hear of. */
  /** How long a market was halted from one moment to another, and until when it is. */
  haltedBetween: (market: number, from: number, to: number) => number;
  haltedUntil: (market: number) => number | undefined;
  /** Days of rest, those that are over too. */
  readonly holidays: Set<number>;
  readonly simulated: { readonly market: number; readonly fromDay: number; readonly volatility: number }[];
  volatilitySet: (market: number, first: number, last: number) => number;
  /** Promotional credit out of what the house had promised. */
  granted: (user: number, asset: number, units: bigint, until: number) => void;
};

export type ModelAsset = { readonly code: string; readonly decimals: number; readonly kinds: readonly string[] };

/** One market's share of a sample. */
export type SampleHeard = { readonly market: ModelMarket; readonly price: bigint; readonly sources: number };

/** One fill: both people, and what it was worth in the market's quote. */
export type FillHeard = {
  readonly market: ModelMarket;
  readonly maker: number;
  readonly taker: number;
  readonly value: bigint;
  /** In the order in which they are charged; on a spot market the buyer's in what was bought, the seller's in what it was paid with. */
  readonly fees: readonly { readonly user: number; readonly asset: number; readonly units: bigint }[];
  readonly at: number;
};

/** One side of a fill before its fee is charged; `value` in the market's quote. */
export type ModelFee = {
  readonly user: number;
  readonly product: "spot" | "futures";
  readonly quote: number;
  /** In which the fee is. */
  readonly asset: number;
  /** What the parts before left of it. */
  readonly fee: bigint;
  readonly received: bigint;
  readonly value: bigint;
  readonly at: number;
};

export interface ModelPart {
  /** What stands before the slash of its commands. */
  readonly prefix: string;
  /** A command begins: what the last one should have said is forgotten. */
  begin?(at: number): void;
  apply(command: Command): string | undefined;
  /** Other rules count from here on. */
  rulesChanged?(at: number): void;
  /** Refuses a command of another part. */
  refuses?(command: Command): string | undefined;
  refusesDeposit?: ModelNeeds["refusesDeposit"];
  moved?: ModelNeeds["moved"];
  /** Hears of each market that is listed. */
  listed?(terms: MarketTerms): void;
  /** Hears of new prices, in the order in which they were told. */
  sampled?(at: number, samples: readonly SampleHeard[]): void;
  filled?(fill: FillHeard): void;
  /** What somebody pays where the market's own fee, or that of the part before, is `ppm`. */
  rate?(user: number, role: "maker" | "taker", ppm: number): number;
  /** What is not charged of one side's fee. */
  less?(fee: ModelFee): bigint;
  /** Settles what fell due. */
  due?(reference: number, due: number, at: number): void;
  /** A share is about to be split. */
  splitting?(asset: number): void;
  /** "Start again": everything of the user ends. */
  closeAll?(user: number, at: number): void;
}

/** Before the models have said what they know. */
export const nothingKnown = (): ModelKnown => ({
  network: () => undefined,
  worth: () => 0n,
  holds: () => [],
  holdEnded: () => undefined,
  limitOf: () => 0n,
  fiatLimitOf: () => 0n,
  mayLeaveLever: () => true,
  contractEnds: () => undefined,
  fundOwes: () => 0n,
  movingFund: (_asset, move) => move(),
  endContract: () => true,
  score: () => 100,
  level: () => 0,
  volume: () => 0n,
  endHalt: () => undefined,
  closesAt: () => undefined,
  lent: () => undefined,
  debts: () => [],
  levelOf: () => 0,
  grantCredit: () => 0,
  changeCredit: () => undefined,
  endCredit: () => undefined,
  granted: () => undefined,
  creditOf: () => 0n,
  endedCredit: () => 0n,
  payByCredit: () => 0n,
  spareCredit: () => 0n,
  creditChanged: () => undefined,
  closeFutures: () => undefined,
  isBound: () => false,
  bound: () => undefined,
  cancelBuys: () => undefined,
  cancelOpening: () => undefined,
  decidesUntil: [],
  haltedBetween: () => 0,
  haltedUntil: () => undefined,
  holidays: new Set(),
  simulated: [],
  volatilitySet: () => 0,
});

/** The one of its kind. */
export function modelOf<Model extends ModelPart>(parts: readonly ModelPart[], kind: abstract new (...given: never) => Model): Model {
  const found = parts.find((part): part is Model => part instanceof kind);
  if (found === undefined) throw new Error("the auditor must have a model of each product that it looks into");
  return found;
}
