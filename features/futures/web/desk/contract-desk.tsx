import { useCallback, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { BookOrTape, DeskBook, TapePane } from "../../../../web/trading/book/desk-book.tsx";
import type { LevelPress } from "../../../../web/trading/book/desk-book.tsx";
import { ChartPanel } from "../../../../web/trading/chart/chart-panel.tsx";
import { useDeskKeys } from "../../../../web/trading/desk/desk-keys.ts";
import { ShortcutsDialog } from "../../../../web/trading/desk/shortcuts-dialog.tsx";
import { StatusBar } from "../../../../web/trading/desk/status-bar.tsx";
import { TradingDesk, useDeskClass } from "../../../../web/trading/desk/trading-desk.tsx";
import { MarketHead } from "../../../../web/trading/head/market-head.tsx";
import { PairSheet } from "../../../../web/trading/head/pair-sheet.tsx";
import { ProductSwitch } from "../../../../web/trading/head/product-tabs.tsx";
import { WatchButtons } from "../../../../web/trading/head/watch-buttons.tsx";
import { CandleChoice } from "../chart/candle-choice.tsx";
import { CONTRACT_CANDLES, type CandleKind } from "../chart/contract-candles.ts";
import { MovedBar } from "../chart/moved-bar.tsx";
import { useContractMarks } from "../chart/use-contract-marks.ts";
import { useLeverTrades } from "../futures.api.ts";
import type { ContractViewProps } from "../pages/contract-phone.tsx";
import { CalculatorSheet, type CalculatedOrder } from "../parts/calculator-sheet.tsx";
import { CalculatorButton, ContractNote, DeskStats, FactsButton, PerpetualChip } from "../parts/contract-head.tsx";
import { useContractActs } from "../parts/contract-acts.ts";
import type { PositionAct } from "../parts/position-card.tsx";
import { PositionSheets } from "../parts/position-sheets.tsx";
import { FuturesTicket, type TicketProps } from "../parts/ticket.tsx";
import { AccountBox } from "./account-box.tsx";
import { CloseOutPane } from "./close-out-pane.tsx";
import { FuturesRecords } from "./futures-records.tsx";

const KEYS = { "trading.keys.buy": "futures.keys.long", "trading.keys.sell": "futures.keys.short" } as const;

/** Futures from 1024 px on: the spot terminal's panes, with the tables of positions below chart and book. */
export function ContractDesk(props: ContractViewProps): ReactElement {
  const { quote, contract, contracts, account, depth, best, onSymbol } = props;
  const t = useT();
  const of = useDeskClass();
  const trades = useLeverTrades(contract.currency_id);
  const [tap, setTap] = useState<TicketProps["tap"]>(undefined);
  const [help, setHelp] = useState(false);
  const [kind, setKind] = useState<CandleKind>("mark");
  const [choosing, setChoosing] = useState(false);
  const [acting, setActing] = useState<{ readonly id: number; readonly act: PositionAct } | undefined>(undefined);
  const onAct = (id: number, act: PositionAct): void => setActing({ id, act });
  const own = useContractMarks(contract, account, (id) => onAct(id, "exits"));
  const acts = useContractActs(quote.symbol, (side, price) => setTap({ side, price, at: Date.now() }));
  useDeskKeys({
    onSearch: () => setChoosing(true),
    onSide: (side) => {
      setTap({ side: side === "buy" ? "long" : "short", at: Date.now() });
      document.querySelector<HTMLElement>("[data-order-form]")?.focus({ preventScroll: true });
    },
    onHelp: () => setHelp(true),
  });
  const closeOuts = (tabs: ReactNode): ReactElement => <CloseOutPane contract={contract} tabs={tabs} />;
  const book = { quote, depth, onPress: ({ price }: LevelPress) => setTap({ price, at: Date.now() }) };
  return (
    <>
      <TradingDesk
        head={<DeskHead {...props} onMarkets={() => setChoosing(true)} onUse={(order) => setTap({ ...order, at: Date.now() })} />}
        chart={
          <ChartPanel
            quote={quote}
            height={290}
            fills
            hasTools
            marks={own.marks}
            acts={acts}
            source={CONTRACT_CANDLES[kind]}
            choice={<CandleChoice kind={kind} onKind={setKind} />}
            {...(own.moved === undefined
              ? {}
              : {
                  over: <MovedBar key={own.moved.line.id} moved={own.moved} contract={contract} onPrice={own.moveTo} onDone={own.settle} />,
                })}
          />
        }
        book={
          of === "vast" ? (
            <DeskBook {...book} fills />
          ) : (
            <BookOrTape
              {...book}
              tape={(tabs) => <TapePane quote={quote} trades={trades} tabs={tabs} />}
              third={{ label: t("futures.tab.close_outs"), pane: closeOuts }}
            />
          )
        }
        tape={<TapePane quote={quote} trades={trades} />}
        form={<FormSide contract={contract} account={account} best={best} tap={tap} />}
        records={<FuturesRecords account={account} contracts={contracts} onAct={onAct} onSymbol={onSymbol} />}
        status={<StatusBar quote={quote} onHelp={() => setHelp(true)} />}
      />
      {account !== undefined && (
        <PositionSheets account={account} contracts={contracts} acting={acting} onDone={() => setActing(undefined)} />
      )}
      <PairSheet
        open={choosing}
        onOpen={setChoosing}
        symbol={quote.symbol}
        onSymbol={onSymbol}
        symbols={contracts.map(({ symbol }) => symbol)}
      />
      <ShortcutsDialog open={help} onOpen={setHelp} sides={KEYS} />
    </>
  );
}

interface HeadProps extends ContractViewProps {
  readonly onMarkets: () => void;
  readonly onUse: (order: CalculatedOrder) => void;
}

/** Name, last price, mark, index, funding, the last 24 hours, and the other products. */
function DeskHead(props: HeadProps): ReactElement {
  const { quote, contract, now, account, onSymbol, onMarkets, onUse } = props;
  const [calculates, setCalculates] = useState(false);
  return (
    <>
      <MarketHead
        quote={quote}
        onSymbol={onSymbol}
        onMarkets={onMarkets}
        badge={<PerpetualChip />}
        buttons={
          <>
            <FactsButton contract={contract} />
            <CalculatorButton onCalculator={() => setCalculates(true)} />
            <WatchButtons quote={quote} />
          </>
        }
        stats={<DeskStats quote={quote} contract={contract} now={now} account={account} />}
        end={<ProductSwitch current="futures" symbol={quote.symbol} />}
      />
      <CalculatorSheet open={calculates} onOpen={setCalculates} contract={contract} account={account} onUse={onUse} />
    </>
  );
}

/** The form: its fields scroll where they must, the button never leaves the pane, the account stands below. */
function FormSide(props: Omit<TicketProps, "foot">): ReactElement {
  const [foot] = useState(() => document.createElement("div"));
  const holdFoot = useCallback((holder: HTMLElement | null) => holder?.append(foot), [foot]);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-2.5 [--field-height:2.75rem] [--stepper-width:32px]">
        <div className="pb-2 empty:hidden">
          <ContractNote contract={props.contract} />
        </div>
        <FuturesTicket {...props} foot={foot} />
      </div>
      <div ref={holdFoot} className="shrink-0 px-4 pb-2.5" />
      {props.account !== undefined && <AccountBox account={props.account} />}
    </div>
  );
}
