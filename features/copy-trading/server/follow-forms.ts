/** Forms of follows to settings: what is left out has its default. */
import { parseDecimal } from "../../../money/decimal.ts";
import { amount, marketId, ratePpm, timeMs, userId, type MarketId, type RatePpm } from "../../../money/units.ts";
import { Refused } from "../../../server/doors/app/answer.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import type { RefusalName } from "../../../contract/errors.ts";
import { areFollowSettings, NUMBER_MAX, SET_ASIDE_LEAST, SET_ASIDE_MOST, type FollowSettings } from "../formulas.ts";
import { USDT_DECIMALS } from "./traders.views.ts";

export type FollowForm = {
  readonly number: string;
  readonly type: "1" | "2";
  readonly multiple?: number | undefined;
  readonly most_all?: string | undefined;
  readonly most_position?: string | undefined;
  readonly guard?: string | undefined;
  readonly stop?: string | undefined;
  readonly left_out?: string | undefined;
  readonly at_end?: "close" | "keep" | undefined;
};

const PPM_OF_PERCENT_DECIMALS = 4;
const PPM = 1_000_000n;
const FINEST_DECIMALS = 10;
const HUNDREDTH = 10n ** BigInt(FINEST_DECIMALS - 2);

/** Percent to millionths. */
export function ppmOf(text: string, refusal: RefusalName): RatePpm {
  const ppm = parseDecimal(text, PPM_OF_PERCENT_DECIMALS);
  if (typeof ppm !== "bigint" || ppm > PPM) throw new Refused(refusal);
  return ratePpm(Number(ppm));
}

function moneyOf(text: string | undefined, fallback: bigint): bigint {
  if (text === undefined) return fallback;
  const units = parseDecimal(text, USDT_DECIMALS);
  if (typeof units !== "bigint") throw new Refused("amount_invalid");
  return units;
}

/** Hundredths: a multiple is rounded to two decimals, lots are whole. */
function numberOf(text: string, isMultiple: boolean): number {
  const value = parseDecimal(text, FINEST_DECIMALS);
  if (typeof value !== "bigint" || value <= 0n || value > BigInt(NUMBER_MAX) * HUNDREDTH * 100n) throw new Refused("copy_number_invalid");
  const hundredths = isMultiple ? (value + HUNDREDTH / 2n) / HUNDREDTH : value / HUNDREDTH;
  const isWhole = value % (HUNDREDTH * 100n) === 0n;
  if (hundredths < 1n || (!isMultiple && !isWhole)) throw new Refused("copy_number_invalid");
  return Number(hundredths);
}

/** Contracts of coins, rising, each once. */
function leftOutOf({ kernel }: TradingVenue, text: string): readonly MarketId[] {
  const coins = text === "" ? [] : text.split(",").map(Number);
  const contracts = coins.map((coin) => {
    const market = kernel.spot.markets.all().find(({ terms }) => terms.base === coin && kernel.futures.desk.contracts.get(terms.market));
    if (market === undefined) throw new Refused("copy_settings_invalid");
    return market.terms.market;
  });
  return [...new Set(contracts)].toSorted((a, b) => a - b).map((contract) => marketId(contract));
}

/** What is free in the futures account. */
export function freeOf({ kernel, time }: TradingVenue, user: number): bigint {
  const { positions } = kernel.futures.desk;
  const free = positions.freeToOpen(positions.peek(userId(user)), timeMs(time.now()));
  return free < 0n ? 0n : free;
}

/** What following sets aside where nothing is said. */
export function setAsideOf(venue: TradingVenue, user: number): bigint {
  const free = freeOf(venue, user);
  return free < SET_ASIDE_MOST ? free : SET_ASIDE_MOST;
}

export function settingsOf(venue: TradingVenue, form: FollowForm, setAside: bigint): FollowSettings {
  const mostAll = moneyOf(form.most_all, setAside);
  if (form.most_all === undefined && mostAll < SET_ASIDE_LEAST) throw new Refused("insufficient_balance");
  const settings: FollowSettings = {
    kind: form.type === "1" ? "multiple" : "lots",
    number: numberOf(form.number, form.type === "1"),
    multiple: form.multiple ?? 0,
    mostAll: amount(mostAll),
    mostPosition: amount(moneyOf(form.most_position, 0n)),
    guardPpm: ppmOf(form.guard ?? "0", "copy_settings_invalid"),
    stopPpm: ppmOf(form.stop ?? "0", "copy_settings_invalid"),
    leftOut: leftOutOf(venue, form.left_out ?? ""),
    atEnd: form.at_end ?? "close",
  };
  if (!areFollowSettings(settings)) throw new Refused("copy_settings_invalid");
  return settings;
}
