/** Ordering: the way to pay, its rate of now, the level's limit, and the payer beside the order. */
import { parseDecimal } from "../../../money/decimal.ts";
import { userId } from "../../../money/units.ts";
import { Refused } from "../../../server/doors/app/answer.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import { requestKey, type TradingVenue } from "../../../server/trading-venue.ts";
import { FiatRates } from "../../profile/server/fiat-rates.ts";
import { requireVerified } from "../../verification/server/verification.routes.ts";
import type { PayerField } from "../contract/payer-fields.ts";
import type { Payment } from "../contract/payments.ts";
import { OPEN_MAX, RATE_ONE } from "../formulas.ts";
import type { Payable } from "./provider/signed-event.ts";
import { offeredPayments } from "./payment-table.ts";
import { SandboxProvider, type PaymentTerms } from "./payment-provider.ts";

export type Ordered = {
  readonly payment: number;
  readonly bank: string;
  readonly pay: number;
  readonly payer: Readonly<Partial<Record<PayerField, string>>>;
  readonly requestId: string | undefined;
};

const SHOWN_OF_ACCOUNT = 4;
/** Orders of a person: each is kept for good, should a payment still arrive for it, so they come as often as somebody buys. */
const ORDERS = { name: "quick-buy-orders", burst: 30, everyMs: 600_000 };
/** Places of a rate in the table that are counted. */
const RATE_DECIMALS = 8;
const SCALE = 10n ** BigInt(RATE_DECIMALS);

export class QuickBuyDesk {
  readonly provider: SandboxProvider;
  readonly #context: ServerContext<TradingVenue>;
  readonly #rates: FiatRates;

  constructor(context: ServerContext<TradingVenue>) {
    this.#context = context;
    this.#rates = new FiatRates(context.settings.fiatRatesUrl, context.clock);
    this.provider = new SandboxProvider(context);
  }

  /** Where and to whom an order is paid; the page only while it can be paid there. */
  termsOf(payable: Payable, isOpen: boolean): PaymentTerms {
    const terms = this.provider.termsOf(payable);
    return isOpen ? terms : { ...terms, url: "" };
  }

  /** The payer as their own page shows them: the name, and the end of the account. */
  payerShown(order: number, details: Buffer | null): string {
    if (details === null) return "";
    const opened = this.#context.pictures.sealer.open(details, `payer of order ${order}`).toString();
    const { first_name: first = "", last_name: last = "", iban = "" } = JSON.parse(opened) as Ordered["payer"];
    const end = iban.replaceAll(" ", "").slice(-SHOWN_OF_ACCOUNT);
    return [first, last, end === "" ? "" : `•••• ${end}`].filter((part) => part !== "").join(" ");
  }

  /** What one unit of each currency is in 10⁻⁸ USDT: the dollar one, others by the table, rounded down. */
  async rates(): Promise<{ readonly asOf: string; readonly of: (currency: string) => bigint | undefined }> {
    const { as_of: asOf, list } = await this.#rates.table();
    const of = (currency: string): bigint | undefined => {
      if (currency === "USD") return RATE_ONE;
      const perDollar = parseDecimal(list.find(({ currency_code: code }) => code === currency)?.rate ?? "", RATE_DECIMALS);
      return typeof perDollar === "bigint" && perDollar > 0n ? (SCALE * SCALE) / perDollar : undefined;
    };
    return { asOf, of };
  }

  /** Returns the order's number. */
  async order(person: number, { payment: id, bank, pay, payer, requestId }: Ordered): Promise<number> {
    const { venue } = this.#context;
    const payment = await this.#paymentOf(id, bank);
    requireVerified(venue, person);
    const { currency, minimum } = payment.country;
    if (pay < minimum) throw new Refused("quick_buy_below_minimum", { minimum, currency });
    const rate = (await this.rates()).of(currency);
    if (rate === undefined) throw new Refused("quick_buy_rate_invalid");
    const command = { type: "quick-buy/order", user: userId(person), currency, pay, rate, ...requestKey(person, requestId) } as const;
    if (command.key === undefined || venue.kernel.answerOf(command.key) === undefined) this.#takeTurn(person);
    const { refusal, events } = await venue.submit(command);
    if (refusal === "quick_buy_full") throw new Refused(refusal, { most: OPEN_MAX });
    if (refusal !== undefined) throw new Refused(refusal);
    const made = events.find((event) => event.type === "quick-buy/ordered");
    if (made === undefined) throw new Refused("quick_buy_not_open");
    await this.#keepPayer(person, made.number, { payment: id, bank, payer });
    return made.number;
  }

  #takeTurn(person: number): void {
    const wait = this.#context.limits.take(ORDERS, String(person));
    if (wait > 0) throw new Refused("too_many_requests", { seconds: Math.ceil(wait / 1000) });
  }

  /** Every way to pay that is offered, by its number; none without a provider. */
  async offered(): Promise<ReadonlyMap<number, Payment>> {
    return this.provider.isOpen ? await offeredPayments(this.#context.database) : new Map();
  }

  async #paymentOf(id: number, bank: string): Promise<Payment> {
    if (!this.provider.isOpen) throw new Refused("quick_buy_area");
    const payment = (await this.offered()).get(id);
    if (payment === undefined || !payment.country.banks.includes(bank)) throw new Refused("payment_unknown");
    return payment;
  }

  async #keepPayer(person: number, order: number, { payment, bank, payer }: Pick<Ordered, "payment" | "bank" | "payer">): Promise<void> {
    const { database, pictures } = this.#context;
    const details = pictures.sealer.seal(Buffer.from(JSON.stringify(payer)), `payer of order ${order}`);
    await database
      .insertInto("quick_buy_payer")
      .values({ order_number: String(order), user_id: person, payment, bank, details })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
