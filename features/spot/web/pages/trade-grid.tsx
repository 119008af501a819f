import { useState } from "react";
import type { ReactElement } from "react";
import { useDepth, useTape } from "../../../../web/trading/book/depth.store.ts";
import { BookPanel } from "../../../../web/trading/book/order-book.tsx";
import { ChartPanel } from "../../../../web/trading/chart/chart-panel.tsx";
import { MarketHead } from "../../../../web/trading/head/market-head.tsx";
import { useOrderContext } from "../form/order-context.ts";
import { OrderForm } from "../ticket/order-form.tsx";
import type { PriceTap } from "../ticket/order-form.tsx";
import { OrderTabs } from "./order-tabs.tsx";
import type { TradeProps } from "./trade-phone.tsx";

/** Chart, book and form beside each other on a wide screen. */
export function TradeGrid({ quote, startSide, onSymbol }: TradeProps): ReactElement {
  const depth = useDepth(quote.symbol);
  const trades = useTape(quote.symbol);
  const context = useOrderContext(quote, depth);
  const [tap, setTap] = useState<PriceTap | undefined>(undefined);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_280px_320px] grid-rows-[auto_minmax(600px,auto)_auto]">
      <div className="col-span-full">
        <MarketHead quote={quote} onSymbol={onSymbol} />
      </div>
      <div className="border-r border-line">
        <ChartPanel quote={quote} height={290} fills />
      </div>
      <div className="border-r border-line p-3">
        <BookPanel size="page" quote={quote} depth={depth} trades={trades} onPrice={(price) => setTap({ price, at: Date.now() })} />
      </div>
      <div className="row-span-2 flex border-b border-line px-4 py-3 *:flex-1">
        <OrderForm quote={quote} context={context} startSide={startSide} tap={tap} />
      </div>
      <div className="col-span-2 min-h-72 border-t border-r border-line">
        <OrderTabs quote={quote} />
      </div>
    </div>
  );
}
