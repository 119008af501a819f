/** Calls of invitations: whose they are comes from the token alone. */
import { timeMs, userId } from "../../../money/units.ts";
import { ok, refused, type Answer } from "../../../server/doors/app/answer.ts";
import type { Caller, ServerContext } from "../../../server/doors/app/server-context.ts";
import type { TradingRoutes, TradingVenue } from "../../../server/trading-venue.ts";
import { People } from "../../session/server/people.ts";
import { userInfo } from "../../session/server/user-info.ts";
import {
  INVITES,
  INVITES_BY_POST,
  MY_INVITED,
  MY_INVITED_BY_POST,
  MY_REBATES,
  USER_CENTER,
  type InvitedView,
  type InvitesReply,
  type RebateView,
  type UserCenterReply,
} from "../contract/invites.contract.ts";
import { countInvited, readInvited, readInviter, readRebates, readSums, readTotals, type RowsQuery } from "./invites.rows.ts";
import { invitedView, ratesView, rebateView, sumView, totalView, usdtOf } from "./invites.views.ts";
import { maskedAccount } from "./masked-account.ts";

const HOUR_MS = 3_600_000;
const LIMIT_DEFAULT = 20;
/** Rebates of one hour: a currency has one, more where more than fifty people traded. */
const LAST_HOUR_MAX = 50;

export const invitesRoutes: TradingRoutes = (app, context) => {
  const { venue, database } = context;
  const people = new People(database);
  for (const call of [INVITES, INVITES_BY_POST]) app.on(call, ({ caller }) => invites(context, caller));
  for (const call of [MY_INVITED, MY_INVITED_BY_POST]) {
    app.on(call, async ({ caller, fields: { after, limit = LIMIT_DEFAULT } }) => {
      await venue.projected();
      return ok(await invitedOf(venue, { user: caller.id, after, limit }));
    });
  }
  app.on(MY_REBATES, async ({ caller, fields: { after, limit = LIMIT_DEFAULT } }) => {
    await venue.projected();
    const rows = await readRebates(venue.pool, { user: caller.id, after, limit });
    return ok(rows.map((row) => rebateView(venue, row)));
  });
  app.on(USER_CENTER, async ({ caller }) => {
    const person = await people.findById(caller.id);
    if (person === undefined) return refused("member_not_found");
    const { id, nickname, user_level: level, score, head_portrait: avatar } = userInfo(person, venue);
    await venue.settled();
    const text = `VIP ${level}`;
    const reply = { id, nickname, user_level: level, user_level_text: text, user_level_avatar: "", score, avatar };
    return ok(reply satisfies UserCenterReply);
  });
};

async function invites({ venue, database }: ServerContext<TradingVenue>, { id }: Caller): Promise<Answer> {
  await venue.projected();
  const { pool, kernel } = venue;
  const person = await new People(database).findById(id);
  const [counts, totals, inviteList] = await Promise.all([
    countInvited(pool, id),
    readTotals(pool, id),
    invitedOf(venue, { user: id, limit: LIMIT_DEFAULT }),
  ]);
  const now = timeMs(venue.time.now());
  const ahead = kernel.invites.ratesAhead(now);
  const waiting = [...kernel.invites.waitingOf(userId(id))].map(([asset, units]) => ({ asset, units }));
  const first = totals.map((row) => ({ asset: row.asset, units: BigInt(row.first) }));
  const second = totals.map((row) => ({ asset: row.asset, units: BigInt(row.second) }));
  const reply: InvitesReply = {
    now,
    ...ratesView(kernel.invites.ratesAt(now)),
    next_rates: ahead === undefined ? null : { ...ratesView(ahead.rates), since: ahead.since },
    extension_code: person?.extension_code ?? "",
    ad: { image: "" },
    invite_num: counts.first,
    second_num: counts.second,
    invite_return_total: usdtOf(venue, [...first, ...second]),
    first_return: usdtOf(venue, first),
    second_return: usdtOf(venue, second),
    next_hour: (Math.floor(now / HOUR_MS) + 1) * HOUR_MS,
    waiting: usdtOf(venue, waiting),
    totals: totals.map((row) => totalView(venue, row)),
    last_hour: await lastHourOf(venue, id),
    inviteList,
    invited_by: await inviterOf(venue, id),
  };
  await venue.settled();
  return ok(reply);
}

async function invitedOf(venue: TradingVenue, query: RowsQuery): Promise<readonly InvitedView[]> {
  const rows = await readInvited(venue.pool, query);
  const sums = await readSums(
    venue.pool,
    rows.map(({ invited }) => invited),
  );
  return rows.map((row) => invitedView(venue, row, sums));
}

async function lastHourOf(venue: TradingVenue, user: number): Promise<readonly RebateView[]> {
  const rows = await readRebates(venue.pool, { user, limit: LAST_HOUR_MAX });
  const hour = rows.map((row) => Number(row.hour)).reduce((newest, one) => Math.max(newest, one), 0);
  return rows.filter((row) => Number(row.hour) === hour).map((row) => rebateView(venue, row));
}

async function inviterOf(venue: TradingVenue, user: number): Promise<InvitesReply["invited_by"]> {
  const inviter = await readInviter(venue.pool, user);
  if (inviter === undefined) return null;
  const sums = await readSums(venue.pool, [user]);
  return {
    account: maskedAccount(inviter),
    since: Number(inviter.at),
    has_second: inviter.has_second,
    given: sums.map(({ asset, rebate }) => sumView(venue, { asset, units: BigInt(rebate) })),
  };
}
