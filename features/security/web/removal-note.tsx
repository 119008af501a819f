import type { ReactElement } from "react";
import { ShieldAlert } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatWait } from "../../../web/numbers/span.ts";
import { formatTime } from "../../../web/numbers/time-format.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Button } from "../../../web/ui/button.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import { useKeepFactor } from "./security.api.ts";

/** Operators were asked to take the second factor away: until when it can be kept, and the button that does. */
export function RemovalNote({ at, now }: { readonly at: number; readonly now: number }): ReactElement | null {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const keep = useKeepFactor();
  if (at === 0) return null;
  return (
    <section role="alert" className="rounded-2xl border border-down bg-down-tint p-4">
      <div className="flex items-start gap-2.5">
        <ShieldAlert className="mt-0.5 size-4 shrink-0 text-down" aria-hidden />
        <h2 className="min-w-0 flex-1 text-sm leading-5 font-semibold">
          {t("security.removal", { time: formatTime(at, "moment", language, now) })}
        </h2>
        {at > now && (
          <span role="timer" className="shrink-0 text-sm leading-5 font-semibold text-down">
            {formatWait(at - now, language)}
          </span>
        )}
      </div>
      <p className="mt-2.5 text-sm leading-5 text-mut">{t("security.removal.text")}</p>
      <div className="mt-3">
        <Button
          tone="gold"
          small
          pending={keep.isPending}
          onClick={() => keep.mutate(undefined, { onSuccess: (text) => showToast(text, "good") })}
        >
          {t("security.removal.keep")}
        </Button>
      </div>
    </section>
  );
}
