import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { Moment } from "../../../web/ui/moment.tsx";
import type { OwnLimitView } from "../contract/self-limits.contract.ts";
import { shareUsed } from "./share-used.ts";

interface Props {
  readonly limit: OwnLimitView;
  readonly onChange: () => void;
}

/** One limit: how much of it is used, and what it is about to become. */
export function LimitCard({ limit: { limit, amount, used, next }, onChange }: Props): ReactElement {
  const t = useT();
  const share = amount === null ? 0 : shareUsed(used, amount);
  // A day is counted for who bounds its losses.
  const isCounted = amount !== null || limit !== "loss_day";
  const name = t(`self-limits.${limit}`);
  return (
    <section aria-label={name} className="rounded-2xl border border-line bg-card p-4">
      <div className="flex items-start justify-between gap-3 big-letters:flex-col big-letters:gap-2">
        <div className="min-w-0">
          <h2 className="text-base leading-tight font-semibold">{name}</h2>
          <p className="mt-1 text-xs text-mut">{t(`self-limits.${limit}.note`)}</p>
        </div>
        <Button small onClick={onChange} className="shrink-0">
          {t(amount === null ? "self-limits.set" : "self-limits.change")}
        </Button>
      </div>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-1.5 text-sm">
        {isCounted && <Amount value={used} decimals={2} least={2} mine className="text-lg font-semibold" />}
        <span className="text-mut">
          {amount === null ? (
            t(isCounted ? "self-limits.of_none" : "self-limits.no_limit")
          ) : (
            <>
              / <Amount value={amount} decimals={2} least={2} mine /> USDT
            </>
          )}
        </span>
      </p>
      {amount !== null && (
        <div
          className="mt-2 h-1.5 overflow-hidden rounded-full bg-fill"
          role="progressbar"
          aria-label={t("self-limits.used")}
          aria-valuenow={share}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <div className={`h-full rounded-full ${share >= 100 ? "bg-down" : "bg-brand"}`} style={{ width: `${share}%` }} />
        </div>
      )}
      {next !== null && (
        <p className="mt-3 rounded-field bg-fill px-3 py-2 text-xs">
          {t("self-limits.next")} <Moment at={next.from} className="font-semibold" />:{" "}
          {next.amount === null ? t("self-limits.no_limit") : <Amount value={next.amount} decimals={2} least={2} mine />}
        </p>
      )}
    </section>
  );
}
