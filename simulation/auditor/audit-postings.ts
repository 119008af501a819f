/**
 * Audits every move of money by what the events say of it: who paid whom how much of what, why, and for which order, trade or
 * transfer. Balances alone would not notice a hold booked under another order's name.
 *
 * Holds are followed by the order that the postings name: at any moment what an open order's postings hold must be what the
 * model says it holds, and an order that ended must hold nothing.
 */
import type { KernelEvent } from "../../kernel/kernel.ts";
import { accountName, type Bucket } from "../../kernel/ledger/chart.ts";
import type { Cell, Ledger } from "../../kernel/ledger/ledger.ts";
import type { Posting } from "../../kernel/ledger/posting-log.ts";
import { FIRST_PERSON } from "./model-trading.ts";
import type { AssetId, UserId } from "../../money/units.ts";

type Fill = Extract<KernelEvent, { type: "spot/filled" }>;

/** Numbers of the change log. */
const HOLD = 10;
const RELEASE = 11;
const TRADE = 12;
const FEE = 13;
const FEES_KIND = 16;
const SPOT_KIND = 2;
const OUTSIDE_KIND = 32;
const HOUSE = 0;

/** One end of a move. */
type End = { readonly owner: number; readonly kind: number; readonly asset: number; readonly bucket: Bucket };
type Leg = { readonly from: End; readonly to: End; readonly posting: Posting };

const isOutside = (end: End): boolean => end.owner === HOUSE && end.kind === OUTSIDE_KIND && end.bucket === "own";
/** Into a person's own spot money. */
const reaches = ({ owner, kind, bucket }: End): boolean => owner >= FIRST_PERSON && kind === SPOT_KIND && bucket === "own";
const isIssuance = (end: End): boolean => end.owner === HOUSE && end.kind === 17;
const isOneAccount = (a: End, b: End): boolean => a.owner === b.owner && a.kind === b.kind && a.asset === b.asset;
const holds = ({ from, to }: Leg): boolean => isOneAccount(from, to) && from.bucket === "own" && to.bucket === "pledged";
const releases = ({ from, to }: Leg): boolean => isOneAccount(from, to) && from.bucket === "pledged" && to.bucket === "own";
/** Out of the house's pledge to a person. */
const paysPromise = ({ from, to }: Leg): boolean =>
  from.owner === HOUSE && from.bucket === "pledged" && to.owner >= FIRST_PERSON && to.bucket === "own";

/** Within what the house earned, or from its pledge to a person. */
const rebates = (leg: Leg): boolean =>
  leg.from.owner === HOUSE && leg.from.kind === FEES_KIND && (holds(leg) || releases(leg) || paysPromise(leg));

/** Between a person and what the house earned, own money. */
const adjusts = ({ from, to }: Leg): boolean => {
  const isFees = (end: End): boolean => end.owner === HOUSE && end.kind === FEES_KIND;
  return from.bucket === "own" && to.bucket === "own" && isFees(from) !== isFees(to) && Math.max(from.owner, to.owner) >= FIRST_PERSON;
};

const isExchange = (end: End): boolean => end.owner === HOUSE && end.kind === 23;
/** A person gives to the house, and the house pays what it set aside. */
const exchanges = (leg: Leg): boolean =>
  (leg.from.owner >= FIRST_PERSON && leg.from.bucket === "own" && isExchange(leg.to) && leg.to.bucket === "own") ||
  (isExchange(leg.from) && paysPromise(leg));
const isSeconds = (end: End): boolean => end.owner === HOUSE && end.kind === 21;
const isDual = (end: End): boolean => end.owner === HOUSE && end.kind === 22;
const isSale = (end: End): boolean => end.owner === HOUSE && end.kind === 25;
const isMining = (end: End): boolean => end.owner === HOUSE && end.kind === 20;
const isSpot = (end: End): boolean => end.owner >= FIRST_PERSON && end.kind === SPOT_KIND;
const isNft = (end: End): boolean => end.owner === HOUSE && end.kind === 28;
/** Own money for spot, of a person or of one of the venue's own people. */
const isPurse = ({ owner, kind, bucket }: End): boolean => owner > HOUSE && kind === SPOT_KIND && bucket === "own";
const isQuizzes = (end: End): boolean => end.owner === HOUSE && end.kind === 26;
const isLoans = (end: End): boolean => end.owner === HOUSE && end.kind === 24;
/** Own money, or what is pledged, to the house. */
const paysLoan = ({ from, to }: Leg): boolean => isSpot(from) && from.bucket !== "promotional" && isLoans(to) && to.bucket === "own";
const isMicro = (end: End): boolean => end.owner >= FIRST_PERSON && end.kind === 4;
const isPromotions = (end: End): boolean => end.owner === HOUSE && end.kind === 33;
const isCredit = (end: End): boolean => end.owner >= FIRST_PERSON && end.kind === SPOT_KIND && end.bucket === "promotional";
/** From what a person asked for to an account of the house's. */
const leaves =
  (kind: number) =>
  ({ from, to }: Leg): boolean =>
    from.owner >= FIRST_PERSON && from.bucket === "pledged" && to.owner === HOUSE && to.kind === kind && to.bucket === "own";

