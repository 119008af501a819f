/**
 * The shortcuts of Home (seed 2) in the shape of `GET /menu`: a title that clients have texts for, an icon, and the page.
 *
 * A product that isn't built yet has no page: clients mark it instead of leading nowhere.
 */
export type MenuRow = {
  readonly id: number;
  readonly title: string;
  readonly icon: string;
  readonly url: string;
  readonly open_type: "navigateTo" | "switchTab";
  readonly is_financial: 0 | 1;
  readonly show: 1;
  readonly sort: number;
};

/** Title, picture and page, in the order in which they are shown; clients have pictures of these names and no others. */
const SHORTCUTS: readonly (readonly [title: string, icon: string, url: string])[] = [
  ["recharge", "home-nav-1", ""],
  ["withdraw", "home-nav-2", ""],
  ["stock", "home-nav-3", "/pages/market/market?tab=stocks"],
  ["futures", "home-nav-4", ""],
  ["copytrade", "home-nav-5", ""],
  ["financial", "home-nav-6", ""],
  ["margin", "home-nav-7", ""],
  ["otc", "home-nav-8", ""],
  ["coupon", "home-nav-9", ""],
  ["bills", "home-nav-10", "/pages/fund/assets_all_record"],
  ["exchange", "home-nav-11", ""],
  ["mining", "lockming", ""],
  ["game", "home-nav-12", ""],
  ["chatroom", "kefu", ""],
  ["quicklyBuyCoins", "home-nav-13", ""],
  ["guize", "home-nav-14", "/pages/index/guize"],
  ["borrowing", "jied", ""],
  ["repayment_entry", "huandai", ""],
  ["download", "home-nav-15", ""],
];
/** wire.md 5: titles of the sections of the Financial tab. */
const FINANCIAL: readonly (readonly [title: string, icon: string, url: string])[] = [
  ["ieo", "home-icon-1", ""],
  ["lockming", "home-icon-2", ""],
  ["invest", "home-icon-3", ""],
];
/** Pages of the tab bar are switched to, not opened on top. */
const TAB_PAGES = [
  "/pages/index/index",
  "/pages/market/market",
  "/pages/transaction/index",
  "/pages/financial/index",
  "/pages/fund/assets",
];

export const MENU_ROWS: readonly MenuRow[] = [...SHORTCUTS, ...FINANCIAL].map(([title, icon, url], index) => ({
  id: index + 1,
  title,
  icon,
  url,
  open_type: TAB_PAGES.includes(url.split("?")[0] ?? "") ? "switchTab" : "navigateTo",
  is_financial: index < SHORTCUTS.length ? 0 : 1,
  show: 1,
  sort: index + 1,
}));
