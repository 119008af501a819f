/** What becomes of a seconds contract, for whose it is: pushes for the page, and a message where the stake came back without a result. */
import { plainDecimal } from "../../../money/decimal.ts";
import type { NewsKind, NewsTable, Notice, NoticeWords } from "../../../server/news/news.ts";
import type { KernelEvent } from "../../../kernel/kernel.ts";

const PUSH = "seconds_changed";
const USDT_DECIMALS = 6;
const LINK = "/pages/transaction/seconds_order";
const STEP: NewsKind = { push: PUSH, hook: "seconds" };
const MADE: NewsKind = { push: PUSH, hook: "seconds", isMade: true };
const TOLD: NewsKind = { push: PUSH, hook: "seconds", notice: givenBack };
/** Those who are told: the others saw the countdown end. */
const UNEXPECTED: readonly string[] = ["no_fair_price", "split"];

export const secondsNews: NewsTable = {
  "seconds/opened": ({ user, contract }) => [{ kind: MADE, user, id: contract, status: "open" }],
  "seconds/entered": ({ user, contract }) => [{ kind: STEP, user, id: contract, status: "entered" }],
  "seconds/closed": ({ user, contract, result }) => [
    { kind: UNEXPECTED.includes(result) ? TOLD : STEP, user, id: contract, status: result },
  ],
};

function givenBack(_news: unknown, event: KernelEvent): Notice | undefined {
  if (event.type !== "seconds/closed") return undefined;
  const amount = plainDecimal(event.paid, USDT_DECIMALS);
  return { kind: `seconds_${event.result}`, about: `seconds-${event.contract}`, parameters: { amount } };
}

export const secondsNotices: NoticeWords = {
  group: "orders",
  kinds: { seconds_no_fair_price: { link: LINK }, seconds_split: { link: LINK } },
};
