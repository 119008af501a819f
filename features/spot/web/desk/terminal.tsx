import { useRef, useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { DepthChart } from "../../../../web/trading/book/depth-chart.tsx";
import { useDepth } from "../../../../web/trading/book/depth.store.ts";
import { BookOrTape, DeskBook, DeskTape } from "../../../../web/trading/book/desk-book.tsx";
import type { LevelPress } from "../../../../web/trading/book/desk-book.tsx";
import { ChartPanel } from "../../../../web/trading/chart/chart-panel.tsx";
import { useDeskKeys } from "../../../../web/trading/desk/desk-keys.ts";
import { MarketRail } from "../../../../web/trading/desk/market-rail.tsx";
import { RailDrawer } from "../../../../web/trading/desk/rail-drawer.tsx";
import { ShortcutsDialog } from "../../../../web/trading/desk/shortcuts-dialog.tsx";
import { StatusBar } from "../../../../web/trading/desk/status-bar.tsx";
import { TradingDesk, useDeskClass } from "../../../../web/trading/desk/trading-desk.tsx";
import { MarketHead } from "../../../../web/trading/head/market-head.tsx";
import { ProductSwitch } from "../../../../web/trading/head/product-tabs.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import { useStable } from "../../../../web/ui/use-stable.ts";
import { useChartActs } from "../form/chart-acts.ts";
import { useOrderContext } from "../form/order-context.ts";
import type { TradeProps } from "../pages/trade-phone.tsx";
import { LaterAmendPanel } from "../ticket/later-parts.tsx";
import type { PriceTap } from "../ticket/order-form.tsx";
import { FormPane } from "./form-pane.tsx";
import { OneClickBar, OneClickButton } from "./one-click-bar.tsx";
import { RecordsPanel } from "./records-panel.tsx";
import { useChartMarks } from "./use-chart-marks.ts";
import { useOneClick } from "./use-one-click.ts";

/** Trade from 1024 px on: everything at once, in panes that can be dragged. */
export function Terminal({ quote, startSide, startPrice, onSymbol }: TradeProps): ReactElement {
  const t = useT();
  const depth = useDepth(quote.symbol, true);
  const context = useOrderContext(quote, depth);
  const [tap, setTap] = useState<PriceTap | undefined>(undefined);
  const [help, setHelp] = useState(false);
  const [drawer, setDrawer] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const of = useDeskClass();
  const own = useChartMarks(quote);
  const isLoggedIn = useIsLoggedIn();
  const oneClick = useOneClick(quote, context);
  const acts = useChartActs(quote.symbol, (side, price) => setTap({ side, price, isLimit: true, at: Date.now() }));
  const narrow = of === "narrow";
  useDeskKeys({
    onSearch: () => (narrow ? setDrawer(true) : search.current?.focus()),
    onSide: (side) => {
      setTap({ side, at: Date.now() });
      // Its first field is one Tab away; the keys are still the terminal's.
      document.querySelector<HTMLElement>("[data-order-form]")?.focus({ preventScroll: true });
    },
    onHelp: () => setHelp(true),
  });
  // Prices move ten times a second; what shows none of this market's is not drawn anew for them.
  const choose = useStable((symbol: string): void => {
    setDrawer(false);
    onSymbol(symbol);
  });
  const drawerOf = narrow ? { onMarkets: () => setDrawer(true) } : {};
  const rail = <MarketRail symbol={quote.symbol} onSymbol={choose} search={search} />;
  const book = {
    quote,
    depth,
    onPress: (press: LevelPress) => {
      if (oneClick.press(press) === "take") setTap({ price: press.price, at: Date.now() });
    },
    tool: isLoggedIn && <OneClickButton trading={oneClick} />,
    strip: oneClick.choice.isOn && <OneClickBar trading={oneClick} quote={quote} />,
  };
  return (
    <>
      <TradingDesk
        head={<MarketHead quote={quote} onSymbol={onSymbol} {...drawerOf} end={<ProductSwitch current="spot" symbol={quote.symbol} />} />}
        rail={rail}
        chart={
          <ChartPanel
            quote={quote}
            height={290}
            fills
            hasTools
            marks={own.marks}
            acts={acts}
            depth={<DepthChart quote={quote} depth={depth} />}
          />
        }
        book={narrow ? <BookOrTape {...book} /> : <DeskBook {...book} fills={of === "vast"} />}
        tape={<DeskTape quote={quote} />}
        form={<FormPane key={quote.symbol} quote={quote} context={context} startSide={startSide} startPrice={startPrice} tap={tap} />}
        records={<RecordsPanel currencyId={quote.baseId} legalId={quote.quoteId} onSymbol={choose} />}
        status={<StatusBar quote={quote} onHelp={() => setHelp(true)} />}
      />
      {narrow && drawer && <RailDrawer onClose={() => setDrawer(false)}>{rail}</RailDrawer>}
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
