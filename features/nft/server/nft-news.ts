/** What the marketplace means for whom: pushes for the pages, and messages: outbid, won, due, not paid, sold, opened, taken down. */
import { clockText } from "../../../contract/clock-text.ts";
import type { Pool } from "pg";
import type { Kernel, KernelEvent } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { assetId, timeMs } from "../../../money/units.ts";
import { shownUnder } from "./box-codes.ts";
import { readDownReasons, subjectOf } from "./down-reasons.ts";
import type { News, NewsKind, NewsTable, Notice, NoticeWords } from "../../../server/news/news.ts";

const STEP: NewsKind = { push: "nft_changed" };
const TOLD: NewsKind = { push: "nft_changed", notice };
/** Said of one event to two people. */
const OUTBID: NewsKind = { push: "nft_changed", notice: outbidNotice };
const SOLD: NewsKind = { push: "nft_changed", notice: soldNotice };

export const nftNews: NewsTable = {
  "nft/bid-made": ({ user, seller, item, outbid }) => [
    { kind: STEP, user, id: item, status: "bid" },
    { kind: STEP, user: seller, id: item, status: "bid" },
    ...(outbid === undefined ? [] : [{ kind: OUTBID, user: outbid, id: item, status: "outbid" }]),
  ],
  "nft/deposit-back": ({ user, item, why }) => [{ kind: STEP, user, id: item, status: why }],
  "nft/won": ({ user, seller, item, isSecond }) => [
    { kind: TOLD, user, id: item, status: isSecond ? "offered" : "won" },
    { kind: STEP, user: seller, id: item, status: "won" },
  ],
  "nft/payment-due": ({ user, item }) => [{ kind: TOLD, user, id: item, status: "due" }],
  "nft/unpaid": ({ user, seller, item }) => [
    { kind: TOLD, user, id: item, status: "unpaid" },
    { kind: STEP, user: seller, id: item, status: "unpaid" },
  ],
  "nft/order-cancelled": ({ user, item }) => [{ kind: STEP, user, id: item, status: "cancelled" }],
  "nft/sold": ({ buyer, seller, item }) => [
    { kind: STEP, user: buyer, id: item, status: "bought" },
    { kind: SOLD, user: seller, id: item, status: "sold" },
  ],
  "nft/box-sold": ({ buyer, item }) => [{ kind: STEP, user: buyer, id: item, status: "bought" }],
  "nft/opened": ({ owner, item }) => [{ kind: STEP, user: owner, id: item, status: "opened" }],
  "nft/box-void": ({ owner, item }) => [{ kind: TOLD, user: owner, id: item, status: "void" }],
  "nft/taken-down": ({ owner, item }) => [{ kind: TOLD, user: owner, id: item, status: "taken_down" }],
};

/** Numbers of the log, made into words when they are read. */
function notice(_news: News, event: KernelEvent): Notice | undefined {
  switch (event.type) {
    case "nft/won": {
      const { order, code, asset, price, dueAt, isSecond } = event;
      return {
        kind: isSecond ? "nft_offered" : "nft_won",
        about: `nft-order-${order}`,
        parameters: { ...sum(code, asset, price), due: String(dueAt) },
      };
    }
    case "nft/payment-due": {
      const { order, code, asset, price, dueAt } = event;
      return { kind: "nft_due", about: `nft-order-${order}`, parameters: { ...sum(code, asset, price), due: String(dueAt) } };
    }
    case "nft/unpaid": {
      const { order, code, asset, price, forfeited } = event;
      if (forfeited === 0n) return undefined;
      return { kind: "nft_unpaid", about: `nft-order-${order}`, parameters: { ...sum(code, asset, price), deposit: String(forfeited) } };
    }
    case "nft/box-void":
      return { kind: "nft_box_void", about: `nft-box-${event.item}`, parameters: sum(event.code, event.asset, event.price) };
    case "nft/taken-down":
      return { kind: "nft_taken_down", about: subjectOf(event.item), parameters: sum(event.code, 0, 0n) };
    default:
      return undefined;
  }
}

