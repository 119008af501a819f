/** Following: begin, change, end; one's own copies, what was not copied, shares of profit. */
import { laravelPage, pagesPage } from "../../../contract/pagination.ts";
import { orderId, ratePpm, userId, type RatePpm, type UserId } from "../../../money/units.ts";
import { ok, Refused, refused, said } from "../../../server/doors/app/answer.ts";
import type { AppDoor, ServerContext } from "../../../server/doors/app/server-context.ts";
import { requestKey, type TradingVenue } from "../../../server/trading-venue.ts";
import { lots } from "../../../money/units.ts";
import { LampBoard } from "../../futures/server/account-views.ts";
import { leverRows } from "../../futures/server/futures-lists.routes.ts";
import { readPositions } from "../../futures/server/futures.rows.ts";
import {
  followCall,
  followSettingsCall,
  myCopiesCall,
  myFollowsCall,
  notCopiedCall,
  selfHoldingCall,
  setFollowCall,
  sharesCall,
  unfollowCall,
} from "../contract/copy-trading.contract.ts";
import type { MyFollowsReply, SharesReply } from "../contract/copy-trading-replies.ts";
import { nextWeek, RAISE_SEEN_MS, SET_ASIDE_LEAST, SET_ASIDE_MOST, TRADERS_FOLLOWED_MAX, type FollowSettings } from "../formulas.ts";
import { dueOf, unrealisedOf } from "./copy-results.ts";
import { freeOf, ppmOf, setAsideOf, settingsOf } from "./follow-forms.ts";
import { readCopyIds, readEndedSums, readFollowOf, readFollows, readMissed, readShares, type ShareRecord } from "./follows.rows.ts";
import { followView, missedView, settingsView } from "./follows.views.ts";
import { reasonText } from "./not-copied-words.ts";
import { refusedBy } from "./refused-by.ts";
import { SHARED } from "./share-receipts.ts";
import { findTrader } from "./traders.routes.ts";
import { readRests, readTrader } from "./traders.rows.ts";
import { moneyText, sharePercent } from "./traders.views.ts";

type Context = ServerContext<TradingVenue>;
const LIMIT_DEFAULT = 10;
const PAST_MAX = 100;

export function addFollowerRoutes(app: AppDoor, context: Context): void {
  const { venue } = context;
  addFollow(app, venue);
  addUnfollow(app, venue);
  addSelfHolding(app, venue);
  addSettings(app, venue);
  addMine(app, venue);
  addCopies(app, venue);
  addMissed(app, context);
  addShares(app, venue);
}

/** The number of one's follow of a trader, also of one that is over: the same request twice is the same command. */
async function followNumber(venue: TradingVenue, user: number, trader: number): Promise<number> {
  const live = venue.kernel.copies.state.of(userId(user)).find((follow) => follow.trader === trader);
  if (live !== undefined) return live.number;
  await venue.projected();
  const row = await readFollowOf(venue.pool, user, trader);
  if (row === undefined) throw new Refused("copy_follow_not_found");
  return Number(row.number);
}

function addFollow(app: AppDoor, venue: TradingVenue): void {
  const { kernel } = venue;
  app.on(followCall, async ({ fields, caller }) => {
    const trader = userId(fields.trader_user_id);
    // The same request once more, after what it began.
    const begun = kernel.copies.state.of(userId(caller.id)).find((one) => one.trader === trader);
    const settings = settingsOf(venue, fields, begun?.settings.mostAll ?? setAsideOf(venue, caller.id));
    const sharePpm =
      fields.share === undefined ? (begun?.sharePpm ?? (await shareShown(venue, trader))) : ppmOf(fields.share, "copy_share_invalid");
    if (begun === undefined && (await readRests(venue.publicReads, trader))) return refused("copy_trader_closed");
    const whose = { ...requestKey(caller.id, fields.request_id), user: userId(caller.id), trader };
    const { refusal, events } = await venue.submit({ type: "copies/follow", ...whose, settings, sharePpm });
    if (refusal !== undefined) return refusedBy(venue, refusal, caller.id);
    const followed = events.find((event) => event.type === "copies/followed");
    return said("copy_trading.followed", {}, { data: { id: followed?.type === "copies/followed" ? followed.follow : 0 } });
  });
}

