import { ChartCandlestick, House, PiggyBank, ArrowLeftRight, UserRound, Wallet } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { TextKey } from "../i18n/texts.ts";
import { isBuiltPath } from "../router/built-paths.ts";
import { routes } from "../router/paths.ts";

export interface ShellTab {
  readonly path: string;
  readonly label: TextKey;
  readonly icon: LucideIcon;
  /** The raised gold one in the middle. */
  readonly raised?: boolean;
  /** Pages that belong to it: it is the chosen one there. */
  readonly also?: readonly string[];
}

const HOME: ShellTab = { path: routes.home, label: "shell.tab.home", icon: House };
const MARKETS: ShellTab = { path: routes.markets, label: "shell.tab.markets", icon: ChartCandlestick };
const TRADE: ShellTab = {
  path: routes.trade,
  label: "shell.tab.trade",
  icon: ArrowLeftRight,
  raised: true,
  also: [routes.futures, routes.seconds, routes.tradeTabs],
};
const FINANCIAL: ShellTab = { path: routes.financial, label: "shell.tab.financial", icon: PiggyBank };
const ASSETS: ShellTab = { path: routes.assets, label: "shell.tab.assets", icon: Wallet };
const MINE: ShellTab = { path: routes.mine, label: "shell.tab.mine", icon: UserRound };

/** The five tabs of the seed, with Mine instead of Financial where the operator says so (`tabs: mine`) or nothing financial is built yet. */
export function shellTabs(setting: string | undefined): readonly ShellTab[] {
  const hasFinancial = setting !== "mine" && isBuiltPath(routes.financial);
  return hasFinancial ? [HOME, MARKETS, TRADE, FINANCIAL, ASSETS] : [HOME, MARKETS, TRADE, ASSETS, MINE];
}

/** Whether a tab is the chosen one on a page. */
export function isChosen({ path: own, also = [] }: ShellTab, path: string): boolean {
  return own === (path === "/" ? routes.home : path) || also.includes(path);
}

export function isTabPath(path: string, tabs: readonly ShellTab[]): boolean {
  return tabs.some((tab) => isChosen(tab, path));
}