const CLEARING_KIND = 34;
const INSURANCE_KIND = 19;
const LEVER_KIND = 3;
const SHARE = 110;
const isLever = (end: End): boolean => end.owner !== HOUSE && end.kind === LEVER_KIND;
const isInsurance = (end: End): boolean => end.owner === HOUSE && end.kind === INSURANCE_KIND && end.bucket === "own";
const isClearing = (end: End): boolean => end.owner === HOUSE && end.kind === CLEARING_KIND && end.bucket === "own";
/** Between clearing and free money of futures, or the insurance fund's. */
const settlesFutures = ({ from, to }: Leg): boolean => {
  const mayPay = (end: End): boolean => (isLever(end) && end.bucket === "own") || isInsurance(end);
  return (isClearing(from) && mayPay(to)) || (mayPay(from) && isClearing(to));
};
/** Into clearing out of what somebody has, margin too, or out of the fund; out of it to somebody, the fund or dust. */
const fundsFutures = ({ from, to }: Leg): boolean => {
  const isReceiver =
    (isLever(to) && to.bucket === "own") || isInsurance(to) || (to.owner === HOUSE && to.kind === 18 && to.bucket === "own");
  return (isClearing(from) && isReceiver) || (isClearing(to) && (isLever(from) || isInsurance(from)));
};
/** What other reasons may move, from where to where; a reason without a line here is unknown to the auditor. */
const MAY_MOVE: Readonly<Record<number, (leg: Leg) => boolean>> = {
  1: ({ from, to }) => isIssuance(from) && to.bucket === "own",
  2: ({ from, to }) => isIssuance(to) && from.owner >= FIRST_PERSON,
  3: ({ from, to }) => isIssuance(from) && to.owner > HOUSE && to.owner < FIRST_PERSON,
  [HOLD]: holds,
  [RELEASE]: releases,
  14: ({ from, to }) => isIssuance(from) && to.owner !== HOUSE && to.bucket === "own",
  15: ({ from, to }) => isIssuance(from) !== isIssuance(to),
  17: ({ from, to }) => isIssuance(from) && from.bucket === "own" && to.owner >= FIRST_PERSON && to.bucket === "own",
  16: rebates,
  20: ({ from, to }) => from.owner === to.owner && from.kind !== to.kind && from.bucket === "own" && to.bucket === "own",
  21: ({ from, to }) => from.owner === HOUSE && to.owner === HOUSE && isIssuance(from) !== isIssuance(to),
  30: adjusts,
  31: adjusts,
  32: adjusts,
  33: adjusts,
  50: ({ from, to }) => isOutside(from) && reaches(to),
  51: ({ from, to }) => isIssuance(from) && reaches(to),
  52: ({ from, to }) => isOutside(from) && (reaches(to) || (to.owner >= FIRST_PERSON && to.kind === 1 && to.bucket === "own")),
  60: (leg) => isExchange(leg.from) && holds(leg),
  61: (leg) => isExchange(leg.from) && releases(leg),
  62: exchanges,
  63: ({ from, to }) => from.owner >= FIRST_PERSON && from.bucket === "own" && to.owner === HOUSE && to.kind === FEES_KIND,
  64: ({ from, to }) => isExchange(from) && from.bucket === "pledged" && to.owner === HOUSE && to.kind === 18 && to.bucket === "own",
  40: holds,
  41: releases,
  42: leaves(OUTSIDE_KIND),
  43: leaves(FEES_KIND),
  70: ({ from, to }) => isPromotions(from) && to.owner >= FIRST_PERSON && to.kind === SPOT_KIND && to.bucket === "promotional",
  71: ({ from, to }) => isCredit(from) && to.owner === HOUSE && to.kind === FEES_KIND && to.bucket === "own",
  72: ({ from, to }) => isCredit(from) && isPromotions(to) && to.bucket === "own",
  73: (leg) => isPromotions(leg.from) && holds(leg),
  74: (leg) => isPromotions(leg.from) && releases(leg),
  75: ({ from, to }) => isPromotions(from) && from.bucket === "pledged" && isCredit(to),
  76: ({ from, to }) => isCredit(from) && isPromotions(to) && to.bucket === "own",
  77: (leg) => isPromotions(leg.from) && leg.to.kind === SPOT_KIND && paysPromise(leg),
  78: ({ from, to }) => isCredit(from) && isClearing(to),
  79: ({ from, to }) => isCredit(from) && isClearing(to),
  82: ({ from, to }) => isCredit(from) && isInsurance(to),
  80: (leg) => isPromotions(leg.from) && holds(leg),
  81: (leg) => isPromotions(leg.from) && releases(leg),
  90: (leg) => isLever(leg.from) && holds(leg),
  91: (leg) => isLever(leg.from) && releases(leg),
  92: (leg) => isLever(leg.from) && holds(leg),
  93: (leg) => isLever(leg.from) && releases(leg),
  94: settlesFutures,
  95: ({ from, to }) => isLever(from) && to.owner === HOUSE && to.kind === FEES_KIND && to.bucket === "own",
  96: fundsFutures,
  97: ({ from, to }) => isLever(from) && to.owner === HOUSE && to.kind === FEES_KIND && to.bucket === "own",
  98: ({ from, to }) => isLever(from) && from.bucket === "own" && isInsurance(to),
  100: (leg) => isMicro(leg.from) && holds(leg),
  101: (leg) => isMicro(leg.from) && releases(leg),
  102: ({ from, to }) => isMicro(from) && from.bucket === "pledged" && isSeconds(to) && to.bucket === "own",
  103: (leg) => isSeconds(leg.from) && holds(leg),
  104: (leg) => isSeconds(leg.from) && releases(leg),
  105: (leg) => isSeconds(leg.from) && isMicro(leg.to) && paysPromise(leg),
  [SHARE]: (leg) =>
    isLever(leg.from) && isLever(leg.to) && leg.from.bucket === "own" && leg.to.bucket === "own" && leg.from.owner !== leg.to.owner,
  // Lock mining, of a person and of its own account.
  120: (leg) => isSpot(leg.from) && holds(leg),
  121: (leg) => isSpot(leg.from) && releases(leg),
  122: ({ from, to }) => isSpot(from) && from.bucket === "pledged" && isMining(to) && to.bucket === "own",
  123: (leg) => isMining(leg.from) && holds(leg),
  124: (leg) => isMining(leg.from) && releases(leg),
  125: (leg) => isMining(leg.from) && isSpot(leg.to) && paysPromise(leg),
  // Dual investment, of a person and of its own account.
  130: (leg) => isSpot(leg.from) && holds(leg),
  131: (leg) => isSpot(leg.from) && releases(leg),
  132: ({ from, to }) => isSpot(from) && from.bucket === "pledged" && isDual(to) && to.bucket === "own",
  133: (leg) => isDual(leg.from) && holds(leg),
  134: (leg) => isDual(leg.from) && releases(leg),
  135: (leg) => isDual(leg.from) && isSpot(leg.to) && paysPromise(leg),
  136: (leg) => isDual(leg.from) && isSpot(leg.to) && paysPromise(leg),
  // Token sales, of a person and of their own account.
  140: (leg) => isSpot(leg.from) && holds(leg),
  141: (leg) => isSpot(leg.from) && releases(leg),
  142: ({ from, to }) => isSpot(from) && from.bucket === "pledged" && isSale(to) && to.bucket === "own",
  143: (leg) => isSale(leg.from) && holds(leg),
  144: (leg) => isSale(leg.from) && releases(leg),
  145: ({ from, to }) => isSale(from) && from.bucket === "pledged" && isSpot(to) && to.bucket === "pledged",
  146: (leg) => isSpot(leg.from) && releases(leg),
  // Loans, of a person and of their own account.
  150: (leg) => isSpot(leg.from) && holds(leg),
  151: (leg) => isSpot(leg.from) && releases(leg),
  152: (leg) => isLoans(leg.from) && holds(leg),
  153: (leg) => isLoans(leg.from) && releases(leg),
  154: (leg) => isLoans(leg.from) && isSpot(leg.to) && paysPromise(leg),
  155: paysLoan,
  156: paysLoan,
  157: paysLoan,
  158: ({ from, to }) => isSpot(from) && from.bucket === "pledged" && isLoans(to) && to.bucket === "own",
  // Marketplace: between people, artists of the house among them, and its own account.
  160: ({ from, to }) => isPurse(from) && isPurse(to) && from.owner !== to.owner,
  161: ({ from, to }) => (isPurse(from) || (isNft(from) && from.bucket === "pledged")) && isNft(to) && to.bucket === "own",
  162: ({ from, to }) => isPurse(from) && isPurse(to) && from.owner !== to.owner,
  163: (leg) => isSpot(leg.from) && holds(leg),
  164: (leg) => isSpot(leg.from) && releases(leg),
  165: ({ from, to }) => isSpot(from) && from.bucket === "pledged" && isPurse(to),
  166: ({ from, to }) => isSpot(from) && from.bucket === "own" && isNft(to) && to.bucket === "pledged",
  167: ({ from, to }) => isNft(from) && from.bucket === "pledged" && isPurse(to),
  168: (leg) => isNft(leg.from) && isSpot(leg.to) && paysPromise(leg),
  // Quizzes, of a person and of the pot.
  170: (leg) => isSpot(leg.from) && holds(leg),
  171: (leg) => isSpot(leg.from) && releases(leg),
  172: ({ from, to }) => isSpot(from) && from.bucket === "pledged" && isQuizzes(to) && to.bucket === "pledged",
  173: (leg) => isQuizzes(leg.from) && isSpot(leg.to) && paysPromise(leg),
  174: (leg) => isQuizzes(leg.from) && releases(leg),
  175: (leg) => isQuizzes(leg.from) && releases(leg),
  176: ({ from, to }) => isQuizzes(from) && from.bucket === "pledged" && to.owner === HOUSE && to.kind === 18 && to.bucket === "own",
  // Contests, of the promotions' account.
  180: (leg) => isPromotions(leg.from) && holds(leg),
  181: (leg) => isPromotions(leg.from) && releases(leg),
  // The template's: hold, release, interest.
  990: holds,
  991: releases,
  992: paysPromise,
};

