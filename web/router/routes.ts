/** Every page of the app: its path, its chunk, whether it needs a login. */
import { NOT_OPEN_PATHS } from "./not-open.ts";
import { wantTexts } from "../i18n/texts.ts";
import type { TextPart } from "../i18n/text-loaders.ts";
import { routes } from "./paths.ts";
import type { PageLoader } from "./page-loader.ts";

export interface PageRoute {
  readonly path: string;
  readonly load: PageLoader;
  /** Seed 2: without a token a message, then login after 1.2 s. */
  readonly guarded?: boolean;
  /** Fetches what the page shows first, when the app opens with it. */
  readonly prefetch?: () => Promise<void>;
}

/** A page whose feature's texts stand apart: both are fetched together. */
function withTexts(part: TextPart, load: PageLoader): PageLoader {
  return async () => (await Promise.all([load(), wantTexts(part)]))[0];
}

const home: PageLoader = async () => (await import("../../features/home/web/index.page.tsx")).HomePage;

const prefetchHome = async (): Promise<void> => (await import("../../features/home/web/index.page.tsx")).prefetchHome();

const BUILT: readonly PageRoute[] = [
  { path: "/", load: home, prefetch: prefetchHome },
  { path: routes.home, load: home, prefetch: prefetchHome },
  { path: routes.rules, load: async () => (await import("../../features/home/web/guize.page.tsx")).RulesPage },
  { path: routes.markets, load: async () => (await import("../../features/market/web/market.page.tsx")).MarketsPage },
  { path: routes.search, load: async () => (await import("../../features/market/web/search.page.tsx")).SearchPage },
  {
    path: routes.priceSource,
    load: withTexts("spot", async () => (await import("../../features/market/web/price-source.page.tsx")).PriceSourcePage),
  },
  { path: routes.trade, load: withTexts("spot", async () => (await import("../../features/spot/web/index.page.tsx")).TradePage) },
  { path: routes.chart, load: withTexts("spot", async () => (await import("../../features/spot/web/currency.page.tsx")).ChartPage) },
  {
    path: routes.orders,
    guarded: true,
    load: withTexts("spot", async () => (await import("../../features/spot/web/currency-order.page.tsx")).OrdersPage),
  },
  { path: routes.assets, guarded: true, load: async () => (await import("../../features/wallet/web/assets.page.tsx")).AssetsPage },
  {
    path: routes.assetRecord,
    guarded: true,
    load: async () => (await import("../../features/wallet/web/assets-record.page.tsx")).AssetRecordPage,
  },
  {
    path: routes.allRecords,
    guarded: true,
    load: async () => (await import("../../features/wallet/web/assets-all-record.page.tsx")).AllRecordsPage,
  },
  { path: routes.login, load: async () => (await import("../../features/session/web/login.page.tsx")).LoginPage },
  { path: routes.register, load: async () => (await import("../../features/session/web/register.page.tsx")).RegisterPage },
  { path: routes.forget, load: async () => (await import("../../features/session/web/forget.page.tsx")).ForgetPage },
  { path: routes.article, load: async () => (await import("../../features/content/web/article.page.tsx")).ArticlePage },
  { path: routes.faq, load: async () => (await import("../../features/content/web/faq.page.tsx")).FaqPage },
  { path: routes.aboutUs, load: async () => (await import("../../features/content/web/aboutus.page.tsx")).AboutUsPage },
  { path: routes.contactUs, load: async () => (await import("../../features/content/web/contactus.page.tsx")).ContactUsPage },
  {
    path: routes.compliance,
    load: async () => (await import("../../features/content/web/operational-compliance.page.tsx")).CompliancePage,
  },
  { path: routes.noticeList, load: async () => (await import("../../features/content/web/gg-list.page.tsx")).NoticeListPage },
  { path: routes.notice, load: async () => (await import("../../features/content/web/gg-detail.page.tsx")).NoticePage },
  { path: routes.mine, load: async () => (await import("../../features/settings/web/setting.page.tsx")).SettingPage },
  {
    path: routes.share,
    guarded: true,
    load: async () => (await import("../../features/invites/web/share.page.tsx")).InvitePage,
  },
  {
    path: routes.apiKeys,
    guarded: true,
    load: async () => (await import("../../features/api-keys/web/api-keys.page.tsx")).ApiKeysPage,
  },
  {
    path: routes.webhooks,
    guarded: true,
    load: withTexts("webhooks", async () => (await import("../../features/webhooks/web/webhooks.page.tsx")).WebhooksPage),
  },
  {
    path: routes.webhookDeliveries,
    guarded: true,
    load: withTexts("webhooks", async () => (await import("../../features/webhooks/web/deliveries.page.tsx")).DeliveriesPage),
  },
  { path: routes.languages, load: async () => (await import("../../features/settings/web/areas.page.tsx")).LanguagesPage },
];

const notOpen: PageLoader = async () => (await import("../shell/not-open.page.tsx")).NotOpenPage;

export const PAGE_ROUTES: readonly PageRoute[] = [
  ...BUILT,
  ...NOT_OPEN_PATHS.map((path) => ({ path, load: notOpen })),
  { path: "*", load: notOpen },
];
