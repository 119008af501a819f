/**
 * Promotional credit: what the house gives somebody to try things with. It stands in the bucket `promotional` of their spot account,
 * paid out of `house:promotions` the moment it is given, so that all of it is there; it pays fees and losses, and what is left when it
 * ends goes back. No way leads from here to own money (charter 1): what is spent goes to the house, what is left goes to the house.
 *
 * Other parts: `grant` gives it (look at `canGrant` first), `take` spends what is free of it, the credit that runs out first before
 * the rest, `end` takes one back. Each grant is one entry in the due-list.
 *
 * Futures count it as margin (`standing`), wherever it lies: what of it positions stand on stays until they can do without it, also
 * after its time (decision 0062).
 */
import { amount, timeMs, type Amount, type AssetId, type TimeMs, type UserId } from "../../../money/units.ts";
import { assertNever, invariant } from "../../../kernel/invariant.ts";
import type { Asset } from "../../../kernel/ledger/assets.ts";
import { HOUSE, PURPOSE, type ProductName } from "../../../kernel/ledger/chart.ts";
import type { FeeMarks } from "../../../kernel/ledger/fee-marks.ts";
import { own, promotional, type Cell, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import type { DueEntry, Part } from "../../../kernel/part.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import {
  creditPaid,
  PROMOTIONAL_ALONE_DAY_MAX,
  PROMOTIONAL_ALONE_MAX,
  PROMOTIONAL_COIN,
  PROMOTIONAL_DAYS_MAX,
  PROMOTIONAL_MOST,
  PROMOTIONAL_SOURCES,
  type PromotionalSource,
} from "../formulas.ts";
import type {
  GiveBackPromotional,
  GrantPromotional,
  PromotionalCreditCommand,
  PromotionalCreditEvent,
  PromotionalCreditRefusal,
  PromotionalEnd,
  PromotionalGrant,
} from "./promotional-credit.messages.ts";
import { GivenByManagers } from "./given.ts";

export const PROMOTIONS_COVER: ProductName = "promotions";
const DAY_MS = 86_400_000;
/** What positions still stand on after its end is looked at so often. */
const AGAIN_MS = 3_600_000;
/** What counts as margin at most: below what figures of futures are exact for. */
const STANDING_MOST = 2n ** 50n;

/** What futures do with it. */
export type CreditAsMargin = {
  /** Whether it is margin at all: not on a venue of real money, not under older rules. */
  readonly counts: () => boolean;
  /** What somebody's futures could do without now. */
  readonly spare: (user: UserId) => Amount;
  /** There is more or less of it. */
  readonly changed: (user: UserId) => void;
  /** Ends all that somebody has open. */
  readonly closeAll: (user: UserId, at: TimeMs) => void;
};

export type PromotionalCreditNeeds = {
  readonly ledger: Ledger;
  readonly assets: { get(id: AssetId): Asset | undefined };
  readonly isOpen: (user: UserId) => boolean;
  /** Whose fees it may pay. */
  readonly marks: Pick<FeeMarks, "mark">;
  /** Place in the log of the command being executed. */
  readonly position: () => number;
  readonly schedule: { add(part: string, due: TimeMs, reference: number): number; remove(entry: number): void };
  readonly cover: {
    free(product: ProductName, asset: AssetId): Amount;
    heldCell(product: ProductName, asset: AssetId): Cell;
    pledgedCell(product: ProductName, asset: AssetId): Cell;
  };
  readonly margin: CreditAsMargin;
  /** Whether what one operator alone gives is bounded by what was given, and not only by what is left. */
  readonly countsGiven: () => boolean;
  readonly emit: (event: PromotionalCreditEvent) => void;
};

export type GrantRequest = {
  readonly user: UserId;
  readonly asset: AssetId;
  readonly amount: Amount;
  readonly source: PromotionalSource;
  readonly sourceId: number;
  readonly until: TimeMs;
  /** Out of what the house holds free, or of what the asking part had pledged for it. */
  readonly from?: "held" | "pledged";
};

type Grant = { -readonly [Key in keyof PromotionalGrant]: PromotionalGrant[Key] } & { entry: number };

