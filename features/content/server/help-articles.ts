/** Whole articles of some categories in the reader's language, for whoever looks through them. */
import type { Language } from "../../../contract/languages.ts";
import type { Database } from "../../../server/sql/database.ts";
import { selectArticles } from "./articles.ts";

type HelpArticle = { readonly id: number; readonly title: string; readonly abstract: string; readonly content: string };
/** More than anybody writes. */
const ARTICLES_MOST = 500;

export async function helpArticles(database: Database, categories: readonly number[], language: Language): Promise<readonly HelpArticle[]> {
  const rows = await selectArticles(database, language).where("category", "in", categories).orderBy("sorts").limit(ARTICLES_MOST).execute();
  return rows.map(({ id, title, abstract, content }) => ({ id, title, abstract, content }));
}
