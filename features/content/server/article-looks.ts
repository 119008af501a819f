/** Articles as operators see them: all, shown or not; and one in its languages beside each other. */
import Type from "typebox";
import { ROLES } from "../../../contract/operator-roles.ts";
import { no } from "../../../server/console/console-refusal.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import { limitOf, pageOf, ROW_FIELDS } from "../../../server/console/looks/row-pages.ts";
import { CATEGORY } from "./articles.ts";
import { articleText } from "./article-markup.ts";

const NAMES = new Map<number, string>(Object.entries(CATEGORY).map(([name, number]) => [number, name]));
const nameOf = (category: number): string => NAMES.get(category) ?? String(category);

const list = defineLook({
  name: "content/articles",
  title: { en: "Articles", zh: "文章" },
  roles: ROLES,
  fields: Type.Object({ ...ROW_FIELDS, category: Type.Optional(Type.String({ maxLength: 20 })) }),
  answer: async ({ database }, fields) => {
    const limit = limitOf(fields);
    const category = Object.entries(CATEGORY).find(([name]) => name === fields.category)?.[1];
    let query = database
      .selectFrom("article")
      .select(["id", "category", "is_shown", "is_popup", "created_at"])
      .select(({ selectFrom, fn }) => [
        selectFrom("article_text").whereRef("article_id", "=", "article.id").where("language", "=", "en").select("title").as("title"),
        selectFrom("article_text").whereRef("article_id", "=", "article.id").select(fn.countAll<string>().as("count")).as("languages"),
      ])
      .orderBy("id", "desc")
      .limit(limit + 1);
    if (fields.after !== undefined) query = query.where("id", "<", Number(fields.after));
    if (category !== undefined) query = query.where("category", "=", category);
    const rows = (await query.execute()).map((row) => ({
      id: row.id,
      category: nameOf(row.category),
      title: row.title ?? "",
      languages: Number(row.languages),
      shown: row.is_shown,
      popup: row.is_popup,
      createdAt: row.created_at.getTime(),
    }));
    return pageOf(rows, limit, "id");
  },
});

const article = defineLook({
  name: "content/article",
  title: { en: "An article", zh: "文章详情" },
  roles: ROLES,
  fields: Type.Object({ article: Type.String({ pattern: "^[0-9]{1,9}$" }) }),
  answer: async ({ database }, fields) => {
    const id = Number(fields.article);
    const row = await database
      .selectFrom("article")
      .select(["category", "is_shown", "is_popup", "cover", "sorts"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (row === undefined) return no("article_unknown", { en: "There is no such article.", zh: "没有此文章。" }, 404);
    const texts = await database
      .selectFrom("article_text")
      .select(["language", "title", "abstract", "content"])
      .where("article_id", "=", id)
      .execute();
    return {
      id,
      category: nameOf(row.category),
      shown: row.is_shown,
      popup: row.is_popup,
      picture: row.cover,
      place: row.sorts,
      texts: texts.map(({ content, ...text }) => ({ ...text, text: articleText(content), html: content })),
    };
  },
});

export const articleLooks: readonly Look[] = [list, article];
