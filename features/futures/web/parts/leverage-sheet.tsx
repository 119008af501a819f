import { useState } from "react";
import type { ReactElement } from "react";
import { Lock } from "lucide-react";
import { formatDecimal } from "../../../../money/decimal.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { Amount } from "../../../../web/ui/amounts.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import type { ContractRow, LeverAccountReply } from "../../contract/futures-rows.ts";
import { valueMaxAt, type PositionSide } from "../../formulas.ts";
import { FREE_MULTIPLE, MONEY_DECIMALS, units } from "../futures.form.ts";
import { UnderstandingTest } from "./understanding-test.tsx";

interface LeverageProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly contract: ContractRow;
  readonly account: LeverAccountReply | undefined;
  readonly value: number;
  /** Value of that side that is used already, 10^-8. */
  readonly used: number;
  readonly side: PositionSide;
  readonly onValue: (multiple: number) => void;
}

/** The multiples with the bracket of each; those above 5 after the test of understanding. */
export function LeverageSheet(props: LeverageProps): ReactElement {
  const { open, onOpen, contract, account, value, used, side, onValue } = props;
  const t = useT();
  const [isTested, setIsTested] = useState(false);
  const [wanted, setWanted] = useState(value);
  const bounds = contract.brackets.map((row) => ({ valueMax: Number(units(row.value_max)), multipleMax: row.multiple_max }));
  const most = valueMaxAt(bounds, wanted);
  const needsTest = wanted > FREE_MULTIPLE && account !== undefined && account.test_passed === 0;
  const change = (next: boolean): void => {
    setIsTested(false);
    setWanted(value);
    onOpen(next);
  };
  return (
    <Sheet open={open} onOpen={change} title={t("futures.leverage")}>
      {isTested ? (
        <UnderstandingTest
          onPassed={() => {
            setIsTested(false);
            onValue(wanted);
            onOpen(false);
          }}
        />
      ) : (
        <div className="flex flex-col gap-4 pb-2">
          <div role="radiogroup" aria-label={t("futures.leverage")} className="grid grid-cols-4 gap-2">
            {contract.multiples.map((multiple) => (
              <button
                key={multiple}
                type="button"
                role="radio"
                aria-checked={multiple === wanted}
                onClick={() => setWanted(multiple)}
                className={`flex h-11 items-center justify-center gap-1 rounded-field text-sm font-semibold ${multiple === wanted ? "border border-brand bg-brand-tint text-brand" : "bg-fill"}`}
              >
                {multiple}×
                {multiple > FREE_MULTIPLE && account?.test_passed === 0 && (
                  <Lock className="size-3.5 text-mut" aria-label={t("futures.test.locked")} />
                )}
              </button>
            ))}
          </div>
          <p className="text-sm leading-[1.375rem] text-mut">
            {t(side === "long" ? "futures.bracket_long" : "futures.bracket_short", { coin: contract.currency_name })}{" "}
            <span className="whitespace-nowrap text-fg">
              <Amount value={formatDecimal(used, MONEY_DECIMALS)} decimals={0} /> /{" "}
              <Amount value={formatDecimal(most, MONEY_DECIMALS)} decimals={0} unit={contract.legal_name} />
            </span>
          </p>
          <p className="text-sm leading-[1.375rem]">{t("futures.leverage_risk", { multiple: wanted, percent: lossAt(wanted) })}</p>
          {needsTest ? (
            <Button tone="gold" onClick={() => setIsTested(true)}>
              {t("futures.test.begin")}
            </Button>
          ) : (
            <Button
              tone="gold"
              onClick={() => {
                onValue(wanted);
                onOpen(false);
              }}
            >
              {t("futures.leverage_take", { multiple: wanted })}
            </Button>
          )}
        </div>
      )}
    </Sheet>
  );
}

/** A move against a position that takes half of its margin, in percent: where close-out begins without other money. */
function lossAt(multiple: number): string {
  return formatDecimal(Math.floor(5000 / multiple), 2);
}
