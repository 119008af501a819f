/** The boxes in the auditor's model of the marketplace: sold closed, drawn, shown, revealed. */
import { nftBoxCode, nftDraw, nftLeaf, nftSeal } from "./model-nft-formulas.ts";
import type { ModelNeeds } from "./model-part.ts";
import type {
  BuyBox,
  ListItem,
  OpenBox,
  PublishSeries,
  RevealSeries,
  SetNftTerms,
  ShowSlot,
} from "../../features/nft/kernel/nft.messages.ts";
import type { Work } from "../../features/nft/kernel/nft.model.ts";

const [HOUSE, CHANGE, NFT] = [0, 2, 28];
const [SERIES, OPEN, SHOWN] = [4, 5, 6];
const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];
const MOST = 10n ** 15n;

/** A series of boxes. */
export type Run = Omit<PublishSeries, "type" | "at" | "startsAt" | "endsAt"> & {
  readonly number: number;
  readonly seal: string;
  readonly startsAt: number;
  endsAt: number;
  readonly feePpm: number;
  readonly published: number;
  readonly boxes: Work[];
  readonly free: Set<number>;
  readonly shown: number[];
  swept: number;
  hasEnded: boolean;
  isRevealed: boolean;
};

/** What boxes need of the rest of the marketplace. */
type Host = {
  readonly needs: ModelNeeds;
  readonly works: Map<number, Work>;
  readonly terms: () => SetNftTerms["terms"] | undefined;
  readonly named: (code: string) => Work | undefined;
  readonly add: (code: string, creator: number, owner: number, box: Work["box"]) => Work;
  readonly voided: (work: Work, at: number) => void;
  readonly say: (line: string) => void;
};

export class BoxesModel {
  readonly runs = new Map<number, Run>();
  readonly #host: Host;
  #count = 0;

  constructor(host: Host) {
    this.#host = host;
  }

