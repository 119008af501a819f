/** The calls of coupons: whose they are comes from the token alone. */
import { pagesPage } from "../../../contract/pagination.ts";
import type { Refusal } from "../../../kernel/kernel.ts";
import { wireDecimal } from "../../../money/decimal.ts";
import { timeMs, userId } from "../../../money/units.ts";
import { ok, refused, said, type Answer } from "../../../server/doors/app/answer.ts";
import { requestKey, type TradingRoutes, type TradingVenue } from "../../../server/trading-venue.ts";
import {
  chooseCouponCall,
  claimCouponCall,
  couponListCall,
  endedCouponsCall,
  myCouponsCall,
  unchooseCouponCall,
  useBestCouponCall,
  useCouponCall,
  type MyCouponsReply,
  type OfferListReply,
} from "../contract/coupons.contract.ts";
import { COUPONS_MAX } from "../formulas.ts";
import { readEnded, readSaved } from "./coupons.rows.ts";
import { endedView, offerView, usableViews } from "./coupons.views.ts";

const LIMIT_DEFAULT = 20;
/** What sums are said in. */
const UNIT = "USDT";

function addReads(app: Parameters<TradingRoutes>[0], venue: TradingVenue): void {
  const { kernel } = venue;
  app.on(couponListCall, async ({ caller }) => {
    await venue.settled();
    const now = timeMs(venue.time.now());
    const open = kernel.coupons.offers().filter(({ terms }) => now < terms.until);
    const reply: OfferListReply = { now, list: open.map((offer) => offerView(kernel, offer, userId(caller.id), now)) };
    return ok(reply);
  });

  app.on(myCouponsCall, async ({ caller }) => {
    await venue.projected();
    const unit = kernel.assets.all().find(({ code }) => code === UNIT);
    const saved = await readSaved(venue.pool, caller.id, unit?.id ?? 0);
    const [user, now] = [userId(caller.id), timeMs(venue.time.now())];
    const { chosen, best } = kernel.coupons.wishesOf(user);
    const shown = (units: bigint): string => wireDecimal(units, unit?.decimals ?? 0);
    const reply: MyCouponsReply = {
      now,
      use_best: best ? 1 : 0,
      chosen,
      saved: { fees: shown(saved.fees), credit: shown(saved.credit), currency_name: UNIT },
      list: usableViews(kernel, user, now),
    };
    await venue.settled();
    return ok(reply);
  });

  app.on(endedCouponsCall, async ({ fields: { state, page = 1, limit = LIMIT_DEFAULT }, caller }) => {
    await venue.projected();
    const { rows, total } = await readEnded(venue.pool, { user: caller.id, state, page, limit });
    return ok(pagesPage({ rows: rows.map((row) => endedView(kernel, row)), page, limit, total }));
  });
}

export const couponsRoutes: TradingRoutes = (app, { venue }) => {
  addReads(app, venue);

  app.on(claimCouponCall, async ({ fields: { offer, request_id }, caller }) => {
    const key = requestKey(caller.id, request_id);
    const { refusal, events } = await venue.submit({ type: "coupons/claim", ...key, user: userId(caller.id), offer });
    if (refusal !== undefined) return refusedBy(venue, refusal, offer);
    const claimed = events.find((event) => event.type === "coupons/claimed");
    return claimed === undefined
      ? refused("coupon_offer_not_found")
      : said("coupons.claimed", {}, { data: { id: claimed.coupon, until: claimed.until } });
  });

  app.on(useCouponCall, async ({ fields: { id, request_id }, caller }) => {
    const key = requestKey(caller.id, request_id);
    const { refusal } = await venue.submit({ type: "coupons/use", ...key, user: userId(caller.id), coupon: id });
    return refusal === undefined ? said("coupons.used") : refused(refusal);
  });

  const choose = async (user: number, coupon: number): Promise<Answer> => {
    const { refusal } = await venue.submit({ type: "coupons/choose", user: userId(user), coupon });
    return refusal === undefined ? said("coupons.wish_kept") : refused(refusal);
  };
  app.on(chooseCouponCall, ({ fields: { id }, caller }) => choose(caller.id, id));
  app.on(unchooseCouponCall, ({ caller }) => choose(caller.id, 0));

  app.on(useBestCouponCall, async ({ fields: { on }, caller }) => {
    const { refusal } = await venue.submit({ type: "coupons/use-best", user: userId(caller.id), on: on === "1" });
    return refusal === undefined ? said("coupons.wish_kept") : refused(refusal);
  });
};

/** With the figure that it is about. */
function refusedBy({ kernel }: TradingVenue, refusal: Refusal, number: number): Answer {
  const terms = kernel.coupons.offer(number)?.terms;
  if (refusal === "coupon_level_needed") return refused(refusal, { level: terms?.minLevel ?? 0 });
  if (refusal === "coupon_score_needed") return refused(refusal, { score: terms?.minScore ?? 0 });
  return refusal === "coupons_too_many" ? refused(refusal, { most: COUPONS_MAX }) : refused(refusal);
}
