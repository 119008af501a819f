import type { ReactElement } from "react";
import { ChevronRight, Copy } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { Avatar } from "../../../web/shell/avatar.tsx";
import { useSession } from "../../../web/state/session.store.ts";
import { IconButton } from "../../../web/ui/button.tsx";
import { copyText } from "../../../web/shell/copy-text.ts";

/** Who is logged in: name, number and invitation code. */
export function ProfileCard(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const token = useSession((state) => state.token);
  const stored = useSession((state) => state.user);
  const user = token === undefined ? undefined : stored;
  const name = user?.nickname || user?.account_number;
  return (
    <section className="flex items-center gap-4 rounded-2xl border border-line bg-card p-4">
      <Avatar name={name} image={user?.head_portrait} size={56} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-lg font-semibold">{name ?? t("settings.guest")}</p>
        {user === undefined ? (
          <p className="text-sm text-mut">{t("settings.guest.note")}</p>
        ) : (
          <>
            <p className="truncate text-xs text-mut">
              UID {user.id}
              {user.nickname ? ` · ${user.account_number}` : ""}
            </p>
            <p className="mt-1 flex flex-wrap gap-x-4 text-xs text-mut">
              <span>{t("settings.level", { level: user.level })}</span>
              <button
                type="button"
                onClick={() => navigation.to(routes.credit)}
                className="-my-2 py-2 underline decoration-dotted underline-offset-4"
              >
                {t("settings.score", { score: user.score })}
              </button>
            </p>
            {user.extension_code ? (
              <p className="flex items-center text-xs text-mut">
                {t("settings.invite_code", { code: user.extension_code })}
                <IconButton label={t("settings.copy_code")} onClick={() => void copyText(user.extension_code ?? "")} className="-my-3">
                  <Copy className="size-4" aria-hidden />
                </IconButton>
              </p>
            ) : null}
          </>
        )}
      </div>
      {user !== undefined && (
        <IconButton label={t("settings.profile")} onClick={() => navigation.to(routes.profile)}>
          <ChevronRight className="size-5" aria-hidden />
        </IconButton>
      )}
    </section>
  );
}
