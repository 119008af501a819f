/** Works that are minted: put on sale for an artist of the venue and taken back again; taken down with a reason, and put back. Nobody's price or bid is touched. */
import Type from "typebox";
import { parsePositive } from "../../../../contract/decimal-string.ts";
import type { Line, Words } from "../../../../contract/console-wire.ts";
import { plainDecimal } from "../../../../money/decimal.ts";
import { amount, type Amount } from "../../../../money/units.ts";
import { isRefusal, no, type ConsoleRefusal } from "../../../../server/console/console-refusal.ts";
import { defineVerb, type ConsoleDesk, type Plan, type Verb } from "../../../../server/console/verb.ts";
import type { Asset } from "../../../../kernel/ledger/assets.ts";
import { DOWN_CAUSES, type DownCause } from "../../contract/nft-down.ts";
import { DAY_MS, depositOf, LISTING_KINDS, RUNS_MS, STARTS_WITHIN_MS } from "../../formulas.ts";
import type { Item } from "../../kernel/public.ts";
import { subjectOf, TAKE_DOWN } from "../down-reasons.ts";
import { WorksStore } from "../works-store.ts";
import { ARTIST_OWN, readArtist } from "./artists.ts";

const MINUTE_MS = 60_000;
const ITEM = Type.Integer({ minimum: 1, maximum: 999_999_999 });
export const COIN = Type.String({ pattern: "^[A-Za-z0-9]{1,20}$" });
export const PRICE = Type.String({ minLength: 1, maxLength: 41, "x-kind": "amount" });
export const STARTS_IN = Type.Integer({ minimum: 0, maximum: STARTS_WITHIN_MS / MINUTE_MS });
export const DAYS = Type.Integer({ minimum: 1, maximum: RUNS_MS.most / DAY_MS });
export const SALE_LABELS = {
  coin: { en: "Currency", zh: "币种" },
  price: { en: "Price", zh: "价格" },
  startsIn: { en: "Starts in minutes; 0: now", zh: "几分钟后开始；0：立即" },
  days: { en: "For days", zh: "持续天数" },
} as const;
const WORK = { en: "Work", zh: "作品" };
const ITEM_UNKNOWN = no("nft_not_found", { en: "There is no such work.", zh: "没有此作品。" });
const NOTHING = no("nothing_changes", { en: "That is how it is.", zh: "与当前状态相同。" });
const presentItem = async (_desk: unknown, about: string) => (/^\d{1,9}$/.test(about) ? { item: Number(about) } : {});

/** "12: Low Tide". */
async function nameOf({ database, venue }: ConsoleDesk, item: Item): Promise<string> {
  const cover = item.box === undefined ? item.code : (venue.kernel.nft.series(item.box.series)?.seal ?? item.code);
  const work = (await new WorksStore(database).read([cover])).get(cover);
  return `${item.number}: ${work?.name ?? ""}`;
}

/** Of an artist of the venue, who still has it: for them operators sell. */
async function ownedByHouse({ database, venue }: ConsoleDesk, number: number): Promise<Item | ConsoleRefusal> {
  const item = venue.kernel.nft.item(number);
  if (item === undefined) return ITEM_UNKNOWN;
  const owner = item.owner === item.creator ? await readArtist(database, item.owner) : undefined;
  return owner?.isHouse === true ? item : ARTIST_OWN;
}

export const COIN_NOT_TAKEN = no("nft_currency_unavailable", {
  en: "Nothing is sold in this currency here; auctions are in the first one alone.",
  zh: "此币种不可用于出售；拍卖仅支持首个币种。",
});
const STEP_WRONG = no("nft_price_invalid", {
  en: "An auction needs the least raise, a fixed price has none.",
  zh: "拍卖需填写最低加价，一口价无需填写。",
});
const PRICE_WRONG = no("nft_price_invalid", { en: "This is no price in that currency.", zh: "价格对该币种无效。" });

export function coinOf({ venue: { kernel } }: ConsoleDesk, code: string): Asset | ConsoleRefusal {
  const asset = kernel.assets.all().find((one) => one.code === code.toUpperCase());
  return asset !== undefined && kernel.nft.terms?.assets.includes(asset.id) === true ? asset : COIN_NOT_TAKEN;
}

export function priceOf(asset: Asset, text: string): Amount | ConsoleRefusal {
  const units = parsePositive(text, asset.decimals);
  return typeof units === "bigint" ? amount(units) : PRICE_WRONG;
}

