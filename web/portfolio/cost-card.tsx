import type { ReactElement, ReactNode } from "react";
import { useT } from "../i18n/texts.ts";
import { signOfDecimal } from "../numbers/decimal-text.ts";
import { Amount } from "../ui/amounts.tsx";
import { CostCheck } from "./cost-check.tsx";
import { useCost } from "./portfolio.api.ts";

/** What one holds of an asset, what it cost and brought; nothing for who never had any. */
export function CostCard({ code }: { readonly code: string }): ReactElement | null {
  const t = useT();
  const { data } = useCost();
  const row = data?.list.find(({ currency_name: name }) => name === code);
  if (data === undefined || row === undefined) return null;
  const money = (value: string, isSigned = false): ReactElement => <Amount value={value} decimals={2} signed={isSigned} mine />;
  return (
    <section aria-label={t("portfolio.cost_of", { code })} className="rounded-2xl border border-line bg-card p-4">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="text-sm font-semibold">{t("portfolio.cost_of", { code })}</h2>
        <CostCheck row={row} reply={data} />
      </div>
      <dl className="live-figures grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        <Fact label={t("portfolio.average_cost")}>
          {row.average_cost === "" ? <span className="text-mut">–</span> : money(row.average_cost)}
        </Fact>
        <Fact label={t("portfolio.unrealised")}>{money(row.unrealised, true)}</Fact>
        <Fact label={t("portfolio.realised")}>{money(row.realised, true)}</Fact>
        <Fact label={t("portfolio.fees")}>{money(row.fees)}</Fact>
      </dl>
      {row.held !== row.costed && signOfDecimal(row.held) > 0 && <p className="mt-2 text-xs text-mut">{t("portfolio.no_cost")}</p>}
    </section>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="min-w-0">
      <dt className="truncate text-2xs text-mut">{label}</dt>
      <dd className="text-sm font-medium">{children}</dd>
    </div>
  );
}
