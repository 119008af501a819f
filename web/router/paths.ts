/** The paths of the seed (point 2), each once. */
export const routes = {
  home: "/pages/index/index",
  rules: "/pages/index/guize",
  markets: "/pages/market/market",
  search: "/pages/market/search",
  priceSource: "/pages/market/price_source",
  trade: "/pages/transaction/index",
  chart: "/pages/transaction/currency",
  orders: "/pages/transaction/currency_order",
  financial: "/pages/financial/index",
  assets: "/pages/fund/assets",
  assetRecord: "/pages/fund/assets_record",
  allRecords: "/pages/fund/assets_all_record",
  login: "/pages/common/login",
  register: "/pages/common/register",
  forget: "/pages/common/forget",
  article: "/pages/common/article",
  faq: "/pages/common/faq",
  aboutUs: "/pages/common/aboutus",
  contactUs: "/pages/common/contactus",
  compliance: "/pages/setting/operational_compliance",
  noticeList: "/pages/mailMessage/ggList",
  notice: "/pages/mailMessage/ggDetail",
  mine: "/pages/setting/setting",
  languages: "/pages/setting/areas",
  share: "/pages/setting/share",
  apiKeys: "/pages/setting/api_keys",
  webhooks: "/pages/setting/webhooks",
  webhookDeliveries: "/pages/setting/webhook_deliveries",
  realMark: "/pages/setting/real_mark",
} as const;

/** A path with query parameters appended (seed 2: navigation appends them). */
export function withQuery(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.append(name, String(value));
  }
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}
