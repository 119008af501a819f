import { useRef, useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { useDepth, useTape } from "../../../../web/trading/book/depth.store.ts";
import { DeskBook, DeskTape } from "../../../../web/trading/book/desk-book.tsx";
import { ChartPanel } from "../../../../web/trading/chart/chart-panel.tsx";
import { MarketRail } from "../../../../web/trading/desk/market-rail.tsx";
import { useDeskKeys } from "../../../../web/trading/desk/desk-keys.ts";
import { ShortcutsDialog } from "../../../../web/trading/desk/shortcuts-dialog.tsx";
import { StatusBar } from "../../../../web/trading/desk/status-bar.tsx";
import { TradingDesk } from "../../../../web/trading/desk/trading-desk.tsx";
import { MarketHead } from "../../../../web/trading/head/market-head.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import { useScreen } from "../../../../web/ui/wide-screen.ts";
import { useOrderContext } from "../form/order-context.ts";
import type { TradeProps } from "../pages/trade-phone.tsx";
import { OrderForm } from "../ticket/order-form.tsx";
import type { PriceTap } from "../ticket/order-form.tsx";
import { LaterAmendPanel } from "../ticket/later-parts.tsx";
import { RecordsPanel } from "./records-panel.tsx";
import { useChartMarks } from "./use-chart-marks.ts";

/** Trade from 1280 px on: everything at once, in panes that can be dragged. */
export function Terminal({ quote, startSide, onSymbol }: TradeProps): ReactElement {
  const t = useT();
  const depth = useDepth(quote.symbol);
  const trades = useTape(quote.symbol);
  const context = useOrderContext(quote, depth);
  const [tap, setTap] = useState<PriceTap | undefined>(undefined);
  const [help, setHelp] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const vast = useScreen("vast");
  const own = useChartMarks(quote);
  useDeskKeys({
    onSearch: () => search.current?.focus(),
    onSide: (side) => setTap({ side, at: Date.now() }),
    onHelp: () => setHelp(true),
  });
  return (
    <>
      <TradingDesk
        head={<MarketHead quote={quote} onSymbol={onSymbol} />}
        rail={<MarketRail symbol={quote.symbol} onSymbol={onSymbol} search={search} />}
        chart={<ChartPanel quote={quote} height={290} fills hasTools marks={own.marks} />}
        book={<DeskBook quote={quote} depth={depth} fills={vast} onPrice={(price) => setTap({ price, at: Date.now() })} />}
        tape={<DeskTape quote={quote} trades={trades} />}
        form={
          <div className="flex min-h-full px-4 py-2.5 *:flex-1 [--field-height:44px] [--stepper-width:32px]">
            <OrderForm key={quote.symbol} quote={quote} context={context} startSide={startSide} tap={tap} />
          </div>
        }
        records={<RecordsPanel quote={quote} onSymbol={onSymbol} />}
        status={<StatusBar quote={quote} onHelp={() => setHelp(true)} />}
      />
      <Sheet open={own.moved !== undefined} onOpen={(open) => !open && own.settle()} title={t("spot.amend")}>
        {own.moved !== undefined && (
          <LaterAmendPanel
            key={own.moved.order.id}
            order={own.moved.order}
            startPrice={own.moved.price}
            quote={quote}
            onDone={own.settle}
          />
        )}
      </Sheet>
      <ShortcutsDialog open={help} onOpen={setHelp} />
    </>
  );
}
