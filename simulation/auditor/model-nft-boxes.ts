/** The auditor's boxes: series, what is drawn, what is shown, what is void, and the list at the end. */
import type { BuyBox, OpenBox, PublishSeries, RevealSeries, ShowSlot, StopSeries } from "../../features/nft/kernel/nft.messages.ts";
import type { NftAuctions } from "./model-nft-auctions.ts";
import { isNftHash, isNftPrice, isNftSpan, NFT_DAY_MS, nftBoxCode, nftDraw, nftLeaf, nftSeal } from "./model-nft-formulas.ts";
import { receiptOfBox } from "./model-nft-receipts.ts";
import type { ModelBox, ModelRun, ModelWork, NftWorld } from "./model-nft-world.ts";

const [BOXES_AT_MOST, LETTERS_AT_MOST, AT_ONCE] = [1000, 64, 20];

export class NftBoxes {
  readonly #world: NftWorld;
  readonly #auctions: NftAuctions;

  constructor(world: NftWorld, auctions: NftAuctions) {
    this.#world = world;
    this.#auctions = auctions;
  }

  // Series.

  publish(command: PublishSeries): string | undefined {
    const world = this.#world;
    const { creator, asset, price, leaves, odds, openMs, isAhead, at } = command;
    const startsAt = isAhead === true ? at + command.startsAt : Math.max(command.startsAt, at);
    const endsAt = isAhead === true ? at + command.endsAt : command.endsAt;
    if (world.rules?.assets.includes(asset) !== true || !isNftPrice(price)) return "nft_terms_invalid";
    const isWait = Number.isInteger(openMs) && openMs >= 0 && openMs <= 30 * NFT_DAY_MS;
    if (!isWait || !isNftSpan(startsAt, endsAt, at)) return "nft_time_invalid";
    if (!isSeries({ leaves, odds })) return "nft_terms_invalid";
    const seal = nftSeal(leaves);
    if ([...world.runs.values()].some((one) => one.seal === seal)) return "nft_code_taken";
    const number = world.count("run");
    const fixed = { number, seal, leaves, creator, asset, price, odds, startsAt, endsAt, openMs, feePpm: world.rules.feePpm };
    const fresh = { boxes: [], looked: 0, hasEnded: false, isRevealed: false };
    const run: ModelRun = { ...fixed, publishedBy: world.needs.position(), ...fresh };
    world.runs.set(number, run);
    const told = { series: number, seal, creator, asset, price, size: leaves.length, odds, startsAt, endsAt };
    world.say("nft/series-published", at, { ...told, openUntil: endsAt + openMs });
    this.#awaitEnd(run);
    return undefined;
  }

