/** Where a person may withdraw to, and the number by which the log knows a place. A place is kept as it was, for its request to be paid by. */
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import { Refused } from "../../../server/doors/app/answer.ts";
import { assetOf, type TradingVenue } from "../../../server/trading-venue.ts";
import { checkAddress, networksOf } from "../../payout-accounts/contract/address-check.ts";
import type { BankDetails } from "../../payout-accounts/contract/payout-accounts.contract.ts";
import { shownBank, shownInternational, type International } from "../../payout-accounts/server/bank-details.ts";
import { PayoutDesk } from "../../payout-accounts/server/payout-desk.ts";
import type { PayoutKind } from "../formulas.ts";

type Context = ServerContext<TradingVenue>;

export type Place = {
  readonly kind: PayoutKind;
  /** As addresses name it; "Bank" and "International bank" for those. */
  readonly network: string;
  readonly label: string;
  readonly address: string;
  readonly details: Buffer | null;
  readonly savedAt: Date;
};
export type KnownPlace = Place & { readonly number: number; readonly savedVenue: number };

const BANK_NETWORK = { bank: "Bank", international: "International bank" } as const;

export class WithdrawalPlaces {
  readonly #context: Context;
  readonly #payout: PayoutDesk;

  constructor(context: Context) {
    this.#context = context;
    this.#payout = new PayoutDesk(context);
  }

  /** All that a currency may leave to, the newest first; banks where it has terms for them. */
  async of(person: number, currency: number, banks: readonly ("bank" | "international")[]): Promise<readonly Place[]> {
    const rows = await this.#payout.addresses(person);
    const places = rows.filter((row) => row.currency === currency).map(placeOfAddress);
    for (const kind of banks) places.push(...(await this.#bank(person, kind)));
    return places;
  }

  /** The saved place that a request names; throws Refused. */
  async named(person: number, { currency, kind, address, network }: NamedPlace): Promise<Place> {
    if (kind !== "address") {
      const [place] = await this.#bank(person, kind);
      if (place === undefined) throw new Refused("withdrawal_bank_missing");
      return place;
    }
    const { code } = assetOf(this.#context.venue.kernel, currency);
    if (networksOf(code).length === 0) throw new Refused("network_unknown");
    const rows = await this.#payout.addresses(person);
    const wanted = network === undefined || network === "" ? undefined : network;
    const checked = checkAddress(code, address, wanted);
    if (checked === undefined) throw new Refused("payout_address_wrong", { code });
    const row = rows.find(
      (one) => one.currency === currency && one.address === checked.address && (wanted === undefined || one.network === wanted),
    );
    if (row === undefined) throw new Refused("withdrawal_address_unsaved");
    return placeOfAddress(row);
  }

  async #bank(person: number, kind: "bank" | "international"): Promise<readonly Place[]> {
    const row = await this.#context.database
      .selectFrom("payout_bank")
      .selectAll()
      .where("user_id", "=", person)
      .where("kind", "=", kind)
      .executeTakeFirst();
    if (row === undefined) return [];
    const label = this.#shown(person, kind, row.details).bank;
    return [{ kind, network: BANK_NETWORK[kind], label, address: "", details: row.details, savedAt: row.saved_at }];
  }

  /** Its number, which it gets when it is asked for first. */
  async numbered(person: number, place: Place): Promise<KnownPlace> {
    const { kind, network, label, address, details, savedAt } = place;
    const known = await this.find(person, place);
    if (known !== undefined) return known;
    const row = { user_id: person, kind, network, label, address, details, saved_at: savedAt, saved_venue: this.venueTime(savedAt) };
    await this.#context.database
      .insertInto("withdrawal_place")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const found = await this.find(person, place);
    if (found === undefined) throw new Refused("destination_invalid");
    return found;
  }

  /** One that has a number already. */
  async find(person: number, { kind, network, address, savedAt }: Place): Promise<KnownPlace | undefined> {
    const row = await this.#context.database
      .selectFrom("withdrawal_place")
      .selectAll()
      .where("user_id", "=", person)
      .where("kind", "=", kind)
      .where("network", "=", network)
      .where("address", "=", address)
      .where("saved_at", "=", savedAt)
      .executeTakeFirst();
    return row === undefined ? undefined : knownOf(row);
  }

  /** Of that person alone: nothing of one ever goes to the place of another. */
  async byNumber(person: number, number: number): Promise<(KnownPlace & { readonly person: number }) | undefined> {
    const row = await this.#context.database
      .selectFrom("withdrawal_place")
      .selectAll()
      .where("number", "=", number)
      .where("user_id", "=", person)
      .executeTakeFirst();
    return row === undefined ? undefined : { ...knownOf(row), person: row.user_id };
  }

  /** What a person is shown of it: an address whole, an account by its last four. */
  shown(person: number, { kind, address, details }: Place): string {
    return kind === "address" || details === null ? address : this.#shown(person, kind, details).account;
  }

  /** Every field of a bank account, for who pays it. */
  bankLines(person: number, { kind, details }: Place): Readonly<Record<string, string>> {
    if (kind === "address" || details === null) return {};
    const all = JSON.parse(this.#context.pictures.sealer.open(details, `${kind} account of ${person}`).toString()) as Record<
      string,
      string
    >;
    return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== ""));
  }

  #shown(person: number, kind: "bank" | "international", details: Buffer): { readonly bank: string; readonly account: string } {
    const plain: unknown = JSON.parse(this.#context.pictures.sealer.open(details, `${kind} account of ${person}`).toString());
    if (kind === "bank") {
      const { bank_name: bank, bank_account: account } = shownBank(plain as BankDetails);
      return { bank, account };
    }
    const [, bank = "", account = ""] = shownInternational(plain as International);
    return { bank, account };
  }

  /** When that was by the venue's clock, which may run faster than the real one that addresses are saved by. */
  venueTime(real: Date): number {
    const { clock, venue } = this.#context;
    const now = venue.time.now();
    return Math.max(0, Math.min(now, Math.round(now - (clock() - real.getTime()) * venue.time.speed)));
  }
}

export type NamedPlace = {
  readonly currency: number;
  readonly kind: PayoutKind;
  readonly address: string;
  readonly network: string | undefined;
};

type AddressRow = Awaited<ReturnType<PayoutDesk["addresses"]>>[number];

const placeOfAddress = ({ network, label, address, saved_at: savedAt }: AddressRow): Place => ({
  ...{ kind: "address", network, label, address, details: null, savedAt },
});

type PlaceRow = {
  readonly number: number;
  readonly kind: PayoutKind;
  readonly network: string;
  readonly label: string;
  readonly address: string;
  readonly details: Buffer | null;
  readonly saved_at: Date;
  readonly saved_venue: number | string;
};

const knownOf = ({ saved_at: savedAt, saved_venue: savedVenue, ...row }: PlaceRow): KnownPlace => ({
  ...row,
  savedAt,
  savedVenue: Number(savedVenue),
});
