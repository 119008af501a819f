/** What operators do with articles: begin one in English, say it in other languages, show it. */
import Type from "typebox";
import type { Line, Words } from "../../../contract/console-wire.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../../../contract/languages.ts";
import { no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineVerb, type ConsoleDesk, type Plan, type Verb } from "../../../server/console/verb.ts";
import { orNone, yesOrNo } from "../../../server/console/line-words.ts";
import type { Database } from "../../../server/sql/database.ts";
import { CATEGORY } from "./articles.ts";
import { articleHtml, articleText } from "./article-markup.ts";
import { isPictureAddress } from "./site-verbs.ts";

export const CATEGORY_NAMES = [
  "news",
  "banner",
  "faq",
  "about",
  "contact",
  "compliance",
] as const satisfies readonly (keyof typeof CATEGORY)[];

const TITLE = Type.String({ minLength: 2, maxLength: 120 });
const ABSTRACT = Type.Optional(Type.String({ maxLength: 300 }));
const TEXT = Type.String({ minLength: 2, maxLength: 20_000, "x-kind": "text" });
const ARTICLE = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 });
const LABELS = {
  article: { en: "Article", zh: "文章" },
  category: { en: "Kind", zh: "类别" },
  language: { en: "Language", zh: "语言" },
  title: { en: "Title", zh: "标题" },
  abstract: { en: "Summary", zh: "摘要" },
  text: { en: "Text", zh: "正文" },
  shown: { en: "Shown to everybody", zh: "对所有人显示" },
  popup: { en: "Pops up once", zh: "弹窗一次" },
  picture: { en: "Picture", zh: "图片" },
  place: { en: "Place, 0 first", zh: "位置，0 为首" },
} as const satisfies Readonly<Record<string, Words>>;
const MARKS = {
  en: 'A blank line between paragraphs, "## " before a heading, "- " before points.',
  zh: "段落间空一行，标题前加“## ”，列表项前加“- ”。",
};
const UNKNOWN = no("article_unknown", { en: "There is no such article.", zh: "没有此文章。" });

