/** The help pages by the words in them: a plain search, which is told as such. */
import type { Language } from "../../../contract/languages.ts";
import type { Database } from "../../../server/sql/database.ts";
import { CATEGORY } from "../../content/server/articles.ts";
import { helpArticles } from "../../content/server/help-articles.ts";
import type { HelpRow } from "../contract/support-rows.ts";

const FOUND_MOST = 3;
const WORDS_MOST = 12;
const LETTERS_MIN = 3;
/** What a word counts in the title, and in the text. */
const [IN_TITLE, IN_TEXT] = [3, 1];
/** Languages that put no spaces between words are looked through by pairs of signs. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

export async function searchHelp(database: Database, words: string, language: Language): Promise<readonly HelpRow[]> {
  const wanted = wordsOf(words);
  if (wanted.length === 0) return [];
  const articles = await helpArticles(database, [CATEGORY.faq, CATEGORY.compliance], language);
  return articles
    .map((article) => ({ article, score: scoreOf(article, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || one.article.id - other.article.id)
    .slice(0, FOUND_MOST)
    .map(({ article: { id, title, abstract } }) => ({ id, title, abstract }));
}

export function wordsOf(text: string): readonly string[] {
  const parts = text
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u);
  const words = parts.flatMap((part) => (UNSPACED.test(part) ? pairsOf([...part]) : part.length >= LETTERS_MIN ? [part] : []));
  return [...new Set(words)].slice(0, WORDS_MOST);
}

const pairsOf = (signs: readonly string[]): readonly string[] =>
  signs.length < 2 ? signs : signs.slice(1).map((sign, index) => `${signs[index] ?? ""}${sign}`);

function scoreOf({ title, content }: { readonly title: string; readonly content: string }, words: readonly string[]): number {
  const [head, body] = [
    title.normalize("NFKC").toLowerCase(),
    content
      .normalize("NFKC")
      .toLowerCase()
      .replace(/<[^>]*>/gu, " "),
  ];
  return words.reduce((sum, word) => sum + (head.includes(word) ? IN_TITLE : 0) + (body.includes(word) ? IN_TEXT : 0), 0);
}
