/** What operators do with VIP levels: another row of the table, from the next day on. Nobody gives a person a level. */
import Type from "typebox";
import type { Kernel } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { ratePpm } from "../../../money/units.ts";
import { no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineVerb, type Plan, type Verb } from "../../../server/console/verb.ts";
import type { Line } from "../../../contract/console-wire.ts";
import { isVipTable, VIP_LEVELS, VIP_WHOLE_MAX, type VipLevel, type VipTable } from "../formulas.ts";

const WHOLE = Type.Integer({ minimum: 1, maximum: VIP_WHOLE_MAX });
const RATE = Type.Integer({ minimum: 0, maximum: 100_000, "x-kind": "ppm" });
const LABELS = {
  level: { en: "Level", zh: "等级" },
  volume: { en: "Volume of 30 days, USDT", zh: "30 日成交额，USDT" },
  balance: { en: "Or balance, mean of 30 days, USDT", zh: "或 30 日平均资产，USDT" },
  makerPpm: { en: "Maker fee at most", zh: "挂单费率上限" },
  takerPpm: { en: "Taker fee at most", zh: "吃单费率上限" },
};

const setLevel = defineVerb({
  name: "vip/set-level",
  title: { en: "Change a VIP level", zh: "更改 VIP 等级" },
  roles: ["admin", "finance"],
  needsProof: true,
  fields: Type.Object({
    level: Type.Integer({ minimum: 1, maximum: VIP_LEVELS }),
    volume: WHOLE,
    balance: WHOLE,
    makerPpm: RATE,
    takerPpm: RATE,
  }),
  labels: LABELS,
  present: async ({ venue }, about) => {
    const level = Number(about);
    const present = tableAhead(venue.kernel)[level - 1];
    return present === undefined ? {} : { level, ...present };
  },
  plan({ venue: { kernel } }, { level, volume, balance, makerPpm, takerPpm }): Plan | ConsoleRefusal {
    const table = tableAhead(kernel);
    const before = table[level - 1];
    const after: VipLevel = { volume, balance, makerPpm: ratePpm(makerPpm), takerPpm: ratePpm(takerPpm) };
    const levels = table.map((present, index) => (index === level - 1 ? after : present));
    if (before === undefined || !isVipTable(levels)) return NOT_RISING;
    const lines = levelLines(before, after);
    if (lines.length === 0) return no("nothing_changes", { en: "That is how it is.", zh: "与当前设置相同。" });
    return {
      command: { type: "vip/set-table", levels },
      lines,
      note: {
        en: "From the next day (UTC) on, for whoever reaches it then. Nobody is given a level: it follows from trades and balances.",
        zh: "自次日（UTC）起对届时达标者生效。等级只由成交与资产决定，不能指定给个人。",
      },
      subject: `VIP ${level}`,
      done: `VIP ${level} changes from the next day on.`,
    };
  },
});

/** With what was changed today already. */
export const tableAhead = ({ vip }: Kernel): VipTable => vip.nextTable ?? vip.table;

const NOT_RISING = no("vip_table_invalid", {
  en: "Each level asks for more than the one before and pays no more.",
  zh: "每一等级的要求须高于前一等级，费率不得更高。",
});

/** Those that differ. */
function levelLines(before: VipLevel, after: VipLevel): readonly Line[] {
  const whole = (count: number): string => `${count.toLocaleString("en")} USDT`;
  const rate = (ppm: number): string => `${plainDecimal(ppm, 4)} %`;
  const all: readonly Line[] = [
    { label: LABELS.volume, before: whole(before.volume), after: whole(after.volume) },
    { label: LABELS.balance, before: whole(before.balance), after: whole(after.balance) },
    { label: LABELS.makerPpm, before: rate(before.makerPpm), after: rate(after.makerPpm) },
    { label: LABELS.takerPpm, before: rate(before.takerPpm), after: rate(after.takerPpm) },
  ];
  return all.filter((line) => line.before !== line.after);
}

export const vipVerbs: readonly Verb[] = [setLevel];
