import { useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../i18n/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { PANE_INDICATORS, PRICE_INDICATORS } from "./chart-port.ts";
import type { Indicator } from "./chart-port.ts";

interface IndicatorSheetProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly chosen: readonly Indicator[];
  readonly onChoose: (indicators: readonly Indicator[]) => void;
}

/** Choose indicators; nothing changes before Apply. */
export function IndicatorSheet({ open, onOpen, chosen, onChoose }: IndicatorSheetProps): ReactElement {
  const t = useT();
  const [draft, setDraft] = useState(chosen);
  const toggle = (name: Indicator): void => setDraft(draft.includes(name) ? draft.filter((each) => each !== name) : [...draft, name]);
  const change = (next: boolean): void => {
    setDraft(chosen);
    onOpen(next);
  };
  return (
    <Sheet open={open} onOpen={change} title={t("trading.chart.indicators")}>
      <div className="grid grid-cols-3 gap-2.5">
        {[...PRICE_INDICATORS, ...PANE_INDICATORS].map((name) => {
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
      <Button
        tone="gold"
        className="mt-5 w-full"
        onClick={() => {
          onChoose(draft);
          onOpen(false);
        }}
      >
        {t("shell.apply")}
      </Button>
    </Sheet>
  );
}
