/** What lock mining means for whom: pushes for the pages, webhooks, messages. A paid day is told of where it is the last but one, or was withheld. */
import type { Pool } from "pg";
import { plainDecimal } from "../../../money/decimal.ts";
import { assetId, timeMs } from "../../../money/units.ts";
import { clockText } from "../../../contract/clock-text.ts";
import type { Kernel, KernelEvent } from "../../../kernel/kernel.ts";
import type { EventPlace, NewsKind, NewsTable, News, Notice, NoticeWords, StoredNotice } from "../../../server/news/news.ts";
import { startOfDay } from "../formulas.ts";
import type { LockEnded, LockOpened } from "../kernel/lock-mining.messages.ts";
import { againText } from "./lock-words.ts";
import { dateOf, percent } from "./lock-percent.ts";

const PUSH = "lock_changed";
const MINE = { link: "/pages/lockming/order" };
const STEP: NewsKind = { push: PUSH };
const HOOKED: NewsKind = { push: PUSH, hook: "lock-mining" };
const MADE: NewsKind = { push: PUSH, hook: "lock-mining", isMade: true, notice };
const TOLD: NewsKind = { push: PUSH, hook: "lock-mining", notice };
const ENDS: NewsKind = { push: PUSH, hook: "lock-mining", notice: endsNotice };
const WITHHELD: NewsKind = { notice: withheldNotice };

export const lockMiningNews: NewsTable = {
  "lock-mining/locked": ({ user, lock, renewalOf }) => [
    { kind: MADE, user, id: lock, status: renewalOf === undefined ? "locked" : "renewed" },
  ],
  "lock-mining/paid": ({ user, lock, how, daysLeft }) => [
    { kind: daysLeft === 1 ? ENDS : HOOKED, user, id: lock, status: "paid" },
    ...(how === "withheld" ? [{ kind: WITHHELD, user, id: lock, status: "withheld" }] : []),
  ],
  "lock-mining/ended": ({ user, lock, how }) => [{ kind: how === "closed" ? HOOKED : TOLD, user, id: lock, status: how }],
  "lock-mining/renews-set": ({ user, lock }) => [{ kind: STEP, user, id: lock, status: "renews" }],
};

/** Numbers of the log, made into words when they are read. */
function notice(_news: News, event: KernelEvent, place: EventPlace): Notice | undefined {
  switch (event.type) {
    case "lock-mining/locked":
      return lockedNotice(event);
    case "lock-mining/ended":
      return endedNotice(event, place);
    default:
      return undefined;
  }
}

function lockedNotice({ lock, asset, principal, days, lowPpm, highPpm, penaltyPpm, lockedOn, renewalOf }: LockOpened): Notice {
  const terms = { days: String(days), low: String(lowPpm), high: String(highPpm), penalty: String(penaltyPpm) };
  const parameters = { asset: String(asset), amount: String(principal), ...terms, end: String(lockedOn + days) };
  // Locked again: in place of the message that the lock before it has ended.
  if (renewalOf !== undefined) return { kind: "lock_mining_renewed", about: `lock-mining-end-${renewalOf}`, parameters };
  return { kind: "lock_mining_locked", about: `lock-mining-${lock}`, parameters };
}

function endsNotice(_news: News, event: KernelEvent): Notice | undefined {
  if (event.type !== "lock-mining/paid") return undefined;
  const { lock, asset, day } = event;
  const parameters = { asset: String(asset), end: String(day + 1), number: String(lock) };
  return { kind: "lock_mining_ends", about: `lock-mining-end-${lock}`, parameters };
}

/** One a day and person, however many locks they have. */
function withheldNotice(_news: News, event: KernelEvent): Notice | undefined {
  if (event.type !== "lock-mining/paid") return undefined;
  return { kind: "lock_mining_withheld", about: `lock-mining-day-${event.day}`, parameters: { day: String(event.day) } };
}

function endedNotice(
  { lock, asset, how, principal, interest, penalty, daysLeft, notRenewed }: LockEnded,
  { position, index, next }: EventPlace,
): Notice {
  const kind = how === "redeemed" ? "redeemed" : notRenewed === undefined ? "ended" : "not_renewed";
  const sums = { amount: String(principal), interest: String(interest), penalty: String(penalty), back: String(principal - penalty) };
  const parameters = { asset: String(asset), ...sums, left: String(daysLeft), reason: notRenewed ?? "" };
  const hasReceipt = next?.type === "settlement/settled" && next.contract === lock;
  return {
    kind: `lock_mining_${kind}`,
    about: `lock-mining-end-${lock}`,
    parameters,
    ...(hasReceipt ? { receipt: `settled-${position}-${index + 1}` } : {}),
  };
}

export const lockMiningNotices: NoticeWords = {
  group: "earn",
  kinds: {
    lock_mining_locked: MINE,
    lock_mining_ends: MINE,
    lock_mining_ended: MINE,
    lock_mining_renewed: MINE,
    lock_mining_not_renewed: { ...MINE, isMailed: true },
    lock_mining_redeemed: MINE,
    lock_mining_withheld: MINE,
  },
  details: async ({ kernel, pool }, notices, say) => {
    const principals = await principalsOf(pool, notices);
    return new Map(notices.map((stored) => [stored.about, detailsOf(kernel, stored, principals, say)]));
  },
};

/** Of the locks that end tomorrow: what a day paid does not say what is locked. */
async function principalsOf(pool: Pool, notices: readonly StoredNotice[]): Promise<ReadonlyMap<string, string>> {
  const ids = notices.filter(({ kind }) => kind === "lock_mining_ends").map(({ parameters }) => parameters["number"] ?? "0");
  if (ids.length === 0) return new Map();
  const text = "select id, principal from lock_mining_locks where id = any($1::bigint[])";
  const { rows } = await pool.query<Record<"id" | "principal", string>>({ name: "lock-mining-principals", text, values: [ids] });
  return new Map(rows.map(({ id, principal }) => [id, principal]));
}

const SUMS = ["interest", "back"] as const;

function detailsOf(
  kernel: Kernel,
  { kind, parameters }: StoredNotice,
  principals: ReadonlyMap<string, string>,
  say: (key: string) => string,
): Readonly<Record<string, string>> {
  const { asset, low, high, penalty, end, day, reason = "", number = "", amount = principals.get(number) ?? "0" } = parameters;
  const { code = "", decimals = 0 } = kernel.assets.get(assetId(Number(asset ?? 0))) ?? {};
  const sum = (units: string | undefined): string => plainDecimal(BigInt(units ?? "0"), decimals);
  const rate = (ppm: string | undefined): string => percent(BigInt(ppm ?? "0"));
  return {
    currency: code,
    amount: sum(amount),
    ...Object.fromEntries(SUMS.map((name) => [name, sum(parameters[name])])),
    low: rate(low),
    high: rate(high),
    // A share of the principal where something was locked, a sum where it was left.
    penalty: kind === "lock_mining_redeemed" ? sum(penalty) : rate(penalty),
    // To the minute.
    ends: end === undefined ? "" : clockText(timeMs(startOfDay(Number(end)))).slice(0, -3),
    day: day === undefined ? "" : dateOf(Number(day)),
    reason: againText(reason, say),
  };
}
