import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { CheckLink } from "../../../web/receipts/check-link.tsx";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Moment } from "../../../web/ui/moment.tsx";
import type { StatementRow } from "../contract/statement.contract.ts";
import type { StatementProduct } from "../contract/statement-words.ts";
import { productText } from "./filter-row.tsx";
import { HeldText } from "./held-text.tsx";

export const SHOWN_DECIMALS = 8;

/** Lines of a phone: what happened and when, what it moved and what there was after it. */
export function StatementList({ rows }: { readonly rows: readonly StatementRow[] }): ReactElement {
  const t = useT();
  const receipts = rows.map(({ receipt }) => receipt).filter((id) => id !== "");
  return (
    <ul className="divide-y divide-line border-t border-line">
      {rows.map((row) => (
        <li key={row.id} className="flex items-start gap-3 px-4 py-3 big-letters:flex-col big-letters:gap-1">
          <span className="min-w-0 flex-1">
            <span className="block text-sm font-medium break-words">{row.what}</span>
            <span className="block text-2xs text-mut">
              <Moment at={row.time} style="second" /> · {t(productText(row.product as StatementProduct))}
            </span>
            {row.receipt !== "" && <CheckLink id={row.receipt} ids={receipts} />}
          </span>
          <span className="flex max-w-[55%] shrink-0 flex-col items-end text-right big-letters:max-w-full big-letters:self-end">
            {row.held === "" ? (
              <Amount
                value={row.value}
                decimals={SHOWN_DECIMALS}
                least={2}
                unit={row.currency_name}
                // Promotional credit was never one's own: what of it comes and ends is neither gain nor loss.
                signed={row.bucket !== "promotional"}
                mine
                className={`text-sm font-semibold ${row.bucket === "promotional" ? "text-mut" : ""}`}
              />
            ) : (
              <HeldText row={row} />
            )}
            {row.balance !== "" && (
              <span className="text-2xs text-mut">
                <Amount value={row.balance} decimals={SHOWN_DECIMALS} least={2} mine />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
