/** What dividends and splits mean for who holds the share. */
import type { Kernel, KernelEvent } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import type { EventPlace, News, NewsKind, NewsTable, Notice, NoticeDetails, NoticeWords, StoredNotice } from "../../../server/news/news.ts";
import { receiptTerms } from "./receipt-terms.ts";

const SETTLED: NewsKind = { notice: settledNotice };
const KINDS: Readonly<Record<string, string>> = { "dividend/1": "dividend", "split/1": "split", "split/2": "split" };

export const stocksNews: NewsTable = {
  "settlement/settled": ({ product, user, contract, formula }) =>
    product === "stocks" ? [{ kind: SETTLED, user, id: contract, status: KINDS[formula] ?? formula }] : [],
};

/** One message a person and command: pledged and free shares are two settlements of one split. */
function settledNotice({ id, status }: News, event: KernelEvent, { position, index }: EventPlace): Notice | undefined {
  if (event.type !== "settlement/settled" || !(status === "dividend" || status === "split")) return undefined;
  const hasCash = (event.result.cash ?? "0") !== "0";
  const inputs = Object.fromEntries(event.inputs.map(({ name, value }) => [name, value]));
  const parameters = { market: event.terms.market ?? "", ...inputs, ...event.result };
  // What was paid for a fraction is of one account: whoever has several reads of each.
  const [kind, about] = hasCash ? ["split_cash", `split-${id}-${index}`] : [status, `${status}-${id}`];
  return { kind, about, receipt: `settled-${position}-${index}`, parameters };
}

/** Where one sees what one was paid. */
const LINK = { link: "/pages/fund/assets_record" };

export const stocksNotices: NoticeWords = {
  group: "shares",
  kinds: { dividend: LINK, split: LINK, split_cash: LINK },
  details: ({ kernel }, notices) =>
    Promise.resolve(new Map(notices.map((notice) => [notice.about, detailsOf(kernel, notice)])) as NoticeDetails),
};

function detailsOf(kernel: Kernel, { parameters }: StoredNotice): Readonly<Record<string, string>> {
  const { symbol = "", base_code: base = "", quote_code: quote = "", quote_decimals: decimals = "0" } = receiptTerms(kernel, parameters);
  const money = (units: string | undefined): string => plainDecimal(BigInt(units ?? "0"), Number(decimals));
  return { symbol, base, quote, paid: money(parameters.paid), per_share: money(parameters.per_share), cash: money(parameters.cash) };
}
