import type { ReactElement } from "react";
import { Link } from "react-router";
import { Card, Chip, PageHead } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { QuickBuyCountryRow, QuickBuyOrderRow } from "../contract/quick-buy-rows.ts";
import { quickBuyWords as words } from "./quick-buy.words.ts";

const EVERY_MS = 10_000;

/** Orders, newest first, and the table of where quick buy is offered. */
export function QuickBuyConsolePage(): ReactElement {
  const say = useSay();
  return (
    <>
      <PageHead title={say(words.title)} below={say(words.below)} />
      <div className="flex flex-col gap-4">
        <Card title={say(words.orders)}>
          <KeyTable<QuickBuyOrderRow>
            look="quick-buy/orders"
            columns={useOrderColumns()}
            rowKey={({ key }) => key}
            everyMs={EVERY_MS}
            empty={say(words.none)}
          />
        </Card>
        <Card
          title={say(words.countries)}
          aside={
            <VerbButton verb="quick-buy/set-country" about="">
              {say(words.add)}
            </VerbButton>
          }
        >
          <KeyTable<QuickBuyCountryRow>
            look="quick-buy/countries"
            columns={useCountryColumns()}
            rowKey={({ key }) => key}
            hasFile={false}
          />
        </Card>
      </div>
    </>
  );
}

function useOrderColumns(): readonly Column<QuickBuyOrderRow>[] {
  const say = useSay();
  const language = useLanguage();
  return [
    { name: "number", words: words.number, cell: ({ id }) => id, isFigure: true, width: 88 },
    { name: "person", words: words.person, cell: ({ person }) => <Link to={`/people/${person}`}>{person}</Link> },
    { name: "pays", words: words.pays, cell: ({ pay, currency }) => `${groupedText(String(pay))} ${currency}`, isFigure: true },
    { name: "gets", words: words.gets, cell: ({ amount }) => groupedText(amount), isFigure: true },
    {
      name: "state",
      words: words.state,
      cell: ({ state, late }) => (
        <Chip tone={state === "credited" ? "good" : state === "ended" ? "plain" : "care"}>{say(late ? words.late : words[state])}</Chip>
      ),
    },
    { name: "asked", words: words.asked, cell: ({ asked }) => momentText(asked, language) },
    { name: "over", words: words.over, cell: ({ ended, until }) => momentText(ended === 0 ? until : ended, language) },
  ];
}

function useCountryColumns(): readonly Column<QuickBuyCountryRow>[] {
  const say = useSay();
  return [
    { name: "country", words: words.country, cell: ({ name }) => <b className="font-semibold">{name}</b>, sort: ({ name }) => name },
    { name: "currency", words: words.currency, cell: ({ currency }) => currency, sort: ({ currency }) => currency },
    { name: "least", words: words.least, cell: ({ minimum }) => groupedText(String(minimum)), isFigure: true },
    { name: "banks", words: words.banks, cell: ({ banks }) => banks },
    { name: "modes", words: words.modes, cell: ({ modes }) => modes },
    {
      name: "offered",
      words: words.offered,
      cell: ({ isOpen }) => <Chip tone={isOpen ? "good" : "care"}>{say(isOpen ? words.yes : words.no)}</Chip>,
    },
    {
      name: "change",
      words: words.change,
      cell: ({ key }) => (
        <VerbButton verb="quick-buy/set-country" about={key} fixed={["code"]}>
          {say(words.change)}
        </VerbButton>
      ),
    },
  ];
}
