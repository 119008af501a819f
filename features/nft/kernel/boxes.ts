/** Series of boxes: sold closed, opened by a draw that neither side can choose, shown by the venue as it was sealed, revealed at the end. */
import { invariant } from "../../../kernel/invariant.ts";
import { amount, type TimeMs } from "../../../money/units.ts";
import {
  areTimes,
  boxCodeOf,
  BOXES_MOST,
  drawOf,
  isHash,
  isPrice,
  isWhole,
  leafOf,
  sealOf,
  SEED_LETTERS_MOST,
  SERIES_OPEN_MS,
  SHOW_WAIT_MS,
  type Sealed,
} from "../formulas.ts";
import type { Auctions } from "./auctions.ts";
import { boxReceipt } from "./nft-receipts.ts";
import type { Box, BuyBox, Item, NftRefusal, OpenBox, PublishSeries, RevealSeries, Series, ShowSlot, StopSeries } from "./nft.messages.ts";
import type { Shelf } from "./shelf.ts";

const BOXES_AN_ENTRY = 20;

export class Boxes {
  readonly series = new Map<number, Series>();
  readonly #shelf: Shelf;
  readonly #auctions: Auctions;
  seriesCount = 0;

  constructor(shelf: Shelf, auctions: Auctions) {
    this.#shelf = shelf;
    this.#auctions = auctions;
  }

