/** The call about one's own VIP level: whose it is comes from the token alone. */
import { ok } from "../../../server/doors/app/answer.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { timeMs, userId } from "../../../money/units.ts";
import type { TradingRoutes } from "../../../server/trading-venue.ts";
import { vipCall, type VipLevelView, type VipReply } from "../contract/vip.contract.ts";
import { VIP_DAYS, type VipTable } from "../formulas.ts";
import { readSaving } from "./vip.rows.ts";

const DAY_MS = 86_400_000;
/** USDT counts in millionths. */
const UNIT_DECIMALS = 6;

export const vipRoutes: TradingRoutes = (app, { venue }) => {
  app.on(vipCall, async ({ caller }) => {
    await venue.projected();
    const { kernel, pool } = venue;
    const now = timeMs(venue.time.now());
    const { vip } = kernel;
    const { level, volume, balance } = vip.standing(userId(caller.id), now);
    const next = vip.table[level];
    const since = (Math.floor(now / DAY_MS) - VIP_DAYS + 1) * DAY_MS;
    const reply: VipReply = {
      now,
      level,
      next_look: vip.nextLookAt ?? null,
      volume: plainDecimal(volume, UNIT_DECIMALS),
      balance: String(balance),
      levels: levelViews(kernel, vip.table),
      next_levels: vip.nextTable === undefined ? null : levelViews(kernel, vip.nextTable),
      saving: next === undefined ? null : await readSaving(pool, { user: caller.id, since, next }),
    };
    await venue.settled();
    return ok(reply);
  });
};

/** VIP 0 pays each market's own fees: the highest of them stand in its row. */
function levelViews({ spot }: Kernel, table: VipTable): readonly VipLevelView[] {
  const terms = spot.markets.all().map((market) => market.terms);
  const first = {
    volume: 0,
    balance: 0,
    makerPpm: Math.max(0, ...terms.map(({ makerPpm }) => makerPpm)),
    takerPpm: Math.max(0, ...terms.map(({ takerPpm }) => takerPpm)),
  };
  return [first, ...table].map(({ volume, balance, makerPpm, takerPpm }, level) => ({
    level,
    volume: String(volume),
    balance: String(balance),
    maker_fee: percent(Math.min(makerPpm, first.makerPpm)),
    taker_fee: percent(Math.min(takerPpm, first.takerPpm)),
  }));
}

/** "0.1" of 1000 millionths. */
const percent = (ppm: number): string => plainDecimal(ppm, 4);
