/** Commands, events and refusals of quick buy. Payers and banks stay in the tables: the log knows currency, sum and rate. */
import type { CommandBase } from "../../../kernel/command.ts";
import type { Amount, AssetId, TimeMs, UserId } from "../../../money/units.ts";

export type OrderQuickBuy = CommandBase & {
  readonly type: "quick-buy/order";
  readonly user: UserId;
  /** ISO 4217. */
  readonly currency: string;
  /** Whole units of it. */
  readonly pay: number;
  /** One unit of it in 10⁻⁸ USDT; of the dollar exactly one USDT. */
  readonly rate: bigint;
};
type OfPerson = CommandBase & { readonly user: UserId; readonly order: number };
/** The person says that they have paid: it waits longer. */
export type SayPaid = OfPerson & { readonly type: "quick-buy/say-paid" };
export type CancelQuickBuy = OfPerson & { readonly type: "quick-buy/cancel" };
/** The provider has the money: credited, also when the order had ended meanwhile. Once. */
export type QuickBuyPaid = CommandBase & { readonly type: "quick-buy/paid"; readonly order: number };
/** The provider says that the payment failed. */
export type QuickBuyFailed = CommandBase & { readonly type: "quick-buy/failed"; readonly order: number };
export type QuickBuyCommand = OrderQuickBuy | SayPaid | CancelQuickBuy | QuickBuyPaid | QuickBuyFailed;

/** `said`: the person has paid, they say. `ended`: by time, by the person or by the provider; what is paid then is credited all the same. */
export type QuickBuyState = "open" | "said" | "ended";
export type QuickBuyEnd = "time" | "person" | "failed";

export type QuickBuyOrder = {
  /** Running number from 1. */
  readonly number: number;
  readonly user: UserId;
  readonly currency: string;
  readonly pay: number;
  readonly rate: bigint;
  /** What comes, in the smallest unit of USDT. */
  readonly units: Amount;
  readonly state: QuickBuyState;
  readonly until: TimeMs;
  /** Log position of the command that made it. */
  readonly position: number;
  /** Its entry in the due-list; 0: it waits for nothing. */
  readonly entry: number;
};

type Named = Pick<QuickBuyOrder, "number" | "user" | "currency" | "pay" | "units"> & { readonly at: TimeMs };
export type QuickBuyEvent =
  | ({ readonly type: "quick-buy/ordered"; readonly rate: bigint; readonly until: TimeMs } & Named)
  | ({ readonly type: "quick-buy/said-paid"; readonly until: TimeMs } & Named)
  | ({ readonly type: "quick-buy/ended"; readonly why: QuickBuyEnd } & Named)
  /** `late`: the order had ended. The settlement of the same command is its receipt. */
  | ({ readonly type: "quick-buy/credited"; readonly asset: AssetId; readonly late: boolean } & Named);

/** In the order in which they are looked for. */
export type QuickBuyRefusal =
  | "asset_not_found"
  | "account_not_open"
  | "amount_invalid"
  | "quick_buy_rate_invalid"
  | "quick_buy_limit"
  | "quick_buy_full"
  | "deposit_limit_reached"
  | "quick_buy_not_open"
  | "quick_buy_paid_already"
  | "issuance_exhausted";
