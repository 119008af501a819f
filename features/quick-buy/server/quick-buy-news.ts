/** What becomes of an order of quick buy, for whose it is. What somebody did themselves is no message. */
import type { KernelEvent } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import type { EventPlace, News, NewsKind, NewsTable, Notice, NoticeWords } from "../../../server/news/news.ts";

const PUSH = "deposit_changed";
const USDT_DECIMALS = 6;
const QUIET: NewsKind = { push: PUSH };
const MADE: NewsKind = { push: PUSH, isMade: true };
const TOLD: NewsKind = { push: PUSH, notice: orderNotice };

export const quickBuyNews: NewsTable = {
  "quick-buy/ordered": ({ user, number }) => [{ kind: MADE, user, id: number, status: "open" }],
  "quick-buy/said-paid": ({ user, number }) => [{ kind: QUIET, user, id: number, status: "said" }],
  "quick-buy/ended": ({ user, number, why }) => [{ kind: why === "person" ? QUIET : TOLD, user, id: number, status: "ended" }],
  "quick-buy/credited": ({ user, number }) => [{ kind: TOLD, user, id: number, status: "credited" }],
};

function orderNotice({ id }: News, event: KernelEvent, { position, index }: EventPlace): Notice | undefined {
  const about = `quick-buy-${id}`;
  if (event.type === "quick-buy/ended")
    return { kind: "quick_buy_ended", about, parameters: { paid: String(event.pay), currency: event.currency, reason: event.why } };
  if (event.type !== "quick-buy/credited") return undefined;
  const parameters = { paid: String(event.pay), currency: event.currency, amount: plainDecimal(event.units, USDT_DECIMALS) };
  return { kind: "quick_buy_credited", about, parameters, receipt: `settled-${position}-${index + 1}` };
}

const LINK = { link: "/pages/quickbuy/index" };

export const quickBuyNotices: NoticeWords = {
  group: "money",
  kinds: { quick_buy_credited: LINK, quick_buy_ended: LINK },
  details: (_venue, notices, say) =>
    Promise.resolve(
      new Map(
        notices.map(({ about, parameters: { reason } }) => [about, { why: reason === undefined ? "" : say(`quick_buy.why.${reason}`) }]),
      ),
    ),
};
