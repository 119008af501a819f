import { useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../i18n/texts.ts";
import { Button } from "../../ui/button.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import type { Indicator, IndicatorPeriods } from "./chart-port.ts";
import { INDICATORS, USUAL_PERIODS, isPeriod, periodLimits, periodsOf } from "./indicators.ts";

interface Chosen {
  readonly indicators: readonly Indicator[];
  readonly periods: IndicatorPeriods;
}

interface IndicatorSheetProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

/** Periods as typed, by indicator. */
type Typed = Readonly<Record<Indicator, readonly string[]>>;

function typedOf(periods: IndicatorPeriods): Typed {
  return Object.fromEntries(INDICATORS.map((name) => [name, periodsOf(periods, name).map(String)])) as unknown as Typed;
}

/** Choose indicators and their periods; nothing changes before Apply. */
export function IndicatorSheet({ open, onOpen, chosen, onChoose }: IndicatorSheetProps): ReactElement {
  const t = useT();
  const [draft, setDraft] = useState(chosen.indicators);
  const [typed, setTyped] = useState(() => typedOf(chosen.periods));
  const toggle = (name: Indicator): void => setDraft(draft.includes(name) ? draft.filter((each) => each !== name) : [...draft, name]);
  const change = (next: boolean): void => {
    setDraft(chosen.indicators);
    setTyped(typedOf(chosen.periods));
    onOpen(next);
  };
  const isRight = (name: Indicator, index: number): boolean => isPeriod(Number(typed[name][index]), periodLimits(name, index));
  const shown = INDICATORS.filter((name) => draft.includes(name));
  const areRight = shown.every((name) => typed[name].every((_text, index) => isRight(name, index)));
  const apply = (): void => {
    const periods = Object.fromEntries(shown.map((name) => [name, typed[name].map(Number)]));
    onChoose({ indicators: draft, periods: { ...chosen.periods, ...periods } });
    onOpen(false);
  };
  return (
    <Sheet open={open} onOpen={change} title={t("trading.chart.indicators")}>
      <div className="grid grid-cols-3 gap-2.5">
        {INDICATORS.map((name) => {
          const on = draft.includes(name);
          return (
            <button
              key={name}
              type="button"
              aria-pressed={on}
              onClick={() => toggle(name)}
              className={`h-12 rounded-field border font-semibold ${on ? "border-mark bg-brand-tint text-brand" : "border-transparent bg-fill text-mut"}`}
            >
              {name}
            </button>
          );
        })}
      </div>
      {shown.length > 0 && <h3 className="mt-5 mb-2 text-sm font-semibold">{t("trading.chart.periods")}</h3>}
      <div className="flex flex-col gap-2 [--field-height:2.75rem]">
        {shown.map((name) => (
          <PeriodFields
            key={name}
            name={name}
            typed={typed[name]}
            isRight={(index) => isRight(name, index)}
            onTyped={(texts) => setTyped({ ...typed, [name]: texts })}
          />
        ))}
      </div>
      <Button tone="gold" className="mt-5 w-full" disabled={!areRight} onClick={apply}>
        {t("shell.apply")}
      </Button>
    </Sheet>
  );
}

interface PeriodFieldsProps {
  readonly name: Indicator;
  readonly typed: readonly string[];
  readonly isRight: (index: number) => boolean;
  readonly onTyped: (texts: readonly string[]) => void;
}

function PeriodFields({ name, typed, isRight, onTyped }: PeriodFieldsProps): ReactElement {
  const t = useT();
  const wrong = typed.findIndex((_text, index) => !isRight(index));
  const isUsual = typed.join() === USUAL_PERIODS[name].join();
  return (
    <fieldset>
      <div className="flex min-h-7 items-center justify-between gap-3">
        <legend className="float-left text-xs font-medium text-mut">{name}</legend>
        {!isUsual && (
          <button type="button" onClick={() => onTyped(USUAL_PERIODS[name].map(String))} className="min-h-6 text-xs text-brand">
            {t("trading.chart.periods.usual")}
          </button>
        )}
      </div>
      <div className="grid grid-cols-3 gap-2">
        {typed.map((text, index) => (
          <NumberField
            key={index}
            label={t(name === "BOLL" && index === 1 ? "trading.chart.band_width" : "trading.chart.period_of", { number: index + 1 })}
            value={text}
            decimals={0}
            onText={(next) => onTyped(typed.with(index, next))}
            invalid={!isRight(index)}
          />
        ))}
      </div>
      <p role="alert" className="text-2xs text-down empty:hidden">
        {wrong === -1 ? "" : t("trading.chart.periods.wrong", { ...periodLimits(name, wrong) })}
      </p>
    </fieldset>
  );
}