  publish(command: PublishSeries): NftRefusal | undefined {
    const { creator, asset, price, leaves, odds, openMs, isAhead = false, at } = command;
    const { terms, needs } = this.#shelf;
    const [startsAt, endsAt] = isAhead ? [at + command.startsAt, at + command.endsAt] : [Math.max(command.startsAt, at), command.endsAt];
    if (terms === undefined || !terms.assets.includes(asset) || !isPrice(price)) return "nft_terms_invalid";
    if (!areTimes(startsAt, endsAt, at) || !isWhole(openMs, SERIES_OPEN_MS.least, SERIES_OPEN_MS.most)) return "nft_time_invalid";
    const size = leaves.length;
    const areCounts = odds.every((count) => isWhole(count, 0, BOXES_MOST)) && odds.reduce((sum, count) => sum + count, 0) === size;
    if (size < 1 || size > BOXES_MOST || !areCounts || !leaves.every(isHash)) return "nft_terms_invalid";
    const seal = sealOf(leaves);
    if (this.#shelf.byCode.has(boxCodeOf(seal, 1)) || [...this.series.values()].some((one) => one.seal === seal)) return "nft_code_taken";
    this.seriesCount += 1;
    const number = this.seriesCount;
    const fresh = { sold: [], left: leaves.map((_leaf, slot) => slot), waiting: 0, swept: 0, hasEnded: false, isRevealed: false };
    const said = { seal, creator, asset, price, size, odds: [...odds] as const, startsAt, endsAt };
    const kept = {
      leaves: [...leaves],
      openMs,
      feePpm: terms.feePpm,
      publishedBy: needs.position(),
      shown: [0, 0, 0] as [number, number, number],
    };
    this.series.set(number, { number, ...said, ...kept, ...fresh });
    this.#shelf.later("seriesEnd", number, endsAt);
    this.#shelf.later("seriesOpen", number, endsAt + openMs);
    needs.emit({ type: "nft/series-published", series: number, ...said, openUntil: endsAt + openMs, at });
    return undefined;
  }

  buy({ user, series: number, most, at }: BuyBox): NftRefusal | undefined {
    if (!this.#shelf.needs.isOpen(user)) return "account_not_open";
    const series = this.series.get(number);
    if (series === undefined) return "nft_series_not_found";
    const { creator, asset, price, sold, size, seal } = series;
    if (creator === user) return "nft_own";
    if (sold.length >= size) return "nft_sold_out";
    if (at < series.startsAt) return "nft_not_started";
    if (at >= series.endsAt) return "nft_over";
    if (most !== undefined && price > most) return "nft_dearer";
    if (this.#shelf.money.owned(user, asset) < price) return "insufficient_balance";
    const box: Box = { series: number, number: sold.length + 1, drawn: undefined };
    const code = boxCodeOf(seal, box.number);
    if (this.#shelf.byCode.has(code)) return "nft_code_taken";
    this.#shelf.itemCount += 1;
    const fresh = { rarity: 0, listing: 0, order: 0, wasSold: true, isGone: false, isDown: false } as const;
    const item: Item = { number: this.#shelf.itemCount, code, creator, owner: user, box, ...fresh };
    this.#shelf.add(item);
    sold.push(item.number);
    series.waiting += 1;
    this.#shelf.money.buyBox(user, asset, price, item.number);
    const said = { item: item.number, code, series: number, box: box.number };
    this.#shelf.needs.emit({ type: "nft/box-sold", ...said, buyer: user, creator, asset, price, at });
    return undefined;
  }

  open({ user, item: number, words, at }: OpenBox): NftRefusal | undefined {
    const item = this.#shelf.items.get(number);
    if (item?.owner !== user) return "nft_not_yours";
    if (item.isDown) return "nft_taken_down";
    if (item.box === undefined || item.box.drawn !== undefined) return "nft_no_box";
    if (item.order > 0) return "nft_unpaid";
    if (item.listing > 0) return "nft_on_sale";
    if (words.length > SEED_LETTERS_MOST || !words.isWellFormed()) return "nft_words_invalid";
    this.#draw(item, item.box, words, at);
    return undefined;
  }

  #draw(item: Item, box: Box, words: string, at: TimeMs): void {
    const series = this.#of(box);
    const left = series.left.length;
    const index = drawOf(series.seal, box.number, words, left);
    const slot = series.left[index] ?? 0;
    series.left.splice(index, 1);
    box.drawn = { slot, left, words, at, by: this.#shelf.needs.position() };
    this.#shelf.later("boxShown", item.number, at + SHOW_WAIT_MS);
    const said = { item: item.number, code: item.code, series: series.number, box: box.number, owner: item.owner };
    this.#shelf.needs.emit({ type: "nft/drawn", ...said, words, slot, left, at });
  }

  #of({ series: number }: Box): Series {
    const series = this.series.get(number);
    invariant(series !== undefined, "a box must be of a series", number);
    return series;
  }

  show({ item: number, code, rarity, salt, at }: ShowSlot): NftRefusal | undefined {
    const item = this.#shelf.items.get(number);
    const box = item?.box;
    if (item === undefined || box?.drawn === undefined) return "nft_no_box";
    const series = this.#of(box);
    const { slot } = box.drawn;
    const shown = series.shown[rarity - 1];
    const isSealed = isHash(code) && isHash(salt) && leafOf({ code, rarity, salt }) === series.leaves[slot];
    if (!isSealed || shown === undefined || shown >= (series.odds[rarity - 1] ?? 0)) return "nft_seal_differs";
    if (this.#shelf.byCode.has(code)) return "nft_code_taken";
    const { needs, money } = this.#shelf;
    const was = item.code;
    series.shown[rarity - 1] = shown + 1;
    series.waiting -= 1;
    item.rarity = rarity;
    item.box = undefined;
    this.#shelf.rename(item, code);
    const { asset, price, creator, feePpm } = series;
    const fee = money.payBox(creator, asset, price, feePpm, number);
    const said = { item: number, code, was, series: series.number, box: box.number, owner: item.owner, creator, rarity, slot, salt };
    needs.emit({ type: "nft/opened", ...said, asset, paid: amount(price - fee), fee, at });
    needs.emit(boxReceipt(item, { ...box, drawn: box.drawn }, series, { code, rarity, salt }, needs.position(), at));
    return undefined;
  }

  /** The venue did not show in time what lies in the slot: what the box cost goes back to whoever has it now. */
  unshown(number: number, at: TimeMs): void {
    const item = this.#shelf.items.get(number);
    const box = item?.box;
    if (item === undefined || box?.drawn === undefined) return;
    const series = this.#of(box);
    this.#shelf.unlist(item, "void", at);
    const order = this.#shelf.orders.get(item.order);
    if (order !== undefined) this.#auctions.cancel(order, "void", at);
    this.#shelf.remove(item);
    series.waiting -= 1;
    this.#shelf.money.refundBox(item.owner, series.asset, series.price, number);
    const said = { item: number, code: item.code, series: series.number, box: box.number, owner: item.owner };
    this.#shelf.needs.emit({ type: "nft/box-void", ...said, asset: series.asset, price: series.price, at });
  }

  stop({ series: number, at }: StopSeries): NftRefusal | undefined {
    const series = this.series.get(number);
    if (series === undefined) return "nft_series_not_found";
    if (this.isOver(series, at)) return "nft_over";
    series.endsAt = Math.max(at, series.startsAt);
    this.#shelf.later("seriesEnd", number, series.endsAt);
    this.#shelf.later("seriesOpen", number, series.endsAt + series.openMs);
    return undefined;
  }

  isOver(series: Series, at: number): boolean {
    return series.hasEnded || at >= series.endsAt || series.sold.length >= series.size;
  }

  end(number: number, at: TimeMs): void {
    const series = this.series.get(number);
    if (series === undefined || series.hasEnded || at < series.endsAt) return;
    series.hasEnded = true;
    this.#shelf.needs.emit({ type: "nft/series-ended", series: number, sold: series.sold.length, at });
  }

  /** Whoever has not opened theirs by then has it opened by rule, without words of their own. */
  sweep(number: number, at: TimeMs): void {
    const series = this.series.get(number);
    if (series === undefined || at < series.endsAt + series.openMs) return;
    for (let left = BOXES_AN_ENTRY; left > 0; left--) {
      const of = series.sold[series.swept];
      if (of === undefined) return;
      series.swept += 1;
      const item = this.#shelf.items.get(of);
      if (item?.box !== undefined && item.box.drawn === undefined) this.#draw(item, item.box, "", at);
    }
    this.#shelf.later("seriesOpen", number, at);
  }

  /** Only once nobody has a closed box: else who has one could choose by words. */
  reveal({ series: number, list, at }: RevealSeries): NftRefusal | undefined {
    const series = this.series.get(number);
    if (series === undefined || series.isRevealed) return "nft_series_not_found";
    if (!this.isOver(series, at) || series.waiting > 0) return "nft_series_runs";
    // A leaf holds a rarity's lowest byte alone.
    const isSealed = (one: Sealed, slot: number): boolean =>
      isHash(one.code) && isHash(one.salt) && isWhole(one.rarity, 1, 3) && leafOf(one) === series.leaves[slot];
    const isSame = list.length === series.size && list.every(isSealed);
    if (!isSame) return "nft_seal_differs";
    series.isRevealed = true;
    [series.leaves, series.left] = [[], []];
    this.#shelf.needs.emit({ type: "nft/series-revealed", series: number, list, at });
    return undefined;
  }

  pledges(add: (asset: Series["asset"], units: bigint) => void): void {
    for (const { asset, price, waiting } of this.series.values()) add(asset, price * BigInt(waiting));
  }

  check(): void {
    for (const { number, sold, size, left, shown, odds, waiting, isRevealed, leaves } of this.series.values()) {
      invariant(sold.length <= size, "no more boxes may be sold than there are", number);
      invariant(isRevealed || leaves.length === size, "a series must keep its seal until it is revealed", number);
      invariant(isRevealed || left.length >= size - sold.length, "a slot is drawn for a box alone", number);
      invariant(waiting >= 0 && waiting <= sold.length, "what waits must have been sold", number);
      invariant(
        shown.every((count, at) => count <= (odds[at] ?? 0)),
        "no more of a rarity may be shown than was said",
        number,
      );
    }
  }
}
