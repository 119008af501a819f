/** The calls of quick buy: whose it is comes from the token alone. */
import type { Pool } from "pg";
import { pagesPage } from "../../../contract/pagination.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { userId } from "../../../money/units.ts";
import { ok, refused, said } from "../../../server/doors/app/answer.ts";
import type { TradingRoutes } from "../../../server/trading-venue.ts";
import { modeOf, type Country, type Payment } from "../contract/payments.ts";
import {
  cancelQuickBuyCall,
  orderQuickBuyCall,
  paymentsCall,
  quickBuyOrdersCall,
  sayPaidCall,
  type PaymentsReply,
  type PaymentView,
  type QuickBuyView,
} from "../contract/quick-buy.contract.ts";
import { PAYER_FIELDS } from "../contract/payer-fields.ts";
import { QuickBuyDesk } from "./quick-buy-desk.ts";

const LIMIT_DEFAULT = 10;
const RATE_DECIMALS = 8;
const USDT_DECIMALS = 6;

type OrderRow = {
  readonly id: string;
  readonly user_id: string;
  readonly currency: string;
  readonly pay: string;
  readonly rate: string;
  readonly units: string;
  readonly state: QuickBuyView["state"];
  readonly why: string;
  readonly late: boolean;
  readonly until_at: string;
  readonly asked_at: string;
  readonly ended_at: string;
  readonly position: string;
  readonly n: number;
  /** Null: the venue ended between the order and its payer, or it came by wire's `charge_req`. */
  readonly payment: number | null;
  readonly bank: string | null;
  readonly details: Buffer | null;
};

export const quickBuyRoutes: TradingRoutes = (app, context) => {
  const { venue, texts } = context;
  const desk = new QuickBuyDesk(context);
  const viewIn =
    (language: Parameters<typeof texts.say>[1]) =>
    (row: OrderRow): QuickBuyView => ({
      ...placeOf(row),
      ...desk.termsOf({ order: Number(row.id), pay: Number(row.pay), currency: row.currency }, isOpen(row)),
      to: venue.kernel.quickBuy.creditedKind(),
      payer: desk.payerShown(Number(row.id), row.details),
      id: Number(row.id),
      currency: row.currency,
      pay: Number(row.pay),
      rate: plainDecimal(BigInt(row.rate), RATE_DECIMALS),
      amount: plainDecimal(BigInt(row.units), USDT_DECIMALS),
      state: row.state,
      status_text: texts.say(`quick_buy.state.${row.state}`, language),
      why: row.why === "" ? "" : texts.say(`quick_buy.why.${row.why}`, language),
      late: row.late,
      until: Number(row.until_at),
      at: Number(row.asked_at),
      ended: Number(row.ended_at),
      receipt: row.state === "credited" ? `settled-${row.position}-${row.n}` : "",
    });

  app.on(paymentsCall, async ({ caller }) => {
    const { asOf, of } = await desk.rates();
    const { verification } = venue.kernel;
    const most = verification.limitsOf(verification.levelOf(userId(caller.id))).fiatTrade;
    await venue.settled();
    const list = [...(await desk.offered()).values()].flatMap((payment): readonly PaymentView[] => viewOf(payment, of));
    const reply: PaymentsReply = { list, as_of: asOf, most: plainDecimal(most, USDT_DECIMALS) };
    return ok(reply);
  });

  app.on(orderQuickBuyCall, async ({ fields, caller, language }) => {
    const { payment, bank, amount: pay, request_id: requestId } = fields;
    const payer = Object.fromEntries(PAYER_FIELDS.map((name) => [name, fields[name] ?? ""]));
    const number = await desk.order(caller.id, { payment, bank, pay, payer, requestId });
    await venue.projected();
    const row = await readOrder(venue.pool, number);
    return row === undefined ? refused("quick_buy_not_open") : ok(viewIn(language)(row));
  });

  app.on(quickBuyOrdersCall, async ({ fields: { page = 1, limit = LIMIT_DEFAULT }, caller, language }) => {
    await venue.projected();
    const { rows, total } = await readOrders(venue.pool, { user: caller.id, page, limit });
    return ok(pagesPage({ rows: rows.map(viewIn(language)), page, limit, total }));
  });

  app.on(sayPaidCall, async ({ fields: { id }, caller }) => {
    const { refusal } = await venue.submit({ type: "quick-buy/say-paid", user: userId(caller.id), order: id });
    return refusal === undefined ? said("quick_buy.said") : refused(refusal);
  });

  app.on(cancelQuickBuyCall, async ({ fields: { id }, caller }) => {
    const { refusal } = await venue.submit({ type: "quick-buy/cancel", user: userId(caller.id), order: id });
    return refusal === undefined ? said("quick_buy.cancelled") : refused(refusal);
  });
};

function viewOf({ id, country, mode }: Payment, of: RateOf): readonly PaymentView[] {
  const { code, name, currency, minimum, banks }: Country = country;
  const rate = of(currency);
  if (rate === undefined) return [];
  return [{ id, country: code, country_name: name, currency, mode, banks, minimum, rate: plainDecimal(rate, RATE_DECIMALS) }];
}
type RateOf = (currency: string) => bigint | undefined;

const isOpen = ({ state }: OrderRow): boolean => state === "open" || state === "said";

function placeOf({ payment, bank }: OrderRow): Pick<QuickBuyView, "mode" | "bank"> {
  return { mode: modeOf(payment ?? 0) ?? "", bank: bank ?? "" };
}

const READ = "select o.*, p.payment, p.bank, p.details from quick_buy_order o left join quick_buy_payer p on p.order_number = o.id";

async function readOrder(pool: Pool, id: number): Promise<OrderRow | undefined> {
  return (await pool.query<OrderRow>({ name: "read-quick-buy", text: `${READ} where o.id = $1`, values: [id] })).rows[0];
}

/** Newest first. */
async function readOrders(pool: Pool, { user, page, limit }: { readonly user: number; readonly page: number; readonly limit: number }) {
  const text = `${READ} where o.user_id = $1 order by o.id desc limit $2 offset $3`;
  const { rows } = await pool.query<OrderRow>({ name: "read-quick-buys", text, values: [user, limit, (page - 1) * limit] });
  const count = "select count(*) as count from quick_buy_order where user_id = $1";
  const counted = await pool.query<{ count: string }>({ name: "count-quick-buys", text: count, values: [user] });
  return { rows, total: Number(counted.rows[0]?.count ?? 0) };
}
