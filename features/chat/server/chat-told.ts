/** Who is told that somebody named them in a room, or answered what they wrote. */
import type { Limit } from "../../../server/doors/app/rate-limit.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import type { ChatRow } from "../contract/chat-rows.ts";

/** Ten at once, then ten an hour, whoever names them: the room shows all of them. */
const TOLD: Limit = { name: "chat-named", burst: 10, everyMs: 360_000 };

type Parts = Pick<ServerContext<TradingVenue>, "database" | "limits" | "notices">;

/** To be called once a message is shown: at once, or when a moderator has let it through. Nobody hears of who they do not want to hear of. */
export async function tellNamed({ database, limits, notices }: Parts, row: ChatRow): Promise<void> {
  const answered = row.reply?.user_id;
  const named = row.mentions.map(({ user_id: user }) => user);
  const told = [...new Set([...named, ...(answered === undefined ? [] : [answered])])].filter((user) => user !== row.from_user_id);
  if (told.length === 0) return;
  const blocks = database.selectFrom("chat_block").select("user_id").where("blocked", "=", row.from_user_id);
  const deaf = new Set((await blocks.where("user_id", "in", told).execute()).map(({ user_id: user }) => user));
  for (const user of told) {
    if (deaf.has(user) || limits.take(TOLD, String(user)) > 0) continue;
    const kind = named.includes(user) ? "chat_named" : "chat_answered";
    // With the account's number: anybody may have the same name.
    const name = row.from_nickname === "" ? `u${row.from_user_id}` : `${row.from_nickname} #${row.from_user_id}`;
    await notices.note(user, { kind, about: `chat-${kind}-${row.id}`, parameters: { name, link: `/pages/kf/kf?room=${row.room}` } });
  }
}
