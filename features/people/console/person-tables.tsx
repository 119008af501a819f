import type { ReactElement } from "react";
import { Link } from "react-router";
import { Chip } from "../../../console/ui/card.tsx";
import { KeyTable, type Column } from "../../../console/ui/key-table.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import { accountWords } from "./account-words.ts";
import type { OrderKind, OrderState } from "../../spot/contract/order-states.ts";
import { orderKindWords } from "./order-kind-words.ts";
import { orderStateWords } from "./order-state-words.ts";
import { peopleWords } from "./people.words.ts";

export type OrderRow = {
  readonly key: string;
  readonly at: number;
  readonly market: string;
  readonly side: "buy" | "sell";
  readonly type: OrderKind;
  readonly price: string;
  readonly quantity: string;
  readonly filled: string;
  readonly status: OrderState;
};

export function OrdersTable({ person }: { readonly person: string }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<OrderRow>[] = [
    {
      name: "at",
      words: peopleWords.at,
      cell: ({ at }) => <span className="figures">{momentText(at, language)}</span>,
      sort: ({ at }) => at,
    },
    {
      name: "market",
      words: peopleWords.market,
      cell: ({ market }) => <b className="font-semibold">{market}</b>,
      sort: ({ market }) => market,
    },
    {
      name: "kind",
      words: peopleWords.kind,
      cell: ({ side, type }) => <span className={side === "buy" ? "text-good" : "text-bad"}>{say(orderKindWords(side, type))}</span>,
      sort: ({ side }) => side,
    },
    { name: "price", words: peopleWords.price, cell: ({ price }) => groupedText(price) || "–", isFigure: true },
    {
      name: "quantity",
      words: peopleWords.quantity,
      cell: ({ quantity }) => (quantity === "0" ? "–" : groupedText(quantity)),
      isFigure: true,
    },
    { name: "filled", words: peopleWords.filled, cell: ({ filled }) => groupedText(filled), isFigure: true },
    {
      name: "state",
      words: peopleWords.state,
      cell: ({ status }) => <Chip tone={status === "filled" ? "good" : "plain"}>{say(orderStateWords(status))}</Chip>,
      sort: ({ status }) => status,
    },
  ];
  return (
    <KeyTable<OrderRow>
      look="people/orders"
      fixed={{ person }}
      columns={columns}
      rowKey={({ key }) => key}
      empty={say(peopleWords.noOrders)}
    />
  );
}

type NoticeRow = {
  readonly id: number;
  readonly at: number;
  readonly titleEn: string;
  readonly titleZh: string;
  readonly textEn: string;
  readonly textZh: string;
  readonly isRead: boolean;
};

export function NoticesTable({ person }: { readonly person: string }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<NoticeRow>[] = [
    {
      name: "at",
      words: peopleWords.at,
      cell: ({ at }) => <span className="figures whitespace-nowrap">{momentText(at, language)}</span>,
      sort: ({ at }) => at,
    },
    {
      name: "message",
      words: peopleWords.message,
      cell: ({ titleEn, titleZh, textEn, textZh }) => (
        <span className="block max-w-[720px] whitespace-normal">
          <b className="font-semibold">{say({ en: titleEn, zh: titleZh })}</b>{" "}
          <span className="text-mut">{say({ en: textEn, zh: textZh })}</span>
        </span>
      ),
      sort: ({ titleEn }) => titleEn,
    },
    {
      name: "state",
      words: peopleWords.state,
      cell: ({ isRead }) => <Chip tone={isRead ? "plain" : "care"}>{say(isRead ? peopleWords.read : peopleWords.unread)}</Chip>,
      sort: ({ isRead }) => Number(isRead),
    },
  ];
  return (
    <KeyTable<NoticeRow>
      look="people/notices"
      fixed={{ person }}
      columns={columns}
      rowKey={({ id }) => id}
      empty={say(peopleWords.noMessages)}
    />
  );
}

export type ChangeRow = {
  readonly key: string;
  readonly at: number;
  readonly command: number;
  readonly coin: string;
  readonly account: string;
  readonly bucket: string;
  readonly change: string;
  readonly after: string;
  readonly en: string;
  readonly zh: string;
};

/** "+25 USDT". */
export const changeText = (change: string, coin: string): string =>
  `${change.startsWith("-") ? "" : "+"}${groupedText(change)} ${coin}`.replace("-", "−");

export function StatementTable({ person }: { readonly person: string }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const columns: readonly Column<ChangeRow>[] = [
    {
      name: "at",
      words: peopleWords.at,
      cell: ({ at }) => <span className="figures">{momentText(at, language)}</span>,
      sort: ({ at }) => at,
    },
    {
      name: "account",
      words: peopleWords.account,
      cell: ({ account, bucket }) => (
        <span className="whitespace-nowrap">
          {say(accountWords(account))} {bucket === "pledged" && <Chip>{say(peopleWords.inOrders)}</Chip>}
        </span>
      ),
      sort: ({ account }) => account,
    },
    { name: "words", words: peopleWords.inWords, cell: (row) => say(row) },
    { name: "bucket", words: peopleWords.bucket, cell: ({ bucket }) => bucket, sort: ({ bucket }) => bucket, isExtra: true },
    {
      name: "change",
      words: peopleWords.change,
      cell: ({ change, coin }) => <b className="font-semibold">{changeText(change, coin)}</b>,
      isFigure: true,
    },
    { name: "then", words: peopleWords.afterwards, cell: ({ after }) => groupedText(after), isFigure: true },
    {
      name: "command",
      words: peopleWords.command,
      cell: ({ command }) => (
        <Link to={`/ledger?command=${command}`} className="text-brand">
          {groupedText(String(command))}
        </Link>
      ),
      sort: ({ command }) => command,
      isFigure: true,
    },
  ];
  return (
    <KeyTable<ChangeRow>
      look="people/statement"
      fixed={{ person }}
      columns={columns}
      rowKey={({ key }) => key}
      empty={say(peopleWords.noMoves)}
    />
  );
}
