import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { formatDecimal } from "../../../../money/decimal.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { cutDecimal } from "../../../../web/numbers/decimal-text.ts";
import { Amount, Price, toneOf } from "../../../../web/ui/amounts.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { NumberField } from "../../../../web/ui/number-field.tsx";
import { Segmented } from "../../../../web/ui/segmented.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import { Tabs } from "../../../../web/ui/tabs.tsx";
import type { ContractRow, LeverAccountReply } from "../../contract/futures-rows.ts";
import type { PositionSide } from "../../formulas.ts";
import {
  CALCULATIONS,
  liquidationOf,
  PERCENT_DECIMALS,
  resultOf,
  sizeOf,
  takerOf,
  targetOf,
  type CalculatorForm,
  type CalculatorNeeds,
} from "../calculator.form.ts";
import { MONEY_DECIMALS } from "../futures.form.ts";

/** What goes into the order form. */
export interface CalculatedOrder {
  readonly side: PositionSide;
  readonly lots: string;
  readonly multiple: number;
}

interface CalculatorProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly contract: ContractRow;
  readonly account: LeverAccountReply | undefined;
  /** Puts what was calculated into the order form. */
  readonly onUse: (order: CalculatedOrder) => void;
}

/** Result, target price, liquidation price, and the size for a loss that one accepts. */
export function CalculatorSheet(props: CalculatorProps): ReactElement {
  const t = useT();
  return (
    <Sheet open={props.open} onOpen={props.onOpen} title={`${t("futures.calculator")} · ${props.contract.symbol}`} tall>
      <Calculator key={props.contract.symbol} {...props} />
    </Sheet>
  );
}

function startOf({ contract, account }: CalculatorProps): CalculatorForm {
  const price = cutDecimal(contract.mark, contract.price_decimals);
  const multiple = contract.multiples.includes(10) ? 10 : (contract.multiples[0] ?? 1);
  const balance = account === undefined ? "1000" : cutDecimal(account.free, 2);
  return { what: "result", side: "long", multiple, entry: price, exit: "", lots: "", wanted: "20", balance, risk: "1" };
}

function Calculator(props: CalculatorProps): ReactElement {
  const { contract, account, onUse, onOpen } = props;
  const t = useT();
  const [form, setForm] = useState(() => startOf(props));
  const change = (more: Partial<CalculatorForm>): void => setForm({ ...form, ...more });
  const needs = { contract, takerPpm: takerOf(contract, account?.fees ?? []) };
  const field = (name: "entry" | "exit" | "lots" | "wanted" | "balance" | "risk", label: string, decimals: number): ReactElement => (
    <NumberField label={label} value={form[name]} decimals={decimals} onText={(text) => change({ [name]: text })} />
  );
  const price = (name: "entry" | "exit", label: string): ReactElement =>
    field(name, `${label} (${contract.legal_name})`, contract.price_decimals);
  const lots = field("lots", t("futures.lots"), 0);
  const balance = field("balance", t("futures.calc.balance", { unit: contract.legal_name }), 2);
  return (
    <div className="flex flex-col gap-3 pb-2 [--field-height:3rem]">
      <Tabs
        label={t("futures.calculator")}
        options={CALCULATIONS.map((value) => ({ value, label: t(`futures.calc.${value}`) }))}
        value={form.what}
        onValue={(what) => change({ what })}
      />
      <Segmented
        label={t("futures.side")}
        options={[
          { value: "long", label: t("futures.long"), tone: "up" },
          { value: "short", label: t("futures.short"), tone: "down" },
        ]}
        value={form.side}
        onValue={(side) => change({ side })}
      />
      <Multiples contract={contract} value={form.multiple} onValue={(multiple) => change({ multiple })} />
      <div className="grid grid-cols-2 gap-2 big-letters:grid-cols-1">
        {price("entry", t("futures.entry"))}
        {form.what === "result" && price("exit", t("futures.calc.exit"))}
        {form.what === "size" && price("exit", t("futures.stop_loss"))}
        {form.what !== "size" && lots}
        {form.what === "target" && field("wanted", t("futures.calc.wanted"), PERCENT_DECIMALS)}
        {(form.what === "liquidation" || form.what === "size") && balance}
        {form.what === "size" && field("risk", t("futures.calc.risk"), PERCENT_DECIMALS)}
      </div>
      <Figures form={form} needs={needs} />
      <p className="text-xs leading-[1.25rem] text-mut">{t(`futures.calc.note.${form.what}`)}</p>
      <Use
        form={form}
        needs={needs}
        onUse={(order) => {
          onUse(order);
          onOpen(false);
        }}
      />
    </div>
  );
}

interface MultiplesProps {
  readonly contract: ContractRow;
  readonly value: number;
  readonly onValue: (multiple: number) => void;
}

