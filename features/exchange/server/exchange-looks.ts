/** Exchange for operators: the terms, what was exchanged, and what the house holds and has promised of each coin. */
import Type from "typebox";
import { ROLES } from "../../../contract/operator-roles.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { ratePpm, timeMs } from "../../../money/units.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import type { ExchangeCoinRow, ExchangeTermsRow, WiderRow } from "../contract/exchange-rows.ts";
import { exchangeValue } from "../formulas.ts";

const DAY_MS = 86_400_000;

const terms = defineLook({
  name: "exchange/terms",
  title: { en: "Terms of exchange", zh: "闪兑条款" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: ({ venue: { kernel } }): { readonly rows: readonly ExchangeTermsRow[] } => {
    const { spreadPpm, feePpm, least, most, open } = kernel.exchange.terms;
    const rate = (ppm: number): string => `${plainDecimal(ppm, 4)} %`;
    return {
      rows: [{ key: "now", spread: rate(spreadPpm), fee: rate(feePpm), least, most, open, quotes: kernel.exchange.quotes().length }],
    };
  },
});

type Flow = { readonly asset: number; readonly came: string; readonly left: string; readonly fees: string; readonly count: string };

/** Of the last day: what people gave and got of each coin. */
const FLOWS = `select asset, sum(came) as came, sum(left_) as left, sum(fee) as fees, count(*) as count from (
  select from_asset as asset, units as came, 0 as left_, 0 as fee from exchange_done where at > $1
  union all select to_asset, 0, received, fee from exchange_done where at > $1) as flows group by asset`;

const coins = defineLook({
  name: "exchange/coins",
  title: { en: "Exchange by coin", zh: "各币种闪兑" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async ({ venue }): Promise<{ readonly rows: readonly ExchangeCoinRow[] }> => {
    await venue.projected();
    const { rows } = await venue.pool.query<Flow>({ name: "console-exchange-flows", text: FLOWS, values: [venue.time.now() - DAY_MS] });
    const flows = new Map(rows.map((row) => [row.asset, row]));
    const accounts = venue.kernel.cover.accounts().filter(({ product }) => product === "exchange");
    return {
      rows: accounts.map(({ asset, held, promised }) => coinRow(venue, { asset, held, promised, flow: flows.get(asset) })),
    };
  },
});

type Told = { readonly asset: number; readonly held: bigint; readonly promised: bigint; readonly flow: Flow | undefined };

function coinRow({ kernel, time }: TradingVenue, { asset: id, held, promised, flow }: Told): ExchangeCoinRow {
  const asset = kernel.assets.all().find((one) => one.id === id);
  const decimals = asset?.decimals ?? 0;
  const unit = kernel.exchange.pricing.unit?.decimals ?? 0;
  const side = asset === undefined ? "exchange_pair_unavailable" : kernel.exchange.pricing.inUnit(asset, ratePpm(0), timeMs(time.now()));
  const shown = (units: bigint): string => plainDecimal(units, decimals);
  return {
    key: String(id),
    coin: asset?.code ?? "",
    held: shown(held + promised),
    promised: shown(promised),
    worth: typeof side === "string" ? null : plainDecimal(exchangeValue((held + promised) as never, side, unit), unit),
    came: shown(BigInt(flow?.came ?? 0)),
    left: shown(BigInt(flow?.left ?? 0)),
    fees: shown(BigInt(flow?.fees ?? 0)),
    count: Number(flow?.count ?? 0),
  };
}

const wider = defineLook({
  name: "exchange/wider",
  title: { en: "Wider limits of exchange", zh: "闪兑更高额度" },
  roles: ["admin", "finance", "compliance", "auditor"],
  fields: Type.Object({}),
  /** What waits first, the soonest deadline before. */
  answer: ({ venue: { kernel } }): { readonly rows: readonly WiderRow[] } => {
    const order = { asked: 0, granted: 1 };
    const sorted = kernel.exchange.wider.all().toSorted((a, b) => order[a.state] - order[b.state] || a.until - b.until);
    return { rows: sorted.map(({ number, user, worth, state, until }) => ({ key: String(number), person: user, worth, state, until })) };
  },
});

export const exchangeLooks: readonly Look[] = [terms, coins, wider];
