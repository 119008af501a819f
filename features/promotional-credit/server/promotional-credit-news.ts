/** What becomes of promotional credit, for whose it is: a message when a manager gave some, and when it ran out. */
import type { KernelEvent } from "../../../kernel/kernel.ts";
import { clockText } from "../../../contract/clock-text.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { timeMs } from "../../../money/units.ts";
import type { News, NewsKind, NewsTable, Notice, NoticeDetails, NoticeWords } from "../../../server/news/news.ts";
import { assetOf } from "../../../server/trading-venue.ts";

const TOLD: NewsKind = { notice: creditNotice };

export const promotionalCreditNews: NewsTable = {
  // Coupons and campaigns tell of theirs themselves.
  "promotional-credit/granted": ({ user, grant, source }) =>
    source === "manager" ? [{ kind: TOLD, user, id: grant, status: "granted" }] : [],
  "promotional-credit/ended": ({ user, grant, reason, source }) =>
    reason === "expired" && source === "manager" ? [{ kind: TOLD, user, id: grant, status: "expired" }] : [],
  // Once: what goes back later ends quietly.
  "promotional-credit/withheld": ({ user, grant, isFirst }) => (isFirst ? [{ kind: TOLD, user, id: grant, status: "withheld" }] : []),
};

function creditNotice({ id, status }: News, event: KernelEvent): Notice | undefined {
  if (event.type === "promotional-credit/withheld") {
    const parameters = { asset: String(event.asset), amount: String(event.left) };
    return { kind: "promotional_withheld", about: `promotional-${id}`, parameters };
  }
  if (event.type !== "promotional-credit/granted" && event.type !== "promotional-credit/ended") return undefined;
  const until = event.type === "promotional-credit/granted" ? { at: String(event.until) } : {};
  const parameters = { asset: String(event.asset), amount: String(event.amount), ...until };
  return { kind: `promotional_${status}`, about: `promotional-${id}`, parameters };
}

const LINK = { link: "/pages/fund/assets_record" };

export const promotionalCreditNotices: NoticeWords = {
  group: "offers",
  kinds: { promotional_granted: LINK, promotional_expired: LINK, promotional_withheld: { link: "/pages/transaction/contract" } },
  details: ({ kernel }, notices) => {
    const details = notices.map(({ about, parameters: { asset, amount = "0", at } }) => {
      const { code, decimals } = assetOf(kernel, Number(asset));
      const until = at === undefined ? "" : clockText(timeMs(Number(at))).slice(0, -3);
      return [about, { amount: plainDecimal(BigInt(amount), decimals), code, until }] as const;
    });
    return Promise.resolve(new Map(details) as NoticeDetails);
  },
};
