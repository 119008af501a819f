/** The auditor's model of deposits, by the README: what is credited when, and that each voucher and each transaction serves once. */
import type { Command } from "../../../kernel/kernel.ts";
import type { ModelNeeds, ModelPart } from "../../../simulation/auditor/model-part.ts";
import type { DepositsCommand } from "./deposits.messages.ts";

const HOUSE = 0;
const SPOT_KIND = 2;
const ISSUANCE_KIND = 17;
const OUTSIDE_KIND = 32;
const DAY_MS = 86_400_000;
const MOST = 2n ** 61n;
const WHYS = ["amount_differs", "not_received", "voucher_unreadable", "voucher_known", "another_payee", "another_payer", "other"];

type Waits = { readonly user: number; readonly asset: number; readonly amount: bigint; readonly key: string; readonly needed: number };
type OfAsset = { readonly user: number; readonly asset: number; readonly amount: bigint };

export const depositsModel = (needs: ModelNeeds): ModelPart => new DepositsModel(needs);

class DepositsModel implements ModelPart {
  readonly prefix = "deposits";
  readonly #needs: ModelNeeds;
  readonly #waiting = new Map<number, Waits>();
  readonly #vouchers = new Set<number>();
  readonly #credited = new Set<string>();
  readonly #paper: { readonly user: number; readonly day: number; readonly worth: bigint }[] = [];
  #twoFrom = 10_000_000_000n;
  #count = 0;

  constructor(needs: ModelNeeds) {
    this.#needs = needs;
  }

