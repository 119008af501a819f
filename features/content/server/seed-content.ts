/** What a fresh venue says about itself: its settings and articles, inserted at the first start and then the operator's. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, type Text } from "../../../contract/languages.ts";
import type { Database } from "../../../server/sql/database.ts";
import { CATEGORY } from "./articles.ts";

type SeedArticle = { readonly key: string; readonly category: number; readonly cover?: string; readonly isPopup?: true };

/** In the order in which they are shown within their category. */
const ARTICLES: readonly SeedArticle[] = [
  { key: "banner-check", category: CATEGORY.banner, cover: "/content/check.svg" },
  { key: "banner-paper", category: CATEGORY.banner, cover: "/content/paper.svg" },
  { key: "banner-own-money", category: CATEGORY.banner, cover: "/content/own-money.svg" },
  { key: "news-open", category: CATEGORY.news, isPopup: true },
  { key: "news-prices", category: CATEGORY.news },
  { key: "news-fees", category: CATEGORY.news },
  { key: "faq", category: CATEGORY.faq },
  { key: "about", category: CATEGORY.about },
  { key: "contact", category: CATEGORY.contact },
  { key: "compliance", category: CATEGORY.compliance },
];

/** Key, value, note for operators. Addresses are empty until an operator has some: clients hide what is empty. */
const SETTINGS: readonly (readonly [string, string, string])[] = [
  ["version", "wgt,80", "Update type and build number of the packaged app"],
  ["apk_download_url", "", "Where the Android app can be downloaded"],
  ["support_url", "", "Customer service"],
  ["game_url", "", "The game's page"],
  ["site_name", "Touchstone", "Name of the venue"],
  ["site_logo", "/content/logo.svg", "Logo of the venue"],
  ["accent", "", "One colour like #3f62c4 instead of our gold; set by operate, which checks it"],
  ["down_logo", "/content/logo.svg", "Logo on the download page"],
  ["zxkf_url", "", "Online customer service"],
  ["telegram_url", "", "Telegram"],
  ["whatsApp_url", "", "WhatsApp"],
  ["jie_url", "", "Borrowing"],
  ["hk_url", "", "Repayment"],
  ["kf", "", "Customer service, older clients"],
  ["complaint_url", "", "Complaints"],
  ["app_ios", "", "iOS app"],
  ["app_google", "", "Android app in the store"],
  ["app_android", "", "Android app as a file"],
  ["website", "", "Public web site"],
  ["isregcode", "1", "1 when registering asks for a code"],
  ["tabs", "financial", "Fifth tab: financial or mine"],
  ["invitation_required", "1", "1 when registering asks for an invitation code"],
  ["invite_code", "TOUCH1", "The house's own invitation code"],
];

const TEXTS_PATH = join(import.meta.dirname, "articles.text.json");
const MINUTE_MS = 60_000;

/** Adds what isn't there; what an operator has changed stays. */
export async function seedContent(database: Database, clock: () => number): Promise<void> {
  const rows = SETTINGS.map(([key, value, notes]) => ({ key, value, notes }));
  await database
    .insertInto("setting")
    .values(rows)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const known = await database.selectFrom("article").select("key").where("key", "is not", null).execute();
  const missing = ARTICLES.filter((article) => !known.some((row) => row.key === article.key));
  if (missing.length === 0) return;
  const texts = JSON.parse(readFileSync(TEXTS_PATH, "utf8")) as Record<string, Text>;
  await database.transaction().execute(async (transaction) => {
    for (const [index, article] of missing.entries()) {
      const { id } = await transaction
        .insertInto("article")
        .values({
          key: article.key,
          category: article.category,
          cover: article.cover ?? "",
          sorts: ARTICLES.indexOf(article),
          is_popup: article.isPopup === true,
          is_shown: true,
          created_at: new Date(clock() - index * MINUTE_MS),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await transaction
        .insertInto("article_text")
        .values(LANGUAGES.map((language) => articleText(texts, article.key, language, id)))
        .execute();
    }
  });
}

function articleText(texts: Readonly<Record<string, Text>>, key: string, language: (typeof LANGUAGES)[number], articleId: number) {
  const part = (name: string): string => texts[`${key}.${name}`]?.[language] ?? "";
  return { article_id: articleId, language, title: part("title"), abstract: part("abstract"), content: part("content") };
}
