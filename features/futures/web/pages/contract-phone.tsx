import { useCallback, useState } from "react";
import type { ReactElement } from "react";
import type { Quote } from "../../../../web/quotes/quote.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import type { DepthEvent } from "../../../../web/socket/events.ts";
import { BookPanel, TapeList } from "../../../../web/trading/book/order-book.tsx";
import { ChartStrip } from "../../../../web/trading/chart/chart-strip.tsx";
import { PhoneHead } from "../../../../web/trading/head/phone-head.tsx";
import { ProductTabs } from "../../../../web/trading/head/product-tabs.tsx";
import { WatchButtons } from "../../../../web/trading/head/watch-buttons.tsx";
import type { ContractRow, LeverAccountReply } from "../../contract/futures-rows.ts";
import { CONTRACT_CANDLES } from "../chart/contract-candles.ts";
import { MovedBar } from "../chart/moved-bar.tsx";
import { useContractMarks } from "../chart/use-contract-marks.ts";
import { useLeverTrades } from "../futures.api.ts";
import { CalculatorSheet } from "../parts/calculator-sheet.tsx";
import { FactsButton, PerpetualChip, PhoneFigures, ProductButtons } from "../parts/contract-head.tsx";
import { useContractActs } from "../parts/contract-acts.ts";
import { OwnTabs } from "../parts/own-tabs.tsx";
import type { PositionAct } from "../parts/position-card.tsx";
import { PositionSheets } from "../parts/position-sheets.tsx";
import { RiskStrip } from "../parts/risk-card.tsx";
import { FuturesTicket, type TicketProps } from "../parts/ticket.tsx";

export interface ContractViewProps {
  /** The contract as a market: its own last price and steps. */
  readonly quote: Quote;
  readonly contract: ContractRow;
  readonly contracts: readonly ContractRow[];
  /** When the contracts were read, by the venue's clock. */
  readonly now: number;
  readonly account: LeverAccountReply | undefined;
  readonly depth: DepthEvent | undefined;
  /** Best price of each side of the book. */
  readonly best: TicketProps["best"];
  readonly onSymbol: (symbol: string) => void;
}

/** Futures on a phone: products, contract, chart strip, form beside book, the account's rate, what one has. */
export function ContractPhone(props: ContractViewProps): ReactElement {
  const { quote, contract, contracts, account, depth, now, best, onSymbol } = props;
  const navigation = useNavigation();
  const [tap, setTap] = useState<TicketProps["tap"]>(undefined);
  const [calculates, setCalculates] = useState(false);
  const [acting, setActing] = useState<{ readonly id: number; readonly act: PositionAct } | undefined>(undefined);
  const takePrice = useCallback((price: string) => setTap({ price, at: Date.now() }), []);
  const own = useContractMarks(contract, account, (id) => setActing({ id, act: "exits" }));
  const acts = useContractActs(quote.symbol, (side, price) => setTap({ side, price, at: Date.now() }));
  const [foot] = useState(() => document.createElement("div"));
  const holdFoot = useCallback((holder: HTMLElement | null) => holder?.append(foot), [foot]);
  return (
    // What sticks to the bottom ends where the tab bar begins to be seen, which is lower than its raised middle.
    <div className="-mb-5">
      <ProductTabs current="futures" symbol={quote.symbol} end={<ProductButtons onCalculator={() => setCalculates(true)} />} />
      <PhoneHead
        quote={quote}
        onSymbol={onSymbol}
        onChart={() => navigation.to(withQuery(routes.chart, { symbol: quote.symbol }))}
        badge={<PerpetualChip />}
        buttons={
          <>
            <FactsButton contract={contract} />
            <WatchButtons quote={quote} />
          </>
        }
        figures={<PhoneFigures quote={quote} contract={contract} now={now} />}
        symbols={contracts.map(({ symbol }) => symbol)}
      />
      <ChartStrip
        quote={quote}
        acts={acts}
        marks={own.marks}
        source={CONTRACT_CANDLES.mark}
        over={
          own.moved !== undefined && (
            <MovedBar key={own.moved.line.id} moved={own.moved} contract={contract} onPrice={own.moveTo} onDone={own.settle} />
          )
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)_152px] gap-x-3 px-4 pb-3 big-letters:grid-cols-1 [--field-height:2.75rem] [--stepper-width:32px] min-[600px]:grid-cols-2">
        <FuturesTicket contract={contract} account={account} best={best} tap={tap} foot={foot} />
        <BookPanel
          size="phone"
          above="contract"
          quote={quote}
          depth={depth}
          onPrice={takePrice}
          tape={<ContractTape quote={quote} contract={contract} />}
        />
      </div>
      {account !== undefined && <RiskStrip account={account} />}
      <OwnTabs account={account} contracts={contracts} onAct={(id, act) => setActing({ id, act })} />
      <div
        ref={holdFoot}
        className="sticky bottom-[calc(var(--tab-bar-height)-20px+env(safe-area-inset-bottom))] z-20 border-t border-line bg-bg px-4 pt-2 pb-3"
      />
      {account !== undefined && (
        <PositionSheets account={account} contracts={contracts} acting={acting} onDone={() => setActing(undefined)} />
      )}
      <CalculatorSheet
        open={calculates}
        onOpen={setCalculates}
        contract={contract}
        account={account}
        onUse={(form) => setTap({ ...form, at: Date.now() })}
      />
    </div>
  );
}

/** The contract's own trades, read when they are shown. */
function ContractTape({ quote, contract }: Pick<ContractViewProps, "quote" | "contract">): ReactElement {
  return <TapeList size="phone" quote={quote} trades={useLeverTrades(contract.currency_id)} />;
}
