/**
 * Compares the marketplace: what the kernel said of it with what the model expects, figure by figure, receipts too; then what there is, whose it is and
 * what waits. Each receipt's result is computed from what it names alone.
 */
import { nftTermsText, type NftModel } from "../../features/nft/kernel/nft.model.ts";
import type { Kernel, KernelEvent } from "../../kernel/kernel.ts";
import type { Posting } from "../../kernel/ledger/posting-log.ts";
import { nftDraw, nftLeaf, nftShares } from "./model-nft-formulas.ts";

type Settled = Extract<KernelEvent, { type: "settlement/settled" }>;

export const isOfNft = ({ product }: Settled): boolean => product === "nft";

/** What a command that was accepted said of the marketplace. */
export function compareNft({ said: expected }: NftModel, events: readonly KernelEvent[]): void {
  const said = events.flatMap(textOf);
  for (let at = 0; at < Math.max(said.length, expected.length); at++)
    if (said[at] !== expected[at]) throw new Error(`marketplace: the kernel says "${said[at]}", the auditor expects "${expected[at]}"`);
}

export function compareOpenNft({ works, sales, orders, runs }: NftModel, { nft }: Kernel): void {
  const expect = (what: string, found: readonly string[], expected: readonly string[]): void => {
    if (found.join() !== expected.join()) throw new Error(`marketplace: ${what} ${found.join()}, the auditor expects ${expected.join()}`);
  };
  const item = (code: string, owner: number, sale: number, order: number, rest: string): string =>
    `${code} ${owner} ${sale} ${order} ${rest}`;
  expect(
    "items",
    [...nft.items()].map((one) => item(one.code, one.owner, one.listing, one.order, `${one.rarity} ${one.isDown}`)),
    [...works.values()].map((one) => item(one.code, one.owner, one.sale?.number ?? 0, one.won?.number ?? 0, `${one.rarity} ${one.isDown}`)),
  );
  expect(
    "listings",
    [...nft.listings()].map(
      (one) => `${one.number} ${one.endsAt} ${one.bids} ${[...one.bidders.values()].map(({ user, bid }) => `${user}:${bid}`).join()}`,
    ),
    [...sales.values()].map(
      (one) => `${one.number} ${one.endsAt} ${one.bids} ${[...one.offers.values()].map(({ user, bid }) => `${user}:${bid}`).join()}`,
    ),
  );
  expect(
    "orders",
    [...nft.orders()].map((one) => `${one.number} ${one.user} ${one.price} ${one.dueAt} ${one.next?.user}`),
    [...orders.values()].map((one) => `${one.number} ${one.user} ${one.bid} ${one.dueAt} ${one.next?.user}`),
  );
  expect(
    "series",
    [...nft.allSeries()].map((one) => `${one.number} ${one.sold.length} ${one.shown.join()} ${one.endsAt} ${one.isRevealed}`),
    [...runs.values()].map((one) => `${one.number} ${one.boxes.length} ${one.shown.join()} ${one.endsAt} ${one.isRevealed}`),
  );
}

function textOf(event: KernelEvent): string[] {
  switch (event.type) {
    case "nft/minted":
      return [`minted ${event.item} ${event.code} ${event.creator} ${event.at}`];
    case "nft/listed": {
      const how = `${event.kind} ${event.asset} ${event.price} ${event.perIncrease} ${event.deposit} ${event.startsAt} ${event.endsAt}`;
      return [`listed ${event.item} ${event.code} ${event.listing} ${event.seller} ${how} ${event.at}`];
    }
    case "nft/unlisted":
      return [`unlisted ${event.item} ${event.code} ${event.listing} ${event.seller} ${event.why} ${event.at}`];
    case "nft/sold": {
      const { item, code, how, order, seller, buyer, creator, asset, price, fee, royalty, at } = event;
      return [`sold ${item} ${code} ${how} ${order} ${seller} ${buyer} ${creator} ${asset} ${price} ${fee} ${royalty} ${at}`];
    }
    case "nft/taken-down":
    case "nft/put-back":
      return [`${event.type.slice(4)} ${event.item} ${event.code} ${event.owner} ${event.by} ${event.at}`];
    case "nft/terms-set":
      return [`terms ${nftTermsText(event.terms)} ${event.at}`];
    default:
      return auctionText(event) ?? boxText(event);
  }
}

