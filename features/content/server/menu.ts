/**
 * The shortcuts of Home (seed 2) in the shape of `GET /menu`: a title that clients have texts for, an icon, and the page.
 *
 * A product that isn't built yet has no page: clients mark it instead of leading nowhere. Operators choose order and presence; clients
 * have texts and pictures for these titles and no others.
 */
import type { Database } from "../../../server/sql/database.ts";

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
  ["recharge", "home-nav-1", "/pages/fund/select"],
  ["withdraw", "home-nav-2", "/pages/fund/withdraw"],
  ["stock", "home-nav-3", "/pages/market/market?tab=stocks"],
  ["futures", "home-nav-4", "/pages/transaction/contract"],
  ["copytrade", "home-nav-5", ""],
  ["financial", "home-nav-6", ""],
  ["margin", "home-nav-7", ""],
  ["otc", "home-nav-8", "/pages/otc/otc"],
  ["coupon", "home-nav-9", "/pages/setting/coupon"],
  ["bills", "home-nav-10", "/pages/setting/bill"],
  ["exchange", "home-nav-11", "/pages/fund/fundTransfer"],
  ["mining", "lockming", "/pages/lockming/lockming"],
  ["game", "home-nav-12", "/pages/game/game"],
  ["chatroom", "kefu", "/pages/kf/kf"],
  ["quicklyBuyCoins", "home-nav-13", "/pages/quickbuy/index"],
  ["guize", "home-nav-14", "/pages/index/guize"],
  ["borrowing", "jied", ""],
  ["repayment_entry", "huandai", ""],
  ["download", "home-nav-15", ""],
  ["nft", "home-icon-4", "/pages/nft/nft"],
  ["quiz", "home-icon-5", "/pages/quiz/index"],
  ["contest", "home-icon-6", "/pages/contest/index"],
];
/** wire.md 5: titles of the sections of the Financial tab. */
const FINANCIAL: readonly (readonly [title: string, icon: string, url: string])[] = [
  ["ieo", "home-icon-1", "/pages/ieo/ieo"],
  ["lockming", "home-icon-2", "/pages/lockming/lockming"],
  ["invest", "home-icon-3", "/pages/invest/invest"],
];
/** Pages of the tab bar are switched to, not opened on top. */
const TAB_PAGES = [
  "/pages/index/index",
  "/pages/market/market",
  "/pages/transaction/index",
  "/pages/financial/index",
  "/pages/fund/assets",
];

const ROWS: readonly MenuRow[] = [...SHORTCUTS, ...FINANCIAL].map(([title, icon, url], index) => ({
  id: index + 1,
  title,
  icon,
  url,
  open_type: TAB_PAGES.includes(url.split("?")[0] ?? "") ? "switchTab" : "navigateTo",
  is_financial: index < SHORTCUTS.length ? 0 : 1,
  show: 1,
  sort: index + 1,
}));
export const MENU_TITLES: readonly string[] = ROWS.map(({ title }) => title);
/** The most that one group holds. */
export const PLACE_MAX = SHORTCUTS.length;

/** A row with its place in its group, from 1, and whether anybody sees it. */
export type MenuEntry = { readonly row: MenuRow; readonly place: number; readonly isShown: boolean };

type Kept = { readonly title: string; readonly place: number; readonly is_shown: boolean };

/** All of them, Home's before Financial's. What was never arranged stands where it came. */
export function menuEntries(kept: readonly Kept[]): readonly MenuEntry[] {
  return ([0, 1] as const).flatMap((group) =>
    ROWS.filter(({ is_financial: isFinancial }) => isFinancial === group)
      .map((row, index) => {
        const own = kept.find(({ title }) => title === row.title);
        return { row, place: own?.place ?? index + 1, isShown: own?.is_shown ?? true };
      })
      .toSorted((left, right) => left.place - right.place)
      .map((entry, index) => ({ ...entry, place: index + 1 })),
  );
}

/** One of a group put at another place; the others move up or down. Undefined: there is no such title. */
export function movedEntries(
  entries: readonly MenuEntry[],
  { title, place, isShown }: { readonly title: string; readonly place: number; readonly isShown: boolean },
): readonly MenuEntry[] | undefined {
  const moved = entries.find(({ row }) => row.title === title);
  if (moved === undefined) return undefined;
  const others = entries.filter(({ row }) => row.is_financial === moved.row.is_financial && row.title !== title);
  return others.toSpliced(place - 1, 0, { ...moved, isShown }).map((entry, index) => ({ ...entry, place: index + 1 }));
}

export async function readMenu(database: Database): Promise<readonly MenuEntry[]> {
  return menuEntries(await database.selectFrom("menu_entry").select(["title", "place", "is_shown"]).execute());
}

/** What clients get: the shown ones, in their order. */
export const menuRows = (entries: readonly MenuEntry[]): readonly MenuRow[] =>
  entries.filter(({ isShown }) => isShown).map(({ row }, index) => ({ ...row, sort: index + 1 }));
