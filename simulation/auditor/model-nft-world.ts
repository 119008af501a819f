/** What there is on the marketplace as the auditor has it, what the last command should say of it, and who pays whom. */
import type { ModelNeeds } from "./model-part.ts";
import type { Purse } from "./model-ledger.ts";
import { nftShares } from "./model-nft-formulas.ts";

const [HOUSE, CHANGE, NFT] = [0, 2, 28];

export type NftRules = {
  readonly cash: number;
  readonly assets: readonly number[];
  readonly feePpm: number;
  readonly royaltyPpm: number;
  readonly depositPpm: number;
  readonly extendMs: number;
  readonly payMs: number;
};
export type ModelDraw = { readonly slot: number; readonly left: number; readonly words: string; readonly at: number; readonly by: number };
export type ModelRun = {
  readonly number: number;
  readonly seal: string;
  readonly leaves: readonly string[];
  readonly creator: number;
  readonly asset: number;
  readonly price: bigint;
  readonly odds: readonly number[];
  readonly startsAt: number;
  endsAt: number;
  readonly openMs: number;
  readonly feePpm: number;
  readonly publishedBy: number;
  /** Every box of it that was sold, whatever became of it. */
  readonly boxes: ModelBox[];
  looked: number;
  hasEnded: boolean;
  isRevealed: boolean;
};
/** `became`: nothing while the box is closed or its slot is to be shown. */
export type ModelBox = {
  readonly run: ModelRun;
  readonly number: number;
  readonly item: number;
  draw: ModelDraw | undefined;
  became: 1 | 2 | 3 | "void" | undefined;
};
export type ModelWork = {
  readonly number: number;
  code: string;
  readonly creator: number;
  owner: number;
  rarity: number;
  readonly box: ModelBox | undefined;
  isDown: boolean;
  /** Ever, a box by its series too. */
  wasSold: boolean;
  /** The last that happened to it on the market is that it was sold. */
  isGone: boolean;
};
export type ModelStake = { readonly user: number; top: bigint; waits: boolean; at: number; by: number };
export type GivenUp = "lost" | "ended" | "cancelled" | "taken_down" | "closed" | "void";
export type ModelSale = {
  readonly number: number;
  readonly work: ModelWork;
  readonly seller: number;
  readonly kind: string;
  readonly asset: number;
  readonly price: bigint;
  readonly step: bigint;
  readonly deposit: bigint;
  readonly startsAt: number;
  endsAt: number;
  readonly rules: NftRules;
  readonly listedBy: number;
  bids: number;
  /** In the order in which they came in. */
  stakes: ModelStake[];
  over: GivenUp | undefined;
};
export type ModelWon = {
  readonly number: number;
  readonly work: ModelWork;
  readonly seller: number;
  readonly user: number;
  readonly asset: number;
  readonly price: bigint;
  readonly deposit: bigint;
  readonly dueAt: number;
  readonly rules: NftRules;
  readonly bidBy: number;
  readonly isSecond: boolean;
  next: ModelStake | undefined;
};
export type Said = { readonly type: string; readonly [field: string]: unknown };
export type Payment = {
  readonly work: ModelWork;
  readonly seller: number;
  readonly buyer: number;
  readonly asset: number;
  readonly price: bigint;
  readonly rules: NftRules;
};
/** `of`: 0 for the house's own account of this product. */
type MoneyPlace = { readonly of: number; readonly bucket: "own" | "pledged" };

export class NftWorld {
  readonly works = new Map<number, ModelWork>();
  readonly sales = new Map<number, ModelSale>();
  readonly orders = new Map<number, ModelWon>();
  readonly runs = new Map<number, ModelRun>();
  rules: NftRules | undefined;
  said: Said[] = [];
  /** What the last command should book. */
  moved: string[] = [];
  readonly needs: ModelNeeds;
  readonly #tasks = new Map<number, (at: number) => void>();
  readonly #counts = new Map<string, number>();

  constructor(needs: ModelNeeds) {
    this.needs = needs;
  }