const begin = defineVerb({
  name: "content/begin",
  title: { en: "Begin an article", zh: "新建文章" },
  roles: ["admin", "content"],
  fields: Type.Object({ category: Type.Enum([...CATEGORY_NAMES]), title: TITLE, abstract: ABSTRACT, text: TEXT }),
  labels: { category: LABELS.category, title: LABELS.title, abstract: LABELS.abstract, text: LABELS.text },
  plan(desk, { category, title, abstract = "", text }): Plan {
    return {
      lines: textLines({ title: "", abstract: "", content: "" }, { title, abstract, content: articleHtml(text) }),
      note: { en: `In English, and nobody sees it yet. ${MARKS.en}`, zh: `以英文撰写，尚未对外显示。${MARKS.zh}` },
      subject: category,
      change: async (transaction) => {
        const { id } = await transaction
          .insertInto("article")
          .values({
            key: null,
            category: CATEGORY[category],
            cover: "",
            sorts: 0,
            is_popup: false,
            is_shown: false,
            created_at: new Date(desk.clock()),
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        await transaction
          .insertInto("article_text")
          .values({ article_id: id, language: DEFAULT_LANGUAGE, title, abstract, content: articleHtml(text) })
          .execute();
      },
      done: `The article "${title}" is begun; nobody sees it yet.`,
    };
  },
});

const write = defineVerb({
  name: "content/write",
  title: { en: "Write in a language", zh: "撰写语言版本" },
  roles: ["admin", "content"],
  fields: Type.Object({ article: ARTICLE, language: Type.Enum([...LANGUAGES]), title: TITLE, abstract: ABSTRACT, text: TEXT }),
  labels: { article: LABELS.article, language: LABELS.language, title: LABELS.title, abstract: LABELS.abstract, text: LABELS.text },
  present: presentText,
  async plan({ database }, { article, language, title, abstract = "", text }): Promise<Plan | ConsoleRefusal> {
    const known = await database.selectFrom("article").select("id").where("id", "=", article).executeTakeFirst();
    if (known === undefined) return UNKNOWN;
    const before = (await textOf(database, article, language)) ?? { title: "", abstract: "", content: "" };
    const after = { title, abstract, content: articleHtml(text) };
    const lines = textLines(before, after);
    if (lines.length === 0) return no("nothing_changes", { en: "That is how it reads.", zh: "与当前内容相同。" });
    return {
      lines,
      note: MARKS,
      subject: `article ${article}, ${language}`,
      change: async (transaction) => {
        await transaction
          .insertInto("article_text")
          .values({ article_id: article, language, ...after })
          .onConflict((conflict) => conflict.columns(["article_id", "language"]).doUpdateSet(after))
          .execute();
      },
      done: `Article ${article} reads anew in ${language}.`,
    };
  },
});

const show = defineVerb({
  name: "content/show",
  title: { en: "Show or hide", zh: "显示或隐藏" },
  roles: ["admin", "content"],
  fields: Type.Object({ article: ARTICLE, shown: Type.Boolean(), popup: Type.Boolean() }),
  labels: { article: LABELS.article, shown: LABELS.shown, popup: LABELS.popup },
  present: async ({ database }, about) => {
    const row = await database
      .selectFrom("article")
      .select(["id", "is_shown", "is_popup"])
      .where("id", "=", Number(about) || 0)
      .executeTakeFirst();
    return row === undefined ? {} : { article: row.id, shown: row.is_shown, popup: row.is_popup };
  },
  async plan({ database }, { article, shown, popup }): Promise<Plan | ConsoleRefusal> {
    const row = await database.selectFrom("article").select(["is_shown", "is_popup"]).where("id", "=", article).executeTakeFirst();
    if (row === undefined) return UNKNOWN;
    const title = (await textOf(database, article, DEFAULT_LANGUAGE))?.title;
    if (shown && title === undefined)
      return no("article_needs_english", {
        en: "Write it in English first: every other language falls back to it.",
        zh: "请先撰写英文版本，其他语言以其为后备。",
      });
    const lines: readonly Line[] = [
      { label: LABELS.shown, before: yesOrNo(row.is_shown), after: yesOrNo(shown) },
      { label: LABELS.popup, before: yesOrNo(row.is_popup), after: yesOrNo(popup) },
    ];
    const changed = lines.filter((line) => line.before !== line.after);
    if (changed.length === 0) return no("nothing_changes", { en: "That is how it is.", zh: "与当前设置相同。" });
    return {
      lines: changed,
      subject: `article ${article}`,
      change: async (transaction) => {
        await transaction.updateTable("article").set({ is_shown: shown, is_popup: popup }).where("id", "=", article).execute();
      },
      done: `"${title ?? article}" is ${shown ? "shown" : "hidden"}.`,
    };
  },
});

const PICTURE_MAX = 300;
const PLACE_MAX = 9999;

const picture = defineVerb({
  name: "content/set-picture",
  title: { en: "Picture and place", zh: "图片与位置" },
  roles: ["admin", "content"],
  fields: Type.Object({
    article: ARTICLE,
    picture: Type.String({ minLength: 1, maxLength: PICTURE_MAX }),
    place: Type.Integer({ minimum: 0, maximum: PLACE_MAX }),
  }),
  labels: { article: LABELS.article, picture: LABELS.picture, place: LABELS.place },
  present: async ({ database }, about) => {
    const row = await database
      .selectFrom("article")
      .select(["id", "cover", "sorts"])
      .where("id", "=", Number(about) || 0)
      .executeTakeFirst();
    return row === undefined ? {} : { article: row.id, picture: row.cover || "none", place: row.sorts };
  },
  async plan({ database }, { article, picture: given, place }): Promise<Plan | ConsoleRefusal> {
    const row = await database.selectFrom("article").select(["cover", "sorts"]).where("id", "=", article).executeTakeFirst();
    if (row === undefined) return UNKNOWN;
    const cover = given.trim() === "none" ? "" : given.trim();
    if (cover !== "" && !isPictureAddress(cover))
      return no("picture_wrong", {
        en: "A picture is an address like /content/check.svg or https://example.org/banner.webp, or none.",
        zh: "图片须为 /content/check.svg 或 https://example.org/banner.webp 这样的地址，或填 none。",
      });
    const lines: readonly Line[] = [
      { label: LABELS.picture, before: orNone(row.cover), after: orNone(cover) },
      { label: LABELS.place, before: String(row.sorts), after: String(place) },
    ].filter((line) => line.before !== line.after);
    if (lines.length === 0) return no("nothing_changes", { en: "That is how it is.", zh: "与当前设置相同。" });
    return {
      lines,
      note: {
        en: "Of one kind, the lowest place stands first; of the same place, the newest.",
        zh: "同类文章按位置由小到大排列；位置相同时新者在前。",
      },
      subject: `article ${article}`,
      change: async (transaction) => {
        await transaction.updateTable("article").set({ cover, sorts: place }).where("id", "=", article).execute();
      },
      done: `Article ${article} stands at ${place}, picture ${cover || "none"}.`,
    };
  },
});

type Texts = { readonly title: string; readonly abstract: string; readonly content: string };

function textOf(database: Database, article: number, language: Language): Promise<Texts | undefined> {
  return database
    .selectFrom("article_text")
    .select(["title", "abstract", "content"])
    .where("article_id", "=", article)
    .where("language", "=", language)
    .executeTakeFirst();
}

/** `about`: "12:zh". A language that is missing opens with nothing but itself. */
async function presentText({ database }: ConsoleDesk, about: string): Promise<Readonly<Record<string, string | number>>> {
  const [article = 0, code] = [Number(about.split(":")[0]) || 0, about.split(":")[1]];
  const language = LANGUAGES.find((one) => one === code);
  if (language === undefined) return {};
  const texts = await textOf(database, article, language);
  return {
    article,
    language,
    ...(texts === undefined ? {} : { title: texts.title, abstract: texts.abstract, text: articleText(texts.content) }),
  };
}

function textLines(before: Texts, after: Texts): readonly Line[] {
  const all: readonly Line[] = [
    { label: LABELS.title, before: before.title, after: after.title },
    { label: LABELS.abstract, before: before.abstract, after: after.abstract },
    { label: LABELS.text, before: articleText(before.content), after: articleText(after.content) },
  ];
  return all.filter((line) => line.before !== line.after);
}

export const articleVerbs: readonly Verb[] = [begin, write, show, picture];