function auctionText(event: KernelEvent): string[] | undefined {
  switch (event.type) {
    case "nft/deposited":
      return [`deposited ${event.item} ${event.code} ${event.listing} ${event.user} ${event.asset} ${event.deposit} ${event.at}`];
    case "nft/bid-made": {
      const { item, code, listing, user, seller, asset, bid, price, endsAt, hasMoved, outbid, at } = event;
      return [`bid ${item} ${code} ${listing} ${user} ${seller} ${asset} ${bid} ${price} ${endsAt} ${hasMoved} ${outbid} ${at}`];
    }
    case "nft/deposit-back": {
      const { item, code, listing, user, asset, deposit, why, at } = event;
      return [`deposit-back ${item} ${code} ${listing} ${user} ${asset} ${deposit} ${why} ${at}`];
    }
    case "nft/won": {
      const { item, code, order, user, seller, asset, price, deposit, dueAt, isSecond, at } = event;
      return [`won ${item} ${code} ${order} ${user} ${seller} ${asset} ${price} ${deposit} ${dueAt} ${isSecond} ${at}`];
    }
    case "nft/payment-due": {
      const { item, code, order, user, seller, asset, price, deposit, dueAt, at } = event;
      return [`due ${item} ${code} ${order} ${user} ${seller} ${asset} ${price} ${deposit} ${dueAt} ${at}`];
    }
    case "nft/unpaid": {
      const { item, code, order, user, seller, asset, price, forfeited, fee, at } = event;
      return [`unpaid ${item} ${code} ${order} ${user} ${seller} ${asset} ${price} ${forfeited} ${fee} ${at}`];
    }
    case "nft/order-cancelled": {
      const { item, code, order, user, seller, asset, price, why, at } = event;
      return [`order-cancelled ${item} ${code} ${order} ${user} ${seller} ${asset} ${price} ${why} ${at}`];
    }
    default:
      return undefined;
  }
}

function boxText(event: KernelEvent): string[] {
  switch (event.type) {
    case "nft/series-published": {
      const { series, seal, creator, asset, price, size, odds, startsAt, endsAt, openUntil, at } = event;
      return [`series ${series} ${seal} ${creator} ${asset} ${price} ${size} ${odds.join()} ${startsAt} ${endsAt} ${openUntil} ${at}`];
    }
    case "nft/box-sold": {
      const { item, code, series, box, buyer, creator, asset, price, at } = event;
      return [`box-sold ${item} ${code} ${series} ${box} ${buyer} ${creator} ${asset} ${price} ${at}`];
    }
    case "nft/drawn": {
      const { item, code, series, box, owner, words, slot, left, at } = event;
      return [`drawn ${item} ${code} ${series} ${box} ${owner} ${words} ${slot} ${left} ${at}`];
    }
    case "nft/opened": {
      const { item, code, was, series, box, owner, creator, rarity, slot, salt, asset, paid, fee, at } = event;
      return [`opened ${item} ${code} ${was} ${series} ${box} ${owner} ${creator} ${rarity} ${slot} ${salt} ${asset} ${paid} ${fee} ${at}`];
    }
    case "nft/box-void":
      return [`box-void ${event.item} ${event.code} ${event.series} ${event.box} ${event.owner} ${event.asset} ${event.price} ${event.at}`];
    case "nft/series-ended":
      return [`series-ended ${event.series} ${event.sold} ${event.at}`];
    case "nft/series-revealed":
      return [`revealed ${event.series} ${event.list.map(({ code, rarity, salt }) => `${code}${rarity}${salt}`).join()} ${event.at}`];
    default:
      return event.type === "settlement/settled" && isOfNft(event) ? [receiptText(event)] : [];
  }
}

function receiptText({ contract, user, formula, inputs, terms, result, at }: Settled): string {
  const named = inputs.map(({ name, value, from }) => `${name}=${value}@${from}`).join(" ");
  return `receipt ${formula} ${contract} ${user} ${named} of ${Object.values(terms).join()}: ${Object.values(result).join()} ${at}`;
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
    const { fee, royalty } = nftShares(price, Number(input("fee_ppm")), Number(input("royalty_ppm")), input("resale") === "1");
    agree("fee, royalty and rest", `${result["fee"]} ${result["royalty"]} ${result["received"]}`, `${fee} ${royalty} ${price - fee}`);
    agree("booked", isBooked(PAYMENT, price), true);
  } else if (formula === "nft-auction/1") agree("rest", result["rest"], BigInt(input("bid")) - BigInt(input("deposit")));
  else if (formula === "nft-unpaid/1") {
    const deposit = BigInt(input("deposit"));
    const { fee } = nftShares(deposit, Number(input("fee_ppm")), 0, false);
    agree("fee and rest", `${result["fee"]} ${result["received"]}`, `${fee} ${deposit - fee}`);
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