  count(what: "work" | "sale" | "order" | "run" | "task"): number {
    const next = (this.#counts.get(what) ?? 0) + 1;
    this.#counts.set(what, next);
    return next;
  }

  say(type: string, at: number, fields: object): void {
    this.said.push({ ...fields, type, at });
  }

  sayOf(type: string, { number, code }: ModelWork, at: number, fields: object): void {
    this.say(`nft/${type}`, at, { item: number, code, ...fields });
  }

  // What falls due.

  /** Nothing is ever taken out of the due-list: what it is about may be over when it comes. */
  later(due: number, task: (at: number) => void): void {
    const number = this.count("task");
    this.#tasks.set(number, task);
    this.needs.schedule.add("nft", due, number);
  }

  due(task: number, at: number): void {
    const what = this.#tasks.get(task);
    this.#tasks.delete(task);
    what?.(at);
  }

  // What there is.

  saleOf(work: ModelWork): ModelSale | undefined {
    return [...this.sales.values()].find((sale) => sale.work === work && sale.over === undefined);
  }

  orderOf(work: ModelWork): ModelWon | undefined {
    return [...this.orders.values()].find((order) => order.work === work);
  }

  isTaken(code: string): boolean {
    return [...this.works.values()].some((work) => work.code === code);
  }

  make(fields: Pick<ModelWork, "code" | "creator" | "owner" | "box">, number: number): ModelWork {
    const work: ModelWork = { ...fields, number, rarity: 0, isDown: false, wasSold: false, isGone: false };
    this.works.set(number, work);
    return work;
  }

  // Money.

  purse(user: number, asset: number): Purse {
    return user === HOUSE ? this.needs.ledger.purse(HOUSE, NFT, asset) : this.needs.ledger.purse(user, CHANGE, asset);
  }

  /** `why`: the number of its reason. Of nothing there is no posting. */
  move(why: number, work: ModelWork, asset: number, units: bigint, from: MoneyPlace, to: MoneyPlace): void {
    if (units === 0n) return;
    this.purse(from.of, asset)[from.bucket] -= units;
    this.purse(to.of, asset)[to.bucket] += units;
    this.moved.push(`${why} ${work.number} ${units} of ${asset} from ${from.of}:${from.bucket} to ${to.of}:${to.bucket}`);
  }

  setAside(work: ModelWork, user: number, asset: number, deposit: bigint): void {
    this.move(163, work, asset, deposit, own(user), pledged(user));
  }

  giveBack(work: ModelWork, user: number, asset: number, deposit: bigint): void {
    this.move(164, work, asset, deposit, pledged(user), own(user));
  }

  /** The work changes hands against its price; a deposit has been given back before. */
  sell({ work, seller, buyer, asset, price, rules }: Payment) {
    const shares = nftShares(price, rules.feePpm, rules.royaltyPpm, seller !== work.creator);
    this.move(160, work, asset, price, own(buyer), own(seller));
    this.move(161, work, asset, shares.fee - shares.royalty, own(seller), own(HOUSE));
    this.move(162, work, asset, shares.royalty, own(seller), own(work.creator));
    work.owner = buyer;
    work.wasSold = true;
    work.isGone = true;
    return shares;
  }

  /** Who won did not pay. */
  forfeit({ work, user, seller, asset, deposit, rules }: ModelWon): bigint {
    const { fee } = nftShares(deposit, rules.feePpm, 0, false);
    this.move(165, work, asset, deposit, pledged(user), own(seller));
    this.move(161, work, asset, fee, own(seller), own(HOUSE));
    return fee;
  }

  /** A box's price waits at the house, until it is its maker's or goes back to whoever has the box then. */
  takeForBox(work: ModelWork, { asset, price }: ModelRun, buyer: number): void {
    this.move(166, work, asset, price, own(buyer), pledged(HOUSE));
  }

  payForBox(work: ModelWork, { asset, price, feePpm, creator }: ModelRun) {
    const shares = nftShares(price, feePpm, 0, false);
    this.move(167, work, asset, shares.kept, pledged(HOUSE), own(creator));
    this.move(161, work, asset, shares.fee, pledged(HOUSE), own(HOUSE));
    return shares;
  }

  refundBox(work: ModelWork, { asset, price }: ModelRun): void {
    this.move(168, work, asset, price, pledged(HOUSE), own(work.owner));
  }
}

const own = (of: number): MoneyPlace => ({ of, bucket: "own" });
const pledged = (of: number): MoneyPlace => ({ of, bucket: "pledged" });
