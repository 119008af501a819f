import type { ReactElement } from "react";
import { Link } from "react-router";
import { Card, Chip } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import { ORDER_STATES, type AuctionRow, type BidConsoleRow, type OrderConsoleRow } from "../contract/nft-console-rows.ts";
import { nftWords as words } from "./nft.words.ts";

const EVERY_MS = 10_000;

export const Person = ({ id }: { readonly id: number }): ReactElement => (id === 0 ? <>–</> : <Link to={`/people/${id}`}>{id}</Link>);
const Work = ({ item, name }: { readonly item: number; readonly name: string }): ReactElement => (
  <Link to={`/marketplace/work/${item}`}>
    <b className="font-semibold">{name === "" ? item : `${item}: ${name}`}</b>
  </Link>
);

export function Auctions(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<AuctionRow>[] = [
    { name: "work", words: words.work, cell: (row) => <Work {...row} />, sort: ({ item }) => item },
    { name: "seller", words: words.seller, cell: ({ seller }) => <Person id={seller} /> },
    { name: "start", words: words.start, cell: ({ start }) => groupedText(start), isFigure: true },
    { name: "current", words: words.current, cell: ({ current }) => groupedText(current), isFigure: true },
    { name: "bids", words: words.bids, cell: ({ bids }) => bids, sort: ({ bids }) => bids, isFigure: true },
    { name: "leads", words: words.leads, cell: ({ leads }) => <Person id={leads} /> },
    { name: "deposits", words: words.deposits, cell: ({ deposits }) => deposits, isFigure: true },
    { name: "deposit", words: words.deposit, cell: ({ deposit }) => groupedText(deposit), isFigure: true },
    { name: "starts", words: words.starts, cell: ({ starts }) => momentText(starts, language), isExtra: true },
    { name: "ends", words: words.ends, cell: ({ ends }) => momentText(ends, language), sort: ({ ends }) => ends },
  ];
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <KeyTable<AuctionRow>
          look="nft/auctions"
          columns={columns}
          rowKey={({ key }) => key}
          everyMs={EVERY_MS}
          hasFile={false}
          empty={say(words.noAuctions)}
        />
      </Card>
      <Bids />
    </div>
  );
}

function Bids(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<BidConsoleRow>[] = [
    { name: "at", words: words.at, cell: ({ at }) => momentText(at, language), sort: ({ at }) => at },
    { name: "work", words: words.work, cell: (row) => <Work {...row} /> },
    { name: "person", words: words.person, cell: ({ person }) => <Person id={person} /> },
    { name: "sum", words: words.sum, cell: ({ sum }) => groupedText(sum), isFigure: true },
    { name: "moved", words: words.moved, cell: ({ moved }) => (moved === 0 ? "–" : momentText(moved, language)) },
    { name: "position", words: words.position, cell: ({ position }) => groupedText(String(position)), isFigure: true },
  ];
  return (
    <Card title={say(words.bids)}>
      <KeyTable<BidConsoleRow>
        look="nft/bids"
        columns={columns}
        rowKey={({ key }) => key}
        everyMs={EVERY_MS}
        empty={say(words.noBids)}
        filters={[
          { name: "item", words: words.work, kind: "number" },
          { name: "person", words: words.person, kind: "number" },
        ]}
      />
    </Card>
  );
}

const STATES = { due: words.dueState, paid: words.paid, unpaid: words.unpaidState, cancelled: words.cancelled } as const;
const TONES = { due: "care", paid: "good", unpaid: "bad", cancelled: undefined } as const;

export function Orders(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<OrderConsoleRow>[] = [
    { name: "number", words: words.number, cell: ({ number }) => number, sort: ({ number }) => number },
    { name: "work", words: words.work, cell: (row) => <Work {...row} /> },
    { name: "offer", words: words.offer, cell: ({ isSecond }) => say(isSecond ? words.second : words.won) },
    { name: "person", words: words.person, cell: ({ person }) => <Person id={person} /> },
    { name: "seller", words: words.seller, cell: ({ seller }) => <Person id={seller} /> },
    { name: "price", words: words.price, cell: ({ price }) => groupedText(price), isFigure: true },
    { name: "deposit", words: words.deposit, cell: ({ deposit }) => groupedText(deposit), isFigure: true },
    {
      name: "state",
      words: words.state,
      cell: ({ state }) => {
        const tone = TONES[state];
        return <Chip {...(tone === undefined ? {} : { tone })}>{say(STATES[state])}</Chip>;
      },
    },
    { name: "due", words: words.due, cell: ({ due }) => momentText(due, language), sort: ({ due }) => due },
    { name: "next", words: words.next, cell: ({ next }) => <Person id={next} /> },
  ];
  return (
    <Card>
      <KeyTable<OrderConsoleRow>
        look="nft/orders"
        columns={columns}
        rowKey={({ key }) => key}
        everyMs={EVERY_MS}
        empty={say(words.noOrders)}
        filters={[
          { name: "item", words: words.work, kind: "number" },
          { name: "person", words: words.person, kind: "number" },
          {
            name: "state",
            words: words.state,
            kind: "choice",
            choices: ORDER_STATES.map((value) => ({ value, label: say(STATES[value]) })),
          },
        ]}
      />
    </Card>
  );
}
