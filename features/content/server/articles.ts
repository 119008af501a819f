/** Articles as the wire shows them, in the reader's language, else in English. */
import { sql } from "kysely";
import { clockText } from "../../../contract/clock-text.ts";
import { DEFAULT_LANGUAGE, type Language } from "../../../contract/languages.ts";
import type { Page } from "../../../contract/pagination.ts";
import { timeMs } from "../../../money/units.ts";
import type { Database } from "../../../server/sql/database.ts";

/** wire.md 5: what each category holds. */
export const CATEGORY = { news: 4, banner: 5, faq: 18, about: 19, contact: 33, compliance: 34 } as const;

type ArticleRow = {
  readonly id: number;
  readonly category: number;
  readonly cover: string;
  readonly sorts: number;
  readonly created_at: Date;
  readonly language: string;
  readonly title: string;
  readonly abstract: string;
  readonly content: string;
};

/** One text an article: the reader's where there is one. */
export function selectArticles(database: Database, language: Language) {
  return database
    .selectFrom("article")
    .innerJoin("article_text", "article_text.article_id", "article.id")
    .select(["id", "category", "cover", "sorts", "created_at", "language", "title", "abstract", "content"])
    .where("is_shown", "=", true)
    .where(
      "language",
      "=",
      sql<string>`(select t.language from article_text t where t.article_id = article.id and t.language in (${language}, ${DEFAULT_LANGUAGE})
        order by t.language = ${language} desc limit 1)`,
    );
}

export async function listArticles(
  database: Database,
  {
    category,
    language,
    page,
    limit,
  }: { readonly category: number; readonly language: Language; readonly page: number; readonly limit: number },
): Promise<Page<ReturnType<typeof listRow>>> {
  const rows = await selectArticles(database, language)
    .where("category", "=", category)
    .orderBy("sorts")
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await database
    .selectFrom("article")
    .select((query) => query.fn.countAll<string>().as("total"))
    .where("category", "=", category)
    .where("is_shown", "=", true)
    .executeTakeFirstOrThrow();
  return { rows: rows.map(listRow), page, limit, total: Number.parseInt(total, 10) };
}

export async function readArticle(database: Database, language: Language, id: number) {
  const row = await selectArticles(database, language).where("id", "=", id).executeTakeFirst();
  return row === undefined ? undefined : articleOf(row);
}

export async function popupArticle(database: Database, language: Language) {
  const row = await selectArticles(database, language).where("is_popup", "=", true).orderBy("id", "desc").limit(1).executeTakeFirst();
  return row === undefined ? null : articleOf(row);
}

/** The first article of a category with just one, such as FAQ. */
export async function categoryArticle(database: Database, language: Language, category: number) {
  const row = await selectArticles(database, language)
    .where("category", "=", category)
    .orderBy("sorts")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : articleOf(row);
}

function listRow(row: ArticleRow) {
  return {
    id: row.id,
    c_id: row.category,
    lang: row.language,
    title: row.title,
    abstract: row.abstract,
    thumbnail: row.cover,
    cover: row.cover,
    sorts: row.sorts,
    create_time: clockText(timeMs(row.created_at.getTime())),
  };
}

function articleOf(row: ArticleRow) {
  return { ...listRow(row), content: row.content };
}
