/**
 * Compares the marketplace: all that the kernel said of it with what the model expects, field by field, receipts too; then all that there is, whose it is
 * and what waits. Each receipt's result is computed from what it names alone.
 */
import type { NftModel } from "../../features/nft/kernel/nft.model.ts";
import type { Item, Listing, Order, Series } from "../../features/nft/kernel/nft.messages.ts";
import { toText } from "../../kernel/answers.ts";
import type { Kernel, KernelEvent } from "../../kernel/kernel.ts";
import type { Posting } from "../../kernel/ledger/posting-log.ts";
import { leaderOf } from "./model-nft-auctions.ts";
import { nftDraw, nftLeaf, nftShares } from "./model-nft-formulas.ts";
import type { ModelRun, ModelSale, ModelStake, ModelWon, ModelWork, NftWorld } from "./model-nft-world.ts";

type Settled = Extract<KernelEvent, { type: "settlement/settled" }>;

export const isOfNft = ({ product }: Settled): boolean => product === "nft";

/** What a command that was accepted said of the marketplace. */
export function compareNft({ said: expected }: NftModel, events: readonly KernelEvent[]): void {
  const said = events.filter((event) => event.type.startsWith("nft/") || (event.type === "settlement/settled" && isOfNft(event)));
  compare("said", said, expected);
}

const REASONS = { first: 160, last: 168 };
const HOUSE = 0;
const KINDS = { change: 2, nft: 28 };

/** What it booked: each posting with its reason, work, units and both ends; in what order does not matter. */
export function compareNftMoney({ world }: NftModel, postings: readonly Posting[], ledger: Kernel["ledger"]): void {
  const end = (cell: Posting["from"]): string => {
    const [owner, kind] = [ledger.ownerOf(cell), ledger.purposeOf(cell)];
    const isKnown = kind === (owner === HOUSE ? KINDS.nft : KINDS.change);
    return `${owner}:${ledger.bucketOf(cell)}${isKnown ? "" : ` of account ${kind}`}`;
  };
  const found = postings
    .filter(({ reason }) => reason >= REASONS.first && reason <= REASONS.last)
    .map((one) => `${one.reason} ${one.reference} ${one.amount} of ${ledger.assetOf(one.from)} from ${end(one.from)} to ${end(one.to)}`);
  compare("booked", found.toSorted(), world.moved.toSorted());
}

/** What there is, whole. */
export function compareOpenNft({ world }: NftModel, { nft }: Kernel): void {
  compare("items", Array.from(nft.items(), itemOf), worksOf(world));
  compare("listings", Array.from(nft.listings(), listingOf), Array.from(world.sales.values(), saleOf));
  compare("orders", Array.from(nft.orders(), orderOf), Array.from(world.orders.values(), wonOf));
  compare("series", Array.from(nft.allSeries(), seriesOf), Array.from(world.runs.values(), runOf));
  for (const { number, leaves } of nft.allSeries()) {
    const run = world.runs.get(number);
    const expected = run?.isRevealed === true ? [] : (run?.leaves ?? []);
    if (leaves.length !== expected.length || leaves.some((leaf, slot) => leaf !== expected[slot]))
      throw new Error(`marketplace: the leaves of series ${number} are not those that were published`);
  }
}

function compare(what: string, found: readonly unknown[], expected: readonly unknown[]): void {
  for (let at = 0; at < Math.max(found.length, expected.length); at++)
    if (!isSame(found[at], expected[at]))
      throw new Error(`marketplace: ${what}: the kernel has ${toText(found[at])}, the auditor expects ${toText(expected[at])}`);
}

