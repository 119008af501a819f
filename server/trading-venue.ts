/** What the trading features' routes get of the engine; `main.ts` puts it together. */
import type { Pool } from "pg";
import type { ReceiptKernel } from "../features/receipts/server/receipt-kernel.ts";
import type { RecordSeal } from "../journal/file/record-seal.ts";
import type { Feed } from "../market-data/feed.ts";
import type { Kernel, Outcome } from "../kernel/kernel.ts";
import type { AssetId } from "../money/units.ts";
import type { FeatureRoutes, VenuePort } from "./doors/app/server-context.ts";
import type { Feature } from "./feature.ts";
import type { LiveParts } from "./live-parts.ts";
import type { NewsDesk } from "./news/news-desk.ts";
import type { UntimedCommand } from "./sequencer/sequencer.ts";
import type { Queries } from "./sql/public-reads.ts";
import type { LoggedCommand } from "./venue.ts";
import type { Brought } from "./venue-log.ts";

export type VenueTime = {
  readonly now: () => number;
  /** Venue seconds to a real one. */
  readonly speed: number;
  /** Whether a data directory has left real time for good. */
  readonly isOwnLine: boolean;
  /** How far the machine's clock is ahead of what is believed of it, in ms; undefined while it is believed. */
  readonly heldMs: () => number | undefined;
  /** An operator believes it as it is; whether there was anything to believe. */
  readonly agree: () => boolean;
};

export interface TradingVenue extends VenuePort {
  /** Live state. Whoever reads it awaits `settled()` before showing what was read. */
  readonly kernel: Kernel;
  /** To be called before live state is read by whom an order was sent before that may wait for the end of its turn (decision 0129). */
  applyWaiting(): void;
  readonly live: LiveParts;
  readonly feed: Feed;
  /** What the venue is put together from, for features that ask all others. */
  readonly features: readonly Feature[];
  readonly news: NewsDesk;
  /** For the hot reads of projections that are somebody's own. */
  readonly pool: Pool;
  /** For those that everybody may ask for. */
  readonly publicReads: Queries;
  /** Venue time: what commands are stamped with. `context.clock` is real time. */
  readonly time: VenueTime;
  /** Resolves with the outcome once it is durable. */
  submit(command: UntimedCommand): Promise<Outcome>;
  /**
   * What this very command was answered before, once that is durable; undefined for a new one. What was answered is not submitted again by
   * whoever asked for less because of it: its key may be forgotten on the way, and then it would be a new one.
   */
  answered(command: UntimedCommand): Promise<Outcome | undefined>;
  /**
   * To be asked before the two below: whether the record of a durable command can be read at once, or is being fetched from the log's archive,
   * or can't be had now. `pay` is called before something is fetched for it, and throws where that is too much (`archive/fetch-budget.ts`).
   */
  bringRecord(position: number, pay: () => void): Promise<Brought>;
  /** The seal of the record that holds a durable command; undefined where the log no longer holds it. */
  sealOf(position: number): Promise<RecordSeal | undefined>;
  /** A durable command as the log has it; undefined where the log no longer holds it. */
  commandAt(position: number): Promise<LoggedCommand | undefined>;
  /** Resolves when the history tables hold everything that was durable when it was called. */
  projected(): Promise<void>;
}

export type TradingRoutes = FeatureRoutes<TradingVenue>;

/** Name and decimals of an asset that a listed market or account refers to. */
export function assetOf(kernel: Pick<ReceiptKernel, "assets">, id: number): { readonly code: string; readonly decimals: number } {
  return kernel.assets.get(id as AssetId) ?? { code: "", decimals: 0 };
}

/** Keys are the user's own: nobody can use up another's. */
export function requestKey(user: number, requestId: string | undefined): { key?: string } {
  return requestId === undefined ? {} : { key: `${user}:${requestId}` };
}
