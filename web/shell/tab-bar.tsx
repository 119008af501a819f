import type { ReactElement } from "react";
import { Link } from "react-router";
import { useT } from "../i18n/texts.ts";
import { isChosen } from "./tabs.ts";
import type { ShellTab } from "./tabs.ts";

interface TabBarProps {
  readonly tabs: readonly ShellTab[];
  readonly path: string;
}

/** The five tabs at the foot of a phone. */
export function TabBar({ tabs, path }: TabBarProps): ReactElement {
  const t = useT();
  return (
    <nav
      aria-label={t("shell.tabs")}
      className="print:hidden pointer-events-none fixed inset-x-0 bottom-0 z-30 h-[calc(var(--tab-bar-height)+env(safe-area-inset-bottom))] pt-5 lg:hidden"
    >
      <div className="pointer-events-auto flex h-full items-start border-t border-line bg-card pb-[env(safe-area-inset-bottom)]">
        {tabs.map((tab) => {
          const chosen = isChosen(tab, path);
          const Icon = tab.icon;
          return (
            <Link
              key={tab.path}
              to={tab.path}
              aria-current={chosen ? "page" : undefined}
              className={`flex h-full min-w-0 flex-1 flex-col items-center justify-end gap-1 pb-2 text-2xs font-medium big-letters:text-[14px] focus-visible:-outline-offset-2 ${chosen ? "text-brand" : "text-mut"}`}
            >
              {tab.raised === true ? (
                <span className="gold-fill -mt-8 flex size-11 items-center justify-center rounded-full shadow-lg">
                  <Icon className="size-5" strokeWidth={2.2} aria-hidden />
                </span>
              ) : (
                <Icon className="size-6" strokeWidth={1.7} aria-hidden />
              )}
              <span className="max-w-full truncate px-0.5">{t(tab.label)}</span>
            </Link>
          );
        })}
      </div>
    </nav>
  );
}
