/** What promotional credit may be: in one coin, for some days, and by one operator alone only a little of it. */
import { amount, type Amount } from "../../money/units.ts";

export const PROMOTIONAL_COIN = "USDT";
/** A manager's credit runs out after so many days at the latest. */
export const PROMOTIONAL_DAYS_MAX = 90;
/** What a person may have, and may have been given within thirty days, when one operator alone gives them more of it, in whole coins; beyond it two agree. */
export const PROMOTIONAL_ALONE_MAX = 100;
/** What one operator alone may give within a day, to whomever. */
export const PROMOTIONAL_ALONE_DAY_MAX = 1_000;
/** What somebody may have from managers at most, in whole coins. */
export const PROMOTIONAL_MOST = 10_000;

/** What it was given for: a coupon, a campaign, by a manager, or as a prize of a contest. Credit of a campaign is for its orders alone. */
export const PROMOTIONAL_SOURCES = ["coupon", "campaign", "manager", "contest"] as const;
export type PromotionalSource = (typeof PROMOTIONAL_SOURCES)[number];

/** What credit pays of a fee: all that it can, own money the rest. In the fee's smallest units; part of the formula "spot-fill/3". */
export const creditPaid = (fee: bigint, free: bigint): Amount => amount(fee < free ? fee : free);
