import type { ReactElement, ReactNode } from "react";
import { Timer } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatWait } from "../../../web/numbers/span.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Moment } from "../../../web/ui/moment.tsx";
import type { HoldView } from "../contract/holds.contract.ts";

/** How much of its time is over, in percent. */
function shareOver({ placed, until }: HoldView, now: number): number {
  return Math.min(100, Math.max(0, ((now - placed) / Math.max(1, until - placed)) * 100));
}

/** One hold: why, what it keeps, who set it, what one can do, and how long it still takes. */
export function HoldCard({ hold, now }: { readonly hold: HoldView; readonly now: number }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  return (
    <article aria-label={hold.title} className="overflow-hidden rounded-2xl border border-line bg-card">
      <div className="px-4 pt-3.5">
        <div className="flex items-start justify-between gap-3 big-letters:flex-col big-letters:gap-1">
          <h2 className="min-w-0 text-base leading-tight font-semibold">{hold.title}</h2>
          <span className="flex shrink-0 items-center gap-1.5 text-sm leading-tight font-semibold text-brand" role="timer">
            <Timer className="size-4" aria-hidden />
            {t("holds.left", { span: formatWait(hold.until - now, language) })}
          </span>
        </div>
        <p className="mt-1 text-sm">{hold.why}</p>
        <div className="mt-3 h-1 overflow-hidden rounded-full bg-fill" aria-hidden>
          <div className="h-full rounded-full bg-brand" style={{ width: `${shareOver(hold, now)}%` }} />
        </div>
      </div>
      <dl className="mt-2 divide-y divide-line px-4 text-sm">
        <Fact name={t("holds.ends")}>
          <Moment at={hold.until} className="font-semibold" />
        </Fact>
        <Fact name={t("holds.keeps")}>
          <Kept hold={hold} />
        </Fact>
        <Fact name={t("holds.who")}>{hold.set_by_text}</Fact>
      </dl>
      <div className="border-t border-line bg-fill px-4 py-3 text-sm">
        <p className="text-xs font-semibold text-mut">{t("holds.what_to_do")}</p>
        <p className="mt-0.5">{hold.what_to_do}</p>
      </div>
    </article>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 py-1.5">
      <dt className="shrink-0 text-mut">{name}</dt>
      <dd className="ml-auto min-w-0 text-right">{children}</dd>
    </div>
  );
}

function Kept({ hold: { reach, amount, currency_name: code } }: { readonly hold: HoldView }): ReactElement {
  const t = useT();
  if (reach === "new_addresses") return <>{t("holds.new_addresses")}</>;
  if (amount === "") return <>{t("holds.everything")}</>;
  return <Amount value={amount} decimals={8} least={2} unit={code} className="font-semibold" />;
}
