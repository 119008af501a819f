import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import type { ProjectRow, StandingLine, StandingReply } from "../../contract/token-sale-replies.ts";
import { CARD, useSaleWords } from "./words.tsx";

interface TableProps {
  readonly project: ProjectRow;
  readonly standing: StandingReply;
}

/** What one would get: as it stands, with twice as much asked for by everybody else, and with enough for all. */
export function StandingTable({ project, standing }: TableProps): ReactElement {
  const t = useT();
  const { tokens, money, own } = useSaleWords();
  const { currency_name: code, decimals, pay_currency_name: cash, pay_decimals: places } = project;
  const row = (label: string, line: StandingLine, isFirst: boolean): ReactElement => (
    <tr className={isFirst ? "bg-box" : ""}>
      <th scope="row" className={`rounded-l-lg py-2 pr-2 pl-2 text-left text-xs font-medium ${isFirst ? "font-semibold" : ""}`}>
        {label}
      </th>
      <td className="py-2 pl-2 text-right text-sm font-semibold">{own(tokens(line.granted, decimals))}</td>
      <td className="py-2 pl-2 text-right text-xs">{own(money(line.charged, cash, places))}</td>
      <td className="rounded-r-lg py-2 pr-2 pl-2 text-right text-xs text-mut">{own(money(line.returned, cash, places))}</td>
    </tr>
  );
  return (
    <section className={`${CARD} p-2`} aria-label={t("token-sale.you_get", { amount: money(standing.cost, cash, places) })}>
      <div>
        <table className="w-full tabular-nums">
          <thead>
            <tr className="text-2xs text-mut">
              <th scope="col" className="px-2 py-1.5 text-left text-sm font-semibold text-fg">
                {t("token-sale.you_get", { amount: own(money(standing.cost, cash, places)) })}
              </th>
              <th scope="col" className="py-1.5 pl-2 text-right font-normal">
                {code}
              </th>
              <th scope="col" className="py-1.5 pl-2 text-right font-normal">
                {t("token-sale.col.pay")}
              </th>
              <th scope="col" className="py-1.5 pr-2 pl-2 text-right font-normal">
                {t("token-sale.col.back")}
              </th>
            </tr>
          </thead>
          <tbody>
            {row(t("token-sale.stands"), standing.as_it_stands, true)}
            {project.mode === "pro_rata" && row(t("token-sale.twice"), standing.twice, false)}
            {project.mode === "pro_rata" && row(t("token-sale.met"), standing.met, false)}
          </tbody>
        </table>
      </div>
    </section>
  );
}
