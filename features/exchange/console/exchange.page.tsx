import type { ReactElement } from "react";
import { Link } from "react-router";
import { useMay } from "../../../console/api/queries.ts";
import { Card, Chip, PageHead } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { VerbMenu } from "../../../console/ui/verb-menu.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { ExchangeCoinRow, ExchangeTermsRow, WiderRow } from "../contract/exchange-rows.ts";
import { exchangeWords as words } from "./exchange.words.ts";

const EVERY_MS = 5000;
const whole = (count: number): string => groupedText(String(count));

const TERMS: readonly Column<ExchangeTermsRow>[] = [
  { name: "spread", words: words.spread, cell: ({ spread }) => spread, isFigure: true },
  { name: "fee", words: words.fee, cell: ({ fee }) => fee, isFigure: true },
  { name: "least", words: words.least, cell: ({ least }) => whole(least), isFigure: true },
  { name: "most", words: words.most, cell: ({ most }) => whole(most), isFigure: true },
  { name: "open", words: words.open, cell: ({ open }) => open, isFigure: true },
  { name: "quotes", words: words.quotes, cell: ({ quotes }) => quotes, isFigure: true },
];
const COINS: readonly Column<ExchangeCoinRow>[] = [
  { name: "coin", words: words.coin, cell: ({ coin }) => <b className="font-semibold">{coin}</b>, sort: ({ coin }) => coin },
  { name: "held", words: words.held, cell: ({ held }) => groupedText(held), isFigure: true },
  { name: "promised", words: words.promised, cell: ({ promised }) => groupedText(promised), isFigure: true },
  { name: "worth", words: words.worth, cell: ({ worth }) => (worth === null ? "–" : groupedText(worth)), isFigure: true },
  { name: "came", words: words.came, cell: ({ came }) => groupedText(came), isFigure: true },
  { name: "left", words: words.left, cell: ({ left }) => groupedText(left), isFigure: true },
  { name: "fees", words: words.fees, cell: ({ fees }) => groupedText(fees), isFigure: true },
  { name: "count", words: words.count, cell: ({ count }) => count, sort: ({ count }) => count, isFigure: true },
];

/** Terms, volume and what the house has at stake. */
export function ExchangeConsolePage(): ReactElement {
  const say = useSay();
  const { may } = useMay("exchange/wider");
  return (
    <>
      <PageHead title={say(words.title)} below={say(words.below)} actions={<VerbButton verb="exchange/set-terms" about="now" />} />
      <div className="flex flex-col gap-4">
        <Card title={say(words.terms)}>
          <KeyTable<ExchangeTermsRow> look="exchange/terms" columns={TERMS} rowKey={({ key }) => key} everyMs={EVERY_MS} hasFile={false} />
        </Card>
        {may && <WiderCard />}
        <Card title={say(words.coins)} aside={<span>{say(words.coinsNote)}</span>}>
          <KeyTable<ExchangeCoinRow>
            look="exchange/coins"
            columns={COINS}
            rowKey={({ key }) => key}
            everyMs={EVERY_MS}
            empty={say(words.none)}
          />
        </Card>
      </div>
    </>
  );
}

/** What people ask for: not for those who may not read people. */
function WiderCard(): ReactElement {
  const say = useSay();
  return (
    <Card title={say(words.wider)}>
      <KeyTable<WiderRow>
        look="exchange/wider"
        columns={useWiderColumns()}
        rowKey={({ key }) => key}
        everyMs={EVERY_MS}
        empty={say(words.widerNone)}
        hasFile={false}
        action={({ key, state }) =>
          state === "asked" ? <VerbMenu verbs={["exchange/grant-wider", "exchange/refuse-wider"]} about={key} fixed={["request"]} /> : null
        }
      />
    </Card>
  );
}

function useWiderColumns(): readonly Column<WiderRow>[] {
  const say = useSay();
  const language = useLanguage();
  return [
    { name: "person", words: words.person, cell: ({ person }) => <Link to={`/people/${person}`}>{person}</Link> },
    { name: "worth", words: words.worth1, cell: ({ worth }) => whole(worth), isFigure: true },
    {
      name: "state",
      words: words.state,
      cell: ({ state }) => <Chip tone={state === "granted" ? "good" : "care"}>{say(words[state])}</Chip>,
    },
    { name: "until", words: words.until, cell: ({ until }) => momentText(until, language) },
  ];
}
