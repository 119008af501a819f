/** What operators do about the public records of days: turn them on or off for the days to come. What was published stays. */
import Type from "typebox";
import { no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { yesOrNo } from "../../../server/console/line-words.ts";
import { defineVerb, type ConsoleDesk, type Plan, type Verb } from "../../../server/console/verb.ts";
import { readSwitch } from "./day-record.rows.ts";

const isOnNow = async ({ venue, settings }: ConsoleDesk): Promise<boolean> => (await readSwitch(venue.pool)) ?? settings.mode === "paper";
const LABEL = { en: "Publish a record of each day", zh: "每日公布记录" } as const;

const publish = defineVerb({
  name: "day-records/publish",
  title: { en: "Public records of days", zh: "每日公开记录" },
  roles: ["admin", "compliance"],
  needsProof: true,
  fields: Type.Object({ isOn: Type.Boolean() }),
  labels: { isOn: LABEL },
  present: async (desk) => ({ isOn: await isOnNow(desk) }),
  async plan(desk, { isOn }): Promise<Plan | ConsoleRefusal> {
    const wasOn = await isOnNow(desk);
    if (wasOn === isOn) return no("nothing_changes", { en: "That is so already.", zh: "已是该状态。" });
    return {
      change: async (transaction) => {
        await transaction.deleteFrom("day_record_switch").execute();
        await transaction.insertInto("day_record_switch").values({ is_on: isOn }).execute();
      },
      lines: [{ label: LABEL, before: yesOrNo(wasOn), after: yesOrNo(isOn) }],
      note: {
        en: "From the next midnight (UTC) on everybody can download each order's side, price, quantity, time and fee rate, under names of that day alone. Who knows somebody's habits may recognise them; a fee rate tells a VIP level. What was published stays.",
        zh: "自下一个午夜（UTC）起，任何人都可下载每笔订单的方向、价格、数量、时间和费率，化名仅用于当天。了解某人习惯者可能认出对方；费率透露 VIP 等级。已公布的内容保留。",
      },
      subject: "day-records",
      done: isOn ? "A record of each day is published." : "No more records of days are published.",
    };
  },
});

export const dayRecordVerbs: readonly Verb[] = [publish];
