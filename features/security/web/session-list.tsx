import { useState } from "react";
import type { ReactElement } from "react";
import { Monitor, Smartphone, Terminal } from "lucide-react";
import { LANGUAGES } from "../../../web/i18n/languages.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { formatSpan } from "../../../web/numbers/span.ts";
import { formatTime } from "../../../web/numbers/time-format.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { ConfirmDialog } from "../../../web/ui/confirm-dialog.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import type { SessionView } from "../contract/security.contract.ts";
import { useEndSession } from "./security.api.ts";

const ICONS = { phone: Smartphone, computer: Monitor, other: Terminal };

/** Who is logged in: device, language and time zone; each can be ended. */
export function SessionList({ sessions, now }: { readonly sessions: readonly SessionView[]; readonly now: number }): ReactElement {
  const t = useT();
  const [asked, setAsked] = useState<number | "others">();
  const end = useEndSession();
  const confirm = (): void => {
    if (asked === undefined) return;
    end.mutate(asked, {
      onSuccess: (text) => {
        setAsked(undefined);
        showToast(text, "good");
      },
    });
  };
  return (
    <section aria-label={t("security.sessions")}>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="text-base font-semibold">{t("security.sessions")}</h2>
        {sessions.length > 1 && (
          <button type="button" onClick={() => setAsked("others")} className="min-h-11 text-right text-sm font-semibold text-down">
            {t("security.end_others")}
          </button>
        )}
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-card">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} now={now} onEnd={() => setAsked(session.id)} />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        onOpen={(open) => !open && setAsked(undefined)}
        title={t(asked === "others" ? "security.end_others" : "security.end")}
        text={t(asked === "others" ? "security.end_others.text" : "security.end.text")}
        confirmLabel={t("security.end")}
        cancelLabel={t("security.cancel")}
        tone="down"
        pending={end.isPending}
        onConfirm={confirm}
      />
    </section>
  );
}

interface RowProps {
  readonly session: SessionView;
  readonly now: number;
  readonly onEnd: () => void;
}

function SessionRow({ session, now, onEnd }: RowProps): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const Icon = ICONS[session.kind];
  const name = session.device === "" ? t("security.unknown_device") : session.device;
  const spoken = LANGUAGES.find(({ code }) => code === session.language)?.name;
  const zone = session.zone === "" ? undefined : t("security.zone", { zone: (session.zone.split("/").at(-1) ?? "").replaceAll("_", " ") });
  const when =
    session.is_new === 1
      ? t("security.new", { date: formatTime(session.created_at, "moment", language, now) })
      : t("security.ago", { span: formatSpan(now - session.used_at, language) });
  return (
    <li className="flex min-h-13 items-center gap-3 py-1.5 pr-1.5 pl-4">
      <Icon className="size-5 shrink-0 text-mut" strokeWidth={1.8} aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-semibold">{name}</p>
        <p className="truncate text-xs text-mut">{[spoken, zone].filter((part) => part !== undefined).join(", ")}</p>
      </div>
      {session.is_current === 1 ? (
        <span className="shrink-0 pr-2.5 text-sm font-semibold text-up">{t("security.this_one")}</span>
      ) : (
        <>
          <span className="max-w-[35%] text-right text-xs text-mut">{when}</span>
          <button
            type="button"
            aria-label={`${t("security.end")}: ${name}`}
            onClick={onEnd}
            className="min-h-11 shrink-0 px-2.5 text-sm font-semibold text-down"
          >
            {t("security.end")}
          </button>
        </>
      )}
    </li>
  );
}
