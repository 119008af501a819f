/**
 * What a feature says of itself to the server: `features/<word>/server/<word>.feature.ts` exports one such object, and
 * `features.ts` lists them. Doors, tables, projector, metrics and documents are put together from that list alone.
 */
import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import type { ReceiptKernel } from "../features/receipts/server/receipt-kernel.ts";
import type { Kernel } from "../kernel/kernel.ts";
import type { ReasonName } from "../kernel/ledger/reasons.ts";
import type { SettlementInput } from "../kernel/settlement.ts";
import type { Feed, FeedMarket } from "../market-data/feed.ts";
import type { TimeMs } from "../money/units.ts";
import type { Intake } from "./console/intake.ts";
import type { Look } from "./console/look.ts";
import type { Verb } from "./console/verb.ts";
import type { FeatureRoutes, ServerContext } from "./doors/app/server-context.ts";
import type { PageRoutes } from "./doors/app/page-routes.ts";
import type { NewsDocuments, OpenAccountNews } from "./doors/bots-ws-api/account-news.ts";
import type { BotRoutes } from "./doors/bots/bot-call.ts";
import type { BotDocuments } from "./doors/bots/bot-document.ts";
import type { LiveParts } from "./live-parts.ts";
import type { LoggedNumber } from "./logged-numbers.ts";
import type { FeatureMetrics } from "./metrics/feature-metrics.ts";
import type { HookTeller, NewsTable, NoticeWords } from "./news/news.ts";
import type { NewsDesk } from "./news/news-desk.ts";
import type { RemindsOf } from "./news/reminders.ts";
import type { OperatorVerbs } from "./operator/operator-verb.ts";
import type { Projection } from "./projector/projector.ts";
import type { Applied } from "./sequencer/sequencer.ts";
import type { AppSockets } from "./sockets/app-sockets.ts";
import type { NumberedMigration } from "./sql/numbered-migration.ts";
import type { TradingRoutes, TradingVenue } from "./trading-venue.ts";

/** `Tables`: those read and written through the query builder, by name. */
export interface Feature<Tables extends object = object> {
  /** The folder's word. */
  readonly name: string;
  /** Calls that need nothing but what every venue has. */
  readonly routes?: FeatureRoutes;
  /** Calls that need the engine. */
  readonly tradingRoutes?: TradingRoutes;
  /** Pages beside /api. */
  readonly pages?: PageRoutes;
  /** The same, for those that need the engine. */
  readonly tradingPages?: (http: FastifyInstance, context: ServerContext<TradingVenue>) => void;
  readonly migrations?: readonly NumberedMigration[];
  /** Never there: it carries the type of the tables. */
  readonly tables?: Tables;
  readonly projections?: (kernel: Kernel, live: LiveParts) => readonly Projection[];
  /** Written before all projections, because they read the tables as they were; a rebuild leaves them out. */
  readonly watchers?: (parts: WatcherParts) => readonly Projection[];
  /** Reads in what it keeps in memory, once the log is open and before it is replayed. */
  readonly prepare?: (start: VenueStart) => Promise<void>;
  /** Numbers of its tables that the log keeps: none is given out twice, after an older database was restored either. */
  readonly loggedNumbers?: readonly LoggedNumber[];
  /** What its events mean for people. */
  readonly news?: NewsTable;
  /** Its messages to people. */
  readonly notices?: NoticeWords;
  /** What people are told of before it falls due. */
  readonly remindsOf?: RemindsOf;
  /** Private pushes that follow from no event; to be called once for a venue. */
  readonly pushes?: (venue: TradingVenue, parts: PushParts) => void;
  /** How webhooks are told of it: a new one for each batch of events. */
  readonly hooks?: (kernel: Kernel) => HookTeller;
  /** Receipts that it makes of its own rows; those of settlements are made for all. */
  readonly receipts?: ReceiptSource;
  /** What its settlements call it, where that is not the folder's word. */
  readonly product?: string;
  /** What its settlements' receipts say besides the kernel's terms: names and decimals to show them with. */
  readonly receiptTerms?: (
    kernel: ReceiptKernel,
    terms: Readonly<Record<string, string>>,
    inputs: readonly { readonly name: string; readonly value: string }[],
  ) => Readonly<Record<string, string>>;
  /** The reasons of its postings; the change log has a text for each: `wallet.reason.<name>`. */
  readonly reasons?: readonly ReasonName[];
  /** What `npm run operate` may ask for besides its verbs: reading, in words. */
  readonly operator?: OperatorVerbs;
  /** What operators may do, in the console and by `npm run operate`. */
  readonly verbs?: readonly Verb[];
  /** What operators may read in the console. */
  readonly looks?: readonly Look[];
  /** Files that operators send for fields of its verbs. */
  readonly intakes?: readonly Intake[];
  readonly metrics?: FeatureMetrics;
  readonly bots?: BotParts;
}