/** Field by field; one that is undefined is the same as none. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((part, place) => isSame(part, other[place]));
  const [of, from] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return [...Object.keys(of), ...Object.keys(from)].every((name) => isSame(of[name], from[name]));
}

// The same words for both.

const itemOf = ({ box, ...item }: Item): object => ({
  ...item,
  box: box === undefined ? undefined : { series: box.series, number: box.number, drawn: box.drawn },
});
function worksOf({ works, sales, orders }: NftWorld): readonly object[] {
  const numbers = new Map<ModelWork, { listing?: number; order?: number }>();
  for (const { work, number: listing, over } of sales.values()) if (over === undefined) numbers.set(work, { listing });
  for (const { work, number: order } of orders.values()) numbers.set(work, { order });
  return Array.from(works.values(), (work) => workOf(work, numbers.get(work) ?? {}));
}
function workOf(work: ModelWork, { listing = 0, order = 0 }: { readonly listing?: number; readonly order?: number }): object {
  const { number, code, creator, owner, rarity, wasSold, isGone, isDown, box } = work;
  const closed =
    box === undefined || box.became !== undefined ? undefined : { series: box.run.number, number: box.number, drawn: box.draw };
  return { number, code, creator, owner, rarity, box: closed, listing, order, wasSold, isGone, isDown };
}

const listingOf = ({ bidders, lead, ...listing }: Listing): object => ({ ...listing, bidders: [...bidders.values()], lead: lead?.user });
const stakeOf = ({ user, top, waits, at, by }: ModelStake): object => ({ user, bid: top, waits, bidAt: at, bidBy: by });
function saleOf(sale: ModelSale): object {
  const { number, work, seller, kind, asset, price, step, deposit, startsAt, endsAt, rules, listedBy, bids, stakes, over } = sale;
  const terms = { item: work.number, seller, kind, asset, price, perIncrease: step, deposit, startsAt, endsAt, terms: rules, listedBy };
  return { number, ...terms, bids, bidders: stakes.map(stakeOf), lead: over === undefined ? leaderOf(sale)?.user : undefined, over };
}

const orderOf = (order: Order): object => order;
function wonOf({ number, work, seller, user, asset, price, deposit, dueAt, rules, bidBy, isSecond, next }: ModelWon): object {
  const waits = next === undefined ? undefined : { user: next.user, price: next.top, bidBy: next.by };
  return { number, item: work.number, seller, user, asset, price, deposit, dueAt, terms: rules, bidBy, isSecond, next: waits };
}

const seriesOf = ({ leaves, ...series }: Series): object => ({ ...series, leaves: leaves.length });
function runOf({ number, seal, leaves, creator, asset, price, odds, boxes, looked, hasEnded, isRevealed, ...times }: ModelRun): object {
  const drawn = new Set(boxes.map(({ draw }) => draw?.slot));
  return {
    ...{ number, seal, leaves: isRevealed ? 0 : leaves.length, creator, asset, price, size: leaves.length, odds, ...times },
    sold: boxes.map(({ item }) => item),
    left: isRevealed ? [] : [...leaves.keys()].filter((slot) => !drawn.has(slot)),
    shown: [1, 2, 3].map((rarity) => boxes.filter(({ became }) => became === rarity).length),
    waiting: boxes.filter(({ became }) => became === undefined).length,
    ...{ swept: looked, hasEnded, isRevealed },
  };
}

type Shown = string | number | bigint | boolean | undefined;
const PAYMENT = 160;
const FORFEIT = 165;

/** The result follows from what the receipt names, and is what was booked. */
export function auditNftReceipt(event: Settled, postings: readonly Posting[]): void {
  const { formula, inputs, result, contract } = event;
  const input = (name: string): string => inputs.find((one) => one.name === name)?.value ?? "";
  const agree = (what: string, found: Shown, expected: Shown): void => {
    if (String(found) !== String(expected)) throw new Error(`marketplace: ${formula} says ${what} ${found}, its inputs make ${expected}`);
  };
  const isBooked = (reason: number, units: bigint): boolean =>
    postings.some((one) => one.reason === reason && one.reference === contract && one.amount === units);
  if (formula === "nft-sale/1") {
    const price = BigInt(input("price"));
    const { fee, royalty, kept } = nftShares(price, Number(input("fee_ppm")), Number(input("royalty_ppm")), input("resale") === "1");
    agree("fee, royalty and rest", `${result["fee"]} ${result["royalty"]} ${result["received"]}`, `${fee} ${royalty} ${kept}`);
    agree("booked", isBooked(PAYMENT, price), true);
  } else if (formula === "nft-auction/1") agree("rest", result["rest"], BigInt(input("bid")) - BigInt(input("deposit")));
  else if (formula === "nft-unpaid/1") {
    const deposit = BigInt(input("deposit"));
    const { fee, kept } = nftShares(deposit, Number(input("fee_ppm")), 0, false);
    agree("fee and rest", `${result["fee"]} ${result["received"]}`, `${fee} ${kept}`);
    agree("booked", isBooked(FORFEIT, deposit), true);
  } else if (formula === "nft-box/1") {
    agree("leaf", result["leaf"], nftLeaf(input("code"), Number(input("rarity")), input("salt")));
    agree("sealed leaf", result["leaf"], input("leaf"));
    const [left, slot] = [Number(input("left")), Number(input("slot"))];
    const index = nftDraw(input("seal"), Number(input("box")), input("words"), left);
    // Of the slots that are left those drawn before are missing, so that the how manieth is never behind the slot itself.
    agree("slot", index <= slot && index < left, true);
  } else throw new Error(`the auditor does not know the formula ${formula}`);
}
