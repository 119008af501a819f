import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import type { DualProductRow } from "../../contract/dual-investment-replies.ts";
import type { DualOutcomes } from "../dual-view.ts";
import { useDualWords } from "./words.tsx";

type Of = Pick<DualProductRow, "type" | "strike" | "pay_name" | "pay_decimals" | "get_name" | "get_decimals">;

/** Both outcomes in numbers, the lower price first. */
export function Outcomes({
  product,
  outcomes,
}: {
  readonly product: Of;
  readonly outcomes: Omit<DualOutcomes, "beyond" | "option" | "gets">;
}): ReactElement {
  const t = useT();
  const { sum, bare, price } = useDualWords();
  const { type, strike, pay_name: pay, pay_decimals: payDecimals, get_name: get, get_decimals: getDecimals } = product;
  const own = { value: outcomes.own, interest: outcomes.ownInterest, code: pay, decimals: payDecimals };
  const other = { value: outcomes.other, interest: outcomes.otherInterest, code: get, decimals: getDecimals };
  const at = { strike: price(strike) };
  const tiles =
    type === "call"
      ? [
          { label: t("dual-investment.below", at), ...own },
          { label: t("dual-investment.at_or_above", at), ...other },
        ]
      : [
          { label: t("dual-investment.at_or_below", at), ...other },
          { label: t("dual-investment.above", at), ...own },
        ];
  return (
    <dl className="grid grid-cols-2 gap-2 big-letters:grid-cols-1">
      {tiles.map(({ label, value, interest, code, decimals }) => (
        <div key={label} className="min-w-0 rounded-xl bg-fill px-3 py-2">
          <dt className="text-2xs text-mut">{label}</dt>
          <dd className="m-0 break-words text-base font-semibold tabular-nums">
            {bare(value, code, decimals)} <span className="text-xs font-normal text-mut">{code}</span>
          </dd>
          <dd className="m-0 text-2xs text-mut tabular-nums">
            {t("dual-investment.with_interest", { amount: sum(interest, code, decimals) })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
