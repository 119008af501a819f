/** The form of a follow: what was typed, what is wrong with it, what is sent. Pure. */
import { parseDecimal } from "../../../money/decimal.ts";
import type { FollowSettingsReply } from "../contract/copy-trading-replies.ts";

export interface FollowForm {
  readonly type: "1" | "2";
  readonly number: string;
  readonly mostAll: string;
  /** "" for none, of these. */
  readonly mostPosition: string;
  readonly guard: string;
  readonly stop: string;
  /** "0": the trader's. */
  readonly multiple: string;
  readonly leftOut: readonly number[];
  readonly atEnd: "close" | "keep";
}
export type FormProblem = "number" | "most_all" | "most_position" | "guard" | "stop";

export const GUARD_MOST = 5;
export const STOP_MOST = 100;
const DECIMALS = 10;

const trimmed = (text: string): string => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);
const orNone = (text: string): string => (Number(text) === 0 ? "" : trimmed(text));

/** From one's settings, or what following would begin with; money is cut to whole cents, so that it can be read. */
export function formOf({ settings, free, is_followed: isFollowed }: FollowSettingsReply): FollowForm {
  const most = isFollowed ? settings.most_all : cut(settings.most_all);
  return {
    type: settings.type === 1 ? "1" : "2",
    number: trimmed(settings.number),
    mostAll: Number(free) === 0 && !isFollowed ? "" : trimmed(most),
    mostPosition: orNone(settings.most_position),
    guard: orNone(settings.guard),
    stop: orNone(settings.stop),
    multiple: String(settings.multiple),
    leftOut: settings.left_out,
    atEnd: settings.at_end,
  };
}

const cut = (text: string): string => text.replace(/(\.\d{2})\d+$/, "$1");

function units(text: string): bigint | undefined {
  const value = parseDecimal(text.replace(/\.$/, ""), DECIMALS);
  return typeof value === "bigint" ? value : undefined;
}

const ONE = 10n ** BigInt(DECIMALS);

function isNumber({ type, number }: FollowForm): boolean {
  const value = units(number);
  if (value === undefined || value > 5n * ONE) return false;
  return type === "1" ? value >= ONE / 100n && value % (ONE / 100n) === 0n : value >= ONE && value % ONE === 0n;
}

const isWithin = (text: string, least: bigint, most: bigint): boolean => {
  const value = units(text);
  return value !== undefined && value >= least && value <= most;
};

/** The first thing that is wrong. */
export function problemOf(form: FollowForm, { least, most }: Pick<FollowSettingsReply, "least" | "most">): FormProblem | undefined {
  if (!isNumber(form)) return "number";
  if (!isWithin(form.mostAll, units(least) ?? 0n, units(most) ?? 0n)) return "most_all";
  if (form.mostPosition !== "" && !isWithin(form.mostPosition, 0n, units(form.mostAll) ?? 0n)) return "most_position";
  if (form.guard !== "" && !isWithin(form.guard, 0n, BigInt(GUARD_MOST) * ONE)) return "guard";
  if (form.stop !== "" && !isWithin(form.stop, 0n, BigInt(STOP_MOST) * ONE)) return "stop";
  return undefined;
}

const plain = (text: string): string => (text === "" ? "0" : text.replace(/\.$/, ""));

export function fieldsOf(trader: string, form: FollowForm): Readonly<Record<string, string>> {
  return {
    trader_user_id: trader,
    type: form.type,
    number: plain(form.number),
    multiple: form.multiple,
    most_all: plain(form.mostAll),
    most_position: plain(form.mostPosition),
    guard: plain(form.guard),
    stop: plain(form.stop),
    left_out: form.leftOut.join(","),
    at_end: form.atEnd,
  };
}

/** What would be lost when the stop is reached; "" without one. */
export function stopSum({ mostAll, stop }: Pick<FollowForm, "mostAll" | "stop">): string {
  const [most, percent] = [units(mostAll), units(stop)];
  if (most === undefined || percent === undefined || percent === 0n || stop === "") return "";
  const cents = (most * percent * 100n) / (100n * ONE * ONE);
  return `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}
