import type { ReactElement } from "react";
import { formatDecimal } from "../../../../money/decimal.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { Amount } from "../../../../web/ui/amounts.tsx";
import type { ContractRow, LeverAccountReply } from "../../contract/futures-rows.ts";
import { valueMaxAt, type PositionSide } from "../../formulas.ts";
import { FREE_MULTIPLE, MONEY_DECIMALS, units } from "../futures.form.ts";

interface SliderProps {
  readonly contract: ContractRow;
  readonly account: LeverAccountReply | undefined;
  readonly value: number;
  /** Value of that side that is used already, 10^-8. */
  readonly used: number;
  readonly side: PositionSide;
  readonly onValue: (multiple: number) => void;
  /** A multiple was chosen that asks for the test of understanding first. */
  readonly onLocked: () => void;
}

/** On a desktop: the multiples on a line, a native range input under our own drawing, and what the chosen one allows. */
export function LeverageSlider({ contract, account, value, used, side, onValue, onLocked }: SliderProps): ReactElement {
  const t = useT();
  const { multiples } = contract;
  const last = Math.max(1, multiples.length - 1);
  const at = Math.max(0, multiples.indexOf(value));
  const bounds = contract.brackets.map((row) => ({ valueMax: Number(units(row.value_max)), multipleMax: row.multiple_max }));
  const choose = (index: number): void => {
    const multiple = multiples[index];
    if (multiple === undefined || multiple === value) return;
    if (multiple > FREE_MULTIPLE && account?.test_passed === 0) onLocked();
    else onValue(multiple);
  };
  return (
    <div className="max-lg:hidden">
      <div className="flex items-baseline justify-between text-xs text-mut">
        {t("futures.leverage")}
        <span className="text-sm font-semibold text-brand">{value}×</span>
      </div>
      <div className="relative mx-2.5 h-7">
        <div aria-hidden className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-fill-strong">
          <div className="h-full rounded-full bg-mark" style={{ width: `${(at * 100) / last}%` }} />
        </div>
        {multiples.map((multiple, i) => (
          <span
            key={multiple}
            aria-hidden
            style={{ left: `${(i * 100) / last}%` }}
            className={`absolute top-1/2 size-2 -translate-1/2 rounded-full border ${i <= at ? "border-mark bg-mark" : "border-field-line bg-card"}`}
          />
        ))}
        <input
          type="range"
          aria-label={t("futures.leverage")}
          aria-valuetext={`${value}×`}
          min={0}
          max={last}
          step={1}
          value={at}
          onChange={(event) => choose(event.target.valueAsNumber)}
          className="share-slider absolute inset-y-0 -left-2.5 w-[calc(100%+20px)] cursor-pointer"
        />
      </div>
      <div className="relative mx-2.5 h-4 text-2xs text-mut">
        {multiples.map((multiple, i) => (
          <span
            key={multiple}
            aria-hidden
            style={{ left: `${(i * 100) / last}%` }}
            className={`absolute -translate-x-1/2 ${multiple === value ? "font-semibold text-fg" : ""}`}
          >
            {multiple}
          </span>
        ))}
      </div>
      <p className="pt-1 text-2xs leading-[1rem] text-mut">
        {t(side === "long" ? "futures.bracket_long" : "futures.bracket_short", { coin: contract.currency_name })}{" "}
        <span className="whitespace-nowrap">
          <Amount value={formatDecimal(used, MONEY_DECIMALS)} decimals={0} /> /{" "}
          <Amount value={formatDecimal(valueMaxAt(bounds, value), MONEY_DECIMALS)} decimals={0} unit={contract.legal_name} />
        </span>
      </p>
    </div>
  );
}
