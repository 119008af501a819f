import { Segmented } from "antd";
import type { ReactElement } from "react";
import { Link, useSearchParams } from "react-router";
import { Card, Chip, PageHead } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { VerbMenu } from "../../../console/ui/verb-menu.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { LoanDeskRow, LoanMakerRow, LoanOverRow, LoanProductDeskRow } from "../contract/loan-console-rows.ts";
import { loanWords as words } from "./loans.words.ts";

const EVERY_MS = 5_000;
const VIEWS = ["asked", "running", "selling", "over", "makers", "products"] as const;
type Tone = "good" | "bad" | "care" | "plain";
const TONES: Readonly<Record<LoanDeskRow["state"] | LoanOverRow["state"] | LoanMakerRow["state"] | LoanProductDeskRow["state"], Tone>> = {
  ...{ applied: "care", approved: "care", asked: "care", paused: "care", disbursed: "good", held: "good", sold: "good", repaid: "good" },
  ...{ overdue: "bad", selling: "bad", liquidated: "bad" },
  ...{ refused: "plain", withdrawn: "plain", lapsed: "plain", closed: "plain", off: "plain" },
};

/** The loan desk: who asks, what runs by risk, what is being sold, who makes markets, what is offered. */
export function LoansConsolePage(): ReactElement {
  const say = useSay();
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((one) => one === search.get("view")) ?? "asked";
  return (
    <>
      <PageHead
        title={say(words.title)}
        below={say(words.below)}
        actions={
          <>
            <Segmented
              value={view}
              onChange={(next) => setSearch({ view: next })}
              options={VIEWS.map((value) => ({ value, label: say(words[value]) }))}
            />
            <VerbMenu verbs={["loans/pause", "loans/resume"]} about="0" />
            <VerbButton verb="loans/set-product" about="new">
              {say(words.add)}
            </VerbButton>
          </>
        }
      />
      {view === "makers" && <Makers />}
      {view === "products" && <Products />}
      {view === "over" && <Over />}
      {view !== "makers" && view !== "products" && view !== "over" && <Loans key={view} view={view} />}
    </>
  );
}

function State({ state }: { readonly state: keyof typeof TONES }): ReactElement {
  const say = useSay();
  const word = state === "selling" ? words.beingSold : state === "asked" ? words.askedFor : words[state];
  return <Chip tone={TONES[state]}>{say(word)}</Chip>;
}

function Loans({ view }: { readonly view: "asked" | "running" | "selling" }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<LoanDeskRow>[] = [
    { name: "number", words: words.number, cell: ({ number }) => number, sort: ({ number }) => number },
    { name: "person", words: words.person, cell: ({ person }) => <Link to={`/people/${person}`}>{person}</Link> },
    { name: "kind", words: words.kind, cell: ({ kind }) => say(words[kind]) },
    { name: "state", words: words.state, cell: ({ state }) => <State state={state} /> },
    { name: "amount", words: words.amount, cell: ({ amount, currency }) => `${groupedText(amount)} ${currency}`, isFigure: true },
    { name: "owed", words: words.owed, cell: ({ owed }) => groupedText(owed), isFigure: true },
    {
      name: "pledged",
      words: words.pledged,
      cell: ({ pledged, pledgeCurrency }) => `${groupedText(pledged)} ${pledgeCurrency}`,
      isFigure: true,
    },
    {
      name: "rate",
      words: words.rate,
      cell: ({ ratePpm }) => (ratePpm === 0 ? "–" : `${Math.floor(ratePpm / 1000) / 10} %`),
      sort: ({ ratePpm }) => ratePpm,
      isFigure: true,
    },
    { name: "sellPrice", words: words.sellPrice, cell: ({ sellPrice }) => groupedText(sellPrice) || "–", isFigure: true },
    { name: "until", words: words.until, cell: ({ until }) => momentText(until, language), sort: ({ until }) => until },
    { name: "days", words: words.days, cell: ({ days }) => days, isFigure: true, isExtra: true },
  ];
  return (
    <Card>
      <KeyTable<LoanDeskRow>
        look="loans/loans"
        fixed={{ view }}
        columns={columns}
        rowKey={({ key }) => key}
        everyMs={EVERY_MS}
        empty={say(words.none)}
        action={({ key, state }) =>
          state === "applied" || state === "approved" ? (
            <VerbMenu verbs={[state === "applied" ? "loans/approve" : "loans/disburse", "loans/refuse"]} about={key} fixed={["loan"]} />
          ) : null
        }
      />
    </Card>
  );
}