export const coinChoices = ({ venue: { kernel } }: ConsoleDesk) => ({
  coin: (kernel.nft.terms?.assets ?? []).map((id) => {
    const code = kernel.assets.all().find((one) => one.id === id)?.code ?? "";
    return { value: code, label: code };
  }),
});

const sell = defineVerb({
  name: "nft/sell",
  title: { en: "Put a work on sale", zh: "上架作品" },
  roles: ["admin", "business"],
  needsProof: true,
  fields: Type.Object({
    ...{ item: ITEM, kind: Type.Enum([...LISTING_KINDS]), coin: COIN, price: PRICE, step: Type.Optional(PRICE) },
    ...{ startsIn: STARTS_IN, days: DAYS },
  }),
  labels: {
    ...{ item: WORK, kind: { en: "How", zh: "方式" }, coin: SALE_LABELS.coin },
    price: { en: "Price, or an auction's start", zh: "价格或起拍价" },
    step: { en: "Least raise of an auction", zh: "最低加价" },
    ...{ startsIn: SALE_LABELS.startsIn, days: SALE_LABELS.days },
  },
  choices: (desk) => ({
    ...coinChoices(desk),
    kind: [
      { value: "fixed", label: "At a fixed price", zh: "一口价" },
      { value: "auction", label: "By auction", zh: "拍卖" },
    ],
  }),
  present: async ({ venue: { kernel } }, about) => ({
    ...(await presentItem(undefined, about)),
    ...{ kind: "fixed", coin: kernel.assets.all().find(({ id }) => id === kernel.nft.terms?.cash)?.code ?? "", startsIn: 0, days: 14 },
  }),
  async plan(desk, { item: number, kind, coin, price: text, step, startsIn, days }): Promise<Plan | ConsoleRefusal> {
    const { nft } = desk.venue.kernel;
    const [item, asset] = [await ownedByHouse(desk, number), coinOf(desk, coin)];
    if (isRefusal(item)) return item;
    if (isRefusal(asset)) return asset;
    const price = priceOf(asset, text);
    const raise = step === undefined ? amount(0n) : priceOf(asset, step);
    if (typeof price !== "bigint") return price;
    if (typeof raise !== "bigint") return raise;
    if ((kind === "auction") !== raise > 0n) return STEP_WRONG;
    if (kind === "auction" && asset.id !== nft.terms?.cash) return COIN_NOT_TAKEN;
    const [startsAt, endsAt] = [startsIn * MINUTE_MS, startsIn * MINUTE_MS + days * DAY_MS];
    const sum = (units: Amount): string => `${plainDecimal(units, asset.decimals)} ${asset.code}`;
    const lines: readonly Line[] = [
      { label: { en: `Price of ${await nameOf(desk, item)}`, zh: `${await nameOf(desk, item)} 的价格` }, before: "–", after: sum(price) },
      ...(kind === "auction"
        ? [
            { label: { en: "Least raise", zh: "最低加价" }, before: "–", after: sum(raise) },
            {
              label: { en: "Deposit of each bidder", zh: "每位出价者押金" },
              before: "–",
              after: sum(depositOf(price, nft.terms?.depositPpm ?? 0)),
            },
          ]
        : []),
    ];
    const listing = { kind, asset: asset.id, price, perIncrease: raise, startsAt, endsAt, isAhead: true };
    return {
      command: { type: "nft/list", user: item.owner, item: number, ...listing },
      lines,
      note: {
        en: "What it brings is its artist's, less the fee. Who gets it nobody can say: the first to pay, or the highest bid.",
        zh: "收入扣除费用后归艺术家；归属由先付款者或最高出价决定，不可指定。",
      },
      person: item.owner,
      subject: subjectOf(number),
      done: "It is on sale.",
    };
  },
});

const withdraw = defineVerb({
  name: "nft/withdraw",
  title: { en: "Take a work back from sale", zh: "撤回出售" },
  roles: ["admin", "business"],
  needsProof: true,
  fields: Type.Object({ item: ITEM }),
  labels: { item: WORK },
  present: presentItem,
  async plan(desk, { item: number }): Promise<Plan | ConsoleRefusal> {
    const item = await ownedByHouse(desk, number);
    if (isRefusal(item)) return item;
    const listing = desk.venue.kernel.nft.listing(item);
    if (listing === undefined) return NOTHING;
    if (listing.bids > 0) return no("nft_has_bids", { en: "Somebody has bid for it: it is sold.", zh: "已有出价，不可撤回。" });
    return {
      command: { type: "nft/unlist", user: item.owner, item: number },
      lines: [saleLine(await nameOf(desk, item), true)],
      person: item.owner,
      subject: subjectOf(number),
      done: "It is on sale no more.",
    };
  },
});

