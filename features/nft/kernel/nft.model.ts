/**
 * The auditor's model of the marketplace, by the README and decision 0078: works, sales at a fixed price, what is taken down, terms.
 * Auctions, boxes, receipts and what there is are beside the auditor.
 */
import type { Command } from "../../../kernel/kernel.ts";
import type { ModelNeeds, ModelPart } from "../../../simulation/auditor/model-part.ts";
import { NftAuctions } from "../../../simulation/auditor/model-nft-auctions.ts";
import { NftBoxes } from "../../../simulation/auditor/model-nft-boxes.ts";
import {
  isNftHash,
  isNftPrice,
  isNftSpan,
  NFT_DAY_MS,
  NFT_HOUR_MS,
  NFT_MINUTE_MS,
  nftDeposit,
} from "../../../simulation/auditor/model-nft-formulas.ts";
import { receiptsOfSale } from "../../../simulation/auditor/model-nft-receipts.ts";
import { NftWorld, type ModelSale, type ModelWork, type NftRules, type Said } from "../../../simulation/auditor/model-nft-world.ts";
import type { BuyItem, ListItem, MintItem, NftCommand, PutBack, SetNftTerms, TakeDown, UnlistItem } from "./nft.messages.ts";

const ON_SALE_AT_MOST = 200;

export class NftModel implements ModelPart {
  readonly prefix = "nft";
  readonly world: NftWorld;
  readonly #auctions: NftAuctions;
  readonly #boxes: NftBoxes;

  constructor(needs: ModelNeeds) {
    this.world = new NftWorld(needs);
    this.#auctions = new NftAuctions(this.world);
    this.#boxes = new NftBoxes(this.world, this.#auctions);
  }

  /** What the last command should say. */
  get said(): readonly Said[] {
    return this.world.said;
  }

  /** A command begins. */
  begin(): void {
    [this.world.said, this.world.moved] = [[], []];
  }

  apply(given: Command): string | undefined {
    const command = given as NftCommand;
    switch (command.type) {
      case "nft/buy":
        return this.#buy(command);
      case "nft/deposit":
        return this.#auctions.setDeposit(command);
      case "nft/bid":
        return this.#auctions.bid(command);
      case "nft/list":
        return this.#list(command);
      case "nft/unlist":
        return this.#unlist(command);
      case "nft/pay":
        return this.#auctions.pay(command);
      case "nft/mint":
        return this.#mint(command);
      case "nft/take-down":
        return this.#takeDown(command);
      case "nft/put-back":
        return this.#putBack(command);
      case "nft/set-terms":
        return this.#setRules(command);
      default:
        return this.#applyOfBoxes(command);
    }
  }