  publish(command: PublishSeries): string | undefined {
    const { creator, asset, price, leaves, odds, openMs, at } = command;
    const [startsAt, endsAt] = timesOf(command);
    const terms = this.#host.terms();
    if (terms === undefined || !terms.assets.includes(asset) || price < 1n || price > MOST) return "nft_terms_invalid";
    if (!arePossibleTimes(startsAt, endsAt, at) || openMs < 0 || openMs > 30 * DAY_MS || !Number.isInteger(openMs))
      return "nft_time_invalid";
    const areLeaves = leaves.length > 0 && leaves.length <= 1000 && leaves.every((leaf) => /^[0-9a-f]{64}$/.test(leaf));
    const areOdds = odds.every((count) => Number.isInteger(count) && count >= 0) && odds[0] + odds[1] + odds[2] === leaves.length;
    if (!areLeaves || !areOdds) return "nft_terms_invalid";
    const seal = nftSeal(leaves);
    if ([...this.runs.values()].some((one) => one.seal === seal)) return "nft_code_taken";
    this.#count += 1;
    const number = this.#count;
    const fresh = { boxes: [], free: new Set(leaves.keys()), shown: [0, 0, 0], swept: 0, hasEnded: false, isRevealed: false };
    const said = { number, seal, startsAt, endsAt, feePpm: terms.feePpm, published: this.#host.needs.position() };
    this.runs.set(number, { ...command, ...said, ...fresh });
    this.#host.needs.schedule.add("nft", endsAt, number * 8 + SERIES);
    this.#host.needs.schedule.add("nft", endsAt + openMs, number * 8 + OPEN);
    const how = `${creator} ${asset} ${price} ${leaves.length} ${odds.join()} ${startsAt} ${endsAt} ${endsAt + openMs}`;
    this.#host.say(`series ${number} ${seal} ${how} ${at}`);
    return undefined;
  }

  buyBox({ user, series, most, at }: BuyBox): string | undefined {
    if (!this.#host.needs.isOpen(user)) return "account_not_open";
    const run = this.runs.get(series);
    if (run === undefined) return "nft_series_not_found";
    const { creator, asset, price, boxes, leaves, seal } = run;
    if (user === creator) return "nft_own";
    if (boxes.length === leaves.length) return "nft_sold_out";
    if (run.startsAt > at) return "nft_not_started";
    if (run.endsAt <= at) return "nft_over";
    if (most !== undefined && most < price) return "nft_dearer";
    if (this.#purse(user, asset).own < price) return "insufficient_balance";
    const number = boxes.length + 1;
    const work = this.#host.add(nftBoxCode(seal, number), creator, user, { of: run, number, drawn: undefined });
    boxes.push(work);
    this.#purse(user, asset).own -= price;
    this.#host.needs.ledger.purse(HOUSE, NFT, asset).pledged += price;
    this.#host.say(`box-sold ${work.number} ${work.code} ${series} ${number} ${user} ${creator} ${asset} ${price} ${at}`);
    return undefined;
  }

  open({ user, item, words, at }: OpenBox): string | undefined {
    const work = this.#host.works.get(item);
    if (work?.owner !== user) return "nft_not_yours";
    if (work.isDown) return "nft_taken_down";
    if (work.box === undefined || work.box.drawn !== undefined) return "nft_no_box";
    if (work.won !== undefined) return "nft_unpaid";
    if (work.sale !== undefined) return "nft_on_sale";
    if ([...words].some((letter) => letter >= "\uD800" && letter <= "\uDFFF") || words.length > 64) return "nft_words_invalid";
    this.#drawSlot(work, words, at);
    return undefined;
  }

  #drawSlot(work: Work, words: string, at: number): void {
    const { box } = work;
    if (box === undefined) return;
    const left = [...box.of.free].sort((a, b) => a - b);
    const slot = left[nftDraw(box.of.seal, box.number, words, left.length)] ?? -1;
    box.of.free.delete(slot);
    box.drawn = { slot, left: left.length, words, by: this.#host.needs.position() };
    this.#host.needs.schedule.add("nft", at + DAY_MS, work.number * 8 + SHOWN);
    this.#host.say(`drawn ${work.number} ${work.code} ${box.of.number} ${box.number} ${work.owner} ${words} ${slot} ${left.length} ${at}`);
  }

  show({ item, code, rarity, salt, at }: ShowSlot): string | undefined {
    const work = this.#host.works.get(item);
    const box = work?.box;
    if (work === undefined || box?.drawn === undefined) return "nft_no_box";
    const { of: run, number, drawn } = box;
    const areHashes = [code, salt].every((text) => /^[0-9a-f]{64}$/.test(text)) && [1, 2, 3].includes(rarity);
    if (!areHashes || nftLeaf(code, rarity, salt) !== run.leaves[drawn.slot]) return "nft_seal_differs";
    const shown = run.shown[rarity - 1] ?? 0;
    if (shown >= (run.odds[rarity - 1] ?? 0)) return "nft_seal_differs";
    if (this.#host.named(code) !== undefined) return "nft_code_taken";
    const was = work.code;
    run.shown[rarity - 1] = shown + 1;
    [work.code, work.rarity, work.box] = [code, rarity, undefined];
    const fee = (run.price * BigInt(run.feePpm)) / 1_000_000n;
    const house = this.#host.needs.ledger.purse(HOUSE, NFT, run.asset);
    house.pledged -= run.price;
    house.own += fee;
    this.#purse(run.creator, run.asset).own += run.price - fee;
    const what = `${item} ${code} ${was} ${run.number} ${number} ${work.owner} ${run.creator} ${rarity} ${drawn.slot} ${salt}`;
    this.#host.say(`opened ${what} ${run.asset} ${run.price - fee} ${fee} ${at}`);
    const { slot, left, words, by } = drawn;
    const leaf = run.leaves[slot] ?? "";
    const [sealed, shownBy] = [`command:${run.published}`, `command:${this.#host.needs.position()}`];
    const draw = `seal=${run.seal}@${sealed} leaf=${leaf}@${sealed} words=${words}@command:${by}`;
    const content = `code=${code}@${shownBy} rarity=${rarity}@${shownBy} salt=${salt}@${shownBy}`;
    const place = `box=${number}@terms left=${left}@terms slot=${slot}@terms`;
    const of = `${run.number},${run.asset},${run.price}`;
    this.#host.say(`receipt nft-box/1 ${item} ${work.owner} ${draw} ${content} ${place} of ${of}: ${leaf} ${at}`);
    return undefined;
  }

  neverShown(item: number, at: number): void {
    const work = this.#host.works.get(item);
    const box = work?.box;
    if (work === undefined || box?.drawn === undefined) return;
    const { of: run, number } = box;
    this.#host.voided(work, at);
    this.#host.works.delete(item);
    this.#host.needs.ledger.purse(HOUSE, NFT, run.asset).pledged -= run.price;
    this.#purse(work.owner, run.asset).own += run.price;
    this.#host.say(`box-void ${item} ${work.code} ${run.number} ${number} ${work.owner} ${run.asset} ${run.price} ${at}`);
  }

  runEnds(run: Run, at: number): void {
    if (run.hasEnded || run.endsAt > at) return;
    run.hasEnded = true;
    this.#host.say(`series-ended ${run.number} ${run.boxes.length} ${at}`);
  }

  openRest(run: Run, at: number): void {
    if (run.endsAt + run.openMs > at) return;
    const turn = run.boxes.slice(run.swept, run.swept + 20);
    run.swept += turn.length;
    for (const work of turn)
      if (this.#host.works.has(work.number) && work.box !== undefined && work.box.drawn === undefined) this.#drawSlot(work, "", at);
    if (turn.length === 20) this.#host.needs.schedule.add("nft", at, run.number * 8 + OPEN);
  }

  reveal({ series, list, at }: RevealSeries): string | undefined {
    const run = this.runs.get(series);
    if (run === undefined || run.isRevealed) return "nft_series_not_found";
    const isClosed = (work: Work): boolean => this.#host.works.has(work.number) && work.box !== undefined;
    if (!isOver(run, at) || run.boxes.some(isClosed)) return "nft_series_runs";
    const isSame = list.length === run.leaves.length && list.every((one, slot) => this.#isLeaf(one, run.leaves[slot] ?? ""));
    if (!isSame) return "nft_seal_differs";
    run.isRevealed = true;
    this.#host.say(`revealed ${series} ${list.map(({ code, rarity, salt }) => `${code}${rarity}${salt}`).join()} ${at}`);
    return undefined;
  }

  #isLeaf({ code, rarity, salt }: RevealSeries["list"][number], leaf: string): boolean {
    return [code, salt].every((text) => /^[0-9a-f]{64}$/.test(text)) && nftLeaf(code, rarity, salt) === leaf;
  }

  #purse(user: number, asset: number) {
    return this.#host.needs.ledger.purse(user, CHANGE, asset);
  }
}

export const isOver = ({ hasEnded, endsAt, boxes, leaves }: Run, at: number): boolean =>
  hasEnded || endsAt <= at || boxes.length === leaves.length;

export function timesOf({
  startsAt,
  endsAt,
  isAhead,
  at,
}: Pick<ListItem, "startsAt" | "endsAt" | "isAhead" | "at">): readonly [number, number] {
  if (isAhead === true) return [startsAt + at, endsAt + at];
  return [startsAt < at ? at : startsAt, endsAt];
}

export function arePossibleTimes(startsAt: number, endsAt: number, at: number): boolean {
  const length = endsAt - startsAt;
  const isSoon = Number.isInteger(startsAt) && startsAt >= at && startsAt - at <= 90 * DAY_MS;
  return isSoon && Number.isInteger(endsAt) && length >= MINUTE_MS && length <= 90 * DAY_MS;
}