function outbidNotice(_news: News, event: KernelEvent): Notice | undefined {
  if (event.type !== "nft/bid-made") return undefined;
  return { kind: "nft_outbid", about: `nft-bid-${event.listing}`, parameters: sum(event.code, event.asset, event.price) };
}

function soldNotice(_news: News, event: KernelEvent): Notice | undefined {
  if (event.type !== "nft/sold") return undefined;
  const { item, code, asset, price, fee } = event;
  return {
    kind: "nft_sold",
    about: `nft-sold-${item}-${event.at}`,
    parameters: { ...sum(code, asset, price), received: String(price - fee) },
  };
}

/** The work's number, where a message is about its being taken down. */
const itemOf = (about: string): readonly number[] => (about.startsWith(DOWN) ? [Number(about.slice(DOWN.length))] : []);
const DOWN = subjectOf(0).slice(0, -1);

/** What is to be paid leads to its payment, whatever else to the work: a box without content is no work any more. */
function linkOf(about: string, code: string, due: string | undefined): { readonly link?: string } {
  if (due !== undefined) return { link: `/pages/nft/purchase_one?id=${about.slice("nft-order-".length)}` };
  return code === "" || about.startsWith("nft-box-") ? {} : { link: `/pages/nft/artworkDetail?code=${code}` };
}

/** Of works, and of boxes that were closed then. */
async function readNames({ nft }: Pick<Kernel, "nft">, pool: Pool, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const shown = codes.map((code) => ({ code, ...shownUnder(nft, code) }));
  const text = "select code, name from nft_work where code = any($1)";
  const { rows } = await pool.query<{ code: string; name: string }>(text, [shown.map(({ cover }) => cover)]);
  const names = new Map(rows.map(({ code, name }) => [code, name]));
  return new Map(
    shown.flatMap(({ code, cover, suffix }) => {
      const name = names.get(cover);
      return name === undefined ? [] : [[code, `${name}${suffix}`] as const];
    }),
  );
}

const sum = (code: string, asset: number, price: bigint) => ({ code, asset: String(asset), price: String(price) });

const MINE = { link: "/pages/nft/mine" };
const PAY = { link: "/pages/nft/purchase", isMailed: true } as const;

export const nftNotices: NoticeWords = {
  group: "community",
  kinds: {
    nft_outbid: { link: `${MINE.link}?show=bids` },
    nft_won: PAY,
    nft_offered: PAY,
    nft_due: PAY,
    nft_unpaid: { ...MINE, isMailed: true },
    nft_sold: { ...MINE, isMailed: true },
    nft_box_void: { ...MINE, isMailed: true },
    nft_taken_down: { ...MINE, isMailed: true },
  },
  details: async ({ kernel, pool }, notices, say) => {
    const codes = [...new Set(notices.flatMap(({ parameters: { code } }) => (code === undefined || code === "" ? [] : [code])))];
    const names = await readNames(kernel, pool, codes);
    const reasons = await readDownReasons(
      pool,
      notices.flatMap(({ about }) => itemOf(about)),
    );
    const whyOf = (about: string): string => {
      const { cause = "other", words = "" } = reasons.get(itemOf(about)[0] ?? 0) ?? {};
      return [say(`nft.down.${cause}`), words].filter((text) => text !== "").join(" – ");
    };
    return new Map(
      notices.map(({ about, parameters }) => {
        const { code = "", asset = "0", price, received, deposit, due } = parameters;
        const { code: currency = "", decimals = 0 } = kernel.assets.get(assetId(Number(asset))) ?? {};
        const shown = (units: string | undefined): string =>
          units === undefined ? "" : `${plainDecimal(BigInt(units), decimals)} ${currency}`;
        const sums = { price: shown(price), received: shown(received), deposit: shown(deposit) };
        const words = { name: names.get(code) ?? "", ...sums, due: due === undefined ? "" : clockText(timeMs(Number(due))).slice(0, -3) };
        const why = itemOf(about).length > 0 ? { why: whyOf(about) } : {};
        return [about, { ...words, ...why, ...linkOf(about, code, due) }];
      }),
    );
  },
};
