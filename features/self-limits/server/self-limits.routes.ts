/** The calls about one's own limits: whose they are comes from the token alone. */
import { parsePositive } from "../../../contract/decimal-string.ts";
import type { Kernel, Outcome } from "../../../kernel/kernel.ts";
import { formatDecimal } from "../../../money/decimal.ts";
import { amount as unitsOf, timeMs, userId, type Amount, type TimeMs, type UserId } from "../../../money/units.ts";
import { ok, Refused, said } from "../../../server/doors/app/answer.ts";
import type { TradingRoutes } from "../../../server/trading-venue.ts";
import { requireSecondProof } from "../../security/server/security-desk.ts";
import { ownLimitsCall, returnCall, setLimitCall, takeBreakCall, type OwnLimitsReply } from "../contract/self-limits.contract.ts";
import { isExclusion, SELF_LIMIT_DECIMALS, SELF_LIMITS, type SelfLimit } from "../formulas.ts";

const BTC_DECIMALS = 8;
const ZERO = /^0+(\.0+)?$/;

export const selfLimitsRoutes: TradingRoutes = (app, context) => {
  const { venue } = context;

  app.on(ownLimitsCall, async ({ caller }) => {
    const reply = replyOf(venue.kernel, userId(caller.id), timeMs(venue.time.now()));
    await venue.settled();
    return ok(reply);
  });

  app.on(setLimitCall, async ({ fields: { limit, amount, no_limit: noLimit }, caller }) => {
    if ((amount === undefined) !== (noLimit === "1")) throw new Refused("amount_invalid");
    const given = amount === undefined ? {} : { amount: readAmount(amount) };
    const outcome = await venue.submit({ type: "self-limits/set", user: userId(caller.id), limit, ...given });
    mustBeDone(outcome);
    const isLater = outcome.events.some((event) => event.type === "self-limits/set" && event.next !== undefined);
    return said(isLater ? "self_limits.set_later" : "self_limits.set");
  });

  app.on(takeBreakCall, async ({ fields: { length }, caller }) => {
    if (isExclusion(length)) await requireSecondProof(context, caller);
    mustBeDone(await venue.submit({ type: "self-limits/break", user: userId(caller.id), length }));
    return said("self_limits.break_begun");
  });

  app.on(returnCall, async ({ caller }) => {
    mustBeDone(await venue.submit({ type: "self-limits/return", user: userId(caller.id) }));
    return said("self_limits.return_asked");
  });
};

function readAmount(given: string): Amount {
  if (ZERO.test(given)) return unitsOf(0n);
  const units = parsePositive(given, SELF_LIMIT_DECIMALS);
  if (typeof units !== "bigint") throw new Refused("amount_invalid");
  return unitsOf(units);
}

function mustBeDone({ refusal }: Outcome): void {
  if (refusal !== undefined) throw new Refused(refusal);
}

const usdt = (units: Amount): string => formatDecimal(units, SELF_LIMIT_DECIMALS);
const orNull = (units: Amount | undefined): string | null => (units === undefined ? null : usdt(units));

function replyOf({ selfLimits, verification }: Kernel, user: UserId, now: TimeMs): OwnLimitsReply {
  const used = (limit: SelfLimit): Amount =>
    limit === "loss_day" ? selfLimits.lossOf(user) : selfLimits.depositedWithin(user, limit, now);
  const pause = selfLimits.breakOf(user);
  const level = verification.levelOf(user);
  const btc = (units: Amount): string => formatDecimal(units, BTC_DECIMALS);
  return {
    now,
    limits: SELF_LIMITS.map((limit) => {
      const { amount, next } = selfLimits.limitOf(user, limit);
      return {
        limit,
        amount: orNull(amount),
        used: usdt(used(limit)),
        next: next === undefined ? null : { amount: orNull(next.amount), from: next.from },
      };
    }),
    break:
      pause === undefined
        ? null
        : { length: pause.length, until: pause.until, excludes: isExclusion(pause.length), back_at: pause.backAt ?? null },
    withdrawal: { level, most: btc(verification.limitsOf(level).withdrawal), left: btc(verification.leftToWithdraw(user, now)) },
  };
}