/** The share that a client has shown which does not say one: the newest, or for a while after a raise that before it, which is refused. */
async function shareShown(venue: TradingVenue, trader: UserId): Promise<RatePpm> {
  await venue.projected();
  const record = await readTrader(venue.publicReads, trader);
  if (record === undefined) throw new Refused("copy_trader_not_found");
  const isSeen = venue.time.now() < Number(record.raised_at) + RAISE_SEEN_MS;
  return ratePpm(isSeen ? Math.min(record.share_before, record.share_ppm) : record.share_ppm);
}

function addUnfollow(app: AppDoor, venue: TradingVenue): void {
  app.on(unfollowCall, async ({ fields: { follow_user_id: trader, copies = "close", request_id: request }, caller }) => {
    const follow = await followNumber(venue, caller.id, trader);
    const whose = { ...requestKey(caller.id, request), user: userId(caller.id), follow };
    const { refusal, events } = await venue.submit({ type: "copies/unfollow", ...whose, copies });
    if (refusal !== undefined) return refusedBy(venue, refusal, caller.id);
    const isOver = events.some((event) => event.type === "copies/unfollowed");
    return said(isOver ? "copy_trading.unfollowed" : "copy_trading.unfollowing");
  });
}

function addSelfHolding(app: AppDoor, venue: TradingVenue): void {
  app.on(selfHoldingCall, async ({ fields: { transaction_id: id, close, request_id: request }, caller }) => {
    const [user, position] = [userId(caller.id), orderId(id)];
    const held = await venue.submit({ type: "copies/self-hold", ...requestKey(caller.id, request), user, position });
    if (held.refusal !== undefined) return refusedBy(venue, held.refusal, caller.id);
    if (close !== "1") return said("copy_trading.self_held");
    const key = requestKey(caller.id, request === undefined ? undefined : `${request}:close`);
    const closed = await venue.submit({ type: "futures/close", ...key, user, position, lots: lots(0) });
    if (closed.refusal !== undefined) return refusedBy(venue, closed.refusal, caller.id);
    const isClosed = closed.events.some((event) => event.type === "futures/reduced" && event.position === id);
    return isClosed ? said("copy_trading.self_held_closed") : refused("no_liquidity");
  });
}

function addSettings(app: AppDoor, venue: TradingVenue): void {
  const { kernel } = venue;
  app.on(followSettingsCall, async ({ fields: { trader_user_id: trader }, caller }) => {
    const record = await findTrader(venue, trader, caller.id);
    const follow = kernel.copies.state.of(userId(caller.id)).find((one) => one.trader === trader);
    const settings = follow?.settings ?? beginning(venue, caller.id);
    return ok({
      is_followed: follow !== undefined,
      settings: settingsView(kernel, settings),
      share: sharePercent(follow?.sharePpm ?? record.share_ppm),
      free: moneyText(freeOf(venue, caller.id)),
      least: moneyText(SET_ASIDE_LEAST),
      most: moneyText(SET_ASIDE_MOST),
    });
  });

  app.on(setFollowCall, async ({ fields, caller }) => {
    const follow = await followNumber(venue, caller.id, fields.trader_user_id);
    const before = kernel.copies.state.follows.get(follow)?.settings.mostAll;
    const settings = settingsOf(venue, fields, before ?? setAsideOf(venue, caller.id));
    const whose = { ...requestKey(caller.id, fields.request_id), user: userId(caller.id), follow };
    const { refusal } = await venue.submit({ type: "copies/set-follow", ...whose, settings });
    return refusal === undefined ? said("copy_trading.settings_set") : refusedBy(venue, refusal, caller.id);
  });
}

/** What following would begin with where nothing is said. */
function beginning(venue: TradingVenue, user: number): FollowSettings {
  const free = setAsideOf(venue, user);
  const form = { number: "1", type: "1", most_all: undefined } as const;
  return settingsOf(venue, { ...form, ...(free < SET_ASIDE_LEAST ? { most_all: "10" } : {}) }, free);
}

