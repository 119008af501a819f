import { ChartCandlestick, House, PiggyBank, ArrowLeftRight, UserRound, Wallet } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { TextKey } from "../i18n/texts.ts";
import { routes } from "../router/paths.ts";

export interface ShellTab {
  readonly path: string;
  readonly label: TextKey;
  readonly icon: LucideIcon;
  /** The raised gold one in the middle. */
  readonly raised?: boolean;
}

const FINANCIAL: ShellTab = { path: routes.financial, label: "shell.tab.financial", icon: PiggyBank };
const MINE: ShellTab = { path: routes.mine, label: "shell.tab.mine", icon: UserRound };

/** The five tabs of the seed; an operator may show Mine instead of Financial (`tabs: mine`). */
export function shellTabs(setting: string | undefined): readonly ShellTab[] {
  return [
    { path: routes.home, label: "shell.tab.home", icon: House },
    { path: routes.markets, label: "shell.tab.markets", icon: ChartCandlestick },
    { path: routes.trade, label: "shell.tab.trade", icon: ArrowLeftRight, raised: true },
    setting === "mine" ? MINE : FINANCIAL,
    { path: routes.assets, label: "shell.tab.assets", icon: Wallet },
  ];
}

export function isTabPath(path: string, tabs: readonly ShellTab[]): boolean {
  return path === "/" || tabs.some((tab) => tab.path === path);
}
