/** The table of VIP levels for operators, as it counts now and from the next day on. */
import Type from "typebox";
import { PEOPLE_ROLES, ROLES } from "../../../contract/operator-roles.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { timeMs, userId } from "../../../money/units.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import type { VipLevel } from "../formulas.ts";
import type { PersonVip, VipLevelRow } from "../contract/vip-row.ts";
import { tableAhead } from "./vip-verbs.ts";

const list = defineLook({
  name: "vip/levels",
  title: { en: "VIP levels", zh: "VIP 等级" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: ({ venue: { kernel } }) => {
    const ahead = tableAhead(kernel);
    return {
      rows: kernel.vip.table.map((now, index): VipLevelRow => {
        const next = ahead[index] ?? now;
        return { level: index + 1, ...shown(now), changes: isSame(now, next) ? null : shown(next) };
      }),
    };
  },
});

const isSame = (left: VipLevel, right: VipLevel): boolean => JSON.stringify(left) === JSON.stringify(right);

function shown({ volume, balance, makerPpm, takerPpm }: VipLevel): Omit<VipLevelRow, "level" | "changes"> {
  return { volume, balance, maker: `${plainDecimal(makerPpm, 4)} %`, taker: `${plainDecimal(takerPpm, 4)} %` };
}

/** Changes of one person that are shown. */
const CHANGES_MAX = 30;
/** USDT counts in millionths. */
const UNIT_DECIMALS = 6;

type ChangeRow = {
  readonly day: number;
  readonly level_before: number;
  readonly level: number;
  readonly volume: string;
  readonly balance: string;
  readonly at: string;
};

const person = defineLook({
  name: "vip/person",
  title: { en: "A person's VIP level", zh: "用户 VIP 等级" },
  roles: PEOPLE_ROLES,
  fields: Type.Object({ person: Type.String({ pattern: "^[0-9]{1,9}$" }) }),
  noted: ({ person: number }) => ({ person: Number(number), subject: "person" }),
  answer: async ({ venue }, { person: number }): Promise<PersonVip> => {
    await venue.projected();
    const { rows } = await venue.pool.query<ChangeRow>({
      name: "console-vip-changes",
      text: `select day, level_before, level, volume, balance, at from vip_changes where user_id = $1 order by day desc limit ${CHANGES_MAX}`,
      values: [number],
    });
    const { level, volume, balance } = venue.kernel.vip.standing(userId(Number(number)), timeMs(venue.time.now()));
    return {
      level,
      since: rows[0] === undefined ? null : Number(rows[0].at),
      traded: plainDecimal(volume, UNIT_DECIMALS),
      had: String(balance),
      rows: rows.map((row) => ({
        day: row.day,
        before: row.level_before,
        level: row.level,
        traded: plainDecimal(BigInt(row.volume), UNIT_DECIMALS),
        had: row.balance,
        at: Number(row.at),
      })),
    };
  },
});

export const vipLooks: readonly Look[] = [list, person];