const saleLine = (name: string, isOn: boolean): Line => ({
  label: { en: `Sale of ${name}`, zh: `${name} 出售` },
  before: isOn ? { en: "on", zh: "在售" } : { en: "off", zh: "未售" },
  after: { en: "off", zh: "停售" },
});

export const CAUSE_WORDS: Readonly<Record<DownCause, Words>> = {
  copied: { en: "It is a copy of somebody else's work", zh: "抄袭他人作品" },
  unlawful: { en: "It breaks the law", zh: "违反法律" },
  person_shown: { en: "It shows a person who did not agree", zh: "未经同意展示他人" },
  deceives: { en: "It deceives buyers", zh: "误导买家" },
  hateful: { en: "It is hateful or violent", zh: "含仇恨或暴力" },
  other: { en: "Another reason", zh: "其他原因" },
};

const takeDown = defineVerb({
  name: TAKE_DOWN,
  title: { en: "Take a work down", zh: "下架作品" },
  roles: ["admin", "compliance"],
  fields: Type.Object({
    item: ITEM,
    cause: Type.Enum([...DOWN_CAUSES]),
    words: Type.Optional(Type.String({ maxLength: 300, "x-kind": "text" })),
  }),
  labels: {
    item: WORK,
    cause: { en: "Why, for everybody to read", zh: "原因（公开）" },
    words: { en: "More, for everybody to read: of the work, never of people", zh: "补充（公开；仅涉及作品，不涉及个人）" },
  },
  choices: () => ({ cause: DOWN_CAUSES.map((value) => ({ value, label: CAUSE_WORDS[value].en, zh: CAUSE_WORDS[value].zh })) }),
  present: presentItem,
  async plan(desk, { item: number, cause, words = "" }, { operator }): Promise<Plan | ConsoleRefusal> {
    const { nft } = desk.venue.kernel;
    const item = nft.item(number);
    if (item === undefined) return ITEM_UNKNOWN;
    if (item.isDown) return NOTHING;
    const bidders = nft.listing(item)?.bidders.size ?? 0;
    return {
      command: { type: "nft/take-down", item: number, by: operator.id },
      lines: [
        saleLine(await nameOf(desk, item), nft.listing(item) !== undefined),
        { label: { en: "Its owner reads", zh: "持有者将看到" }, before: "–", after: CAUSE_WORDS[cause] },
        ...(words === "" ? [] : [{ label: { en: "and", zh: "以及" }, before: "–", after: words }]),
        { label: { en: "Deposits that go back", zh: "退还押金数" }, before: "–", after: String(bidders) },
      ],
      note: {
        en: "Its owner keeps it, and everybody their money: deposits go back, and who won it does not pay. It can be put back.",
        zh: "作品仍归持有者，资金不受影响：押金退还，得标者无需付款。可恢复。",
      },
      person: item.owner,
      subject: subjectOf(number),
      done: "It is taken down; its owner is told.",
    };
  },
});

const putBack = defineVerb({
  name: "nft/put-back",
  title: { en: "Let a work be sold again", zh: "恢复作品" },
  roles: ["admin", "compliance"],
  fields: Type.Object({ item: ITEM }),
  labels: { item: WORK },
  present: presentItem,
  async plan(desk, { item: number }, { operator }): Promise<Plan | ConsoleRefusal> {
    const item = desk.venue.kernel.nft.item(number);
    if (item === undefined) return ITEM_UNKNOWN;
    if (!item.isDown) return NOTHING;
    return {
      command: { type: "nft/put-back", item: number, by: operator.id },
      lines: [
        {
          label: { en: await nameOf(desk, item), zh: await nameOf(desk, item) },
          before: { en: "taken down", zh: "已下架" },
          after: { en: "its owner may sell it", zh: "持有者可出售" },
        },
      ],
      person: item.owner,
      subject: subjectOf(number),
      done: "Its owner may sell it again.",
    };
  },
});

export const workVerbs: readonly Verb[] = [sell, withdraw, takeDown, putBack];
