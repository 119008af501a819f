/**
 * Cover: what the house holds for each product, and what of it is promised to somebody (rule 1 of the products).
 *
 * A product pledges the worst case of each promise from its own house account the moment it sells it, pays from what it
 * pledged when it settles, and releases the rest. What is not pledged the house can withdraw; what is, it can't. Which promises
 * are open is the product's to say (V3 compares).
 */
import type { Amount, AssetId, TimeMs } from "../../../money/units.ts";
import type { CommandBase } from "../../../kernel/command.ts";
import { assertNever } from "../../../kernel/invariant.ts";
import type { Assets } from "../../../kernel/ledger/assets.ts";
import { HOUSE, PRODUCTS, PURPOSE, type ProductName } from "../../../kernel/ledger/chart.ts";
import { own, pledged, type Cell, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import type { Part } from "../../../kernel/part.ts";
import { RULES_FUND_STAYS } from "../../../kernel/rules.ts";

type Change = CommandBase & { readonly product: ProductName; readonly asset: AssetId; readonly amount: Amount };
/** Paper money for a product's promises. */
export type FundCover = Change & { readonly type: "cover/fund" };
/** Takes back what is not pledged. */
export type WithdrawCover = Change & { readonly type: "cover/withdraw" };
export type CoverCommand = FundCover | WithdrawCover;

type Changed = { readonly product: ProductName; readonly asset: AssetId; readonly amount: Amount; readonly at: TimeMs };
export type CoverEvent = (Changed & { readonly type: "cover/funded" }) | (Changed & { readonly type: "cover/withdrawn" });
export type CoverRefusal =
  | "asset_not_found"
  | "product_not_found"
  | "amount_invalid"
  | "paper_only"
  | "issuance_exhausted"
  | "cover_exhausted";

/** One product's account in one asset. */
export type CoverAccount = {
  readonly product: ProductName;
  readonly asset: AssetId;
  /** Held and promised to nobody. */
  readonly held: Amount;
  /** Promised: paid out as the contracts demand, or free again. */
  readonly promised: Amount;
};

export type CoverNeeds = {
  readonly ledger: Ledger;
  readonly assets: Assets;
  readonly isPaper: () => boolean;
  readonly canIssue: (asset: AssetId, units: Amount) => boolean;
  readonly rules: () => number;
  /** What of an account's money stands for losses that are not settled yet: 0 for most. */
  readonly owed: (product: ProductName, asset: AssetId) => bigint;
  /** Moves an account's money by `work`; whoever tells of that account looks at it before and after. */
  readonly moving: (product: ProductName, asset: AssetId, at: TimeMs, work: () => void) => void;
  readonly emit: (event: CoverEvent) => void;
};

export class Cover implements Part<CoverCommand, CoverRefusal> {
  readonly name = "cover";
  readonly version = 1;
  readonly commands = { "cover/fund": "upkeep", "cover/withdraw": "upkeep" } as const;
  readonly #needs: CoverNeeds;

  constructor(needs: CoverNeeds) {
    this.#needs = needs;
  }

  execute(command: CoverCommand): CoverRefusal | undefined {
    const { product, asset, amount } = command;
    if (!PRODUCTS.includes(product)) return "product_not_found";
    if (this.#needs.assets.get(asset) === undefined) return "asset_not_found";
    if (amount <= 0n) return "amount_invalid";
    switch (command.type) {
      case "cover/fund":
        return this.#fund(command);
      case "cover/withdraw":
        return this.#withdraw(command);
      default:
        return assertNever(command);
    }
  }

  #fund({ product, asset, amount, at }: FundCover): CoverRefusal | undefined {
    if (!this.#needs.isPaper()) return "paper_only";
    if (!this.#needs.canIssue(asset, amount)) return "issuance_exhausted";
    this.#needs.moving(product, asset, at, () => {
      this.#needs.ledger.move(this.#issuance(asset), this.heldCell(product, asset), amount, REASON.cover, 0);
      this.#needs.emit({ type: "cover/funded", product, asset, amount, at });
    });
    return undefined;
  }

  #withdraw({ product, asset, amount, at }: WithdrawCover): CoverRefusal | undefined {
    if (!this.#needs.isPaper()) return "paper_only";
    const owed = this.#needs.rules() < RULES_FUND_STAYS ? 0n : this.#needs.owed(product, asset);
    if (this.free(product, asset) < amount + owed) return "cover_exhausted";
    this.#needs.moving(product, asset, at, () => {
      this.#needs.ledger.move(this.heldCell(product, asset), this.#issuance(asset), amount, REASON.cover, 0);
      this.#needs.emit({ type: "cover/withdrawn", product, asset, amount, at });
    });
    return undefined;
  }

  /** What a product could still promise; look before selling, and refuse with `cover_exhausted`. */
  free(product: ProductName, asset: AssetId): Amount {
    return this.#needs.ledger.balanceOf(HOUSE, PURPOSE[product], asset);
  }

  /** Sets a promise's worst case aside. The caller has looked at `free`. */
  pledge(product: ProductName, asset: AssetId, units: Amount, reason: number, reference: number): void {
    this.#needs.ledger.move(this.heldCell(product, asset), this.pledgedCell(product, asset), units, reason, reference);
  }

  /** What of a promise need not be paid is free again. */
  release(product: ProductName, asset: AssetId, units: Amount, reason: number, reference: number): void {
    this.#needs.ledger.move(this.pledgedCell(product, asset), this.heldCell(product, asset), units, reason, reference);
  }

  /** Pays what was pledged. */
  pay(product: ProductName, asset: AssetId, to: Cell, units: Amount, reason: number, reference: number): void {
    this.#needs.ledger.move(this.pledgedCell(product, asset), to, units, reason, reference);
  }

  heldCell(product: ProductName, asset: AssetId): Cell {
    return own(this.#needs.ledger.account(HOUSE, PURPOSE[product], asset));
  }

  pledgedCell(product: ProductName, asset: AssetId): Cell {
    return pledged(this.#needs.ledger.account(HOUSE, PURPOSE[product], asset));
  }

  /** Every house account that holds or promises something, product by product. */
  accounts(): readonly CoverAccount[] {
    const { ledger, assets } = this.#needs;
    return PRODUCTS.flatMap((product) =>
      assets.all().flatMap(({ id: asset }) => {
        const account = ledger.find(HOUSE, PURPOSE[product], asset);
        if (account === undefined) return [];
        const [held, promised] = [ledger.balance(own(account)), ledger.balance(pledged(account))];
        return held === 0n && promised === 0n ? [] : [{ product, asset, held, promised }];
      }),
    );
  }

  #issuance(asset: AssetId): Cell {
    return own(this.#needs.ledger.account(HOUSE, PURPOSE.issuance, asset));
  }

  /** All of its state is in the ledger. */
  save(): void {}
  load(): void {}
}
