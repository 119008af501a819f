import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../web/numbers/number-format.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import type { VipReply } from "../contract/vip.contract.ts";
import { wayTo, type Way } from "./missing.ts";

/** What the next level asks for, and what is missing: gold for the nearer one. */
export function NextLevel({ reply: { level, levels, volume, balance } }: { readonly reply: VipReply }): ReactElement {
  const t = useT();
  const next = levels[level + 1];
  if (next === undefined) return <p className="rounded-2xl border border-line bg-card p-4 text-sm leading-5">{t("vip.highest")}</p>;
  const [traded, held] = [wayTo(volume, next.volume), wayTo(balance, next.balance)];
  const title = t("vip.for", { level: next.level });
  return (
    <section aria-label={title} className="rounded-2xl border border-line bg-card px-4 py-3.5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-base font-semibold">{title}</h2>
        <span className="text-xs text-mut">{t("vip.one_is_enough")}</span>
      </header>
      <Condition name={t("vip.volume")} way={traded} below={t("vip.to_now")} isNearer={traded.percent >= held.percent} />
      <Condition name={t("vip.balance")} way={held} below={t("vip.mean")} isNearer={held.percent > traded.percent} />
    </section>
  );
}

/** As `Amount` hides one's own. */
const HIDDEN = "••••••";

type ConditionProps = { readonly name: string; readonly way: Way; readonly below: string; readonly isNearer: boolean };

function Condition({ name, way, below, isNearer }: ConditionProps): ReactElement {
  const t = useT();
  const { language, hideAmounts } = usePreferences();
  const shown = (value: string, most: number): string => formatTrimmed(value, { least: 0, most }, language);
  return (
    <div className="mt-3 border-t border-line pt-3 text-sm first-of-type:border-t-0 first-of-type:pt-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>{name}</span>
        <span className="text-mut">
          <Amount value={way.has} decimals={2} least={0} mine className="font-semibold text-fg" />{" "}
          {t("vip.of", { amount: shown(way.needs, 0) })}
        </span>
      </p>
      <div
        className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-fill"
        role="progressbar"
        aria-label={name}
        aria-valuenow={way.percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className={`h-full rounded-full ${isNearer ? "bg-brand" : "bg-mut"}`} style={{ width: `${way.percent}%` }} />
      </div>
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-xs text-mut">
        <span>{way.percent === 100 ? t("vip.reached") : t("vip.missing", { amount: hideAmounts ? HIDDEN : shown(way.missing, 2) })}</span>
        <span>{below}</span>
      </p>
    </div>
  );
}
