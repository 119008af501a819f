/**
 * Opening accounts and paper money.
 *
 * A paper venue gives each new account the configured grant out of `house:issuance`; "start again" takes everything
 * back and grants once more. In live mode there is no grant and no starting again.
 */
import { amount, type Amount, type AssetId, type TimeMs, type UserId } from "../../../money/units.ts";
import type { CommandBase } from "../../../kernel/command.ts";
import { assertNever, invariant } from "../../../kernel/invariant.ts";
import type { Assets } from "../../../kernel/ledger/assets.ts";
import { HOUSE, HOUSE_USERS_END, PURPOSE, USER_PURPOSES } from "../../../kernel/ledger/chart.ts";
import { own, pledged, promotional, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import type { Part } from "../../../kernel/part.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";

/** Says that this venue runs on paper money and how much of which asset a new account gets. */
export type ConfigurePaper = CommandBase & { readonly type: "wallet/configure-paper"; readonly asset: AssetId; readonly grant: Amount };
/** Opens a person's accounts; once per user. */
export type Open = CommandBase & { readonly type: "wallet/open"; readonly user: UserId };
/** Gives everything back, ends all orders, grants again. */
export type StartAgain = CommandBase & { readonly type: "wallet/start-again"; readonly user: UserId };
/** Paper funds of a house account (the market maker); on a paper venue only. */
export type FundHouse = CommandBase & {
  readonly type: "wallet/fund-house";
  readonly user: UserId;
  readonly asset: AssetId;
  readonly amount: Amount;
  /** Where it goes: for spot unless it says otherwise, or for futures. */
  readonly kind?: "change" | "lever";
};
export type WalletCommand = ConfigurePaper | Open | StartAgain | FundHouse;

export type WalletEvent =
  | { readonly type: "wallet/opened"; readonly user: UserId; readonly at: TimeMs }
  | { readonly type: "wallet/started-again"; readonly user: UserId; readonly at: TimeMs };

export type WalletRefusal =
  | "asset_not_found"
  | "not_permitted"
  | "account_already_open"
  | "account_not_open"
  | "paper_only"
  | "issuance_exhausted";

/** The issuance stops well before 2^62, so that no balance can ever leave 64 bits. */
const ISSUANCE_LIMIT = 1n << 61n;

export type WalletNeeds = {
  readonly ledger: Ledger;
  readonly assets: Assets;
  /** Ends everything that a user has open in any part and releases its pledges. */
  readonly closeAll: (user: UserId, at: TimeMs) => void;
  readonly emit: (event: WalletEvent) => void;
};

export class Wallet implements Part<WalletCommand, WalletRefusal> {
  readonly name = "wallet";
  readonly version = 1;
  readonly commands = {
    "wallet/configure-paper": "upkeep",
    "wallet/open": "opens",
    "wallet/start-again": "opens",
    "wallet/fund-house": "upkeep",
  } as const;
  readonly #needs: WalletNeeds;
  readonly #open = new Set<UserId>();
  #paper: { asset: AssetId; grant: Amount } | undefined;

  constructor(needs: WalletNeeds) {
    this.#needs = needs;
  }

  get paper(): { readonly asset: AssetId; readonly grant: Amount } | undefined {
    return this.#paper;
  }

  isOpen(user: UserId): boolean {
    return this.#open.has(user);
  }

  /** Everybody whose accounts are open, in the order in which they were opened. */
  openUsers(): readonly UserId[] {
    return [...this.#open];
  }

  execute(command: WalletCommand): WalletRefusal | undefined {
    switch (command.type) {
      case "wallet/open":
        return this.#openAccount(command);
      case "wallet/start-again":
        return this.#startAgain(command);
      case "wallet/fund-house":
        return this.#fundHouse(command);
      case "wallet/configure-paper":
        return this.#configure(command);
      default:
        return assertNever(command);
    }
  }

  #configure({ asset, grant }: ConfigurePaper): WalletRefusal | undefined {
    if (this.#needs.assets.get(asset) === undefined) return "asset_not_found";
    if (grant <= 0n || grant >= ISSUANCE_LIMIT) return "issuance_exhausted";
    this.#paper = { asset, grant };
    return undefined;
  }

  #openAccount({ user, at }: Open): WalletRefusal | undefined {
    if (!Number.isSafeInteger(user) || user < HOUSE_USERS_END || user > 0x7fffffff) return "not_permitted";
    if (this.#open.has(user)) return "account_already_open";
    if (!this.canIssue(this.#paper?.asset, this.#paper?.grant)) return "issuance_exhausted";
    this.#open.add(user);
    this.#grant(user);
    this.#needs.emit({ type: "wallet/opened", user, at });
    return undefined;
  }

  #startAgain({ user, at }: StartAgain): WalletRefusal | undefined {
    if (!this.#open.has(user)) return "account_not_open";
    if (this.#paper === undefined) return "paper_only";
    this.#needs.closeAll(user, at);
    this.#takeBack(user);
    this.#grant(user);
    this.#needs.emit({ type: "wallet/started-again", user, at });
    return undefined;
  }

  #fundHouse(command: FundHouse): WalletRefusal | undefined {
    if (this.#needs.assets.get(command.asset) === undefined) return "asset_not_found";
    if (command.user < 1 || command.user >= HOUSE_USERS_END || command.amount <= 0n) return "not_permitted";
    if (this.#paper === undefined) return "paper_only";
    if (!this.canIssue(command.asset, command.amount)) return "issuance_exhausted";
    const { ledger } = this.#needs;
    const issuance = own(ledger.account(HOUSE, PURPOSE.issuance, command.asset));
    ledger.move(
      issuance,
      own(ledger.account(command.user, PURPOSE[command.kind ?? "change"], command.asset)),
      command.amount,
      REASON.house_funding,
      0,
    );
    return undefined;
  }

  canIssue(asset: AssetId | undefined, grant: Amount | undefined): boolean {
    if (asset === undefined || grant === undefined) return true;
    return this.#needs.ledger.balanceOf(HOUSE, PURPOSE.issuance, asset) - grant > -ISSUANCE_LIMIT;
  }

  #grant(user: UserId): void {
    if (this.#paper === undefined) return;
    const { ledger } = this.#needs;
    const { asset, grant } = this.#paper;
    const account = own(ledger.account(user, PURPOSE.change, asset));
    ledger.move(own(ledger.account(HOUSE, PURPOSE.issuance, asset)), account, grant, REASON.paper_grant, 0);
  }

  /** Everything the user has, of every asset and kind, goes back where paper money comes from. */
  #takeBack(user: UserId): void {
    const { ledger, assets } = this.#needs;
    for (const { id } of assets.all()) {
      for (const purpose of USER_PURPOSES) {
        const account = ledger.find(user, PURPOSE[purpose], id);
        if (account === undefined) continue;
        invariant(ledger.balance(pledged(account)) === 0n, "V3: nothing may be pledged once all obligations ended", user, id);
        const issuance = own(ledger.account(HOUSE, PURPOSE.issuance, id));
        for (const cell of [own(account), promotional(account)]) ledger.move(cell, issuance, ledger.balance(cell), REASON.start_again, 0);
      }
    }
  }

  save(writer: StateWriter): void {
    writer.number(this.#paper?.asset ?? 0);
    writer.integer(this.#paper?.grant ?? 0n);
    const users = Float64Array.from(this.#open);
    writer.column(users, users.length);
  }

  load(reader: StateReader): void {
    const asset = reader.number();
    const grant = reader.integer();
    this.#paper = asset === 0 ? undefined : { asset: asset as AssetId, grant: amount(grant) };
    let users = new Float64Array(0);
    reader.columnInto((length) => (users = new Float64Array(length)));
    for (const user of users) this.#open.add(user as UserId);
  }
}
