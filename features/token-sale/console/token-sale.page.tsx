import { Segmented } from "antd";
import type { ReactElement } from "react";
import { Link, useSearchParams } from "react-router";
import { useMay } from "../../../console/api/queries.ts";
import { Card, Chip, PageHead } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { VerbMenu } from "../../../console/ui/verb-menu.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { SaleDueRow, SaleGrantRow, SaleOrderConsoleRow, SaleProjectRow } from "../contract/sale-console-rows.ts";
import { saleWords as words } from "./token-sale.words.ts";

const EVERY_MS = 10_000;
const VIEWS = ["projects", "due", "allocation", "orders"] as const;
const TONES = { warm_up: "care", running: "good", ended: undefined, called_off: "bad" } as const;

/** Projects with what is set aside for them, what falls due, who got how many, and orders with their receipts. */
export function TokenSaleConsolePage(): ReactElement {
  const say = useSay();
  const [search, setSearch] = useSearchParams();
  const mayRead = useMay("token-sale/orders").may;
  const views = VIEWS.filter((view) => mayRead || view === "projects" || view === "due");
  const view = views.find((one) => one === search.get("view")) ?? "projects";
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
              options={views.map((value) => ({ value, label: say(words[value]) }))}
            />
            <VerbMenu verbs={["token-sale/list-token", "token-sale/write-paper"]} about="new" />
            <VerbButton verb="token-sale/publish" about="new">
              {say(words.publish)}
            </VerbButton>
          </>
        }
      />
      {view === "projects" && <Projects />}
      {view === "due" && <Due />}
      {view === "allocation" && <Allocation project={search.get("project") ?? "1"} />}
      {view === "orders" && <Orders />}
    </>
  );
}

function Projects(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<SaleProjectRow>[] = [
    { name: "number", words: words.number, cell: ({ number }) => number, sort: ({ number }) => number },
    { name: "token", words: words.token, cell: ({ token }) => <b className="font-semibold">{token}</b>, sort: ({ token }) => token },
    { name: "mode", words: words.mode, cell: ({ mode }) => say(words[mode]) },
    {
      name: "state",
      words: words.state,
      cell: ({ state }) => {
        const tone = TONES[state];
        return <Chip {...(tone === undefined ? {} : { tone })}>{say(words[state])}</Chip>;
      },
    },
    { name: "price", words: words.price, cell: ({ price, cash }) => `${groupedText(price)} ${cash}`, isFigure: true },
    { name: "total", words: words.total, cell: ({ total }) => groupedText(total), isFigure: true },
    { name: "asked", words: words.asked, cell: ({ asked }) => groupedText(asked), isFigure: true },
    { name: "people", words: words.people, cell: ({ people }) => groupedText(String(people)), isFigure: true },
    { name: "granted", words: words.granted, cell: ({ granted }) => groupedText(granted), isFigure: true },
    { name: "locked", words: words.locked, cell: ({ locked }) => groupedText(locked), isFigure: true },
    { name: "free", words: words.free, cell: ({ free }) => groupedText(free), isFigure: true },
    { name: "cap", words: words.cap, cell: ({ cap }) => groupedText(cap), isFigure: true, isExtra: true },
    { name: "starts", words: words.starts, cell: ({ starts }) => momentText(starts, language), isExtra: true },
    { name: "ends", words: words.ends, cell: ({ ends }) => momentText(ends, language), sort: ({ ends }) => ends },
    { name: "plan", words: words.plan, cell: ({ cliff, parts }) => `${cliff}, ${parts}`, isFigure: true, isExtra: true },
    { name: "again", words: words.again, cell: ({ again }) => (again === 0 ? "–" : String(again)), isFigure: true, isExtra: true },
    { name: "receipt", words: words.position, cell: ({ receipt }) => groupedText(receipt), isFigure: true, isExtra: true },
  ];
  return (
    <Card>
      <KeyTable<SaleProjectRow>
        look="token-sale/projects"
        columns={columns}
        rowKey={({ key }) => key}
        everyMs={EVERY_MS}
        empty={say(words.none)}
        action={({ key, state }) => (
          <>
            {state === "ended" && <Link to={`/token-sales?view=allocation&project=${key}`}>{say(words.allocation)}</Link>}
            <VerbMenu
              verbs={state === "warm_up" || state === "running" ? ["token-sale/publish", "token-sale/call-off"] : ["token-sale/publish"]}
              about={key}
              fixed={["project"]}
            />
          </>
        )}
      />
    </Card>
  );
}

