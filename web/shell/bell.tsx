import type { ReactElement } from "react";
import { Bell } from "lucide-react";
import { useT } from "../i18n/texts.ts";
import { useNavigation } from "../router/navigation.ts";
import { routes } from "../router/paths.ts";
import { useUnread } from "../state/notices.ts";
import { useIsLoggedIn } from "../state/session.store.ts";
import { IconButton } from "../ui/button.tsx";

const COUNT_MAX = 99;

/** Leads to the messages and says how many wait. */
export function BellButton(): ReactElement | null {
  const t = useT();
  const navigation = useNavigation();
  const unread = useUnread();
  if (!useIsLoggedIn()) return null;
  const label = unread === 0 ? t("product.messages") : t("shell.messages.unread", { count: unread });
  return (
    <IconButton label={label} onClick={() => navigation.to(routes.messages)} className="relative">
      <Bell className="size-5" aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-1.5 right-1 flex h-4 min-w-4 items-center justify-center rounded-full bg-[#cf2e48] px-1 text-[10px] leading-none font-semibold text-white"
        >
          {unread > COUNT_MAX ? `${COUNT_MAX}+` : unread}
        </span>
      )}
    </IconButton>
  );
}
