/**
 * Quick buy: USDT for money that a payment provider receives, at a rate that is agreed before.
 *
 * An order pledges nothing on either side and ends by itself when it is not paid in time. What the provider received is credited once, at the
 * order's own terms, also when it arrives after the order has ended (decision 0049): so an order is kept until it is paid. It goes to the
 * person's account for buying (`legal`), where USDT has one, else to spot.
 */
import { timeMs, type AssetId, type TimeMs, type UserId, amount as units, type Amount } from "../../../money/units.ts";
import { assertNever, invariant } from "../../../kernel/invariant.ts";
import type { Assets, Asset } from "../../../kernel/ledger/assets.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { own, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import type { DueEntry, Part } from "../../../kernel/part.ts";
import type { Settled } from "../../../kernel/settlement.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { ARRIVES_WITHIN_MS, isCurrency, OPEN_MAX, PAY_MAX, PAY_WITHIN_MS, quickBuyUnits, RATE_ONE } from "../formulas.ts";
import type {
  CancelQuickBuy,
  OrderQuickBuy,
  QuickBuyCommand,
  QuickBuyEnd,
  QuickBuyEvent,
  QuickBuyOrder,
  QuickBuyPaid,
  QuickBuyRefusal,
  QuickBuyState,
  SayPaid,
} from "./quick-buy.messages.ts";

type Brought = { readonly user: UserId; readonly asset: AssetId; readonly amount: Amount };

export type QuickBuyNeeds = {
  readonly ledger: Ledger;
  readonly assets: Assets;
  readonly isOpen: (user: UserId) => boolean;
  /** Whether one trade against fiat may be so large. */
  readonly mayTradeFiat: (user: UserId, amount: Amount) => boolean;
  /** Whether people let themselves bring so much in, and that it came (`features/self-limits`). */
  readonly selfLimits: {
    refuseDeposit(user: UserId, brought: readonly Brought[], at: TimeMs): "deposit_limit_reached" | undefined;
    deposited(user: UserId, asset: AssetId, amount: Amount, at: TimeMs): void;
  };
  readonly position: () => number;
  readonly schedule: { add(part: string, due: TimeMs, reference: number): number; remove(entry: number): void };
  readonly emit: (event: QuickBuyEvent | Settled) => void;
};

/** No balance leaves 64 bits. */
const OUTSIDE_LIMIT = 1n << 61n;
const STATES: readonly QuickBuyState[] = ["open", "said", "ended"];

export class QuickBuy implements Part<QuickBuyCommand, QuickBuyRefusal> {
  readonly name = "quick-buy";
  readonly version = 1;
  readonly commands = {
    "quick-buy/order": "opens",
    "quick-buy/say-paid": "closes",
    "quick-buy/cancel": "closes",
    "quick-buy/paid": "closes",
    "quick-buy/failed": "closes",
  } as const;
  readonly #needs: QuickBuyNeeds;
  /** All that are not paid, also what has ended. */
  readonly #orders = new Map<number, QuickBuyOrder>();
  /** The open ones of each person who has any: what has ended is kept for good, and nobody waits for a look through all of it. */
  readonly #open = new Map<UserId, Set<number>>();
  #count = 0;

  constructor(needs: QuickBuyNeeds) {
    this.#needs = needs;
  }

  /** Undefined for one that was credited, or never made. */
  find(number: number): QuickBuyOrder | undefined {
    return this.#orders.get(number);
  }

  /** Which of a person's accounts is credited. */
  creditedKind(): "legal" | "change" {
    return this.#usdt()?.kinds.includes("legal") === true ? "legal" : "change";
  }

