/** Lock mining in the bots' dialect ("simple earn", its locked products): by its names, as far as our rules fit. */
import { parsePositive } from "../../../../contract/decimal-string.ts";
import { plainDecimal } from "../../../../money/decimal.ts";
import { amount, assetId, userId, type UserId } from "../../../../money/units.ts";
import type { BotContext, BotRoutes, SignedBotCall } from "../../../../server/doors/bots/bot-call.ts";
import { BotError, botError } from "../../../../server/doors/bots/bot-error.ts";
import { assetOf } from "../../../../server/trading-venue.ts";
import { principalCovered, yearPpm } from "../../figures.ts";
import { interestOf, startOfDay } from "../../formulas.ts";
import { LOCK_COVER, type Lock, type LockProduct } from "../../kernel/public.ts";
import { leavingAt } from "../lock-preview.ts";
import { mineIn } from "../lock-products.ts";
import { readBotLockDays, readBotLocks } from "./bot-earn-lists.ts";

type Venue = BotContext["venue"];
const ROWS = { usual: 10, most: 100 };
const PPM_DECIMALS = 6;
/** A share: 0.365 is 36.5 %. */
const share = (ppm: number): string => plainDecimal(BigInt(ppm), PPM_DECIMALS);
const unknown = (): BotError => new BotError(-6020, "Project not exists.");
/** Ours to the dialect's words. */
const REFUSALS: Readonly<Record<string, () => BotError>> = {
  lock_product_not_found: unknown,
  lock_not_found: unknown,
  lock_paused: () => new BotError(-6004, "Product not in purchase status."),
  lock_not_on_sale: () => new BotError(-6004, "Product not in purchase status."),
  lock_no_seeds: () => new BotError(-6004, "Product not in purchase status."),
  lock_below_least: () => new BotError(-6005, "Smaller than min purchase limit."),
  lock_too_many: () => new BotError(-6011, "Exceeding the maximum num allowed to purchase per user."),
  insufficient_balance: () => new BotError(-6012, "Balance not enough."),
  cover_exhausted: () => new BotError(-6013, "Purchasing failed: the house can't set its interest aside."),
  lock_above_most: () => new BotError(-6014, "Exceed up-limit allowed to purchased."),
  lock_quota_gone: () => new BotError(-6014, "Exceed up-limit allowed to purchased."),
  on_a_break: () => new BotError(-2010, "This account is on a break of its own: nothing new opens."),
  loss_limit_reached: () => new BotError(-2010, "This account has reached its own limit of losses for today."),
};
const errorOf = (refusal: string): BotError => REFUSALS[refusal]?.() ?? new BotError(-6013, `Purchasing failed: ${refusal}.`);

export const earnBotRoutes: BotRoutes = (door, context) => {
  const duplicate = (): BotError => botError.rejected("Duplicate request sent.");
  const of = (name: string): string => `/sapi/v1/simple-earn/locked/${name}`;
  const post = (name: string) => ({ method: "POST" as const, path: of(name), weight: 1, access: "trade" as const, replayed: duplicate });
  const read = (name: string) => ({ method: "GET" as const, path: of(name), weight: 150, access: "user_data" as const });
  door.signed(read("list"), (call) => list(context, call));
  door.signed(read("position"), (call) => positions(context, call));
  door.signed(read("personalLeftQuota"), (call) => left(context, call));
  door.signed(read("history/subscriptionRecord"), (call) => bought(context, call));
  door.signed(read("history/rewardsRecord"), (call) => rewards(context, call));
  door.signed(read("history/redemptionRecord"), (call) => over(context, call));
  door.signed(post("subscribe"), (call) => subscribe(context, call));
  door.signed(post("redeem"), (call) => redeem(context, call));
  door.signed(post("setAutoSubscribe"), (call) => renew(context, call));
};

async function list({ venue }: BotContext, { parameters }: SignedBotCall): Promise<object> {
  const asset = parameters.optional("asset");
  const page = pageOf(parameters);
  parameters.requireAllRead();
  await venue.settled();
  const { kernel } = venue;
  const sold = kernel.lockMining
    .products()
    .filter(({ terms }) => terms.isOnSale && (asset === undefined || assetOf(kernel, terms.asset).code === asset));
  return page(sold.map((product) => productView(venue, product)));
}

