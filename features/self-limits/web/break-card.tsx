import type { ReactElement } from "react";
import { CirclePause, Timer } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatWait } from "../../../web/numbers/span.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Moment } from "../../../web/ui/moment.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import { useNow } from "../../holds/web/use-now.ts";
import type { OwnBreakView } from "../contract/self-limits.contract.ts";
import type { useBind } from "./self-limits.api.ts";

interface Props {
  readonly taken: OwnBreakView | null;
  readonly bind: ReturnType<typeof useBind>;
  readonly onBegin: () => void;
}

/** A break that stands, until when and what goes on; or how to take one. */
export function BreakCard({ taken, bind, onBegin }: Props): ReactElement {
  const t = useT();
  return (
    <section aria-label={t("self-limits.break")} className="rounded-2xl border border-line bg-card p-4">
      <h2 className="flex items-center gap-2 text-base leading-tight font-semibold">
        <CirclePause className={`size-5 shrink-0 ${taken === null ? "text-mut" : "text-brand"}`} aria-hidden />
        {t(taken === null ? "self-limits.break" : "self-limits.break.stands")}
      </h2>
      {taken !== null && <Standing taken={taken} bind={bind} />}
      <p className="mt-2 text-sm text-mut">{t("self-limits.break.note")}</p>
      <Button small onClick={onBegin} className="mt-3 w-full">
        {t(taken === null ? "self-limits.break.take" : "self-limits.break.longer")}
      </Button>
    </section>
  );
}

function Standing({
  taken: { until, excludes, back_at: backAt },
  bind,
}: Omit<Props, "onBegin" | "taken"> & { readonly taken: OwnBreakView }): ReactElement {
  const t = useT();
  const now = useNow();
  const language = usePreferences((state) => state.language);
  const end = backAt ?? until;
  const mayAsk = excludes && backAt === null && until <= now;
  return (
    <div className="mt-3 rounded-field bg-fill px-3 py-2.5 text-sm">
      {mayAsk ? (
        <>
          <p>{t("self-limits.break.over")}</p>
          <Button
            small
            tone="gold"
            pending={bind.isPending}
            onClick={() => bind.mutate(["/limit/return", {}], { onError: (error) => showToast(error.message) })}
            className="mt-2 w-full"
          >
            {t("self-limits.break.return")}
          </Button>
        </>
      ) : (
        <>
          <p className="flex items-center gap-2">
            <Timer className="size-4 shrink-0 text-mut" aria-hidden />
            <Moment at={end} className="font-semibold" />
            {end > now && <span className="text-mut">({formatWait(end - now, language)})</span>}
          </p>
          {excludes && backAt === null && <p className="mt-1 text-xs text-mut">{t("self-limits.break.excludes")}</p>}
        </>
      )}
    </div>
  );
}
