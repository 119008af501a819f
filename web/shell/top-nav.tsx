import type { ReactElement } from "react";
import { Link } from "react-router";
import { Languages } from "lucide-react";
import { useT } from "../i18n/texts.ts";
import { loginPath } from "../router/leave.ts";
import { routes } from "../router/paths.ts";
import { useNavigation } from "../router/navigation.ts";
import { useSession } from "../state/session.store.ts";
import { useLogo, useSite } from "../state/site.ts";
import { IconButton } from "../ui/button.tsx";
import { Avatar } from "./avatar.tsx";
import { BellButton } from "./bell.tsx";
import { PaperChip } from "./paper-label.tsx";
import { ThemeButton } from "./theme-button.tsx";
import { VenueTime } from "./venue-clock.tsx";
import { isChosen } from "./tabs.ts";
import type { ShellTab } from "./tabs.ts";

/** The navigation of wide screens. */
export function TopNav({ tabs, path }: { readonly tabs: readonly ShellTab[]; readonly path: string }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const site = useSite();
  const logo = useLogo();
  const user = useSession((state) => state.user);
  const loggedIn = useSession((state) => state.token !== undefined);
  return (
    <header className="sticky top-0 z-30 hidden h-14 items-center gap-6 border-b border-line bg-card px-5 lg:flex print:hidden">
      <Link to={routes.home} className="flex items-center gap-2 text-lg font-semibold">
        <img src={logo} alt="" width={28} height={28} loading="lazy" />
        {site.data?.site_name ?? "Touchstone"}
      </Link>
      <nav aria-label={t("shell.tabs")} className="flex h-full gap-1">
        {tabs.map((tab) => (
          <Link
            key={tab.path}
            to={tab.path}
            aria-current={isChosen(tab, path) ? "page" : undefined}
            className={`relative flex items-center px-3 text-sm font-medium ${isChosen(tab, path) ? "text-fg" : "text-mut hover:text-fg"}`}
          >
            {t(tab.label)}
            {isChosen(tab, path) && <span aria-hidden className="absolute inset-x-3 bottom-0 h-0.5 rounded-full bg-mark" />}
          </Link>
        ))}
      </nav>
      <div className="ml-auto flex items-center gap-1">
        <VenueTime chip />
        <PaperChip />
        <IconButton label={t("shell.language")} onClick={() => navigation.to(routes.languages)}>
          <Languages className="size-5" aria-hidden />
        </IconButton>
        <BellButton />
        <ThemeButton />
        {loggedIn ? (
          <Link to={routes.mine} aria-label={t("shell.tab.mine")} className="ml-2 rounded-full">
            <Avatar name={user?.nickname ?? user?.account_number} image={user?.head_portrait} size={32} />
          </Link>
        ) : (
          <>
            <Link to={loginPath()} className="px-3 py-2 text-sm font-semibold text-fg hover:text-brand">
              {t("shell.login")}
            </Link>
            <Link to={loginPath(routes.register)} className="rounded-field bg-fill px-4 py-2 text-sm font-semibold hover:bg-fill-strong">
              {t("shell.register")}
            </Link>
          </>
        )}
      </div>
    </header>
  );
}
