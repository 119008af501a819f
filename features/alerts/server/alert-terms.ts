/** An alert as it was asked for, made into the price it waits for: a refusal, or what the table keeps. */
import type { StaticDecode, TObject } from "typebox";
import { parsePositive } from "../../../contract/decimal-string.ts";
import { parseDecimal, plainDecimal } from "../../../money/decimal.ts";
import { ticks, type Ticks } from "../../../money/units.ts";
import { Refused } from "../../../server/doors/app/answer.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { TICKS_MAX, type Market } from "../../spot/kernel/public.ts";
import type { AlertSource, createAlertCall } from "../contract/alerts.contract.ts";
import { alertPrice, isReached, type AlertDirection } from "../formulas.ts";

type CreateFields = typeof createAlertCall extends { readonly fields: infer Fields extends TObject } ? StaticDecode<Fields> : never;
export type AskedTerms = Omit<CreateFields, "currency_id" | "legal_id">;

export type AlertTerms = {
  readonly market: number;
  readonly follows: AlertSource;
  readonly direction: AlertDirection;
  readonly ticks: number;
  readonly from_ticks: number;
  readonly share_ppm: number;
  readonly pause_ms: number;
  readonly note: string;
};

/** A hundredth of a percent. */
const PPM_PER_STEP = 100;
const SHARE_DECIMALS = 2;

/** Throws the refusal. */
export function alertTerms({ kernel }: TradingVenue, market: Market, asked: AskedTerms): AlertTerms {
  const { follows = "shown", pause = "0", note = "" } = asked;
  const now = kernel.spot.desk.filters.reference(market, follows);
  if (now === 0) throw new Refused("no_reference_price");
  const aim = asked.price === undefined ? byChange(ticks(now), asked) : byPrice(market, now, asked);
  if (aim.ticks < 1 || aim.ticks > TICKS_MAX) throw new Refused("alert_price_invalid");
  if (isReached(now, aim.ticks, aim.direction)) {
    throw new Refused("alert_already_there", { price: plainDecimal(now, market.terms.priceDecimals) });
  }
  const { ticks: at, direction, sharePpm } = aim;
  const from = { market: market.terms.market, follows, from_ticks: now, pause_ms: Number(pause) * 1000, note: note.trim() };
  return { ...from, direction, ticks: at, share_ppm: sharePpm };
}

type Aim = { readonly ticks: Ticks; readonly direction: AlertDirection; readonly sharePpm: number };

function byPrice({ terms }: Market, now: number, { price = "", change, direction }: AskedTerms): Aim {
  const parsed = parsePositive(price, terms.priceDecimals);
  if (typeof parsed === "string" || parsed > BigInt(TICKS_MAX) || change !== undefined) throw new Refused("alert_price_invalid");
  const at = ticks(Number(parsed));
  return { ticks: at, direction: direction ?? (at > now ? "rises" : "falls"), sharePpm: 0 };
}

function byChange(now: Ticks, { change, direction }: AskedTerms): Aim {
  const steps = parseDecimal((change ?? "").replace(/^-/, ""), SHARE_DECIMALS);
  const towards = change?.startsWith("-") === true ? "falls" : "rises";
  if (typeof steps === "string" || steps === 0n || (direction ?? towards) !== towards) throw new Refused("alert_price_invalid");
  const sharePpm = Number(steps) * PPM_PER_STEP;
  return { ticks: alertPrice(now, sharePpm, towards), direction: towards, sharePpm };
}
