/** What operators do with the shortcuts of Home and the sections of Financial: another place, shown or not. */
import Type from "typebox";
import type { Line } from "../../../contract/console-wire.ts";
import { no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineVerb, type Plan, type Verb } from "../../../server/console/verb.ts";
import { yesOrNo } from "../../../server/console/line-words.ts";
import { MENU_TITLES, menuRows, movedEntries, PLACE_MAX, readMenu } from "./menu.ts";

const LABELS = {
  entry: { en: "Shortcut", zh: "快捷入口" },
  place: { en: "Place", zh: "位置" },
  shown: { en: "Shown", zh: "显示" },
};
const NONE_LEFT = no("menu_empty", { en: "One of them has to stay.", zh: "至少保留一个入口。" });

const place = defineVerb({
  name: "site/place-shortcut",
  title: { en: "Move or hide a shortcut", zh: "移动或隐藏快捷入口" },
  roles: ["admin", "content"],
  fields: Type.Object({
    entry: Type.Enum([...MENU_TITLES]),
    place: Type.Integer({ minimum: 1, maximum: PLACE_MAX }),
    shown: Type.Boolean(),
  }),
  labels: LABELS,
  present: async ({ database }, about) => {
    const found = (await readMenu(database)).find(({ row }) => row.title === about);
    return found === undefined ? {} : { entry: about, place: found.place, shown: found.isShown };
  },
  async plan({ database }, { entry: title, place: wanted, shown }): Promise<Plan | ConsoleRefusal> {
    const entries = await readMenu(database);
    const before = entries.find(({ row }) => row.title === title);
    const moved = movedEntries(entries, { title, place: wanted, isShown: shown });
    const after = moved?.find(({ row }) => row.title === title);
    if (before === undefined || moved === undefined || after === undefined)
      return no("menu_unknown", { en: "There is no such shortcut.", zh: "没有此快捷入口。" });
    const lines: readonly Line[] = [
      { label: LABELS.place, before: String(before.place), after: String(after.place) },
      { label: LABELS.shown, before: yesOrNo(before.isShown), after: yesOrNo(after.isShown) },
    ].filter((line) => line.before !== line.after);
    if (lines.length === 0) return no("nothing_changes", { en: "That is how it is.", zh: "与当前设置相同。" });
    if (menuRows(moved).length === 0) return NONE_LEFT;
    const rows = moved.map(({ row, place: at, isShown }) => ({ title: row.title, place: at, is_shown: isShown }));
    return {
      lines,
      note: { en: "The others move along. Home shows the first sixteen.", zh: "其余入口依次移动。首页显示前十六个。" },
      subject: title,
      change: async (transaction) => {
        await transaction
          .insertInto("menu_entry")
          .values(rows)
          .onConflict((conflict) =>
            conflict.column("title").doUpdateSet(({ ref }) => ({ place: ref("excluded.place"), is_shown: ref("excluded.is_shown") })),
          )
          .execute();
      },
      done: `${title}: place ${after.place}, ${shown ? "shown" : "hidden"}.`,
    };
  },
});

export const menuVerbs: readonly Verb[] = [place];
