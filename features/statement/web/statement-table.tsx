import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { CheckLink } from "../../../web/receipts/check-link.tsx";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Moment } from "../../../web/ui/moment.tsx";
import type { StatementRow } from "../contract/statement.contract.ts";
import type { StatementProduct } from "../contract/statement-words.ts";
import { productText } from "./filter-row.tsx";
import { HeldText } from "./held-text.tsx";
import { SHOWN_DECIMALS } from "./statement-list.tsx";

const HEAD = "px-3 py-2 text-2xs font-normal text-mut";
const CELL = "px-3 py-1.5 align-middle";

/** The statement on a wide screen. */
export function StatementTable({
  rows,
  hasBalance,
}: {
  readonly rows: readonly StatementRow[];
  readonly hasBalance: boolean;
}): ReactElement {
  const t = useT();
  const receipts = rows.map(({ receipt }) => receipt).filter((id) => id !== "");
  return (
    <table className="w-full border-t border-line text-sm">
      <thead>
        <tr className="border-b border-line text-left">
          <th scope="col" className={HEAD}>
            {t("statement.time")}
          </th>
          <th scope="col" className={HEAD}>
            {t("statement.what")}
          </th>
          <th scope="col" className={HEAD}>
            {t("statement.product")}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {t("statement.in")}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {t("statement.out")}
          </th>
          {hasBalance && (
            <th scope="col" className={`${HEAD} text-right`}>
              {t("statement.balance")}
            </th>
          )}
          <th scope="col" className={`${HEAD} text-right`}>
            {t("statement.check")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} hasBalance={hasBalance} receipts={receipts} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { readonly row: StatementRow; readonly hasBalance: boolean; readonly receipts: readonly string[] };

function Row({ row, hasBalance, receipts }: RowProps): ReactElement {
  const t = useT();
  const unit = hasBalance ? {} : { unit: row.currency_name };
  const isOut = row.value.startsWith("-");
  // Promotional credit was never one's own: what of it comes and ends is neither gain nor loss.
  const isCredit = row.bucket === "promotional";
  const amount = (
    <Amount
      value={row.value}
      decimals={SHOWN_DECIMALS}
      least={2}
      {...unit}
      signed={!isCredit}
      mine
      className={isCredit ? "text-mut" : ""}
    />
  );
  return (
    <tr className="border-b border-line hover:bg-fill/60">
      <td className={`${CELL} text-xs whitespace-nowrap text-mut`}>
        <Moment at={row.time} style="second" />
      </td>
      <td className={CELL}>{row.what}</td>
      <td className={`${CELL} text-xs text-mut`}>{t(productText(row.product as StatementProduct))}</td>
      <td className={`${CELL} text-right whitespace-nowrap`}>{row.held === "" && !isOut && amount}</td>
      <td className={`${CELL} text-right whitespace-nowrap`}>{row.held !== "" ? <HeldText row={row} /> : isOut && amount}</td>
      {hasBalance && (
        <td className={`${CELL} text-right font-semibold whitespace-nowrap`}>
          <Amount value={row.balance} decimals={SHOWN_DECIMALS} least={2} mine />
        </td>
      )}
      <td className={`${CELL} text-right`}>{row.receipt !== "" && <CheckLink id={row.receipt} ids={receipts} />}</td>
    </tr>
  );
}