export class PromotionalCredit implements Part<PromotionalCreditCommand, PromotionalCreditRefusal> {
  readonly name = "promotional-credit";
  readonly version = 2;
  readonly commands = { "promotional-credit/grant": "upkeep", "promotional-credit/give-back": "closes" } as const;
  readonly #needs: PromotionalCreditNeeds;
  readonly #grants = new Map<number, Grant>();
  /** The grants of each person who has any, what runs out first in front. */
  readonly #byUser = new Map<UserId, Grant[]>();
  readonly #given = new GivenByManagers();
  #count = 0;

  constructor(needs: PromotionalCreditNeeds) {
    this.#needs = needs;
  }

  execute(command: PromotionalCreditCommand): PromotionalCreditRefusal | undefined {
    switch (command.type) {
      case "promotional-credit/grant":
        return this.#give(command);
      case "promotional-credit/give-back":
        return this.#giveBack(command);
      default:
        return assertNever(command);
    }
  }

  /** Whether it may be of that asset. */
  isOf(asset: AssetId): boolean {
    return this.#needs.assets.get(asset)?.code === PROMOTIONAL_COIN;
  }

  /** Why a grant of so much can't be given now; for whoever sells it, before anything moves. */
  refuseGrant(asset: AssetId, units: Amount): "promotional_coin_other" | "amount_invalid" | "cover_exhausted" | undefined {
    if (!this.isOf(asset)) return "promotional_coin_other";
    if (units <= 0n) return "amount_invalid";
    return this.#needs.cover.free(PROMOTIONS_COVER, asset) < units ? "cover_exhausted" : undefined;
  }

