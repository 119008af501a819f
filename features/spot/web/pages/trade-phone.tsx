import { useCallback, useDeferredValue, useState } from "react";
import type { ReactElement } from "react";
import type { Quote } from "../../../../web/quotes/quote.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { useDepth } from "../../../../web/trading/book/depth.store.ts";
import { BookPanel } from "../../../../web/trading/book/order-book.tsx";
import { ChartStrip } from "../../../../web/trading/chart/chart-strip.tsx";
import { PhoneHead } from "../../../../web/trading/head/phone-head.tsx";
import { ProductTabs, useHasProducts } from "../../../../web/trading/head/product-tabs.tsx";
import { useChartActs } from "../form/chart-acts.ts";
import { useOrderContext } from "../form/order-context.ts";
import type { Side } from "../form/order-kinds.ts";
import { OrderForm } from "../ticket/order-form.tsx";
import type { PriceTap } from "../ticket/order-form.tsx";
import { OrderTabs } from "./order-tabs.tsx";

export interface TradeProps {
  readonly quote: Quote;
  readonly startSide: Side;
  /** A limit price to begin with, from a link. */
  readonly startPrice: string | undefined;
  readonly onSymbol: (symbol: string) => void;
}

/** Trade on a phone: head and chart strip, form beside book, and the button that sends always in reach of the thumb. */
export function TradePhone({ quote, startSide, startPrice, onSymbol }: TradeProps): ReactElement {
  const navigation = useNavigation();
  const depth = useDepth(quote.symbol);
  const above = useHasProducts() ? "products" : "head";
  const context = useOrderContext(quote, depth);
  const [tap, setTap] = useState<PriceTap | undefined>(undefined);
  const takePrice = useCallback((price: string) => setTap({ price, at: Date.now() }), []);
  const acts = useChartActs(quote.symbol, (limitSide, price) => setTap({ side: limitSide, price, isLimit: true, at: Date.now() }));
  // Made before it is in the document: the form is drawn into it at once, not in a second drawing of everything.
  const [foot] = useState(() => document.createElement("div"));
  const holdFoot = useCallback((holder: HTMLElement | null) => holder?.append(foot), [foot]);
  // Head, chart and form first: one draw of everything holds a slow phone for a third of a second.
  const hasRest = useDeferredValue(true, false);
  return (
    // What sticks to the bottom ends where the tab bar begins to be seen, which is lower than its raised middle.
    <div className="-mb-5">
      <ProductTabs current="spot" symbol={quote.symbol} />
      <PhoneHead quote={quote} onSymbol={onSymbol} onChart={() => navigation.to(withQuery(routes.chart, { symbol: quote.symbol }))} />
      <ChartStrip quote={quote} acts={acts} />
      <div className="grid grid-cols-[minmax(0,1fr)_min(50vw_-_32px,148px)] big-letters:grid-cols-1 gap-x-3 px-4 pb-2 [--field-height:2.75rem] [--stepper-width:32px] [@media(height<660px)]:[--field-height:2.5rem] min-[600px]:grid-cols-2 min-[600px]:gap-x-6">
        <OrderForm quote={quote} context={context} startSide={startSide} startPrice={startPrice} tap={tap} foot={foot} />
        {hasRest && <BookPanel size="phone" above={above} quote={quote} depth={depth} onPrice={takePrice} />}
      </div>
      <div className="border-t border-line">{hasRest && <OrderTabs currencyId={quote.baseId} legalId={quote.quoteId} />}</div>
      <div
        ref={holdFoot}
        className="sticky bottom-[calc(var(--tab-bar-height)-20px+env(safe-area-inset-bottom))] z-20 border-t border-line bg-bg px-4 pt-2 pb-3"
      />
    </div>
  );
}
