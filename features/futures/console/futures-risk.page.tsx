import { ExternalLink } from "lucide-react";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useMay } from "../../../console/api/queries.ts";
import { Card, Chip, PageHead } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { CloseOutDeskRow, FundingDeskRow, FundPositionRow, FundRow, RiskRow } from "../contract/futures-console-rows.ts";
import { SideChip, SignedFigure, SizeFigure } from "./figure-cells.tsx";
import { futuresWords as words } from "./futures.words.ts";

const EVERY_MS = 5000;
const [CALL_PERCENT, CARE_PERCENT] = [80, 150];

const FUND: readonly Column<FundRow>[] = [
  { name: "balance", words: words.balance, cell: ({ balance }) => <b className="font-semibold">{groupedText(balance)}</b>, isFigure: true },
  { name: "equity", words: words.fundEquity, cell: ({ equity }) => groupedText(equity), isFigure: true },
  { name: "dayAgo", words: words.dayAgo, cell: ({ dayAgo }) => (dayAgo === null ? "–" : groupedText(dayAgo)), isFigure: true },
];
const FUND_POSITIONS: readonly Column<FundPositionRow>[] = [
  {
    name: "contract",
    words: words.contract,
    cell: ({ symbol }) => <b className="font-semibold">{symbol}</b>,
    sort: ({ symbol }) => symbol,
  },
  { name: "side", words: words.side, cell: ({ side }) => <SideChip side={side} /> },
  { name: "size", words: words.size, cell: ({ size }) => <SizeFigure text={size} />, isFigure: true },
  { name: "value", words: words.value, cell: ({ value }) => groupedText(value), isFigure: true },
  { name: "unrealised", words: words.unrealised, cell: ({ unrealised }) => <SignedFigure text={unrealised} />, isFigure: true },
];

/** The fund, who is near, what was closed out, what funding was. */
export function FuturesRiskPage(): ReactElement {
  const say = useSay();
  const { may: mayPeople } = useMay("futures/risk");
  return (
    <>
      <PageHead title={say(words.riskTitle)} below={say(words.riskBelow)} />
      <div className="flex flex-col gap-4">
        <Card title={say(words.fund)} aside={<PublicLink />}>
          <KeyTable<FundRow> look="futures/fund" columns={FUND} rowKey={({ key }) => key} everyMs={EVERY_MS} hasFile={false} />
          <h3 className="px-4 pt-3 font-semibold">{say(words.fundPositions)}</h3>
          <KeyTable<FundPositionRow>
            look="futures/fund-positions"
            columns={FUND_POSITIONS}
            rowKey={({ key }) => key}
            everyMs={EVERY_MS}
            hasFile={false}
            empty={say(words.fundNothing)}
          />
        </Card>
        {mayPeople && <NearestCard />}
        {mayPeople && <CloseOutsCard />}
        <FundingCard />
      </div>
    </>
  );
}

function PublicLink(): ReactElement {
  const say = useSay();
  return (
    <a
      href="/#/pages/transaction/contract_facts?show=insurance"
      target="_blank"
      rel="noreferrer"
      className="flex items-center gap-1 font-semibold text-brand"
    >
      {say(words.public)} <ExternalLink size={14} aria-hidden />
    </a>
  );
}

function RateChip({ rate }: { readonly rate: string }): ReactElement {
  const percent = Math.trunc(Number(rate));
  return <Chip tone={percent <= CALL_PERCENT ? "bad" : percent <= CARE_PERCENT ? "care" : "plain"}>{`${groupedText(rate)} %`}</Chip>;
}

function NearestCard(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<RiskRow>[] = [
    { name: "person", words: words.person, cell: ({ person }) => <Link to={`/people/${person}`}>{person}</Link> },
    { name: "rate", words: words.riskRate, cell: ({ rate }) => <RateChip rate={rate} />, isFigure: true },
    { name: "equity", words: words.equity, cell: ({ equity }) => groupedText(equity), isFigure: true },
    { name: "margin", words: words.margin, cell: ({ margin }) => groupedText(margin), isFigure: true },
    { name: "positions", words: words.positions, cell: ({ positions }) => positions, sort: ({ positions }) => positions, isFigure: true },
    { name: "called", words: words.called, cell: ({ calledAt }) => (calledAt === 0 ? "–" : momentText(calledAt, language)) },
  ];
  return (
    <Card title={say(words.nearest)} aside={<span>{say(words.nearestNote)}</span>}>
      <KeyTable<RiskRow>
        look="futures/risk"
        columns={columns}
        rowKey={({ key }) => key}
        everyMs={EVERY_MS}
        hasFile={false}
        empty={say(words.nearestNone)}
      />
    </Card>
  );
}

function CloseOutsCard(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<CloseOutDeskRow>[] = [
    { name: "at", words: words.at, cell: ({ at }) => momentText(at, language) },
    { name: "number", words: words.number, cell: ({ number }) => number, isFigure: true, isExtra: true },
    { name: "person", words: words.person, cell: ({ person }) => <Link to={`/people/${person}`}>{person}</Link> },
    { name: "rate", words: words.riskRate, cell: ({ rate }) => `${groupedText(rate)} %`, isFigure: true },
    { name: "contract", words: words.contract, cell: ({ symbol }) => <b className="font-semibold">{symbol}</b> },
    { name: "side", words: words.side, cell: ({ side }) => <SideChip side={side} /> },
    { name: "size", words: words.size, cell: ({ size }) => <SizeFigure text={size} />, isFigure: true },
    { name: "bankruptcy", words: words.bankruptcy, cell: ({ bankruptcy }) => <SizeFigure text={bankruptcy} />, isFigure: true },
    { name: "book", words: words.byBook, cell: ({ filled }) => <SizeFigure text={filled} />, isFigure: true },
    { name: "fund", words: words.byFund, cell: ({ fund }) => <SizeFigure text={fund} />, isFigure: true },
    { name: "queue", words: words.byQueue, cell: ({ deleveraged }) => <SizeFigure text={deleveraged} />, isFigure: true },
    { name: "fee", words: words.fee, cell: ({ fee }) => groupedText(fee), isFigure: true, isExtra: true },
  ];
  return (
    <Card title={say(words.closeOuts)}>
      <KeyTable<CloseOutDeskRow> look="futures/close-outs" columns={columns} rowKey={({ key }) => key} empty={say(words.closeOutsNone)} />
    </Card>
  );
}

function FundingCard(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<FundingDeskRow>[] = [
    { name: "due", words: words.due, cell: ({ due }) => momentText(due, language) },
    { name: "contract", words: words.contract, cell: ({ symbol }) => <b className="font-semibold">{symbol}</b> },
    { name: "rate", words: words.rateFixed, cell: ({ rate }) => `${rate} %`, isFigure: true },
    { name: "mark", words: words.mark, cell: ({ mark }) => <SizeFigure text={mark} />, isFigure: true },
    { name: "index", words: words.index, cell: ({ index }) => <SizeFigure text={index} />, isFigure: true },
  ];
  return (
    <Card title={say(words.funding)}>
      <KeyTable<FundingDeskRow> look="futures/funding" columns={columns} rowKey={({ key }) => key} empty={say(words.fundingNone)} />
    </Card>
  );
}
