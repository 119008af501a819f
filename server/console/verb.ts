/**
 * The declared verb: the one way in which an operator changes anything. From it come the HTTP route, the form, the description in
 * `/openapi/console.json`, the words of `npm run operate`, the entry in the audit log and the tests of every role against every verb.
 *
 * A verb plans: from its fields it says what would change, line by line, and what is to be done. The preview shows the plan and the
 * execution makes it anew and does it, so that they can't differ in what they mean.
 */
import type { StaticDecode, TObject } from "typebox";
import type { Transaction } from "kysely";
import type { Kernel, Outcome } from "../../kernel/kernel.ts";
import type { ServerContext } from "../doors/app/server-context.ts";
import type { UntimedCommand } from "../sequencer/sequencer.ts";
import type { Tables } from "../sql/tables.ts";
import type { TradingVenue } from "../trading-venue.ts";
import type { ConsoleRefusal } from "./console-refusal.ts";
import type { Operator } from "./operator.ts";
import type { Role } from "../../contract/operator-roles.ts";
import type { Choice, FieldValue, Line, Words } from "../../contract/console-wire.ts";

/** What a verb and a look have at hand. */
export type ConsoleDesk = ServerContext<TradingVenue>;

type Effect =
  /** A recorded command: everything about money and markets. Two operators as a verb for two people gives them (`by`). */
  | { readonly command: UntimedCommand }
  /** A change of tables, in the transaction of its entry in the audit log; `afterwards`: what is in memory follows it. */
  | { readonly change: (transaction: Transaction<Tables>) => Promise<void>; readonly afterwards?: () => void | Promise<void> };

export type Plan = Effect & {
  readonly lines: readonly Line[];
  /** What follows of it that no line says. */
  readonly note?: Words;
  /** Whom it concerns. */
  readonly person?: number;
  /** What it concerns, in a word: "AAPL/USDT". */
  readonly subject?: string;
  /** One sentence for `npm run operate`: "AAPL/USDT is halted." */
  readonly done?: string;
  /** Given back once, to the one who did it: a set-up link. Never kept, never in the audit log. */
  readonly secret?: () => string;
};

/** Who acts: the one who asked, and for two people the one who agreed. */
export type Actors = { readonly operator: Operator; readonly second: Operator | undefined };

export interface Verb<Fields extends TObject = TObject> {
  /** Feature and what is done: "markets/halt". Its route is POST /ops/verbs/markets/halt. */
  readonly name: string;
  readonly title: Words;
  /** Who may, in the order of the table of roles. */
  readonly roles: readonly Role[];
  /** Plain JSON: strings, whole numbers, yes and no. Amounts are strings. Never personal data where the effect is a command. */
  readonly fields: Fields;
  readonly labels: Readonly<Record<string, Words>>;
  /** Of fields that are one of many: read when the form opens. */
  readonly choices?: (desk: ConsoleDesk) => Readonly<Record<string, readonly Choice[]>>;
  /** Values that a form opens with, for what it is about: the present ones. */
  readonly present?: (desk: ConsoleDesk, subject: string) => Promise<Readonly<Record<string, FieldValue>>>;
  /** Nothing happens before another operator, who may do it too, has agreed to exactly this. */
  readonly needsTwo?: true;
  /** Who may agree, where that is fewer than who may ask. */
  readonly secondRoles?: readonly Role[];
  /**
   * Fields that are kept where the change puts them and nowhere else: words about a person, which have to be erased with them. Requests and
   * audit log keep how long they were. Never of a verb for two, who read what was asked.
   */
  readonly unkept?: readonly string[];
  /** The second factor must be fresh: everything about money. */
  readonly needsProof?: true;
  /** The local operator does it alone: the first of something, where there is no second yet. */
  readonly localAlone?: true;
  /** Never over the socket file. */
  readonly consoleOnly?: true;
  plan(desk: ConsoleDesk, fields: StaticDecode<Fields>, actors: Actors): Plan | ConsoleRefusal | Promise<Plan | ConsoleRefusal>;
  /** How `npm run operate` may say it besides `markets/halt market=1 …`. */
  readonly spoken?: Spoken;
  /** What happened besides: "12 accounts were paid". */
  readonly details?: (outcome: Outcome) => readonly string[];
}

export type Spoken = {
  /** "halt". */
  readonly word: string;
  /** "SYMBOL REASON…              no orders, …". */
  readonly help: string;
  /** The fields that the words mean, or a text about what is wrong with them. */
  readonly read: (words: readonly string[], kernel: Kernel) => Readonly<Record<string, unknown>> | string;
  /** Shows the plan first and wants `--yes`. */
  readonly isConfirmed?: true;
  /** The reason, where the words hold it; else `--reason`. */
  readonly reason?: (words: readonly string[]) => string;
};

/** With the types of its fields while it is written, without them in lists. */
export function defineVerb<Fields extends TObject>(verb: Verb<Fields>): Verb {
  return verb as unknown as Verb;
}
