/** Being a trader: apply, what others see, followers and earnings, notice. */
import { pagesPage } from "../../../contract/pagination.ts";
import { userId } from "../../../money/units.ts";
import { ok, Refused, refused, said } from "../../../server/doors/app/answer.ts";
import type { AppDoor, ServerContext } from "../../../server/doors/app/server-context.ts";
import { requestKey, type TradingVenue } from "../../../server/trading-venue.ts";
import {
  applyCall,
  leaveTradingCall,
  myFollowersCall,
  myTraderCall,
  setShareCall,
  setShownCall,
} from "../contract/copy-trading.contract.ts";
import type { FollowerRow, MyTraderReply } from "../contract/copy-trading-replies.ts";
import { daysSince, DAY_MS } from "../figures.ts";
import { FOLLOWERS_MAX, nextWeek, NOTICE_MS, SHARE_MAX_PPM } from "../formulas.ts";
import { dueOf } from "./copy-results.ts";
import { causeText } from "./copy-words.ts";
import { ppmOf } from "./follow-forms.ts";
import { readFollowers, readShares, type FollowRecord } from "./follows.rows.ts";
import { refusedBy } from "./refused-by.ts";
import { sheetsOf } from "./traders-board.ts";
import { readTrader } from "./traders.rows.ts";
import { figuresView, moneyText, sharePercent, stateView } from "./traders.views.ts";

type Context = ServerContext<TradingVenue>;
const LIMIT_DEFAULT = 10;
/** What others read has no lines that look like another's words. */
const PLAIN = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u;

export function addMyTraderRoutes(app: AppDoor, context: Context): void {
  addApply(app, context);
  addShown(app, context);
  addMe(app, context);
  addFollowers(app, context.venue);
  addNotice(app, context.venue);
}

function introductionOf(text: string): string {
  const plain = text.trim();
  if (plain === "" || !PLAIN.test(plain)) throw new Refused("copy_text_invalid");
  return plain;
}

/** Words and delay are no part of the log. */
async function keepShown({ database, clock }: Context, user: number, text: string, delay: number): Promise<void> {
  const values = { text, delay, set_at: new Date(clock()) };
  await database
    .insertInto("copy_profile")
    .values({ user_id: user, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}

function addApply(app: AppDoor, context: Context): void {
  const { venue } = context;
  app.on(applyCall, async ({ fields, caller }) => {
    const text = introductionOf(fields.text);
    const sharePpm = ppmOf(fields.share, "copy_share_invalid");
    const command = { type: "copies/apply", ...requestKey(caller.id, fields.request_id), user: userId(caller.id), sharePpm } as const;
    const { refusal, events } = await venue.submit(command);
    if (refusal !== undefined) return refusedBy(venue, refusal, caller.id);
    await keepShown(context, caller.id, text, Number(fields.delay ?? "0"));
    const isAccepted = events.some((event) => event.type === "copies/accepted");
    return said(isAccepted ? "copy_trading.accepted" : "copy_trading.applied");
  });
}

function addShown(app: AppDoor, context: Context): void {
  const { venue } = context;
  app.on(setShownCall, async ({ fields, caller }) => {
    const trader = venue.kernel.copies.state.traders.get(userId(caller.id));
    if (trader === undefined || trader.state === "left") return refused("copy_trader_not_found");
    await keepShown(context, caller.id, introductionOf(fields.text), Number(fields.delay));
    return said("copy_trading.shown_set");
  });

  app.on(setShareCall, async ({ fields, caller }) => {
    const sharePpm = ppmOf(fields.share, "copy_share_invalid");
    const whose = { ...requestKey(caller.id, fields.request_id), user: userId(caller.id) };
    const { refusal } = await venue.submit({ type: "copies/set-share", ...whose, sharePpm });
    return refusal === undefined ? said("copy_trading.share_set") : refusedBy(venue, refusal, caller.id);
  });
}

function termsView({ kernel }: TradingVenue): MyTraderReply["terms"] {
  const { terms } = kernel.copies.traders;
  return {
    is_offered: terms === undefined ? 0 : 1,
    level: terms?.level ?? 0,
    closed: terms?.closed ?? 0,
    days: terms?.days ?? 0,
    at_once: terms?.acceptsAtOnce === true ? 1 : 0,
    share_max: sharePercent(SHARE_MAX_PPM),
    notice_days: NOTICE_MS / DAY_MS,
    followers_max: FOLLOWERS_MAX,
  };
}

function ownView({ kernel, time }: TradingVenue, id: number): MyTraderReply["own"] {
  const user = userId(id);
  const account = kernel.futures.desk.account(user);
  const closed = account?.ownClosed ?? 0;
  return {
    level: kernel.verification.levelOf(user),
    closed,
    days: closed === 0 ? 0 : daysSince(account?.firstClosedAt ?? 0, time.now()),
    follows: kernel.copies.state.of(user).length,
  };
}

function addMe(app: AppDoor, { venue, texts }: Context): void {
  const { kernel, pool, time } = venue;
  app.on(myTraderCall, async ({ caller, language }) => {
    await venue.settled();
    await venue.projected();
    const record = await readTrader(pool, caller.id);
    const [sheet] = record === undefined ? [] : await sheetsOf(venue, pool, [record], caller.id);
    const { sum } = await readShares(pool, caller.id, "received", { page: 1, limit: 1 });
    const follows = kernel.copies.state.traders.get(userId(caller.id))?.follows ?? [];
    const reply: MyTraderReply = {
      now: time.now(),
      status: record === undefined ? null : stateView(kernel, record),
      text: record?.text ?? "",
      reason: causeText(record?.reason ?? "", (key) => texts.say(key, language)),
      figures: sheet === undefined ? null : figuresView(sheet),
      earned: moneyText(sum),
      due: moneyText(dueOf(kernel, follows)),
      next: nextWeek(time.now()),
      terms: termsView(venue),
      own: ownView(venue, caller.id),
    };
    return ok(reply);
  });
}

/** A follower has a nickname here, and no number. */
const followerRow = (row: FollowRecord): FollowerRow => ({
  nickname: row.nickname,
  since: Number(row.since),
  set_aside: moneyText(BigInt(row.most_all)),
  share: sharePercent(row.share_ppm),
  shared: moneyText(BigInt(row.shared)),
  state: row.state,
});

function addFollowers(app: AppDoor, venue: TradingVenue): void {
  app.on(myFollowersCall, async ({ fields: { page = 1, limit = LIMIT_DEFAULT }, caller }) => {
    await venue.projected();
    const { rows, total } = await readFollowers(venue.pool, caller.id, { page, limit });
    return ok(pagesPage({ rows: rows.map(followerRow), page, limit, total }));
  });
}

function addNotice(app: AppDoor, venue: TradingVenue): void {
  app.on(leaveTradingCall, async ({ fields, caller }) => {
    const whose = { ...requestKey(caller.id, fields.request_id), user: userId(caller.id) };
    const { refusal, events } = await venue.submit({ type: "copies/leave", ...whose });
    if (refusal !== undefined) return refusedBy(venue, refusal, caller.id);
    return said(events.some((event) => event.type === "copies/left") ? "copy_trading.withdrawn" : "copy_trading.leaving");
  });
}
