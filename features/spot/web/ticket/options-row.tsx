import { useState } from "react";
import type { ReactElement } from "react";
import { SlidersHorizontal } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import { factsOf } from "../form/order-kinds.ts";
import type { OrderForm, OrderOptions } from "../form/order-state.ts";
import { LaterOptionsList } from "./later-parts.tsx";

interface OptionsRowProps {
  readonly form: OrderForm;
  readonly assetClass: "coin" | "stock";
  readonly onOptions: (options: Partial<OrderOptions>) => void;
}

/** What is chosen beyond prices and amounts, in short; opens the choices. */
export function OptionsRow({ form, assetClass, onOptions }: OptionsRowProps): ReactElement {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { atMarket, waits } = factsOf(form.kind);
  const triggers = waits || form.kind === "oco" || (form.hasExits && form.stopLoss !== "");
  const chosen = [
    ...(atMarket ? [] : [t(form.postOnly ? "spot.post_only" : `spot.time.${form.timeInForce}`)]),
    ...(triggers ? [t(`spot.trigger_by.${form.triggerBy}`)] : []),
    ...(form.selfTrade === "expire_maker" ? [] : [t("spot.self_trade.short")]),
  ];
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-8 items-center gap-2 rounded-lg text-left text-xs text-mut hover:text-fg"
      >
        <SlidersHorizontal className="size-4 shrink-0" aria-hidden />
        <span className="min-w-0 flex-1 leading-[1rem]">{[t("spot.options"), ...chosen].join(" · ")}</span>
      </button>
      <Sheet open={open} onOpen={setOpen} title={t("spot.options")}>
        <LaterOptionsList form={form} assetClass={assetClass} onOptions={onOptions} />
      </Sheet>
    </>
  );
}
