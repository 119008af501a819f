import { useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import type { ProjectRow } from "../../contract/token-sale-replies.ts";
import { CARD, useSaleWords } from "./words.tsx";

/** How much is asked for of how much there is, and by which rule it is shared. */
export function DemandCard({ project }: { readonly project: ProjectRow }): ReactElement {
  const t = useT();
  const { money, tokens, percent } = useSaleWords();
  const [open, setOpen] = useState(false);
  const { pay_currency_name: cash, pay_decimals: places, currency_name: code, decimals, mode, state } = project;
  const isOver = state === "ended";
  const taken = Math.min(100, 100 - Number(project.percentage));
  const isShared = mode === "pro_rata" && Number(project.asked_value) > 0;
  // Of what is asked for beyond all there is, the bar shows what is filled.
  const shown = isShared && taken === 100 ? Number(project.filled) : taken;
  return (
    <section className={`${CARD} p-4`} aria-label={t("token-sale.asked_by", { count: project.people })}>
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
        <p className="min-w-0">
          <span className="block text-xs text-mut">
            {t("token-sale.asked_by", { count: project.people })}, {cash}
          </span>
          <strong className="text-2xl leading-7 font-semibold tabular-nums">{money(project.asked_value, cash, places)}</strong>{" "}
          <span className="text-sm text-mut tabular-nums">{t("token-sale.of", { amount: money(project.value, cash, places) })}</span>
        </p>
        <p className="ml-auto text-right text-xs text-mut">
          {t(isOver ? "token-sale.granted" : "token-sale.left")}
          <strong className="block text-base font-semibold text-fg tabular-nums">
            {isOver ? `${tokens(project.granted, decimals)} ${code}` : percent(project.percentage)}
          </strong>
        </p>
      </div>
      <div aria-hidden className="mt-2 h-2 overflow-hidden rounded-full bg-fill-strong">
        <div className="h-full rounded-full bg-sale" style={{ width: `${shown}%` }} />
      </div>
      {isShared && (
        <p className="flex flex-wrap justify-between gap-x-3 pt-1 text-xs text-mut tabular-nums">
          <span>{t("token-sale.filled", { percent: percent(project.filled) })}</span>
          <span>{t("token-sale.returned_share", { percent: percent(String(100 - Number(project.filled))) })}</span>
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-2.5">
        <h3 className="min-w-0 text-sm font-semibold">{t(`token-sale.mode.${mode}`)}</h3>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="-my-2 min-h-11 text-sm font-semibold text-brand"
        >
          {t("token-sale.how")}
        </button>
      </div>
      <p className="text-xs text-mut">{t(`token-sale.mode.${mode}.note`, { cap: `${tokens(project.cap, decimals)} ${code}` })}</p>
      <Sheet open={open} onOpen={setOpen} title={t("token-sale.how")}>
        <p className="pb-4 text-sm leading-6">{t(`token-sale.how.${mode}`, { cap: `${tokens(project.cap, decimals)} ${code}` })}</p>
      </Sheet>
    </section>
  );
}