/** From who follows to who is followed, as it was said. */
function compareShare(from: End, to: End, { reference, amount }: Posting, events: readonly KernelEvent[]): void {
  const said = events.find((event) => event.type === "copies/shared" && event.follow === reference && event.paid === amount);
  if (said?.type !== "copies/shared" || Number(said.user) !== Number(from.owner) || Number(said.trader) !== Number(to.owner))
    throw new Error(`a share of ${amount} from ${from.owner} to ${to.owner} was not booked as it is said of follow ${reference}`);
}

/** What the audit asks the model. */
export type PostingNeeds = {
  readonly marketOf: (market: number) => { readonly base: number; readonly quote: number };
  /** What an order holds now; 0 once it ended. */
  readonly heldOf: (order: number) => bigint;
};

export class PostingAudit {
  readonly #needs: PostingNeeds;
  /** By the first order of a pair: the two have one hold. */
  readonly #held = new Map<number, bigint>();
  readonly #pairs = new Map<number, number>();

  constructor(needs: PostingNeeds) {
    this.#needs = needs;
  }

  /** Takes the postings of a command that was accepted, with what it said; the model is in the state after it. */
  take(events: readonly KernelEvent[], postings: readonly Posting[], ledger: Ledger): void {
    const fills = new Map<number, Fill>();
    const transfers = new Set<number>();
    for (const event of events) {
      if (event.type === "spot/filled") fills.set(event.trade, event);
      else if (event.type === "transfer/moved") transfers.add(event.transfer);
      else if (event.type === "spot/placed" && event.pair !== 0) this.#pairs.set(event.order, event.pair);
    }
    const legs = postings.map((posting) => ({ from: endOf(ledger, posting.from), to: endOf(ledger, posting.to), posting }));
    const touched = new Set<number>();
    for (const { from, to, posting } of legs) if (posting.reason === SHARE) compareShare(from, to, posting, events);
    for (const leg of legs) this.#takeLeg(leg, fills, transfers, touched);
    for (const fill of fills.values()) this.#compareFill(fill, legs);
    for (const order of touched) this.#compareHold(order);
  }

