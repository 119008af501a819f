/** How a person is told of what, besides the list of messages. */
import { clockText } from "../../../contract/clock-text.ts";
import { timeMs } from "../../../money/units.ts";
import { deviceName } from "../../security/server/device-name.ts";
import type { Database } from "../../../server/sql/database.ts";
import {
  NOTICE_GROUPS,
  PUSHED_UNASKED,
  type NoticeChannel,
  type NoticeGroup,
  type NoticeSettingsReply,
} from "../contract/notice-groups.ts";

/** What they chose; what nobody was asked for where they did not. */
export async function readChoices(database: Database, user: number): Promise<NoticeSettingsReply["groups"]> {
  const rows = await database.selectFrom("notice_choice").selectAll().where("user_id", "=", user).execute();
  const chosen = new Map(rows.map((row) => [row.topic, row]));
  return NOTICE_GROUPS.map((group) => {
    const { is_pushed: isPushed, is_mailed: isMailed } = chosen.get(group) ?? unasked(group);
    return { group, push: isPushed ? 1 : 0, mail: isMailed ? 1 : 0 };
  });
}

const unasked = (group: NoticeGroup) => ({ is_pushed: PUSHED_UNASKED.includes(group), is_mailed: false });

export async function choose(database: Database, user: number, choice: Choice): Promise<void> {
  const { group, channel, isOn } = choice;
  const column = channel === "push" ? { is_pushed: isOn } : { is_mailed: isOn };
  await database
    .insertInto("notice_choice")
    .values({ user_id: user, topic: group, ...unasked(group), ...column })
    .onConflict((conflict) => conflict.columns(["user_id", "topic"]).doUpdateSet(column))
    .execute();
}
export type Choice = { readonly group: NoticeGroup; readonly channel: NoticeChannel; readonly isOn: boolean };

type Shown = { readonly id: number; readonly session: string; readonly user_agent: string; readonly created_at: Date };

export function deviceViews(devices: readonly Shown[], session: string): NoticeSettingsReply["devices"] {
  return devices.map(({ id, session: own, user_agent: agent, created_at: since }) => ({
    ...{
      id,
      name: deviceName(agent).device,
      since: clockText(timeMs(since.getTime())),
      own: own === session ? (1 as const) : (0 as const),
    },
  }));
}
