/** What an adjustment means for whom it is about. */
import { plainDecimal } from "../../../money/decimal.ts";
import type { KernelEvent } from "../../../kernel/kernel.ts";
import type { EventPlace, News, NewsKind, NewsTable, Notice, NoticeDetails, NoticeWords } from "../../../server/news/news.ts";
import { assetOf } from "../../../server/trading-venue.ts";

const POSTED: NewsKind = { notice: postedNotice };

export const adjustmentsNews: NewsTable = {
  "adjustments/posted": ({ user, direction }, { position }) => [{ kind: POSTED, user, id: position, status: direction }],
};

function postedNotice({ id }: News, event: KernelEvent, _place: EventPlace): Notice | undefined {
  if (event.type !== "adjustments/posted") return undefined;
  const { asset, amount, direction } = event;
  return { kind: "adjustment", about: `adjustment-${id}`, parameters: { asset: String(asset), amount: String(amount), direction } };
}

export const adjustmentsNotices: NoticeWords = {
  group: "money",
  kinds: { adjustment: { link: "/pages/fund/assets_record" } },
  details: ({ kernel }, notices) => {
    const details = notices.map(({ about, parameters: { asset, amount, direction } }) => {
      const { code, decimals } = assetOf(kernel, Number(asset));
      const sign = direction === "give" ? "+" : "−";
      return [about, { change: `${sign}${plainDecimal(BigInt(amount ?? "0"), decimals)}`, code }] as const;
    });
    return Promise.resolve(new Map(details) as NoticeDetails);
  },
};