  #takeLeg(leg: Leg, fills: ReadonlyMap<number, Fill>, transfers: ReadonlySet<number>, touched: Set<number>): void {
    const { reason, reference, amount } = leg.posting;
    if (reason === TRADE || reason === FEE) {
      const fill = fills.get(reference);
      if (fill === undefined) throw new Error(`${textOf(leg)}: no fill of this command is trade ${reference}`);
      if (leg.from.bucket === "pledged") this.#add(leg, this.#payer(fill, leg), -amount, touched);
      return;
    }
    if (MAY_MOVE[reason]?.(leg) !== true) throw new Error(`${textOf(leg)}: reason ${reason} may not move that`);
    if (reason === 20 && !transfers.has(reference)) throw new Error(`${textOf(leg)}: no transfer of this command has number ${reference}`);
    if (reason === HOLD) this.#add(leg, reference, amount, touched);
    if (reason === RELEASE) this.#add(leg, reference, -amount, touched);
  }

  /** Whose hold a fill uses up: the buyer's order pays in quote, the seller's in base. */
  #payer(fill: Fill, { from }: Leg): number {
    const isBuyer = from.asset === this.#needs.marketOf(fill.market).quote;
    return isBuyer === (fill.takerSide === "buy") ? fill.takerOrder : fill.makerOrder;
  }

  /** The house's quotes are announced to nobody, so nobody can say which of them a hold should name. */
  #add({ from }: Leg, order: number, units: bigint, touched: Set<number>): void {
    if (from.owner < FIRST_PERSON) return;
    const first = this.#pairs.get(order) ?? order;
    this.#held.set(first, (this.#held.get(first) ?? 0n) + units);
    touched.add(first);
  }

  #compareHold(order: number): void {
    const held = this.#held.get(order) ?? 0n;
    const others = [...this.#pairs].filter(([, first]) => first === order).map(([second]) => second);
    const expected = [order, ...others].reduce((sum, one) => sum + this.#needs.heldOf(one), 0n);
    if (held !== expected) throw new Error(`the postings of order ${order} hold ${held}, the auditor expects ${expected}`);
    if (held !== 0n) return;
    this.#held.delete(order);
    for (const other of others) this.#pairs.delete(other);
  }

  /** Exactly these four moves, but for what is nothing: value, goods, and the fee of each out of what it received. */
  #compareFill(fill: Fill, legs: readonly Leg[]): void {
    const { base, quote } = this.#needs.marketOf(fill.market);
    const takerBuys = fill.takerSide === "buy";
    const [buyer, seller] = takerBuys ? [fill.takerUser, fill.makerUser] : [fill.makerUser, fill.takerUser];
    const [baseFee, quoteFee] = takerBuys ? [fill.takerFee, fill.makerFee] : [fill.makerFee, fill.takerFee];
    const goods = legs.find(({ posting, from }) => posting.reference === fill.trade && posting.reason === TRADE && from.asset === base);
    const expected = [
      [buyer, seller, SPOT_KIND, quote, fill.quoteUnits, TRADE],
      [seller, buyer, SPOT_KIND, base, goods?.posting.amount ?? 0n, TRADE],
      [buyer, HOUSE, FEES_KIND, base, baseFee, FEE],
      [seller, HOUSE, FEES_KIND, quote, quoteFee, FEE],
    ].filter(([, , , , units]) => BigInt(units ?? 0) !== 0n);
    const found = legs
      .filter(({ posting: { reason, reference } }) => reference === fill.trade && (reason === TRADE || reason === FEE))
      .map(({ from, to, posting }) => [from.owner, to.owner, to.kind, to.asset, posting.amount, posting.reason]);
    // Who trades with oneself may pay out of the very account that receives: nothing is booked then.
    const isBooked = ([from, to]: readonly unknown[]): boolean => from !== to;
    const text = (rows: readonly (readonly unknown[])[]): string =>
      rows
        .filter(isBooked)
        .map((row) => row.join(" "))
        .sort()
        .join("; ");
    if (text(found) !== text(expected))
      throw new Error(`the postings of trade ${fill.trade} are ${text(found)}, the auditor expects ${text(expected)}`);
  }
}

function endOf(ledger: Ledger, cell: Cell): End {
  return { owner: ledger.ownerOf(cell), kind: ledger.purposeOf(cell), asset: ledger.assetOf(cell), bucket: ledger.bucketOf(cell) };
}

function textOf({ from, to, posting }: Leg): string {
  const name = ({ owner, kind, asset, bucket }: End): string => `${accountName(owner as UserId, kind, asset as AssetId)}:${bucket}`;
  return `${posting.amount} from ${name(from)} to ${name(to)} for ${posting.reference}`;
}
