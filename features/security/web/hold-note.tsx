import type { ReactElement } from "react";
import { Hourglass } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatWait } from "../../../web/numbers/span.ts";
import { formatTime } from "../../../web/numbers/time-format.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { useHolds } from "../../holds/web/holds.api.ts";

/** That money waits for new addresses, as long as it does: by the last of the changes. */
export function HoldNote({ now }: { readonly now: number }): ReactElement | null {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const standing = (useHolds().data?.holds ?? []).filter(({ kind, until }) => kind === "security_change" && until > now);
  const last = standing.toSorted((one, other) => other.until - one.until)[0];
  if (last === undefined) return null;
  const over = Math.min(100, Math.max(0, ((now - last.placed) / Math.max(1, last.until - last.placed)) * 100));
  return (
    <section className="rounded-2xl border border-mark bg-brand-tint p-4">
      <div className="flex items-start gap-2.5">
        <Hourglass className="mt-0.5 size-4 shrink-0 text-brand" aria-hidden />
        <h2 className="min-w-0 flex-1 text-sm leading-5 font-semibold">
          {t("security.hold", { time: formatTime(last.until, "moment", language, now) })}
        </h2>
        <span role="timer" className="shrink-0 text-sm leading-5 font-semibold text-brand">
          {formatWait(last.until - now, language)}
        </span>
      </div>
      <div className="mt-2.5 h-1 overflow-hidden rounded-full bg-fill-strong" aria-hidden>
        <div className="h-full rounded-full bg-brand" style={{ width: `${over}%` }} />
      </div>
      <p className="mt-2.5 text-sm leading-5 text-mut">{t("security.hold.text")}</p>
    </section>
  );
}
