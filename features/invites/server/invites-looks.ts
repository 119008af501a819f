/** Invitations for operators: rates, what each hour paid beside what was booked, who invited most, and one person's tree. */
import Type from "typebox";
import { PEOPLE_ROLES, ROLES, type Role } from "../../../contract/operator-roles.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { timeMs } from "../../../money/units.ts";
import { defineLook, type Look, type Rows } from "../../../server/console/look.ts";
import { limitOf, pageOf, ROW_FIELDS } from "../../../server/console/looks/row-pages.ts";
import type { ConsoleDesk } from "../../../server/console/verb.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import type { HourRow, InvitedRow, InviterRow, RateRow } from "../contract/invite-rows.ts";
import { percent } from "./invites-verbs.ts";
import { readInvited, readSums } from "./invites.rows.ts";

const MONEY_ROLES: readonly Role[] = ["admin", "finance", "compliance", "business", "auditor"];
const INVITERS_SHOWN = 100;
/** Hour and asset of the last row of a page. */
const PAIR = "^[0-9]{1,15}-[0-9]{1,4}$";

const rates = defineLook({
  name: "invites/rates",
  title: { en: "Rebate rates", zh: "返佣比例" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: ({ venue: { kernel, time } }) => {
    const now = timeMs(time.now());
    const [present, ahead] = [kernel.invites.ratesAt(now), kernel.invites.ratesAhead(now)?.rates];
    const row = (level: 1 | 2, name: "firstPpm" | "secondPpm"): RateRow => ({
      level,
      rate: percent(present[name]),
      next: ahead === undefined || ahead[name] === present[name] ? null : percent(ahead[name]),
    });
    return { rows: [row(1, "firstPpm"), row(2, "secondPpm")] };
  },
});

type StoredHour = Readonly<Record<"hour" | "people" | "first" | "second" | "booked", string>> & { readonly asset: number };

const HOURS = `
  select rebate.hour, rebate.asset, count(distinct rebate.user_id) as people, sum(rebate.first) as first, sum(rebate.second) as second,
    coalesce(sum(booked.units), 0) as booked
  from invite_rebates as rebate
  left join wallet_changes as booked on booked.sequence = rebate.position and booked.reason = ${REASON.rebate}
    and booked.reference = rebate.number and booked.user_id = rebate.user_id
  where rebate.hour < $1 or (rebate.hour = $1 and rebate.asset > $2)
  group by rebate.hour, rebate.asset order by rebate.hour desc, rebate.asset limit $3`;

const hours = defineLook({
  name: "invites/hours",
  title: { en: "Rebates by hour", zh: "每小时返佣" },
  roles: MONEY_ROLES,
  isHeavy: true,
  fields: Type.Object({ ...ROW_FIELDS, after: Type.Optional(Type.String({ pattern: PAIR })) }),
  answer: async ({ venue }, fields): Promise<Rows> => {
    await venue.projected();
    const limit = limitOf(fields);
    const [hour = String(Number.MAX_SAFE_INTEGER), asset = "0"] = fields.after?.split("-") ?? [];
    const { rows } = await venue.pool.query<StoredHour>({ name: "rebates-by-hour", text: HOURS, values: [hour, asset, limit + 1] });
    return pageOf(
      rows.map((row): HourRow => {
        const { code, decimals } = assetOf(venue.kernel, row.asset);
        const all = BigInt(row.first) + BigInt(row.second);
        const shown = (units: bigint | string): string => plainDecimal(BigInt(units), decimals);
        return {
          key: `${row.hour}-${row.asset}`,
          hour: Number(row.hour),
          coin: code,
          people: Number(row.people),
          first: shown(row.first),
          second: shown(row.second),
          all: shown(all),
          booked: shown(row.booked),
          agrees: all === BigInt(row.booked),
        };
      }),
      limit,
      "key",
    );
  },
});

type StoredInviter = { readonly inviter: string; readonly invited: string; readonly second: string };
type StoredTotal = { readonly user_id: string; readonly asset: number; readonly units: string };

const TOP = `
  select top.inviter, top.invited, (select count(*) from invite_links as below join invite_links as link on link.invited = below.inviter
    where link.inviter = top.inviter) as second
  from (select inviter, count(*) as invited from invite_links group by inviter order by 2 desc, 1 limit ${INVITERS_SHOWN}) as top
  order by top.invited desc, top.inviter`;

const inviters = defineLook({
  name: "invites/inviters",
  title: { en: "Who invited most", zh: "邀请最多的用户" },
  roles: PEOPLE_ROLES,
  isHeavy: true,
  fields: Type.Object({}),
  answer: async (desk) => {
    const { venue } = desk;
    await venue.projected();
    const { rows } = await venue.pool.query<StoredInviter>({ name: "top-inviters", text: TOP });
    const people = rows.map(({ inviter }) => inviter);
    const text = "select user_id, asset, first + second as units from invite_totals where user_id = any($1::bigint[]) order by asset";
    const totals = await venue.pool.query<StoredTotal>({ name: "totals-of-inviters", text, values: [people] });
    return {
      rows: rows.map(({ inviter, invited, second }): InviterRow => {
        const own = totals.rows.filter(({ user_id: user }) => user === inviter);
        return { person: Number(inviter), invited: Number(invited), second: Number(second), rebates: sumText(desk, own) };
      }),
    };
  },
});

const ofPerson = defineLook({
  name: "invites/person",
  title: { en: "A person's invitations", zh: "用户的邀请" },
  roles: PEOPLE_ROLES,
  fields: Type.Object({ ...ROW_FIELDS, person: Type.String({ pattern: "^[0-9]{1,9}$" }) }),
  noted: ({ person }) => ({ person: Number(person), subject: "person" }),
  answer: async (desk, fields): Promise<Rows> => {
    const { venue } = desk;
    await venue.projected();
    const limit = limitOf(fields);
    const after = fields.after === undefined ? undefined : Number(fields.after);
    const rows = await readInvited(venue.pool, { user: Number(fields.person), after, limit: limit + 1 });
    const sums = await readSums(
      venue.pool,
      rows.map(({ invited }) => invited),
    );
    return pageOf(
      rows.map((row): InvitedRow => {
        const own = sums.filter(({ invited }) => invited === row.invited).map(({ asset, rebate: units }) => ({ asset, units }));
        return {
          id: Number(row.position),
          person: Number(row.invited),
          since: Number(row.at),
          second: Number(row.second_num),
          rebates: sumText(desk, own),
        };
      }),
      limit,
      "id",
    );
  },
});

function sumText({ venue: { kernel } }: ConsoleDesk, sums: readonly { readonly asset: number; readonly units: string }[]): string {
  const shown = sums.map(({ asset, units }) => {
    const { code, decimals } = assetOf(kernel, asset);
    return `${plainDecimal(BigInt(units), decimals)} ${code}`;
  });
  return shown.join(", ");
}

export const invitesLooks: readonly Look[] = [rates, hours, inviters, ofPerson];