  /** Gives it, and says its number. The caller has asked `refuseGrant`, or pledged it before. */
  grant({ user, asset, amount: units, source, sourceId, until, from = "held" }: GrantRequest, at: TimeMs): number {
    const { ledger, cover, schedule, emit } = this.#needs;
    this.#count += 1;
    const number = this.#count;
    const payer = from === "held" ? cover.heldCell(PROMOTIONS_COVER, asset) : cover.pledgedCell(PROMOTIONS_COVER, asset);
    ledger.move(payer, this.#cell(user, asset), units, REASON.promotional_grant, number);
    // That of a campaign ends with it.
    const entry = source === "campaign" ? 0 : schedule.add(this.name, until, number);
    this.#keep({ number, user, asset, given: units, left: units, source, sourceId, until, entry });
    emit({ type: "promotional-credit/granted", grant: number, user, asset, amount: units, source, sourceId, until, at });
    if (source !== "campaign") this.#changed(user);
    return number;
  }

  /** Whether anybody has any: asked for every fill. */
  get isHeld(): boolean {
    return this.#grants.size !== 0;
  }

  has(user: UserId): boolean {
    return this.#byUser.has(user);
  }

  /** What of somebody's credit may pay a fee beside futures: not that of a campaign, which is for its orders, nor what positions stand on. */
  free(user: UserId, asset: AssetId, at: TimeMs): Amount {
    const sum = sumOf(this.#free(user, asset).filter((grant) => this.#runs(grant, at)));
    if (!this.#isMargin(asset) || sum === 0n) return sum;
    const spare = this.#needs.margin.spare(user);
    return spare < sum ? spare : sum;
  }

  /** What counts as margin of somebody's futures; 0 where it is none. */
  standing(user: UserId, asset: AssetId): number {
    if (!this.#byUser.has(user) || !this.#isMargin(asset)) return 0;
    const sum = sumOf(this.#free(user, asset));
    return Number(sum < STANDING_MOST ? sum : STANDING_MOST);
  }

  /** What of that has ended: it opens nothing new. */
  ended(user: UserId, asset: AssetId, at: TimeMs): number {
    if (!this.#byUser.has(user) || !this.#isMargin(asset)) return 0;
    return Number(sumOf(this.#free(user, asset).filter(({ until }) => until <= at)));
  }

  #isMargin(asset: AssetId): boolean {
    return this.#needs.margin.counts() && this.isOf(asset);
  }

  /** Under older rules whatever is there is taken. */
  #runs({ until }: Grant, at: TimeMs): boolean {
    return until > at || !this.#needs.margin.counts();
  }

  #changed(user: UserId): void {
    if (this.#needs.margin.counts()) this.#needs.margin.changed(user);
  }

  /** Pays up to so much out of somebody's credit, what runs out first in front; says how much it was. */
  take(user: UserId, asset: AssetId, upTo: Amount, { to, reason, reference, at, isMargin = false }: TakeTo): Amount {
    const { ledger, emit } = this.#needs;
    let taken = 0n;
    for (const grant of this.#free(user, asset)) {
      if (!isMargin && !this.#runs(grant, at)) continue;
      const units = amount(grant.left < upTo - taken ? grant.left : upTo - taken);
      if (units <= 0n) break;
      ledger.move(this.#cell(user, asset), to, units, reason, reference);
      grant.left = amount(grant.left - units);
      taken += units;
      emit({ type: "promotional-credit/spent", grant: grant.number, user, asset, amount: units, left: grant.left, at });
      if (grant.left === 0n) this.end(grant.number, "used", at);
    }
    if (taken > 0n) this.#changed(user);
    return amount(taken);
  }

  /** Pays what it can of a side's fee, and says how much: credit comes first, own money pays the rest. */
  payFee({ user, trade, side, asset, fee, at }: FeeToPay): number {
    const free = this.free(user, asset, at);
    if (free === 0n) return 0;
    const { ledger, emit } = this.#needs;
    const units = creditPaid(BigInt(fee), free);
    const to = own(ledger.account(HOUSE, PURPOSE.fees, asset));
    emit({ type: "promotional-credit/fee-paid", user, trade, side, asset, units, free, at });
    this.take(user, asset, units, { to, reason: REASON.promotional_fee, reference: trade, at });
    return Number(units);
  }

  /** A campaign's gain, out of what was pledged for it: it stays credit. */
  gain(number: number, units: Amount, at: TimeMs): void {
    const grant = this.#ofCampaign(number);
    const payer = this.#needs.cover.pledgedCell(PROMOTIONS_COVER, grant.asset);
    this.#needs.ledger.move(payer, this.#cell(grant.user, grant.asset), units, REASON.campaign_gain, number);
    this.#change(grant, units, at);
  }

  /** A campaign's loss, back to the house. */
  lose(number: number, units: Amount, at: TimeMs): void {
    const grant = this.#ofCampaign(number);
    const payee = this.#needs.cover.heldCell(PROMOTIONS_COVER, grant.asset);
    this.#needs.ledger.move(this.#cell(grant.user, grant.asset), payee, units, REASON.campaign_loss, number);
    this.#change(grant, -units, at);
  }

  #ofCampaign(number: number): Grant {
    const grant = this.#grants.get(number);
    invariant(grant?.source === "campaign", "only a campaign's credit gains and loses", number);
    return grant;
  }

  #change(grant: Grant, by: bigint, at: TimeMs): void {
    if (by === 0n) return;
    grant.left = amount(grant.left + by);
    const { number, user, asset, left } = grant;
    this.#needs.emit({ type: "promotional-credit/changed", grant: number, user, asset, left, at });
  }

  /** Ends a grant: what is left of it goes back to the house. Says how much; 0 for one that has ended already. */
  end(number: number, reason: PromotionalEnd, at: TimeMs): Amount {
    const grant = this.#grants.get(number);
    if (grant === undefined) return amount(0n);
    this.#needs.schedule.remove(grant.entry);
    return this.#end(grant, reason, at);
  }

  /** One that has not ended. */
  get(number: number): PromotionalGrant | undefined {
    return this.#grants.get(number);
  }

  /** What somebody has, what runs out first in front. */
  of(user: UserId): readonly PromotionalGrant[] {
    return this.#byUser.get(user) ?? [];
  }

  /** What one operator alone may still give somebody: what was spent counts too, or it could be given again without end. */
  aloneLeft(user: UserId, asset: AssetId, operator: number, at: TimeMs): AloneLeft {
    const isCounted = this.#needs.countsGiven();
    const alone = this.#whole(asset, PROMOTIONAL_ALONE_MAX);
    const left = alone - this.#byManagers(user, asset);
    const given = isCounted ? alone - this.#given.to(user, at) : left;
    const toThem = atLeastZero(left < given ? left : given);
    if (!isCounted) return { toThem, today: undefined, most: toThem };
    const today = atLeastZero(this.#whole(asset, PROMOTIONAL_ALONE_DAY_MAX) - this.#given.by(operator, at));
    return { toThem, today, most: toThem < today ? toThem : today };
  }

  /** Whether somebody would have more from managers than anybody may. */
  isBeyondMost(user: UserId, asset: AssetId, units: Amount): boolean {
    return this.#byManagers(user, asset) + units > this.#whole(asset, PROMOTIONAL_MOST);
  }

  #give({ user, asset, amount: units, days, askedBy, agreedBy, at }: GrantPromotional): PromotionalCreditRefusal | undefined {
    const { isOpen, position } = this.#needs;
    if (!this.isOf(asset)) return "promotional_coin_other";
    if (!isOpen(user)) return "account_not_open";
    if (units <= 0n) return "amount_invalid";
    if (!Number.isSafeInteger(days) || days < 1 || days > PROMOTIONAL_DAYS_MAX) return "promotional_days_invalid";
    if (this.isBeyondMost(user, asset, units)) return "promotional_most_reached";
    if (askedBy === agreedBy && units > this.aloneLeft(user, asset, askedBy, at).most) return "second_operator_needed";
    const refusal = this.refuseGrant(asset, units);
    if (refusal !== undefined) return refusal;
    this.grant({ user, asset, amount: units, source: "manager", sourceId: position(), until: timeMs(at + days * DAY_MS) }, at);
    if (this.#needs.countsGiven()) this.#given.keep({ user, askedBy, agreedBy, units, at });
    return undefined;
  }

  #giveBack({ user, grant: number, at }: GiveBackPromotional): PromotionalCreditRefusal | undefined {
    const grant = this.#grants.get(number);
    // Whose it is or was stays unsaid.
    if (grant?.user !== user) return "promotional_not_found";
    if (grant.source === "campaign") return "promotional_of_campaign";
    this.#needs.schedule.remove(grant.entry);
    this.#leave(grant, "given_back", grant.until > at, at);
    return undefined;
  }

  /** Takes one back as far as positions can do without it; the rest an hour later again. Until then it opens nothing. */
  #leave(grant: Grant, reason: PromotionalEnd, isFirst: boolean, at: TimeMs): void {
    const { ledger, cover, schedule, margin, emit } = this.#needs;
    const { number, user, asset, left } = grant;
    const spare = this.#isMargin(asset) ? margin.spare(user) : left;
    if (spare >= left) return void this.#end(grant, reason, at);
    ledger.move(this.#cell(user, asset), cover.heldCell(PROMOTIONS_COVER, asset), spare, REASON.promotional_end, number);
    grant.left = amount(left - spare);
    if (grant.until > at) grant.until = at;
    grant.entry = schedule.add(this.name, timeMs(at + AGAIN_MS), number);
    this.#sort(user);
    const said = { grant: number, user, asset, amount: spare, left: grant.left, isFirst, at };
    if (isFirst || spare > 0n) emit({ type: "promotional-credit/withheld", ...said });
    this.#changed(user);
  }

  /** Its time is over. */
  due({ reference, due }: DueEntry, at: TimeMs): void {
    const grant = this.#grants.get(reference);
    invariant(grant !== undefined, "V7: what falls due must still be open", reference);
    this.#leave(grant, "expired", due === grant.until, at);
  }

  /** What positions stand on goes once they are gone. */
  closeAll(user: UserId, at: TimeMs): void {
    if (this.#needs.margin.counts() && this.of(user).some(({ source }) => source !== "campaign")) this.#needs.margin.closeAll(user, at);
    for (const { number } of [...this.of(user)]) this.end(number, "closed", at);
  }

  #end({ number, user, asset, left, source }: Grant, reason: PromotionalEnd, at: TimeMs): Amount {
    this.#grants.delete(number);
    const others = this.of(user).filter((one) => one.number !== number) as Grant[];
    if (others.length === 0) this.#byUser.delete(user);
    else this.#byUser.set(user, others);
    const { ledger, cover, emit } = this.#needs;
    ledger.move(this.#cell(user, asset), cover.heldCell(PROMOTIONS_COVER, asset), left, REASON.promotional_end, number);
    emit({ type: "promotional-credit/ended", grant: number, user, asset, amount: left, source, reason, at });
    if (source !== "campaign" && left > 0n) this.#changed(user);
    return left;
  }

  #keep(grant: Grant): void {
    this.#grants.set(grant.number, grant);
    this.#needs.marks.mark(grant.user);
    this.#byUser.set(grant.user, [...(this.#byUser.get(grant.user) ?? []), grant]);
    this.#sort(grant.user);
  }

  #sort(user: UserId): void {
    this.#byUser.get(user)?.sort((a, b) => a.until - b.until || a.number - b.number);
  }

  #free(user: UserId, asset: AssetId): readonly Grant[] {
    return (this.#byUser.get(user) ?? []).filter((grant) => grant.asset === asset && grant.source !== "campaign");
  }

  #byManagers(user: UserId, asset: AssetId): bigint {
    const given = this.of(user).filter((grant) => grant.source === "manager" && grant.asset === asset);
    return given.reduce((sum, { left }) => sum + left, 0n);
  }

  #whole(asset: AssetId, coins: number): bigint {
    return BigInt(coins) * 10n ** BigInt(this.#needs.assets.get(asset)?.decimals ?? 0);
  }

  #cell(user: UserId, asset: AssetId): Cell {
    return promotional(this.#needs.ledger.account(user, PURPOSE.change, asset));
  }

  /** All that is promotional is of a grant that still runs. */
  check(): void {
    const expected = new Map<Cell, bigint>();
    for (const { number, user, asset, given, left, until, source } of this.#grants.values()) {
      invariant(left > 0n || source === "campaign", "a grant must have something left", number);
      invariant(left >= 0n && given > 0n && until > 0 && number <= this.#count, "a grant must be one that was given", number, left);
      const cell = this.#cell(user, asset);
      expected.set(cell, (expected.get(cell) ?? 0n) + left);
    }
    const { ledger } = this.#needs;
    for (const [cell, held] of ledger.promotionalCells())
      if (held !== (expected.get(cell) ?? 0n))
        invariant(false, "charter 1: promotional credit must be what was granted", ledger.name(cell), held);
    for (const [cell, left] of expected)
      invariant(ledger.balance(cell) === left, "charter 1: what was granted must be there", ledger.name(cell), left);
  }

  save(writer: StateWriter): void {
    writer.number(this.#count);
    writer.number(this.#grants.size);
    for (const { number, user, asset, source, sourceId, until, entry, given, left } of this.#grants.values()) {
      for (const value of [number, user, asset, PROMOTIONAL_SOURCES.indexOf(source), sourceId, until, entry]) writer.number(value);
      writer.integer(given);
      writer.integer(left);
    }
    this.#given.save(writer);
  }

  load(reader: StateReader, version: number): void {
    this.#count = reader.number();
    for (let left = reader.number(); left > 0; left--) {
      const [number, user, asset, source, sourceId, until, entry] = Array.from({ length: 7 }, () => reader.number());
      const sums = { given: amount(reader.integer()), left: amount(reader.integer()) };
      this.#keep({ number, user, asset, source: PROMOTIONAL_SOURCES[source], sourceId, until, entry, ...sums } as Grant);
    }
    if (version > 1) this.#given.load(reader);
  }
}

/** Of what one operator alone may give: to that person, to whomever within a day (unbounded under older rules), and the less of both. */
export type AloneLeft = { readonly toThem: Amount; readonly today: Amount | undefined; readonly most: Amount };

/** One side's fee of a fill, after all that makes it lower. */
export type FeeToPay = {
  readonly user: UserId;
  readonly trade: number;
  readonly side: "buy" | "sell";
  readonly asset: AssetId;
  readonly fee: number;
  readonly at: TimeMs;
};

/** Where a payment out of credit goes, and what for. */
export type TakeTo = {
  readonly to: Cell;
  readonly reason: number;
  readonly reference: number;
  readonly at: TimeMs;
  /** Futures pay: what has ended and still stands under them pays first. */
  readonly isMargin?: boolean;
};

const atLeastZero = (units: bigint): Amount => amount(units < 0n ? 0n : units);
const sumOf = (grants: readonly Grant[]): Amount => amount(grants.reduce((sum, { left }) => sum + left, 0n));
