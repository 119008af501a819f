import type { ReactElement, ReactNode } from "react";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import type { LoanCoinRow, LoanProductRow } from "../../contract/loans-replies.ts";
import { useSum } from "./use-sum.ts";

interface LoanConfirmProps {
  readonly product: LoanProductRow;
  readonly coin: LoanCoinRow;
  readonly days: number;
  /** As they were typed. */
  readonly borrowed: string;
  readonly pledged: string;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onBorrow: () => void;
  /** What it will cost, and when it would be sold. */
  readonly children: ReactNode;
}

/** Asked before a loan is taken, or asked for: what comes, what is pledged for it, what it costs. */
export function LoanConfirm({ product, coin, days, borrowed, pledged, children, ...props }: LoanConfirmProps): ReactElement {
  const t = useT();
  const sum = useSum();
  const title = product.kind === "desk" ? t("loans.ask") : t("loans.borrow");
  const rows = [
    [t("loans.borrow_amount"), `${sum(borrowed, product.decimals)} ${product.currency_name}`],
    [t("loans.pledge_amount"), `${sum(pledged, coin.decimals)} ${coin.currency_name}`],
    [t("loans.term"), t("loans.days", { count: days })],
  ] as const;
  return (
    <Sheet open={props.open} onOpen={props.onOpen} title={title}>
      <div className="flex flex-col gap-3 pb-2">
        <dl className="flex flex-col gap-1 text-sm tabular-nums">
          {rows.map(([label, value]) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-3">
              <dt className="text-mut">{label}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        {children}
        <p className="text-xs text-mut">{t("loans.risk")}</p>
        <p role="alert" className="text-sm text-down empty:hidden">
          {props.error === null ? "" : failureText(props.error)}
        </p>
        <div className="grid grid-cols-2 gap-3 big-letters:grid-cols-1">
          <Button onClick={() => props.onOpen(false)}>{t("shell.cancel")}</Button>
          <Button tone="gold" pending={props.isPending} onClick={props.onBorrow}>
            {title}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