  #applyOfBoxes(
    command: Extract<
      NftCommand,
      { type: "nft/buy-box" | "nft/open" | "nft/show" | "nft/reveal" | "nft/publish-series" | "nft/stop-series" }
    >,
  ): string | undefined {
    switch (command.type) {
      case "nft/buy-box":
        return this.#boxes.buy(command);
      case "nft/open":
        return this.#boxes.open(command);
      case "nft/show":
        return this.#boxes.show(command);
      case "nft/reveal":
        return this.#boxes.reveal(command);
      case "nft/publish-series":
        return this.#boxes.publish(command);
      default:
        return this.#boxes.stop(command);
    }
  }

  due(reference: number, _due: number, at: number): void {
    this.world.due(reference, at);
  }

  closeAll(user: number, at: number): void {
    this.#auctions.closeAll(user, at);
  }

  // On sale.

  #list(command: ListItem): string | undefined {
    const { world } = this;
    const { user, item, kind, asset, price, perIncrease: step, isAhead, at } = command;
    const work = world.works.get(item);
    if (work?.owner !== user) return "nft_not_yours";
    if (work.isDown) return "nft_taken_down";
    if (world.orderOf(work) !== undefined) return "nft_unpaid";
    if (world.saleOf(work) !== undefined) return "nft_on_sale";
    if (isDrawn(work)) return "nft_no_box";
    const isAuction = kind === "auction";
    const isStep = isAuction ? isNftPrice(step) : kind === "fixed" && step === 0n;
    const { rules } = world;
    if (rules === undefined) return "nft_currency_unavailable";
    if (!isNftPrice(price) || !isStep) return "nft_price_invalid";
    if (!(isAuction ? asset === rules.cash : rules.assets.includes(asset))) return "nft_currency_unavailable";
    const startsAt = isAhead === true ? at + command.startsAt : Math.max(command.startsAt, at);
    const endsAt = isAhead === true ? at + command.endsAt : command.endsAt;
    if (!isNftSpan(startsAt, endsAt, at)) return "nft_time_invalid";
    const mine = [...world.sales.values()].filter((one) => one.seller === user && one.over === undefined);
    if (mine.length >= ON_SALE_AT_MOST) return "nft_too_many";
    const deposit = isAuction ? nftDeposit(price, rules.depositPpm) : 0n;
    const fixed = { work, seller: user, kind, asset, price, step, deposit, startsAt, rules, listedBy: world.needs.position() };
    const sale: ModelSale = { ...fixed, number: world.count("sale"), endsAt, bids: 0, stakes: [], over: undefined };
    world.sales.set(sale.number, sale);
    work.isGone = false;
    this.#auctions.awaitEnd(sale);
    const told = { listing: sale.number, seller: user, kind, asset, price, perIncrease: step, deposit, startsAt, endsAt };
    world.sayOf("listed", work, at, told);
    return undefined;
  }

  #unlist({ user, item, at }: UnlistItem): string | undefined {
    const { world } = this;
    const work = world.works.get(item);
    if (work?.owner !== user) return "nft_not_yours";
    const sale = world.saleOf(work);
    if (sale === undefined) return "nft_not_on_sale";
    if (sale.bids > 0) return "nft_has_bids";
    this.#auctions.takeOff(sale, "cancelled", at);
    return undefined;
  }

  #buy({ user, item, most, at }: BuyItem): string | undefined {
    const { world } = this;
    if (!world.needs.isOpen(user)) return "account_not_open";
    const work = world.works.get(item);
    if (work === undefined) return "nft_not_found";
    if (work.isDown) return "nft_taken_down";
    if (work.owner === user) return "nft_own";
    const sale = world.saleOf(work);
    if (sale === undefined) return work.isGone ? "nft_snapped_up" : "nft_not_on_sale";
    if (sale.kind === "auction") return "nft_is_auction";
    if (at < sale.startsAt) return "nft_not_started";
    if (at >= sale.endsAt) return "nft_over";
    if (most !== undefined && sale.price > most) return "nft_dearer";
    const { asset, price, seller, rules } = sale;
    if (world.purse(user, asset).own < price) return "insufficient_balance";
    world.sales.delete(sale.number);
    const payment = { work, seller, buyer: user, asset, price, rules };
    const { fee, royalty } = world.sell(payment);
    const told = { how: "fixed", order: 0, seller, buyer: user, creator: work.creator, asset, price, fee, royalty };
    world.sayOf("sold", work, at, told);
    world.said.push(...receiptsOfSale({ ...payment, priceBy: sale.listedBy, how: "fixed" }, at));
    return undefined;
  }

  // By the venue.

  #mint({ code, creator, at }: MintItem): string | undefined {
    const { world } = this;
    if (!isNftHash(code)) return "nft_terms_invalid";
    if (world.isTaken(code)) return "nft_code_taken";
    const work = world.make({ code, creator, owner: creator, box: undefined }, world.count("work"));
    world.sayOf("minted", work, at, { creator });
    return undefined;
  }

  #takeDown({ item, by, at }: TakeDown): string | undefined {
    const work = this.world.works.get(item);
    if (work === undefined) return "nft_not_found";
    if (work.isDown) return "nft_taken_down";
    work.isDown = true;
    this.#auctions.end(work, "taken_down", at);
    this.world.sayOf("taken-down", work, at, { owner: work.owner, by });
    return undefined;
  }

  #putBack({ item, by, at }: PutBack): string | undefined {
    const work = this.world.works.get(item);
    if (work?.isDown !== true) return "nft_not_found";
    work.isDown = false;
    this.world.sayOf("put-back", work, at, { owner: work.owner, by });
    return undefined;
  }

  #setRules({ terms, askedBy, agreedBy, at }: SetNftTerms): string | undefined {
    if (!terms.assets.every((asset) => this.world.needs.assets.has(asset)) || !areRules(terms)) return "nft_terms_invalid";
    if (askedBy !== "rule" && (agreedBy ?? askedBy) === askedBy) return "second_operator_needed";
    this.world.rules = terms;
    this.world.say("nft/terms-set", at, { terms });
    return undefined;
  }
}

/** Its slot is to be shown: neither a closed box nor a work. */
const isDrawn = ({ box }: ModelWork): boolean => box?.draw !== undefined && box.became === undefined;

function areRules({ cash, assets, feePpm, royaltyPpm, depositPpm, extendMs, payMs }: NftRules): boolean {
  const isFrom = (least: number, value: number, most: number): boolean => Number.isInteger(value) && value >= least && value <= most;
  const areAssets = assets[0] === cash && assets.length <= 8 && assets.every((asset, place) => assets.indexOf(asset) === place);
  const areParts = isFrom(0, feePpm, 200_000) && isFrom(0, royaltyPpm, feePpm) && isFrom(10_000, depositPpm, 1_000_000);
  return areAssets && areParts && isFrom(NFT_MINUTE_MS, extendMs, NFT_HOUR_MS) && isFrom(NFT_HOUR_MS, payMs, 7 * NFT_DAY_MS);
}
