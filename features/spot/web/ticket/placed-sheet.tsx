import type { ReactElement, ReactNode } from "react";
import { CircleCheck } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import type { Quote } from "../../../../web/quotes/quote.ts";
import { Amount, Price } from "../../../../web/ui/amounts.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import type { Placement } from "../spot.api.ts";
import { LaterPlacedFills } from "./later-parts.tsx";

interface PlacedSheetProps {
  readonly quote: Quote;
  readonly placement: Placement | undefined;
  readonly onClose: () => void;
}

/** What became of a market order. */
export function PlacedSheet({ quote, placement, onClose }: PlacedSheetProps): ReactElement {
  const t = useT();
  const order = placement?.order;
  return (
    <Sheet open={order !== undefined} onOpen={onClose} title={t("spot.placed")}>
      {order !== undefined && (
        <>
          <CircleCheck className="mx-auto size-12 text-up" strokeWidth={1.5} aria-hidden />
          <dl className="mt-4 divide-y divide-line">
            <Row label={t("spot.market")}>{quote.symbol}</Row>
            <Row label={t("spot.filled")}>
              <Amount value={order.filled} decimals={quote.quantityDecimals} unit={quote.base} />
            </Row>
            <Row label={t("spot.average_price")}>
              <Price value={order.average_price} decimals={quote.priceDecimals} />
            </Row>
          </dl>
          <LaterPlacedFills id={order.id} onLeave={onClose} />
        </>
      )}
      <Button tone="gold" className="mt-4 w-full" onClick={onClose}>
        {t("shell.done")}
      </Button>
    </Sheet>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="flex justify-between gap-3 py-3 text-sm">
      <dt className="text-mut">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