/** What is over, with the receipts that anybody concerned can compute again. */
function Over(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<LoanOverRow>[] = [
    { name: "number", words: words.number, cell: ({ number }) => number },
    { name: "person", words: words.person, cell: ({ person }) => <Link to={`/people/${person}`}>{person}</Link> },
    { name: "kind", words: words.kind, cell: ({ kind }) => say(words[kind]), isExtra: true },
    { name: "state", words: words.state, cell: ({ state }) => <State state={state} /> },
    { name: "amount", words: words.amount, cell: ({ amount, currency }) => `${groupedText(amount)} ${currency}`, isFigure: true },
    { name: "interest", words: words.interest, cell: ({ interest }) => groupedText(interest), isFigure: true },
    { name: "late", words: words.latePaid, cell: ({ late }) => groupedText(late), isFigure: true },
    { name: "shortfall", words: words.shortfall, cell: ({ shortfall }) => groupedText(shortfall), isFigure: true },
    { name: "at", words: words.ended, cell: ({ at }) => momentText(at, language) },
    { name: "receipt", words: words.receipt, cell: ({ receipt }) => receipt || "–" },
  ];
  return (
    <Card>
      <KeyTable<LoanOverRow>
        look="loans/over"
        columns={columns}
        rowKey={({ key }) => key}
        filters={[{ name: "person", words: words.person, kind: "number" }]}
        empty={say(words.none)}
      />
    </Card>
  );
}

function Makers(): ReactElement {
  const say = useSay();
  const columns: readonly Column<LoanMakerRow>[] = [
    { name: "person", words: words.person, cell: ({ person }) => <Link to={`/people/${person}`}>{person}</Link> },
    { name: "state", words: words.state, cell: ({ state }) => <State state={state} /> },
    { name: "volume", words: words.volume, cell: ({ volume }) => groupedText(volume), isFigure: true },
  ];
  return (
    <Card>
      <KeyTable<LoanMakerRow>
        look="loans/makers"
        columns={columns}
        rowKey={({ key }) => key}
        everyMs={EVERY_MS}
        empty={say(words.none)}
        action={({ key, state }) => (
          <VerbMenu
            verbs={state === "asked" ? ["loans/grant-status", "loans/deny-status"] : ["loans/end-status"]}
            about={key}
            fixed={["person"]}
          />
        )}
      />
    </Card>
  );
}

function Products(): ReactElement {
  const say = useSay();
  const text = (name: "currency" | "range" | "days" | "year" | "late" | "rates"): Column<LoanProductDeskRow> => ({
    name,
    words: words[name],
    cell: (row) => groupedText(row[name]),
  });
  const sum = (name: "lent" | "promised" | "free"): Column<LoanProductDeskRow> => ({
    name,
    words: words[name],
    cell: (row) => groupedText(row[name]),
    isFigure: true,
  });
  const columns: readonly Column<LoanProductDeskRow>[] = [
    { name: "number", words: words.number, cell: ({ number }) => number, sort: ({ number }) => number },
    text("currency"),
    { name: "kind", words: words.kind, cell: ({ kind }) => say(words[kind]) },
    ...(["range", "days", "year", "late", "rates"] as const).map(text),
    ...(["lent", "promised", "free"] as const).map(sum),
    { name: "state", words: words.state, cell: ({ state }) => <State state={state} /> },
  ];
  return (
    <Card>
      <KeyTable<LoanProductDeskRow>
        look="loans/products"
        columns={columns}
        rowKey={({ key }) => key}
        everyMs={EVERY_MS}
        empty={say(words.none)}
        action={({ key, state }) => (
          <VerbMenu verbs={["loans/set-product", state === "paused" ? "loans/resume" : "loans/pause"]} about={key} fixed={["product"]} />
        )}
      />
    </Card>
  );
}
