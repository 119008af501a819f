/** What the venue told a person, in the words they read, for operators: English and Chinese. */
import type { Rows } from "../../../server/console/look.ts";
import { limitOf, pageOf } from "../../../server/console/looks/row-pages.ts";
import type { ConsoleDesk } from "../../../server/console/verb.ts";
import { MessageWords, type NoticeRow } from "../../messages/server/message.views.ts";

type Asked = { readonly person: string; readonly after?: string | undefined; readonly limit?: string | undefined };

const NOTICES = `select id, about, kind, parameters, receipt, at, is_read from notice
  where user_id = $1 and id < $2 order by id desc limit $3`;

export async function noticesOf({ venue, texts }: ConsoleDesk, asked: Asked): Promise<Rows> {
  await venue.projected();
  const limit = limitOf(asked);
  const values = [asked.person, asked.after ?? String(Number.MAX_SAFE_INTEGER), limit + 1];
  const { rows } = await venue.pool.query<NoticeRow>({ name: "console-notices", text: NOTICES, values });
  const words = new MessageWords(venue, texts);
  const [english, chinese] = await Promise.all([words.views(rows, "en"), words.views(rows, "zh")]);
  const shown = rows.map((row, i) => ({
    id: Number(row.id),
    at: Number(row.at),
    kind: row.kind,
    isRead: row.is_read,
    titleEn: textOf(english[i], "title"),
    titleZh: textOf(chinese[i], "title"),
    textEn: textOf(english[i], "abstract"),
    textZh: textOf(chinese[i], "abstract"),
  }));
  return pageOf(shown, limit, "id");
}

function textOf(view: object | undefined, name: "title" | "abstract"): string {
  return view === undefined ? "" : String(Reflect.get(view, name));
}
