import { useState } from "react";
import type { ReactElement } from "react";
import { Zap } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import type { Quote } from "../../../../web/quotes/quote.ts";
import { NumberField } from "../../../../web/ui/number-field.tsx";
import { ConfirmDialog } from "../../../../web/ui/confirm-dialog.tsx";
import type { Side } from "../form/order-kinds.ts";
import { isAmount } from "./use-one-click.ts";
import type { OneClickTrading } from "./use-one-click.ts";

/** Turns one-click trading on, after it was said what that means, and off. */
export function OneClickButton({ trading }: { readonly trading: OneClickTrading }): ReactElement {
  const t = useT();
  const [asked, setAsked] = useState(false);
  const { isOn } = trading.choice;
  return (
    <>
      <button
        type="button"
        aria-pressed={isOn}
        aria-label={t("spot.one_click")}
        title={t("spot.one_click")}
        onClick={() => (isOn ? trading.change({ isOn: false }) : setAsked(true))}
        className={`inline-flex size-6 items-center justify-center rounded-md ${isOn ? "bg-brand-tint text-brand" : "text-mut hover:bg-fill hover:text-fg"}`}
      >
        <Zap className="size-3.5" aria-hidden />
      </button>
      <ConfirmDialog
        open={asked}
        onOpen={setAsked}
        title={t("spot.one_click")}
        text={t("spot.one_click.warning")}
        confirmLabel={t("spot.one_click.on")}
        cancelLabel={t("shell.back")}
        tone="down"
        pending={false}
        onConfirm={() => {
          trading.change({ isOn: true });
          setAsked(false);
        }}
      />
    </>
  );
}

const SIDES: readonly Side[] = ["buy", "sell"];
const TONES = { buy: "bg-up-fill text-white", sell: "bg-down-fill text-white" };

/** What a click on a level sends while it is on: always in sight, above the levels. */
export function OneClickBar({ trading, quote }: { readonly trading: OneClickTrading; readonly quote: Quote }): ReactElement {
  const t = useT();
  const { choice, change, amount, setAmount } = trading;
  return (
    <section aria-label={t("spot.one_click")} className="mx-2 mb-1 shrink-0 rounded-lg border border-mark bg-brand-tint p-2">
      <p className="flex items-center gap-1.5 text-2xs font-medium text-brand">
        <Zap className="size-3.5 shrink-0" aria-hidden />
        <span className="min-w-0 flex-1">{t("spot.one_click.is_on")}</span>
        <button type="button" onClick={() => change({ isOn: false })} className="min-h-6 shrink-0 underline underline-offset-2">
          {t("spot.one_click.off")}
        </button>
      </p>
      <div className="mt-1 flex gap-1.5 [--field-height:3rem]">
        <div role="group" aria-label={t("spot.side")} className="flex w-16 shrink-0 flex-col overflow-hidden rounded-lg bg-fill">
          {SIDES.map((side) => (
            <button
              key={side}
              type="button"
              aria-pressed={choice.side === side}
              onClick={() => change({ side })}
              className={`min-h-6 flex-1 truncate px-1 text-2xs font-semibold focus-visible:-outline-offset-2 ${choice.side === side ? TONES[side] : "text-mut hover:text-fg"}`}
            >
              {t(side === "buy" ? "spot.buy" : "spot.sell")}
            </button>
          ))}
        </div>
        <div className="min-w-0 flex-1">
          <NumberField
            label={t("spot.amount_in", { unit: quote.base })}
            value={amount}
            decimals={quote.quantityDecimals}
            onText={setAmount}
            invalid={!isAmount(amount, quote)}
          />
        </div>
      </div>
    </section>
  );
}