function productView({ kernel }: Venue, { number, terms }: LockProduct): object {
  const { code, decimals } = assetOf(kernel, terms.asset);
  const { days, lowPpm, highPpm, penaltyPpm, least, most, quota } = terms;
  const covered = principalCovered(kernel.cover.free(LOCK_COVER, assetId(terms.asset)), highPpm, days);
  const isSoldOut = quota - kernel.lockMining.running(number) < least || covered < least;
  const rates = { apr: share(yearPpm(lowPpm)), aprHigh: share(yearPpm(highPpm)), penalty: share(penaltyPpm) };
  const status = kernel.lockMining.isPaused(number) ? "PAUSED" : "CREATED";
  return {
    projectId: String(number),
    detail: { asset: code, rewardAsset: code, duration: days, renewable: true, isSoldOut, ...rates, status, subscriptionStartTime: "0" },
    quota: { totalPersonalQuota: plainDecimal(most, decimals), minimum: plainDecimal(least, decimals) },
  };
}

async function positions({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<object> {
  const [asset, project] = [parameters.optional("asset"), parameters.optional("projectId")];
  const position = parameters.whole("positionId");
  const page = pageOf(parameters);
  parameters.requireAllRead();
  await venue.settled();
  const { kernel } = venue;
  const wanted = kernel.lockMining
    .of(userId(account.userId))
    .filter((lock) => position === undefined || lock.number === position)
    .filter((lock) => project === undefined || String(lock.product) === project)
    .filter((lock) => asset === undefined || assetOf(kernel, lock.asset).code === asset);
  return page(wanted.toReversed().map((lock) => positionView(venue, lock)));
}

function positionView({ kernel, time }: Venue, lock: Lock): object {
  const { code, decimals } = assetOf(kernel, lock.asset);
  const { number, product, principal, days, lowPpm, lockedOn, openedAt, paid, interest, renews } = lock;
  const { back, unpaidInterest } = leavingAt(kernel, lock, time.now());
  const sum = (units: bigint): string => plainDecimal(units, decimals);
  const end = String(startOfDay(lockedOn + days));
  return {
    positionId: number,
    projectId: String(product),
    asset: code,
    amount: sum(principal),
    purchaseTime: String(openedAt),
    duration: String(days),
    accrualDays: String(paid.length),
    rewardAsset: code,
    APY: share(yearPpm(lowPpm)),
    rewardAmt: sum(interest),
    nextPay: sum(interestOf(principal, lowPpm)),
    nextPayDate: String(startOfDay(lockedOn + 1 + paid.length)),
    payPeriod: "1",
    redeemAmountEarly: sum(back + unpaidInterest),
    rewardsEndDate: end,
    deliverDate: end,
    redeemPeriod: "0",
    canRedeemEarly: true,
    autoSubscribe: true,
    type: renews ? "AUTO" : "NORMAL",
    status: "HOLDING",
  };
}

type Filter = { readonly isWanted: (asset: string, lock: string, at: number) => boolean; readonly page: ReturnType<typeof pageOf> };

/** One coin, one lock (by the number that the call gives it), a span of time: what these lists share. */
function filterOf(parameters: SignedBotCall["parameters"], numbers: readonly ("positionId" | "purchaseId" | "redeemId")[]): Filter {
  const asset = parameters.optional("asset");
  const named = numbers.map((name) => parameters.whole(name)).find((number) => number !== undefined);
  const [from, to] = [parameters.time("startTime") ?? 0, parameters.time("endTime") ?? Number.MAX_SAFE_INTEGER];
  const page = pageOf(parameters);
  parameters.requireAllRead();
  return {
    isWanted: (code, lock, at) => (asset ?? code) === code && (named === undefined || named === Number(lock)) && from <= at && at <= to,
    page,
  };
}

async function bought({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<object> {
  const { isWanted, page } = filterOf(parameters, ["purchaseId"]);
  await venue.projected();
  const rows = (await readBotLocks(venue.pool, account.userId, false)).flatMap((lock) => {
    const { code, decimals } = assetOf(venue.kernel, lock.asset);
    if (!isWanted(code, lock.id, Number(lock.opened_at))) return [];
    const sum = plainDecimal(BigInt(lock.principal), decimals);
    const numbers = { positionId: lock.id, purchaseId: Number(lock.id), projectId: String(lock.product) };
    const source = { sourceAccount: "SPOT", amtFromSpot: sum, amtFromFunding: "0", status: "SUCCESS" };
    const type = lock.renewal_of === "0" ? "NORMAL" : "AUTO";
    return [{ ...numbers, time: Number(lock.opened_at), asset: code, amount: sum, lockPeriod: String(lock.days), type, ...source }];
  });
  return page(rows);
}

async function rewards({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<object> {
  const { isWanted, page } = filterOf(parameters, ["positionId"]);
  await venue.projected();
  const rows = (await readBotLockDays(venue.pool, account.userId)).flatMap(({ lock, interest, at, asset, days }) => {
    const { code, decimals } = assetOf(venue.kernel, asset);
    if (!isWanted(code, lock, Number(at))) return [];
    return [
      { positionId: lock, time: Number(at), asset: code, lockPeriod: String(days), amount: plainDecimal(BigInt(interest), decimals) },
    ];
  });
  return page(rows);
}

async function over({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<object> {
  const { isWanted, page } = filterOf(parameters, ["positionId", "redeemId"]);
  await venue.projected();
  const rows = (await readBotLocks(venue.pool, account.userId, true)).flatMap((lock) => {
    const { code, decimals } = assetOf(venue.kernel, lock.asset);
    if (!isWanted(code, lock.id, Number(lock.closed_at))) return [];
    const sum = (units: bigint): string => plainDecimal(units, decimals);
    const [principal, penalty] = [BigInt(lock.principal), BigInt(lock.penalty)];
    return [
      {
        positionId: lock.id,
        redeemId: Number(lock.id),
        time: Number(lock.closed_at),
        asset: code,
        lockPeriod: String(lock.days),
        amount: sum(principal - penalty),
        originalAmount: sum(principal),
        lossAmount: sum(penalty),
        type: lock.how === "redeemed" ? "EARLY" : "MATURE",
        deliverDate: String(lock.closed_at),
        rewardAsset: code,
        rewardAmt: sum(BigInt(lock.interest)),
        isComplete: true,
        status: "PAID",
      },
    ];
  });
  return page(rows);
}

async function left({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<object> {
  const { number, terms } = productNamed(venue, parameters.required("projectId"));
  parameters.requireAllRead();
  await venue.settled();
  const units = terms.most - mineIn(venue.kernel, account.userId, number);
  return { leftPersonalQuota: plainDecimal(units < 0n ? 0n : units, assetOf(venue.kernel, terms.asset).decimals) };
}

async function subscribe({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<object> {
  const [project, text] = [parameters.required("projectId"), parameters.decimal("amount")];
  const renews = parameters.flag("autoSubscribe") ?? false;
  parameters.choice("sourceAccount", ["SPOT"]);
  parameters.requireAllRead();
  if (text === undefined) throw botError.missing("amount");
  const product = productNamed(venue, project);
  const units = parsePositive(text, assetOf(venue.kernel, product.terms.asset).decimals);
  if (typeof units !== "bigint") throw units === "too_many_decimals" ? botError.precision("amount") : botError.invalid("amount");
  const command = {
    type: "lock-mining/lock",
    user: userId(account.userId),
    product: product.number,
    amount: amount(units),
    renews,
  } as const;
  const { refusal, events } = await venue.submit(command);
  if (refusal !== undefined) throw errorOf(refusal);
  const locked = events.find((event) => event.type === "lock-mining/locked");
  if (locked === undefined) throw errorOf("lock_not_found");
  return { purchaseId: locked.lock, positionId: String(locked.lock), success: true };
}

async function redeem({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<object> {
  const lock = parameters.requiredWhole("positionId");
  parameters.requireAllRead();
  const { refusal } = await venue.submit({ type: "lock-mining/redeem", user: userId(account.userId), lock });
  if (refusal !== undefined) throw errorOf(refusal);
  return { redeemId: lock, success: true };
}

async function renew({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<object> {
  const lock = parameters.requiredWhole("positionId");
  const renews = parameters.flag("autoSubscribe");
  if (renews === undefined) throw botError.missing("autoSubscribe");
  parameters.requireAllRead();
  const user: UserId = userId(account.userId);
  const { refusal } = await venue.submit({ type: "lock-mining/renew", user, lock, renews });
  // As it is already: nothing to refuse in the dialect.
  if (refusal !== undefined && refusal !== "lock_unchanged") throw errorOf(refusal);
  return { success: true };
}

function productNamed({ kernel }: Venue, id: string): LockProduct {
  const found = /^[0-9]{1,6}$/.test(id) ? kernel.lockMining.product(Number(id)) : undefined;
  if (found === undefined) throw unknown();
  return found;
}

/** Pages of the dialect's own kind. */
function pageOf(parameters: SignedBotCall["parameters"]): (rows: readonly object[]) => object {
  const [current, size] = [parameters.whole("current") ?? 1, parameters.whole("size") ?? ROWS.usual];
  if (current < 1) throw botError.invalid("current");
  if (size < 1) throw botError.invalid("size");
  const many = Math.min(size, ROWS.most);
  return (rows) => ({ rows: rows.slice((current - 1) * many, current * many), total: rows.length });
}
