import { Segmented } from "antd";
import type { ReactElement } from "react";
import { Link, useSearchParams } from "react-router";
import { Card, Chip, PageHead } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { VerbMenu } from "../../../console/ui/verb-menu.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { useSay } from "../../../console/words/say.ts";
import type { LoanDeskRow, LoanMakerRow, LoanProductDeskRow } from "../contract/loan-console-rows.ts";
import { loanWords as words } from "./loans.words.ts";

const EVERY_MS = 5_000;
const VIEWS = ["asked", "running", "selling", "makers", "products"] as const;

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
      {view !== "makers" && view !== "products" && <Loans key={view} view={view} />}
    </>
  );
}

function Loans({ view }: { readonly view: "asked" | "running" | "selling" }): ReactElement {
  const say = useSay();
  const columns: readonly Column<LoanDeskRow>[] = [
    { name: "number", words: words.number, cell: ({ number }) => number, sort: ({ number }) => number },
    { name: "person", words: words.person, cell: ({ person }) => <Link to={`/people/${person}`}>{person}</Link> },
    { name: "kind", words: words.kind, cell: ({ kind }) => kind },
    { name: "state", words: words.state, cell: ({ state }) => <Chip>{state}</Chip> },
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
    { name: "sellPrice", words: words.sellPrice, cell: ({ sellPrice }) => sellPrice || "–", isFigure: true },
    { name: "days", words: words.days, cell: ({ days }) => days, isFigure: true },
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

function Makers(): ReactElement {
  const say = useSay();
  const columns: readonly Column<LoanMakerRow>[] = [
    { name: "person", words: words.person, cell: ({ person }) => <Link to={`/people/${person}`}>{person}</Link> },
    { name: "state", words: words.state, cell: ({ state }) => <Chip>{state}</Chip> },
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
  const text = (name: "kind" | "currency" | "range" | "days" | "year" | "late" | "rates"): Column<LoanProductDeskRow> => ({
    name,
    words: words[name],
    cell: (row) => row[name],
  });
  const sum = (name: "lent" | "promised" | "free"): Column<LoanProductDeskRow> => ({
    name,
    words: words[name],
    cell: (row) => groupedText(row[name]),
    isFigure: true,
  });
  const columns: readonly Column<LoanProductDeskRow>[] = [
    { name: "number", words: words.number, cell: ({ number }) => number, sort: ({ number }) => number },
    ...(["currency", "kind", "range", "days", "year", "late", "rates"] as const).map(text),
    ...(["lent", "promised", "free"] as const).map(sum),
    { name: "state", words: words.state, cell: ({ state }) => <Chip>{state}</Chip> },
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
