import type { ReactElement } from "react";
import { CircleCheck, CircleX, Undo2 } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatFixed, formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { CheckLink } from "../../../../web/receipts/check-link.tsx";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { Amount } from "../../../../web/ui/amounts.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import type { SecondsOrder } from "../../contract/seconds-replies.ts";
import { SideChip } from "./running-cards.tsx";
import { lengthText, resultText, toneOfResult } from "./words.ts";

interface SheetProps {
  /** Those that ended while somebody looked on, the newest first; empty: closed. */
  readonly orders: readonly SecondsOrder[];
  readonly decimalsOf: (market: number) => number;
  readonly onClose: () => void;
}

/** What came of it, why, and the receipt to compute it again. */
export function ResultSheet({ orders, decimalsOf, onClose }: SheetProps): ReactElement {
  const t = useT();
  const receipts = orders.map(({ receipt }) => receipt).filter((id) => id !== "");
  return (
    <Sheet open={orders.length > 0} onOpen={(open) => !open && onClose()} title={t("seconds.result")}>
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <li key={order.id} className="py-3 first:pt-0">
            <Ended order={order} decimals={decimalsOf(order.match_id)} />
            {order.receipt !== "" && <CheckLink id={order.receipt} ids={receipts} onOpen={onClose} />}
          </li>
        ))}
      </ul>
      <Button tone="gold" className="mt-2 mb-2 w-full" onClick={onClose}>
        {t("shell.done")}
      </Button>
    </Sheet>
  );
}

const ICONS = { up: CircleCheck, down: CircleX, plain: Undo2 } as const;
const TONES = { up: "text-up", down: "text-down", plain: "text-mut" } as const;

function Ended({ order, decimals }: { readonly order: SecondsOrder; readonly decimals: number }): ReactElement {
  const tone = toneOfResult(order.fact_profits);
  const Icon = ICONS[tone];
  return (
    <>
      <div className="flex items-center gap-3" role="status">
        <Icon className={`size-9 shrink-0 ${TONES[tone]}`} strokeWidth={1.5} aria-hidden />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{resultText(order)}</p>
          <Amount value={order.fact_profits} decimals={6} least={2} signed unit="USDT" className="text-xl font-semibold" />
        </div>
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs">
        <span className="text-sm font-medium">{order.symbol_name}</span>
        <SideChip type={order.type} />
        <span className="text-mut">
          {lengthText(order.seconds)} · <Amount value={order.number} decimals={6} least={2} unit="USDT" />
        </span>
      </p>
      <Why order={order} decimals={decimals} />
    </>
  );
}

/** In words: by which prices, or why by none. */
export function Why({ order, decimals }: { readonly order: SecondsOrder; readonly decimals: number }): ReactElement | null {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const { result } = order;
  if (result === "") return null;
  const isDecided = result === "won" || result === "lost" || result === "even";
  const mean = formatTrimmed(order.end_price, { least: decimals, most: decimals + 2 }, language);
  const entry = formatFixed(order.open_price, decimals, language);
  return <p className="mt-1 text-xs text-mut">{isDecided ? t("seconds.why.decided", { mean, entry }) : t(`seconds.why.${result}`)}</p>;
}
