/**
 * White papers: what a token is and what its sale is for. Those of the projects that a fresh paper venue sells stand beside this file; what
 * operators write stands in the table, and takes the place of what was there before.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Pool } from "pg";
import { DEFAULT_LANGUAGE, type Language } from "../../../contract/languages.ts";
import { articleHtml } from "../../content/server/article-markup.ts";

export type Paper = {
  readonly title: string;
  readonly summary: string;
  /** In our own marks: paragraphs, headings, points. */
  readonly text: string;
  readonly language: Language;
  readonly writtenAt: number;
};

type Texts = Readonly<Partial<Record<Language, string>>>;
type BuiltIn = Readonly<Record<string, { readonly title: string; readonly summary: Texts; readonly text: Texts }>>;

/** By the token's code. */
const BUILT_IN = JSON.parse(readFileSync(join(import.meta.dirname, "papers.json"), "utf8")) as BuiltIn;

const orEnglish = (texts: Texts, language: Language): string => texts[language] ?? texts[DEFAULT_LANGUAGE] ?? "";

function builtIn(code: string, language: Language): Paper | undefined {
  const found = BUILT_IN[code];
  if (found === undefined) return undefined;
  const written = found.text[language] === undefined ? DEFAULT_LANGUAGE : language;
  const [summary, text] = [orEnglish(found.summary, language), orEnglish(found.text, language)];
  return { title: found.title, summary, text, language: written, writtenAt: 0 };
}

type Row = {
  readonly token: string;
  readonly title: string;
  readonly summary: string;
  readonly text: string;
  readonly language: Language;
} & {
  readonly written_at: string;
};

/** Of each of some tokens by its code, in a language or in English; those that nobody wrote are missing. */
export async function readPapers(
  pool: Pick<Pool, "query">,
  codes: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, Paper>> {
  const text = `select distinct on (token) token, language, title, summary, text, written_at from sale_paper
    where token = any($1::text[]) and language = any($2::text[]) order by token, (language = $3) desc, id desc`;
  const values = [[...new Set(codes)], [language, DEFAULT_LANGUAGE], language];
  const { rows } = await pool.query<Row>({ name: "read-sale-papers", text, values });
  const own = new Map(rows.map(({ written_at: at, token, ...row }) => [token, { ...row, writtenAt: Number(at) }]));
  return new Map(
    codes.flatMap((code): readonly (readonly [string, Paper])[] => {
      const paper = own.get(code) ?? builtIn(code, language);
      return paper === undefined ? [] : [[code, paper]];
    }),
  );
}

export const paperHtml = ({ text }: Paper): string => articleHtml(text);
export const paperHash = ({ text }: Paper): string => createHash("sha256").update(text).digest("hex");