export type PushParts = {
  readonly sockets: Pick<AppSockets, "push" | "passive" | "pushPassive" | "tell" | "watching">;
  /** Hears of every command once it is durable. */
  readonly onApplied: (listener: (applied: Applied) => void) => void;
};

/** `features`: all of them, for those that ask each other. */
export type WatcherParts = {
  readonly kernel: Kernel;
  readonly live: LiveParts;
  readonly features: readonly Feature[];
  readonly news: NewsDesk;
};

/** A receipt before its postings were looked up. */
export type FoundReceipt = {
  /** What its whole id says behind the prefix: "12-maker" of "fill-12-maker". */
  readonly key: string;
  readonly product: string;
  readonly contract: string;
  readonly formula: string;
  readonly inputs: readonly SettlementInput[];
  readonly terms: Readonly<Record<string, string>>;
  readonly result: Readonly<Record<string, string>>;
  /** Place of its command in the log. */
  readonly position: number;
  readonly at: number;
  /** Which postings of that command belong to it: those with this reference and, when named, for these reasons. */
  readonly reference: number;
  readonly reasons?: readonly ReasonName[];
};

export type ReceiptSource = {
  /** What its ids begin with: "fill" of "fill-12-maker". */
  readonly prefix: string;
  /** Of this person only; `key` is what follows the prefix and its dash. */
  readonly read: (venue: TradingVenue, user: number, key: string) => Promise<FoundReceipt | undefined>;
  /**
   * Those of all people by the commands behind `after` up to `to`, in an order that stays: what the tree of receipts commits to. Left out where
   * the receipts are somebody's view of another's.
   */
  readonly list?: (venue: ReceiptVenue, after: number, to: number) => Promise<readonly OwnedReceipt[]>;
};
/** What receipts are made of; a venue need not run for it. */
export type ReceiptVenue = Pick<TradingVenue, "pool" | "features"> & { readonly kernel: ReceiptKernel };
export type OwnedReceipt = FoundReceipt & { readonly user: number };

/** What the bots' doors have of a feature. */
export type BotParts = {
  readonly routes?: readonly BotRoutes[];
  readonly documents?: readonly BotDocuments[];
  /** Calls that only tell clients of what there is none: they come last. */
  readonly absent?: readonly BotDocuments[];
  readonly news?: { readonly open: OpenNews; readonly documents: NewsDocuments };
};

/** `nextSequence`: the number that the next command gets. */
type OpenNews = (venue: TradingVenue, nextSequence: () => number) => OpenAccountNews;

export type VenueStart = {
  readonly pool: Pool;
  readonly live: LiveParts;
  readonly feed: Feed;
  readonly markets: readonly FeedMarket[];
  /** Of the log's first command; now for a fresh one. It may have to be fetched. */
  readonly firstAt: () => Promise<TimeMs>;
  readonly now: TimeMs;
  /** What this process read of the same tables a while ago, while another venue ran. */
  readonly earlier?: LiveParts | undefined;
};
