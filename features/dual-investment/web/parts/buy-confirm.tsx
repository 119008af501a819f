import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import type { DualProductRow } from "../../contract/dual-investment-replies.ts";
import { leastOf, type DualOutcomes } from "../dual-view.ts";
import { Outcomes } from "./outcomes.tsx";
import { Line, Risk, useDualWords } from "./words.tsx";

interface ConfirmProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly product: DualProductRow;
  readonly outcomes: DualOutcomes;
  readonly shares: number;
  readonly isPending: boolean;
  readonly error: string;
  readonly onBuy: () => void;
}

/** What is about to be bought: for how much, until when, both outcomes, and the least rate that is taken. */
export function BuyConfirm({ open, onOpen, product, outcomes, shares, isPending, error, onBuy }: ConfirmProps): ReactElement {
  const t = useT();
  const { sum, utc, percent, count } = useDualWords();
  return (
    <Sheet open={open} onOpen={onOpen} title={t("dual-investment.confirm")}>
      <div className="flex flex-col gap-3 pb-2">
        <dl>
          <Line label={t("dual-investment.pay")} isLarge>
            {sum(outcomes.principal, product.pay_name, product.pay_decimals)}
          </Line>
          <Line label={t("dual-investment.shares")}>{count(shares)}</Line>
          <Line label={t("dual-investment.rate_year")}>{percent(product.rate_text)}</Line>
          <Line label={t("dual-investment.rate_least")}>{percent(leastOf(product.rate_text))}</Line>
          <Line label={t("dual-investment.fee")}>{sum("0", product.pay_name, product.pay_decimals)}</Line>
          <Line label={t("dual-investment.settles_on")}>{utc(product.settles_ms)}</Line>
        </dl>
        <Outcomes product={product} outcomes={outcomes} />
        <Risk>{t("dual-investment.risk")}</Risk>
        <p role="alert" className="text-sm text-down empty:hidden">
          {error}
        </p>
        <div className="grid grid-cols-2 gap-3 big-letters:grid-cols-1">
          <Button onClick={() => onOpen(false)}>{t("shell.cancel")}</Button>
          <Button tone="gold" pending={isPending} onClick={onBuy}>
            {shares === 1 ? t("dual-investment.buy.one") : t("dual-investment.buy", { count: count(shares) })}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
