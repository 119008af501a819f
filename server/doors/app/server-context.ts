/** What a feature's routes get, and how they plug themselves into the app door. */
import type { TObject } from "typebox";
import type { Call, CallAccess, FieldsOf } from "../../../contract/call.ts";
import type { KeyRing } from "../../identity/key-ring.ts";
import type { LocalPages } from "../../identity/local-pages.ts";
import type { Pictures } from "../../../features/pictures/server/picture-store.ts";
import type { WebhookDesk } from "../../../features/webhooks/server/webhook-desk.ts";
import type { Language } from "../../../contract/languages.ts";
import type { Sessions } from "../../identity/sessions.ts";
import type { Messenger } from "../../adapters/messenger.ts";
import type { NoticeDesk } from "../../news/news.ts";
import type { Settings } from "../../settings.ts";
import type { Database } from "../../sql/database.ts";
import type { Answer } from "./answer.ts";
import type { RateLimits } from "./rate-limit.ts";
import type { Texts } from "./texts.ts";

/** Who calls. */
export type Caller = {
  readonly id: number;
  /** Identifies the session of the Authorization header. */
  readonly session: string;
};

export type CallInput<Fields extends TObject, Access extends CallAccess> = {
  readonly fields: FieldsOf<Fields>;
  readonly caller: Access extends "user" ? Caller : Caller | undefined;
  readonly language: Language;
  /** Address of the client. */
  readonly ip: string;
  readonly userAgent: string;
};

/** Declares calls of the app door. */
export interface AppDoor {
  on<Fields extends TObject, Access extends CallAccess>(
    call: Call<Fields, Access>,
    answer: (input: CallInput<Fields, Access>) => Answer | Promise<Answer>,
  ): void;
}

/** What a person changed that protects their account. */
export type SecurityCause =
  | "password_changed"
  | "password_reset"
  | "payment_password_set"
  | "mail_changed"
  | "phone_changed"
  | "factor_changed"
  | "payout_account_changed";

export type AccountKind = "legal" | "change" | "lever" | "micro";

/** What people's pages need of the engine; `server/main.ts` gives the real one. */
export interface VenuePort {
  /** Opens a person's accounts, with paper money on a paper venue; doing it again changes nothing. */
  openAccount(user: number): Promise<void>;
  /** Notes in the log by whom they were invited; doing it again changes nothing. Absent in tests of pages alone. */
  linkInvited?(user: number, inviter: number): Promise<void>;
  /** Sets the hold of one change of what an account is protected by; told twice of what was changed at the same time before, it is one. Absent in tests of pages alone. */
  noteSecurityChange?(user: number, cause: SecurityCause, changedBefore: Date | null): Promise<void>;
  /** Resolves when all live state read so far is durable; awaited before it is shown. */
  settled(): Promise<void>;
  /** Balances of one kind of account as `user/info` shows them (wire.md 4). */
  wallet(user: number, kind: AccountKind): { readonly balance: readonly unknown[]; readonly totle: string };
  /** How far a person is verified, 0 to 2; absent in tests of pages alone. */
  verificationLevel?(user: number): number;
  /** Whether others can copy their futures; absent in tests of pages alone. */
  isTrader?(user: number): boolean;
  /** Whether there is such a currency. */
  hasCurrency(id: number): boolean;
  /** Their VIP level; absent in tests of pages alone. */
  vipLevel?(user: number): number;
  /** Their credit score, 0 to 100 (charter 3). */
  creditScore?(user: number): number;
  /** Percent that their fills never cost more than, as `user/info` shows it; undefined at VIP 0. */
  feesAtMost?(user: number): { readonly maker_fee_most: string; readonly taker_fee_most: string } | undefined;
  /** The highest user whose accounts were opened; 0 before the first. */
  highestUser?(): number;
  /** How venue time runs, as `getSiteConfig` shows it; absent in tests of pages alone. */
  describeClock?(): { readonly now: number; readonly speed: number; readonly own_line: boolean; readonly held?: true };
  /** Where prices come from, as `getSiteConfig` shows it. */
  describeFeed?(): { readonly kind: string; readonly text: string; readonly seed_hash?: string };
}

export type ServerContext<Venue extends VenuePort = VenuePort> = {
  readonly settings: Settings;
  readonly database: Database;
  /** Milliseconds since 1970, the venue's own clock. */
  readonly clock: () => number;
  readonly texts: Texts;
  readonly sessions: Sessions;
  readonly messenger: Messenger;
  readonly limits: RateLimits;
  /** Who may read what is for this machine alone. */
  readonly localPages: LocalPages;
  /** People's API keys. */
  readonly keys: KeyRing;
  readonly webhooks: WebhookDesk;
  /** Pictures that people sent. */
  readonly pictures: Pictures;
  /** Messages to people about their account. */
  readonly notices: NoticeDesk;
  readonly venue: Venue;
};

/** A feature's calls: `export const sessionRoutes: FeatureRoutes = (app, context) => …`. */
export type FeatureRoutes<Venue extends VenuePort = VenuePort> = (app: AppDoor, context: ServerContext<Venue>) => void | Promise<void>;