  /** Those of a person that are open, the earliest first. */
  openOf(user: UserId): readonly QuickBuyOrder[] {
    return [...(this.#open.get(user) ?? [])].flatMap((number) => this.#orders.get(number) ?? []);
  }

  #keep(order: QuickBuyOrder): void {
    this.#orders.set(order.number, order);
    if (order.state === "ended") return this.#forgetOpen(order);
    const open = this.#open.get(order.user);
    if (open === undefined) this.#open.set(order.user, new Set([order.number]));
    else open.add(order.number);
  }

  #forgetOpen({ user, number }: QuickBuyOrder): void {
    const open = this.#open.get(user);
    if (open?.delete(number) === true && open.size === 0) this.#open.delete(user);
  }

  execute(command: QuickBuyCommand): QuickBuyRefusal | undefined {
    switch (command.type) {
      case "quick-buy/order":
        return this.#order(command);
      case "quick-buy/say-paid":
        return this.#sayPaid(command);
      case "quick-buy/cancel":
        return this.#cancel(command);
      case "quick-buy/paid":
        return this.#credit(command);
      case "quick-buy/failed": {
        const order = this.#openOne(command.order);
        if (order === undefined) return "quick_buy_not_open";
        this.#end(order, "failed", command.at);
        return undefined;
      }
      default:
        return assertNever(command);
    }
  }

