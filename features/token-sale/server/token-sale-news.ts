/** What token sales mean for whom: pushes for the pages, webhooks, messages. Each part tells when the next one comes. */
import { clockText } from "../../../contract/clock-text.ts";
import type { Kernel, KernelEvent } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { assetId, timeMs } from "../../../money/units.ts";
import type { EventPlace, NewsKind, NewsTable, News, Notice, NoticeWords, StoredNotice } from "../../../server/news/news.ts";
import { partAt } from "../formulas.ts";
import type { OrderReturned, SaleProject, TokensDelivered, TokensOrdered, TokensVested } from "../kernel/token-sale.messages.ts";

const PUSH = "sale_changed";
const MINE = { link: "/pages/ieo/order" };
const STEP: NewsKind = { push: PUSH };
const HOOKED: NewsKind = { push: PUSH, hook: "token-sale" };
const MADE: NewsKind = { push: PUSH, hook: "token-sale", isMade: true, notice };
const TOLD: NewsKind = { push: PUSH, hook: "token-sale", notice };

export const tokenSaleNews: NewsTable = {
  "token-sale/ordered": ({ user, order }) => [{ kind: MADE, user, id: order, status: "ordered" }],
  "token-sale/returned": ({ user, order, why }) => [{ kind: why === "closed" ? HOOKED : TOLD, user, id: order, status: why }],
  "token-sale/delivered": ({ user, order }) => [{ kind: TOLD, user, id: order, status: "delivered" }],
  "token-sale/vested": ({ user, order }) => [{ kind: TOLD, user, id: order, status: "vested" }],
  "token-sale/closed": ({ user, order }) => [{ kind: STEP, user, id: order, status: "closed" }],
};

/** Numbers of the log, made into words when they are read. */
function notice(_news: News, event: KernelEvent, place: EventPlace): Notice | undefined {
  switch (event.type) {
    case "token-sale/ordered":
      return orderedNotice(event);
    case "token-sale/returned":
      return returnedNotice(event);
    case "token-sale/delivered":
      return deliveredNotice(event, place);
    case "token-sale/vested":
      return vestedNotice(event);
    default:
      return undefined;
  }
}

function orderedNotice({ order, token, tokens, pay, paid }: TokensOrdered): Notice {
  const parameters = { token: String(token), tokens: String(tokens), pay: String(pay), paid: String(paid) };
  return { kind: "token_sale_ordered", about: `sale-${order}`, parameters };
}

/** In place of the message that it was made. */
function returnedNotice({ order, token, why, pay, paid }: OrderReturned): Notice {
  const kind = why === "called_off" ? "token_sale_called_off" : "token_sale_cancelled";
  return { kind, about: `sale-${order}`, parameters: { token: String(token), pay: String(pay), paid: String(paid) } };
}

function deliveredNotice(event: TokensDelivered, { position, index, next }: EventPlace): Notice {
  const { order, token, pay, granted, charged, returned, firstAt } = event;
  const kind = granted === 0n ? "token_sale_nothing" : returned > 0n ? "token_sale_less" : "token_sale_granted";
  const sums = { tokens: String(granted), charged: String(charged), paid: String(returned) };
  const hasReceipt = next?.type === "settlement/settled" && next.contract === order;
  return {
    kind,
    about: `sale-end-${order}`,
    parameters: { token: String(token), pay: String(pay), ...sums, due: String(firstAt) },
    ...(hasReceipt ? { receipt: `settled-${position}-${index + 1}` } : {}),
  };
}

/** One of each order at a time: the next part's takes its place. */
function vestedNotice({ order, token, tokens, left, nextAt }: TokensVested): Notice {
  const parameters = { token: String(token), tokens: String(tokens), left: String(left), due: String(nextAt) };
  return { kind: left === 0n ? "token_sale_last_part" : "token_sale_part", about: `sale-part-${order}`, parameters };
}

/** To who asked for tokens of a sale that ends soon. */
export const saleEndsNotice = ({ number, terms: { token, endsAt } }: SaleProject): Notice => ({
  kind: "token_sale_ends",
  about: `sale-ends-${number}`,
  parameters: { token: String(token), due: String(endsAt) },
});

/** To who gets the first part of theirs within a day. */
export const saleFirstPartNotice = ({ number, terms }: SaleProject): Notice => ({
  kind: "token_sale_first_part",
  about: `sale-first-part-${number}`,
  parameters: { token: String(terms.token), due: String(partAt(terms, 1)) },
});

export const tokenSaleNotices: NoticeWords = {
  group: "earn",
  kinds: {
    token_sale_ordered: MINE,
    token_sale_cancelled: MINE,
    token_sale_ends: MINE,
    token_sale_first_part: MINE,
    token_sale_called_off: { ...MINE, isMailed: true },
    token_sale_granted: { ...MINE, isMailed: true },
    token_sale_less: { ...MINE, isMailed: true },
    token_sale_nothing: { ...MINE, isMailed: true },
    token_sale_part: MINE,
    token_sale_last_part: MINE,
  },
  details: ({ kernel }, notices) => Promise.resolve(new Map(notices.map((stored) => [stored.about, detailsOf(kernel, stored)]))),
};

function detailsOf(kernel: Kernel, { parameters }: StoredNotice): Readonly<Record<string, string>> {
  const { token, pay, tokens, paid, charged, left, due } = parameters;
  const sum = (asset: string | undefined, units: string | undefined): string => {
    const { code = "", decimals = 0 } = kernel.assets.get(assetId(Number(asset ?? 0))) ?? {};
    return `${plainDecimal(BigInt(units ?? "0"), decimals)} ${code}`;
  };
  return {
    token: kernel.assets.get(assetId(Number(token ?? 0)))?.code ?? "",
    tokens: sum(token, tokens),
    left: sum(token, left),
    paid: sum(pay, paid),
    charged: sum(pay, charged),
    // To the minute.
    due: due === undefined || due === "0" ? "" : clockText(timeMs(Number(due))).slice(0, -3),
  };
}
