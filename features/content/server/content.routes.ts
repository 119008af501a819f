/** Calls of settings, articles and the menu. */
import { DEFAULT_LANGUAGE } from "../../../contract/languages.ts";
import { listPage } from "../../../contract/pagination.ts";
import { ok, refused } from "../../../server/doors/app/answer.ts";
import type { FeatureRoutes } from "../../../server/doors/app/server-context.ts";
import * as calls from "../contract/content.contract.ts";
import { CATEGORY, categoryArticle, listArticles, popupArticle, readArticle } from "./articles.ts";
import { menuRows, readMenu } from "./menu.ts";
import { seedContent } from "./seed-content.ts";
import { siteSettings } from "./site-settings.ts";
import { together } from "./together.ts";

/** Seed 9: ten rows a page. */
const LIMIT_DEFAULT = 10;
/** What `getSetting` gives away (wire.md 2); everything else of the settings is the operator's. */
const PUBLIC_SETTINGS = new Set(["version", "apk_download_url", "support_url", "game_url"]);
const ONE_ARTICLE_CALLS = [
  [calls.FAQ, CATEGORY.faq],
  [calls.ABOUT_US, CATEGORY.about],
  [calls.CONTACT_US, CATEGORY.contact],
  [calls.COMPLIANCE, CATEGORY.compliance],
] as const;

export const contentRoutes: FeatureRoutes = async (app, { database, clock, settings, venue }) => {
  await seedContent(database, clock);
  const settingsNow = together(() => siteSettings(database));
  const menuNow = together(() => readMenu(database));

  app.on(calls.GET_SETTING, async ({ fields }) => {
    if (!PUBLIC_SETTINGS.has(fields.keyword)) return ok(null);
    const row = await database
      .selectFrom("setting")
      .select(["id", "key", "value", "notes"])
      .where("key", "=", fields.keyword)
      .executeTakeFirst();
    return ok(row ?? null);
  });

  app.on(calls.GET_SITE_CONFIG, async () => {
    const values = await settingsNow();
    const config = Object.fromEntries(calls.SITE_CONFIG.map((key) => [key, values.get(key) ?? ""]));
    const isPaper = settings.mode === "paper";
    return ok({
      ...config,
      mode: settings.mode,
      invitation_required: values.get("invitation_required") ?? "1",
      ...(isPaper ? { invite_code: values.get("invite_code") ?? "" } : {}),
      ...(venue.describeClock === undefined ? {} : { clock: venue.describeClock() }),
      ...(venue.describeFeed === undefined ? {} : { feed: venue.describeFeed() }),
    });
  });

  app.on(calls.LIST_NEWS, async ({ fields, language }) => {
    const { c_id: category, page = 1, limit = LIMIT_DEFAULT } = fields;
    return ok({ ...listPage(await listArticles(database, { category, language, page, limit })), version: 1 });
  });

  app.on(calls.READ_NEWS, async ({ fields, language }) => {
    const article = await readArticle(database, language, fields.id);
    return article === undefined ? refused("article_not_found") : ok(article);
  });

  app.on(calls.POPUP_NEWS, async ({ language }) => ok(await popupArticle(database, language)));

  for (const [call, category] of ONE_ARTICLE_CALLS) {
    app.on(call, async ({ language }) => {
      const article =
        (await categoryArticle(database, language, category)) ?? (await categoryArticle(database, DEFAULT_LANGUAGE, category));
      return article === undefined ? refused("article_not_found") : ok(article);
    });
  }

  app.on(calls.MENU, async () => ok(menuRows(await menuNow())));
};