  #awaitEnd(run: ModelRun): void {
    this.#world.later(run.endsAt, (at) => {
      if (run.hasEnded) return;
      run.hasEnded = true;
      this.#world.say("nft/series-ended", at, { series: run.number, sold: run.boxes.length });
    });
    this.#world.later(run.endsAt + run.openMs, (at) => this.#sweep(run, at));
  }

  stop({ series, at }: StopSeries): string | undefined {
    const run = this.#world.runs.get(series);
    if (run === undefined) return "nft_series_not_found";
    if (at >= run.endsAt || isSoldOut(run)) return "nft_over";
    // One that has not begun never does.
    run.endsAt = Math.max(at, run.startsAt);
    this.#awaitEnd(run);
    return undefined;
  }

  // Boxes.

  buy({ user, series, most, at }: BuyBox): string | undefined {
    const world = this.#world;
    if (!world.needs.isOpen(user)) return "account_not_open";
    const run = world.runs.get(series);
    if (run === undefined) return "nft_series_not_found";
    if (run.creator === user) return "nft_own";
    if (at < run.startsAt) return "nft_not_started";
    if (isSoldOut(run)) return "nft_sold_out";
    if (at >= run.endsAt) return "nft_over";
    if (most !== undefined && run.price > most) return "nft_dearer";
    if (world.purse(user, run.asset).own < run.price) return "insufficient_balance";
    const number = run.boxes.length + 1;
    const code = nftBoxCode(run.seal, number);
    if (world.isTaken(code)) return "nft_code_taken";
    const item = world.count("work");
    const box: ModelBox = { run, number, item, draw: undefined, became: undefined };
    run.boxes.push(box);
    const work = world.make({ code, creator: run.creator, owner: user, box }, item);
    work.wasSold = true;
    world.takeForBox(work, run, user);
    const told = { series, box: number, buyer: user, creator: run.creator, asset: run.asset, price: run.price };
    world.sayOf("box-sold", work, at, told);
    return undefined;
  }

  open({ user, item, words, at }: OpenBox): string | undefined {
    const world = this.#world;
    const work = world.works.get(item);
    if (work?.owner !== user) return "nft_not_yours";
    if (work.isDown) return "nft_taken_down";
    const { box } = work;
    if (box === undefined || box.draw !== undefined) return "nft_no_box";
    if (world.orderOf(work) !== undefined) return "nft_unpaid";
    if (world.saleOf(work) !== undefined) return "nft_on_sale";
    if (words.length > LETTERS_AT_MOST || !words.isWellFormed()) return "nft_words_invalid";
    this.#draw(work, box, words, at);
    return undefined;
  }

  #draw(work: ModelWork, box: ModelBox, words: string, at: number): void {
    const { run, number } = box;
    const drawn = new Set(run.boxes.map(({ draw }) => draw?.slot));
    const left = [...run.leaves.keys()].filter((slot) => !drawn.has(slot));
    const slot = left[nftDraw(run.seal, number, words, left.length)];
    if (slot === undefined) throw new Error("there must be as many slots left as boxes are closed");
    box.draw = { slot, left: left.length, words, at, by: this.#world.needs.position() };
    this.#world.sayOf("drawn", work, at, { series: run.number, box: number, owner: work.owner, words, slot, left: left.length });
    this.#world.later(at + NFT_DAY_MS, (now) => this.#void(work, box, now));
  }

  show({ item, code, rarity, salt, at }: ShowSlot): string | undefined {
    const world = this.#world;
    const work = world.works.get(item);
    const box = work?.box;
    if (work === undefined || box?.draw === undefined || box.became !== undefined) return "nft_no_box";
    const { run, draw, number } = box;
    const isAnyLeft = run.boxes.filter(({ became }) => became === rarity).length < (run.odds[rarity - 1] ?? 0);
    if (!isSealed(code, rarity, salt) || !isAnyLeft || nftLeaf(code, rarity, salt) !== run.leaves[draw.slot]) return "nft_seal_differs";
    if (world.isTaken(code)) return "nft_code_taken";
    const was = work.code;
    box.became = rarity as 1 | 2 | 3;
    work.code = code;
    work.rarity = rarity;
    const { fee, kept } = world.payForBox(work, run);
    const told = { series: run.number, box: number, was, owner: work.owner, creator: run.creator, rarity, slot: draw.slot, salt };
    world.sayOf("opened", work, at, { ...told, asset: run.asset, paid: kept, fee });
    world.said.push(receiptOfBox(work, box, { code, rarity, salt }, world.needs.position(), at));
    return undefined;
  }

  /** The venue was silent for a day. */
  #void(work: ModelWork, box: ModelBox, at: number): void {
    if (box.became !== undefined) return;
    const { run, number } = box;
    const world = this.#world;
    box.became = "void";
    this.#auctions.end(work, "void", at);
    world.refundBox(work, run);
    world.sayOf("box-void", work, at, { series: run.number, box: number, owner: work.owner, asset: run.asset, price: run.price });
    world.works.delete(work.number);
  }

  // The end of a series.

  #sweep(run: ModelRun, at: number): void {
    if (at < run.endsAt + run.openMs) return;
    const turn = run.boxes.slice(run.looked, run.looked + AT_ONCE);
    run.looked += turn.length;
    for (const box of turn) {
      const work = this.#world.works.get(box.item);
      if (work !== undefined && box.draw === undefined) this.#draw(work, box, "", at);
    }
    if (turn.length === AT_ONCE) this.#world.later(at, (now) => this.#sweep(run, now));
  }

  reveal({ series, list, at }: RevealSeries): string | undefined {
    const run = this.#world.runs.get(series);
    if (run === undefined || run.isRevealed) return "nft_series_not_found";
    if (!(at >= run.endsAt || isSoldOut(run)) || run.boxes.some(({ became }) => became === undefined)) return "nft_series_runs";
    const isTheList =
      list.length === run.leaves.length &&
      list.every(({ code, rarity, salt }, slot) => isSealed(code, rarity, salt) && nftLeaf(code, rarity, salt) === run.leaves[slot]);
    if (!isTheList) return "nft_seal_differs";
    run.isRevealed = true;
    this.#world.say("nft/series-revealed", at, { series, list });
    return undefined;
  }
}

const isSealed = (code: string, rarity: number, salt: string): boolean => isNftHash(code) && isNftHash(salt) && [1, 2, 3].includes(rarity);
const isSoldOut = ({ boxes, leaves }: ModelRun): boolean => boxes.length === leaves.length;

function isSeries({ leaves, odds }: Pick<PublishSeries, "leaves" | "odds">): boolean {
  const areLeaves = leaves.length >= 1 && leaves.length <= BOXES_AT_MOST && leaves.every(isNftHash);
  const areOdds = odds.every((many) => Number.isInteger(many) && many >= 0);
  return areLeaves && areOdds && odds[0] + odds[1] + odds[2] === leaves.length;
}
