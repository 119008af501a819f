/** What contests mean for whom: pushes for the pages, webhooks, and messages. */
import type { KernelEvent } from "../../../kernel/kernel.ts";
import { formatDecimal, plainDecimal } from "../../../money/decimal.ts";
import type { EventPlace, News, NewsKind, NewsTable, Notice, NoticeWords, StoredNotice } from "../../../server/news/news.ts";
import type { PushParts } from "../../../server/feature.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { timeMs } from "../../../money/units.ts";
import { clockText } from "../../../contract/clock-text.ts";
import type { ReceiptKernel } from "../../receipts/server/receipt-kernel.ts";
import { readNames } from "./contest-rows.ts";

const PUSH = "contest_changed";
const DECIMALS = 6;
const EACH_MS = 500;
const STEP: NewsKind = { push: PUSH };
const MADE: NewsKind = { push: PUSH, isMade: true };
const FILLED: NewsKind = { push: PUSH, hook: "contests" };
const TOLD: NewsKind = { push: PUSH, notice };
const SAID: NewsKind = { push: PUSH, hook: "contests", notice };

export const contestNews: NewsTable = {
  "contests/joined": ({ user, contest }) => [{ kind: TOLD, user, id: contest, status: "joined" }],
  "contests/started": ({ users, contest }) => users.map((user) => ({ kind: SAID, user, id: contest, status: "running" })),
  "contests/left": ({ user, contest }) => [{ kind: STEP, user, id: contest, status: "left" }],
  "contests/ordered": ({ user, order }) => [{ kind: MADE, user, id: order, status: "placed" }],
  "contests/filled": ({ user, order }) => [{ kind: FILLED, user, id: order, status: "filled" }],
  "contests/cancelled": ({ user, order }) => [{ kind: STEP, user, id: order, status: "cancelled" }],
  "contests/result": ({ user, contest }) => [{ kind: SAID, user, id: contest, status: "over" }],
  "contests/called-off": ({ users, contest }) => users.map((user) => ({ kind: SAID, user, id: contest, status: "off" })),
};

function notice(_news: News, event: KernelEvent, { position, index }: EventPlace): Notice | undefined {
  switch (event.type) {
    case "contests/joined":
      return { kind: "contest_joined", about: `contest-in-${event.contest}`, parameters: { contest: String(event.contest) } };
    // In place of the message that one is in it.
    case "contests/started":
      return { kind: "contest_begun", about: `contest-in-${event.contest}`, parameters: { contest: String(event.contest) } };
    case "contests/called-off":
      return { kind: "contest_off", about: `contest-off-${event.contest}`, parameters: { contest: String(event.contest) } };
    case "contests/result": {
      const { contest, place, of, prize, returnPpm, until } = event;
      const facts = { contest: String(contest), place: String(place), of: String(of), return: formatDecimal(BigInt(returnPpm) / 100n, 2) };
      const won = { prize: `${plainDecimal(prize, DECIMALS)} USDT`, until: prize > 0n ? clockText(timeMs(until)).slice(0, 10) : "" };
      return {
        kind: prize > 0n ? "contest_prize" : "contest_over",
        about: `contest-over-${contest}`,
        parameters: { ...facts, ...won },
        receipt: `settled-${position}-${index + 1}`,
      };
    }
    default:
      return undefined;
  }
}

export const contestNotices: NoticeWords = {
  group: "community",
  kinds: {
    contest_joined: { link: "/pages/contest/index" },
    contest_begun: { link: "/pages/contest/index" },
    contest_off: { link: "/pages/contest/index" },
    contest_over: { link: "/pages/contest/index" },
    contest_prize: { link: "/pages/contest/index" },
  },
  details: async ({ pool }, notices, say) => {
    const names = await readNames(pool, notices.map(numberOf), say("notices.contest.weekly"));
    return new Map(
      notices.map((stored): readonly [string, Readonly<Record<string, string>>] => {
        const [number, { about }] = [numberOf(stored), stored];
        const name = names.get(number);
        // One whose name went with its person's account has its number.
        return [about, { link: `/pages/contest/detail?id=${number}`, ...(name === undefined ? {} : { contest: `“${name}”` }) }];
      }),
    );
  },
};

const numberOf = ({ parameters }: StoredNotice): string => parameters["contest"] ?? "0";

/** Orders and fills are their person's alone. */
const OF_ALL: ReadonlySet<string> = new Set(
  ["joined", "left", "started", "sampled", "ended", "called-off"].map((what) => `contests/${what}`),
);

/** Everybody who looks at a contest hears of what becomes of it: twice a second at most. */
export function contestPushes(_venue: TradingVenue, { sockets, onApplied }: PushParts): void {
  const changed = new Set<number>();
  let isSet = false;
  const flush = (): void => {
    isSet = false;
    for (const contest of changed) sockets.tell(`contest:${contest}`, { id: contest });
    changed.clear();
  };
  onApplied(({ outcome }) => {
    if (outcome.repeated === true) return;
    for (const event of outcome.events) {
      if (!OF_ALL.has(event.type) || !("contest" in event)) continue;
      changed.add(Number(event.contest));
      if (isSet) continue;
      isSet = true;
      setTimeout(flush, EACH_MS).unref();
    }
  });
}

/** With what a receipt shows coins and indices: by market, as in "symbol_1". */
export function receiptTerms(
  { spot }: ReceiptKernel,
  _terms: Readonly<Record<string, string>>,
  inputs: readonly { readonly name: string }[],
): Readonly<Record<string, string>> {
  const numbers = inputs.flatMap(({ name }) => (name.startsWith("lots_") ? [name.slice("lots_".length)] : []));
  return Object.fromEntries(
    spot.markets.all().flatMap(({ terms }) =>
      numbers.includes(String(terms.market))
        ? [
            [`symbol_${terms.market}`, terms.symbol],
            [`decimals_${terms.market}`, `${terms.quantityDecimals} ${terms.priceDecimals}`],
          ]
        : [],
    ),
  );
}