function Due(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<SaleDueRow>[] = [
    { name: "at", words: words.at, cell: ({ at }) => momentText(at, language), sort: ({ at }) => at },
    { name: "what", words: words.what, cell: ({ what }) => say(words[what]) },
    { name: "project", words: words.project, cell: ({ project }) => project },
    { name: "token", words: words.token, cell: ({ token }) => token },
    { name: "orders", words: words.count, cell: ({ orders }) => groupedText(String(orders)), isFigure: true },
    { name: "tokens", words: words.tokens, cell: ({ tokens }) => groupedText(tokens), isFigure: true },
  ];
  return (
    <Card>
      <KeyTable<SaleDueRow>
        look="token-sale/due"
        columns={columns}
        rowKey={({ key }) => key}
        everyMs={EVERY_MS}
        empty={say(words.nothingDue)}
      />
    </Card>
  );
}

function Allocation({ project }: { readonly project: string }): ReactElement {
  const say = useSay();
  const columns: readonly Column<SaleGrantRow>[] = [
    { name: "number", words: words.number, cell: ({ number }) => number },
    { name: "person", words: words.person, cell: ({ person }) => <Link to={`/people/${person}`}>{person}</Link> },
    { name: "asked", words: words.asked, cell: ({ asked, token }) => `${groupedText(asked)} ${token}`, isFigure: true },
    { name: "granted", words: words.granted, cell: ({ granted }) => groupedText(granted), isFigure: true },
  ];
  return (
    <Card title={`${say(words.project)} ${project}`}>
      <KeyTable<SaleGrantRow>
        look="token-sale/allocation"
        fixed={{ project }}
        columns={columns}
        rowKey={({ key }) => key}
        empty={say(words.nobody)}
      />
    </Card>
  );
}

function Orders(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<SaleOrderConsoleRow>[] = [
    { name: "number", words: words.number, cell: ({ number }) => number },
    { name: "person", words: words.person, cell: ({ person }) => <Link to={`/people/${person}`}>{person}</Link> },
    { name: "project", words: words.project, cell: ({ project }) => project },
    { name: "tokens", words: words.asked, cell: ({ tokens, token }) => `${groupedText(tokens)} ${token}`, isFigure: true },
    { name: "paid", words: words.paid, cell: ({ paid }) => groupedText(paid), isFigure: true },
    {
      name: "state",
      words: words.state,
      cell: ({ state }) => <Chip {...(state === "open" ? { tone: "good" as const } : {})}>{say(words[state])}</Chip>,
    },
    { name: "granted", words: words.granted, cell: ({ granted }) => groupedText(granted), isFigure: true },
    { name: "charged", words: words.charged, cell: ({ charged }) => groupedText(charged), isFigure: true },
    { name: "returned", words: words.returned, cell: ({ returned }) => groupedText(returned), isFigure: true },
    { name: "vested", words: words.vested, cell: ({ vested }) => groupedText(vested), isFigure: true },
    { name: "ordered", words: words.ordered, cell: ({ ordered }) => momentText(ordered, language), isExtra: true },
    { name: "receipt", words: words.receipt, cell: ({ receipt }) => receipt || "–", isExtra: true },
  ];
  const states = (["waiting", "over"] as const).map((value) => ({ value, label: say(words[value]) }));
  return (
    <Card>
      <KeyTable<SaleOrderConsoleRow>
        look="token-sale/orders"
        columns={columns}
        rowKey={({ key }) => key}
        filters={[
          { name: "person", words: words.person, kind: "number" },
          { name: "project", words: words.project, kind: "number" },
          { name: "state", words: words.state, kind: "choice", choices: states },
        ]}
        empty={say(words.noOrders)}
      />
    </Card>
  );
}