function Multiples({ contract, value, onValue }: MultiplesProps): ReactElement {
  const t = useT();
  return (
    <div role="radiogroup" aria-label={t("futures.leverage")} className="no-scrollbar flex gap-1.5 overflow-x-auto">
      {contract.multiples.map((multiple) => (
        <button
          key={multiple}
          type="button"
          role="radio"
          aria-checked={multiple === value}
          onClick={() => onValue(multiple)}
          className={`h-11 min-w-11 flex-1 shrink-0 rounded-field px-1 text-sm font-semibold ${multiple === value ? "border border-brand bg-brand-tint text-brand" : "bg-fill"}`}
        >
          {multiple}×
        </button>
      ))}
    </div>
  );
}

interface FiguresProps {
  readonly form: CalculatorForm;
  readonly needs: CalculatorNeeds;
}

/** The lines of what is calculated; dashes while something is missing. */
function Figures({ form, needs }: FiguresProps): ReactElement {
  const t = useT();
  const { contract } = needs;
  const money = (sum: number | undefined, signed = false): ReactNode => {
    if (sum === undefined) return "–";
    const text = formatDecimal(sum, MONEY_DECIMALS);
    return <Amount value={text} decimals={2} signed={signed} unit={contract.legal_name} className={signed ? toneOf(text) : ""} />;
  };
  const price = (ticks: number | undefined): ReactNode =>
    ticks === undefined ? "–" : <Price value={formatDecimal(ticks, contract.price_decimals)} decimals={contract.price_decimals} />;
  const percent = (hundredths: number | undefined, signed = false): ReactNode =>
    hundredths === undefined ? "–" : <Amount value={formatDecimal(hundredths, 2)} decimals={2} signed={signed} unit="%" />;
  const lines = linesOf(form, needs, { t, money, price, percent });
  return (
    <dl className="flex flex-col gap-2 rounded-field border border-line p-3 text-sm" aria-live="polite">
      {lines.map(([label, value], index) => (
        <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-3">
          <dt className="text-mut">{label}</dt>
          <dd className={`ml-auto whitespace-nowrap ${index === 0 ? "text-base font-semibold" : ""}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Words {
  readonly t: ReturnType<typeof useT>;
  readonly money: (sum: number | undefined, signed?: boolean) => ReactNode;
  readonly price: (ticks: number | undefined) => ReactNode;
  readonly percent: (hundredths: number | undefined, signed?: boolean) => ReactNode;
}

/** What one asks for first, then what it stands on. */
function linesOf(
  form: CalculatorForm,
  needs: CalculatorNeeds,
  { t, money, price, percent }: Words,
): readonly (readonly [string, ReactNode])[] {
  switch (form.what) {
    case "result": {
      const found = resultOf(form, needs);
      return [
        [t("futures.about_result"), money(found?.net, true)],
        [t("futures.calc.returned"), percent(found?.returned, true)],
        [t("futures.margin"), money(found?.margin)],
        [t("futures.calc.fees"), money(found === undefined ? undefined : found.fee + found.exitFee)],
      ];
    }
    case "target": {
      const found = targetOf(form, needs);
      return [
        [t("futures.calc.target"), price(found?.exit)],
        [t("futures.about_result"), money(found?.net, true)],
        [t("futures.margin"), money(found?.margin)],
        [t("futures.calc.fees"), money(found === undefined ? undefined : found.fee + found.exitFee)],
      ];
    }
    case "liquidation": {
      const found = liquidationOf(form, needs);
      return [
        [t("futures.liq_price"), found !== undefined && found.price === undefined ? t("futures.none") : price(found?.price)],
        [t("futures.calc.away"), percent(found?.away)],
        [t("futures.margin"), money(found?.margin)],
        [t("futures.fee"), money(found?.fee)],
      ];
    }
    case "size": {
      const found = sizeOf(form, needs);
      return [
        [t("futures.lots"), found?.lots ?? "–"],
        [t("futures.calc.loss"), money(found?.net, true)],
        [t("futures.margin"), money(found?.margin)],
        [t("futures.calc.value_max"), money(found?.valueMax)],
      ];
    }
  }
}

interface UseProps extends FiguresProps {
  readonly onUse: CalculatorProps["onUse"];
}

/** Into the order form, where it is looked at once more. */
function Use({ form, needs, onUse }: UseProps): ReactElement {
  const t = useT();
  const lots = form.what === "size" ? sizeOf(form, needs)?.lots.toString() : form.lots;
  const isEmpty = lots === undefined || lots === "" || lots === "0";
  return (
    <Button
      tone="gold"
      disabled={isEmpty}
      onClick={() => {
        if (!isEmpty) onUse({ side: form.side, lots, multiple: form.multiple });
      }}
    >
      {t("futures.calc.use")}
    </Button>
  );
}