  apply(given: Command): string | undefined {
    const command = given as DepositsCommand;
    switch (command.type) {
      case "deposits/request": {
        const refusal = this.#refuse(command);
        if (refusal !== undefined) return refusal;
        const { user, asset, amount, voucher, network } = command;
        if (!isNumber(voucher) || (network !== 0 && !isNumber(network))) return "deposit_source_invalid";
        if (this.#vouchers.has(voucher)) return "deposit_voucher_used";
        if ([...this.#waiting.values()].filter((one) => one.user === user && one.key === "").length === 20) return "deposits_full";
        if (this.#refusesOwn(command, command.at)) return "deposit_limit_reached";
        this.#vouchers.add(voucher);
        this.#wait({ user, asset, amount, key: "", needed: 0 });
        return undefined;
      }
      case "deposits/paper":
        return this.#takePaper(command, command.at);
      case "deposits/seen": {
        const refusal = this.#refuse(command);
        if (refusal !== undefined) return refusal;
        const { user, asset, amount, network, transaction, needed } = command;
        if (![network, transaction, needed].every(isNumber) || needed > 10_000) return "deposit_source_invalid";
        const key = `${network}/${transaction}`;
        if (this.#credited.has(key) || this.#seen(key) !== undefined) return "deposit_known";
        this.#wait({ user, asset, amount, key, needed });
        return undefined;
      }
      case "deposits/confirmed": {
        const found = this.#seen(`${command.network}/${command.transaction}`);
        if (found === undefined) return "deposit_not_open";
        if (!Number.isInteger(command.confirmations) || command.confirmations < 0) return "deposit_source_invalid";
        return command.confirmations >= found[1].needed ? this.#comesIn(...found, command.at) : undefined;
      }
      case "deposits/vanished": {
        const found = this.#seen(`${command.network}/${command.transaction}`);
        if (found === undefined) return "deposit_not_open";
        this.#waiting.delete(found[0]);
        return undefined;
      }
      case "deposits/set-terms":
        if (command.twoFrom < 0n || command.twoFrom >= MOST) return "deposit_terms_invalid";
        if (command.askedBy === command.agreedBy) return "second_operator_needed";
        this.#twoFrom = command.twoFrom;
        return undefined;
      default:
        return this.#decide(command);
    }
  }

  closeAll(user: number): void {
    for (const [number, one] of this.#waiting) if (one.user === user && one.key === "") this.#waiting.delete(number);
  }

  #decide(command: Extract<DepositsCommand, { readonly deposit: number }>): string | undefined {
    const one = this.#waiting.get(command.deposit);
    if (one === undefined || one.key !== "") return "deposit_not_open";
    if (command.type === "deposits/cancel" && one.user !== command.user) return "deposit_not_open";
    if (command.type === "deposits/refuse" && !WHYS.includes(command.why)) return "deposit_why_unknown";
    if (command.type === "deposits/credit") {
      const worth = this.#worth(one);
      const isAlone = command.agreedBy === undefined || command.agreedBy === command.by;
      if (isAlone && (worth === undefined || worth >= this.#twoFrom)) return "second_operator_needed";
      return this.#comesIn(command.deposit, one, command.at);
    }
    this.#waiting.delete(command.deposit);
    return undefined;
  }

  #takePaper(command: OfAsset, at: number): string | undefined {
    const refusal = this.#refuse(command);
    if (refusal !== undefined) return refusal;
    if (!this.#needs.isPaper()) return "paper_only";
    const worth = this.#worth(command);
    if (worth === undefined) return "price_missing";
    const { user, asset, amount } = command;
    const day = Math.floor(at / DAY_MS);
    const today = this.#paper.filter((one) => one.user === user && one.day === day).reduce((sum, one) => sum + one.worth, worth);
    if (today > 1_000_000_000_000n) return "paper_deposit_limit";
    const { ledger } = this.#needs;
    const issuance = ledger.purse(HOUSE, ISSUANCE_KIND, asset);
    if (amount - issuance.own >= MOST) return "issuance_exhausted";
    if (this.#refusesOwn(command, at)) return "deposit_limit_reached";
    this.#paper.push({ user, day, worth });
    this.#count += 1;
    issuance.own -= amount;
    ledger.purse(user, SPOT_KIND, asset).own += amount;
    this.#needs.moved(user, command, at);
    return undefined;
  }

  /** With all that waits for an operator already. */
  #refusesOwn(asked: OfAsset, at: number): boolean {
    const waiting = [...this.#waiting.values()].filter((one) => one.user === asked.user && one.key === "");
    return this.#needs.refusesDeposit(asked.user, [...waiting, asked], at);
  }

  #comesIn(number: number, { user, asset, amount, key }: Waits, at: number): string | undefined {
    const { ledger } = this.#needs;
    const outside = ledger.purse(HOUSE, OUTSIDE_KIND, asset);
    if (amount - outside.own >= MOST) return "issuance_exhausted";
    this.#waiting.delete(number);
    if (key !== "") this.#credited.add(key);
    outside.own -= amount;
    ledger.purse(user, SPOT_KIND, asset).own += amount;
    this.#needs.moved(user, { asset, amount }, at);
    return undefined;
  }

  #refuse({ user, asset, amount }: OfAsset): string | undefined {
    const listed = this.#needs.assets.get(asset);
    if (listed === undefined) return "asset_not_found";
    if (!this.#needs.isOpen(user)) return "account_not_open";
    if (!listed.kinds.includes("change")) return "account_kind_unavailable";
    return amount < 1n || amount >= MOST ? "amount_invalid" : undefined;
  }

  /** In 10⁻⁶ USDT, rounded up. */
  #worth({ asset, amount }: OfAsset): bigint | undefined {
    const { assets, markets } = this.#needs;
    const unit = [...assets].find(([, { code }]) => code === "USDT");
    if (unit === undefined) return undefined;
    const [id, { decimals }] = unit;
    if (asset === id) return ceil(amount * 1_000_000n, 10n ** BigInt(decimals));
    const market = [...markets.values()].find(({ terms, index }) => terms.base === asset && terms.quote === id && index > 0n);
    if (market === undefined) return undefined;
    return ceil(amount * market.index * 1_000_000n, 10n ** BigInt(market.terms.priceDecimals + (assets.get(asset)?.decimals ?? 0)));
  }

  #wait(one: Waits): void {
    this.#count += 1;
    this.#waiting.set(this.#count, one);
  }

  #seen(key: string): readonly [number, Waits] | undefined {
    return [...this.#waiting].find(([, one]) => one.key === key);
  }
}

const isNumber = (value: number): boolean => Number.isInteger(value) && value >= 1;
const ceil = (value: bigint, by: bigint): bigint => value / by + (value % by === 0n ? 0n : 1n);
