import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { useLook } from "../../../console/api/queries.ts";
import { Card } from "../../../console/ui/card.tsx";
import { Nothing, Shown } from "../../../console/ui/states.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import { accountWords } from "./account-words.ts";
import { orderKindWords } from "./order-kind-words.ts";
import { peopleWords } from "./people.words.ts";
import { changeText, type ChangeRow, type OrderRow } from "./person-tables.tsx";

const SHOWN = "4";
const EVERY_MS = 5000;

type Page<Row> = { readonly rows: readonly Row[] };

/** The newest of their open orders. */
export function OpenOrders({ person }: { readonly person: number }): ReactElement {
  const say = useSay();
  const orders = useLook<Page<OrderRow>>("people/orders", { person: String(person), state: "open", limit: SHOWN }, { everyMs: EVERY_MS });
  return (
    <Card title={say(peopleWords.openOrders)} aside={<All tab="orders" />}>
      <Shown read={orders} rows={2}>
        {({ rows }) => (
          <Lines none={say(peopleWords.noOpenOrders)}>
            {rows.map(({ key, market, side, type, quantity, price }) => (
              <Row key={key} title={market} aside={`${groupedText(quantity)}${price === "" ? "" : ` × ${groupedText(price)}`}`}>
                <span className={side === "buy" ? "text-good" : "text-bad"}>{say(orderKindWords(side, type))}</span>
              </Row>
            ))}
          </Lines>
        )}
      </Shown>
    </Card>
  );
}

/** What moved last. */
export function LatelyMoved({ person }: { readonly person: number }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const moves = useLook<Page<ChangeRow>>("people/statement", { person: String(person), limit: SHOWN }, { everyMs: EVERY_MS });
  return (
    <Card title={say(peopleWords.statement)} aside={<All tab="statement" />}>
      <Shown read={moves} rows={2}>
        {({ rows }) => (
          <Lines none={say(peopleWords.noMoves)}>
            {rows.map(({ key, at, account, change, coin, en, zh }) => (
              <Row key={key} title={say({ en, zh })} aside={changeText(change, coin)}>
                {say(accountWords(account))} · {momentText(at, language)}
              </Row>
            ))}
          </Lines>
        )}
      </Shown>
    </Card>
  );
}

function All({ tab }: { readonly tab: string }): ReactElement {
  const say = useSay();
  return <Link to={`?tab=${tab}`}>{say(peopleWords.allOfIt)}</Link>;
}

function Lines({ children, none }: { readonly children: readonly ReactElement[]; readonly none: string }): ReactElement {
  return children.length === 0 ? <Nothing>{none}</Nothing> : <ul>{children}</ul>;
}

type RowProps = { readonly title: string; readonly aside: string; readonly children: ReactNode };

function Row({ title, aside, children }: RowProps): ReactElement {
  return (
    <li className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-4 py-2 last:border-b-0">
      <span className="min-w-0">
        <b className="block truncate font-semibold">{title}</b>
        <span className="block truncate text-xs text-mut">{children}</span>
      </span>
      <span className="figures shrink-0 text-right">{aside}</span>
    </li>
  );
}