  #order({ user, currency, pay, rate, at }: OrderQuickBuy): QuickBuyRefusal | undefined {
    const { isOpen, mayTradeFiat, schedule, position, emit } = this.#needs;
    const usdt = this.#usdt();
    if (usdt === undefined) return "asset_not_found";
    if (!isOpen(user)) return "account_not_open";
    if (!Number.isSafeInteger(pay) || pay <= 0 || pay > PAY_MAX) return "amount_invalid";
    if (!isCurrency(currency) || rate <= 0n || rate >= OUTSIDE_LIMIT || (currency === "USD" && rate !== RATE_ONE))
      return "quick_buy_rate_invalid";
    const bought = quickBuyUnits(pay, rate);
    if (bought <= 0n || bought >= OUTSIDE_LIMIT) return "amount_invalid";
    if (!mayTradeFiat(user, bought)) return "quick_buy_limit";
    const open = this.openOf(user);
    if (open.length >= OPEN_MAX) return "quick_buy_full";
    const brought = [...open.map((one) => one.units), bought].map((amount) => ({ user, asset: usdt.id, amount }));
    const limited = this.#needs.selfLimits.refuseDeposit(user, brought, at);
    if (limited !== undefined) return limited;
    this.#count += 1;
    const number = this.#count;
    const until = timeMs(at + PAY_WITHIN_MS);
    const named = { number, user, currency, pay, units: bought };
    const entry = schedule.add(this.name, until, number);
    this.#keep({ ...named, rate, state: "open", until, position: position(), entry });
    emit({ type: "quick-buy/ordered", ...named, rate, until, at });
    return undefined;
  }

  #sayPaid({ user, order: number, at }: SayPaid): QuickBuyRefusal | undefined {
    const order = this.#openOne(number);
    if (order?.user !== user || order.state !== "open") return "quick_buy_not_open";
    const { schedule, emit } = this.#needs;
    schedule.remove(order.entry);
    const until = timeMs(at + ARRIVES_WITHIN_MS);
    this.#keep({ ...order, state: "said", until, entry: schedule.add(this.name, until, number) });
    emit({ type: "quick-buy/said-paid", ...named(order), until, at });
    return undefined;
  }

  #cancel({ user, order: number, at }: CancelQuickBuy): QuickBuyRefusal | undefined {
    const order = this.#openOne(number);
    if (order?.user !== user) return "quick_buy_not_open";
    this.#end(order, "person", at);
    return undefined;
  }

  #credit({ order: number, at }: QuickBuyPaid): QuickBuyRefusal | undefined {
    const { ledger, schedule, emit } = this.#needs;
    const order = this.#orders.get(number);
    if (order === undefined) return number > 0 && number <= this.#count ? "quick_buy_paid_already" : "quick_buy_not_open";
    const usdt = this.#usdt();
    if (usdt === undefined) return "asset_not_found";
    const { user, currency, pay, rate, units: bought, position, entry, state } = order;
    if (ledger.balanceOf(HOUSE, PURPOSE.outside, usdt.id) - bought <= -OUTSIDE_LIMIT) return "issuance_exhausted";
    schedule.remove(entry);
    this.#orders.delete(number);
    this.#forgetOpen(order);
    const account = ledger.account(user, PURPOSE[this.creditedKind()], usdt.id);
    ledger.move(own(ledger.account(HOUSE, PURPOSE.outside, usdt.id)), own(account), bought, REASON.quick_buy, number);
    this.#needs.selfLimits.deposited(user, usdt.id, bought, at);
    emit({ type: "quick-buy/credited", ...named(order), asset: usdt.id, late: state === "ended", at });
    const from = `command:${position}` as const;
    const inputs = [
      { name: "pay", value: String(pay), from },
      { name: "rate", value: String(rate), from },
    ];
    const [terms, result] = [{ currency, asset: String(usdt.id) }, { bought: String(bought) }];
    emit({ type: "settlement/settled", product: "quick-buy", contract: number, user, formula: "quick-buy/1", inputs, terms, result, at });
    return undefined;
  }

  #openOne(number: number): QuickBuyOrder | undefined {
    const order = this.#orders.get(number);
    return order?.state === "ended" ? undefined : order;
  }

  /** Kept, should a payment still arrive. */
  #end(order: QuickBuyOrder, why: QuickBuyEnd, at: TimeMs): void {
    this.#needs.schedule.remove(order.entry);
    this.#keep({ ...order, state: "ended", entry: 0 });
    this.#needs.emit({ type: "quick-buy/ended", ...named(order), why, at });
  }

  #usdt(): Asset | undefined {
    return this.#needs.assets.all().find(({ code }) => code === "USDT");
  }

  /** What fell due happened then, however late the venue hears of it. */
  due({ reference, due }: DueEntry): void {
    const order = this.#openOne(reference);
    invariant(order !== undefined, "V7: what falls due of an order must be of one that is open", reference);
    this.#end(order, "time", due);
  }

  closeAll(user: UserId, at: TimeMs): void {
    for (const order of this.openOf(user)) this.#end(order, "person", at);
  }

  check(): void {
    for (const { number, user, pay, rate, units: bought, state, entry, currency } of this.#orders.values()) {
      invariant(bought === quickBuyUnits(pay, rate) && bought > 0n, "an order must bring what its terms say", number);
      invariant(currency !== "USD" || rate === RATE_ONE, "a dollar must be one USDT", number);
      invariant((state === "ended") === (entry === 0), "V7: an open order must wait for its end", number);
      invariant((this.#open.get(user)?.has(number) ?? false) === (state !== "ended"), "an open order must be among its person's", number);
    }
  }

  save(writer: StateWriter): void {
    writer.number(this.#count);
    writer.number(this.#orders.size);
    for (const { number, user, currency, pay, rate, units: bought, state, until, position, entry } of this.#orders.values()) {
      for (const value of [number, user, pay, STATES.indexOf(state), until, position, entry]) writer.number(value);
      for (const value of [rate, bought]) writer.integer(value);
      writer.text(currency);
    }
  }

  load(reader: StateReader): void {
    this.#count = reader.number();
    for (let left = reader.number(); left > 0; left--) {
      const [number = 0, user, pay = 0, state = 0, until = 0, position = 0, entry = 0] = Array.from({ length: 7 }, () => reader.number());
      const [rate, bought] = [reader.integer(), units(reader.integer())];
      const terms = { currency: reader.text(), pay, rate, units: bought };
      const stands = { state: STATES[state] ?? "ended", until: timeMs(until), position, entry };
      this.#keep({ number, user: user as UserId, ...terms, ...stands });
    }
  }
}

const named = ({ number, user, currency, pay, units: bought }: QuickBuyOrder) => ({ number, user, currency, pay, units: bought });