function addMine(app: AppDoor, venue: TradingVenue): void {
  const { kernel, pool, time } = venue;
  app.on(myFollowsCall, async ({ caller }) => {
    await venue.settled();
    await venue.projected();
    const [current, past, ended] = await Promise.all([
      readFollows(pool, caller.id, "current", PAST_MAX),
      readFollows(pool, caller.id, "past", PAST_MAX),
      readEndedSums(pool, caller.id),
    ]);
    const live = kernel.copies.state.of(userId(caller.id));
    const positions = live.flatMap((follow) => kernel.copies.follows.positions(follow));
    const reply: MyFollowsReply = {
      now: time.now(),
      most: TRADERS_FOLLOWED_MAX,
      current: current.map((row) => followView(kernel, row, kernel.copies.state.follows.get(Number(row.number)))),
      past: past.map((row) => followView(kernel, row, undefined)),
      realised: moneyText(live.reduce((sum, { realised }) => sum + realised, ended.realised)),
      open: moneyText(unrealisedOf(kernel, positions)),
      shared: moneyText(live.reduce((sum, { shared }) => sum + shared, ended.shared)),
    };
    return ok(reply);
  });
}

function addCopies(app: AppDoor, venue: TradingVenue): void {
  const { pool } = venue;
  const lamps = new LampBoard();
  app.on(myCopiesCall, async ({ fields: { state, trader_user_id: trader = 0, page = 1, limit = LIMIT_DEFAULT }, caller }) => {
    await venue.settled();
    await venue.projected();
    const { ids, total } = await readCopyIds(pool, { user: caller.id, trader, isOpen: state === "open", page, limit });
    const positions = await readPositions(pool, ids);
    const found = ids.flatMap((id) => positions.get(Number(id)) ?? []);
    const rows = await leverRows(venue, lamps, caller.id, found);
    return ok(laravelPage({ rows, page, limit, total }, "/api/follow/copies"));
  });
}

function addMissed(app: AppDoor, { venue, texts }: Context): void {
  app.on(notCopiedCall, async ({ fields: { trader_user_id: trader = 0, page = 1, limit = LIMIT_DEFAULT }, caller, language }) => {
    await venue.projected();
    const { rows, total } = await readMissed(venue.pool, caller.id, trader, { page, limit });
    const say = (reason: string): string => reasonText(texts, language, reason);
    return ok(pagesPage({ rows: rows.map((row) => missedView(venue.kernel, row, say)), page, limit, total }));
  });
}

function addShares(app: AppDoor, venue: TradingVenue): void {
  const { kernel, pool, time } = venue;
  app.on(sharesCall, async ({ fields: { side, page = 1, limit = LIMIT_DEFAULT }, caller }) => {
    await venue.settled();
    await venue.projected();
    const { rows, total, sum } = await readShares(pool, caller.id, side, { page, limit });
    const user = userId(caller.id);
    const follows = side === "paid" ? kernel.copies.state.of(user) : (kernel.copies.state.traders.get(user)?.follows ?? []);
    const list = pagesPage({ rows: rows.map((row) => shareView(row, side)), page, limit, total });
    const reply: SharesReply = { ...list, sum: moneyText(sum), next: nextWeek(time.now()), due: moneyText(dueOf(kernel, follows)) };
    return ok(reply);
  });
}

/** The follower's receipt is the settlement's own; the trader's says as much of it as is theirs to know. */
function shareView(row: ShareRecord, side: "paid" | "received") {
  const prefix = side === "paid" ? "settled" : SHARED;
  return {
    id: `${row.position}-${row.n}`,
    at: Number(row.at),
    other: { id: Number(row.other), nickname: row.nickname, program: row.program },
    paid: moneyText(BigInt(row.paid)),
    owed: moneyText(BigInt(row.owed)),
    receipt: row.receipt > 0 ? `${prefix}-${row.position}-${row.receipt}` : "",
  };
}
