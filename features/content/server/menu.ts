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
  readonly open_type: "navigate" | "switchTab";
  readonly is_financial: 0 | 1;
  readonly show: 1;
  readonly sort: number;
};

/** Title and page, in the order in which they are shown. */
const SHORTCUTS: readonly (readonly [string, string])[] = [
  ["recharge", ""],
  ["withdraw", ""],
  ["stock", "/pages/market/market?tab=stocks"],
  ["futures", ""],
  ["copytrade", ""],
  ["financial", ""],
  ["margin", ""],
  ["otc", ""],
  ["coupon", ""],
  ["bills", "/pages/fund/assets_all_record"],
  ["exchange", ""],
  ["mining", ""],
  ["game", ""],
  ["chatroom", ""],
  ["quickbuy", ""],
  ["guize", "/pages/index/guize"],
  ["borrowing", ""],
  ["repayment", ""],
  ["download", ""],
];
/** wire.md 5: titles of the sections of the Financial tab. */
const FINANCIAL: readonly (readonly [string, string])[] = [
  ["ieo", ""],
  ["lockming", ""],
  ["invest", ""],
];
/** Pages of the tab bar are switched to, not opened on top. */
const TAB_PAGES = [
  "/pages/index/index",
  "/pages/market/market",
  "/pages/transaction/index",
  "/pages/financial/index",
  "/pages/fund/assets",
];

export const MENU_ROWS: readonly MenuRow[] = [...SHORTCUTS, ...FINANCIAL].map(([title, url], index) => ({
  id: index + 1,
  title,
  icon: title,
  url,
  open_type: TAB_PAGES.includes(url.split("?")[0] ?? "") ? "switchTab" : "navigate",
  is_financial: index < SHORTCUTS.length ? 0 : 1,
  show: 1,
  sort: index + 1,
}));
