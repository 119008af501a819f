/** Deposits that wait, and for good: which vouchers and transactions have served. What served once credits nothing again. */
import { amount, timeMs, type AssetId, type UserId } from "../../../money/units.ts";
import { invariant } from "../../../kernel/invariant.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import type { OnChain, OpenDeposit } from "./deposits.messages.ts";

const keyOf = ({ network, transaction }: OnChain): string => `${network} ${transaction}`;

export class OpenDeposits {
  readonly #open = new Map<number, OpenDeposit>();
  readonly #byKey = new Map<string, number>();
  readonly #byUser = new Map<UserId, Set<number>>();
  readonly #vouchers = new Set<number>();
  readonly #credited = new Set<string>();
  #count = 0;

  /** The number of the next deposit. */
  next(): number {
    this.#count += 1;
    return this.#count;
  }

  find(number: number): OpenDeposit | undefined {
    return this.#open.get(number);
  }

  /** A sighting that waits for confirmations. */
  seen(on: OnChain): OpenDeposit | undefined {
    return this.#open.get(this.#byKey.get(keyOf(on)) ?? 0);
  }

  /** The earliest first. */
  of(user: UserId): readonly OpenDeposit[] {
    return [...(this.#byUser.get(user) ?? [])].flatMap((number) => this.#open.get(number) ?? []);
  }

  all(): readonly OpenDeposit[] {
    return [...this.#open.values()];
  }

  isVoucherUsed(voucher: number): boolean {
    return this.#vouchers.has(voucher);
  }

  isCredited(on: OnChain): boolean {
    return this.#credited.has(keyOf(on));
  }

  /** A new one, or an old one as it is now. */
  keep(deposit: OpenDeposit): void {
    const { number, user, voucher, transaction } = deposit;
    this.#open.set(number, deposit);
    if (voucher !== 0) this.#vouchers.add(voucher);
    if (transaction !== 0) this.#byKey.set(keyOf(deposit), number);
    const numbers = this.#byUser.get(user);
    if (numbers === undefined) this.#byUser.set(user, new Set([number]));
    else numbers.add(number);
  }

  /** It waits no longer. */
  end(deposit: OpenDeposit, { isCredited }: { readonly isCredited: boolean }): void {
    const { number, user, transaction } = deposit;
    this.#open.delete(number);
    const numbers = this.#byUser.get(user);
    numbers?.delete(number);
    if (numbers?.size === 0) this.#byUser.delete(user);
    if (transaction === 0) return;
    this.#byKey.delete(keyOf(deposit));
    if (isCredited) this.#credited.add(keyOf(deposit));
  }

  check(): void {
    for (const deposit of this.#open.values()) {
      const { number, channel, voucher, transaction, needed, confirmations, amount: units } = deposit;
      invariant(units > 0n && number <= this.#count, "a deposit that waits must be of something", number);
      if (channel === "voucher") invariant(this.#vouchers.has(voucher) && transaction === 0, "a request must have its voucher", number);
      else invariant(confirmations < needed && !this.isCredited(deposit), "V7: what has its confirmations must be credited", number);
    }
    for (const numbers of this.#byUser.values())
      for (const number of numbers) invariant(this.#open.has(number), "a person's deposits must be those that wait", number);
  }

  save(writer: StateWriter): void {
    writer.number(this.#count);
    writer.number(this.#vouchers.size);
    for (const voucher of this.#vouchers) writer.number(voucher);
    writer.number(this.#open.size);
    for (const deposit of this.#open.values()) saveDeposit(writer, deposit);
    writer.number(this.#credited.size);
    for (const key of this.#credited) writer.text(key);
  }

  load(reader: StateReader): void {
    this.#count = reader.number();
    // Before those that wait, whose own would else come first.
    for (let left = reader.number(); left > 0; left--) this.#vouchers.add(reader.number());
    for (let left = reader.number(); left > 0; left--) this.keep(loadDeposit(reader));
    for (let left = reader.number(); left > 0; left--) this.#credited.add(reader.text());
  }
}

function saveDeposit(writer: StateWriter, deposit: OpenDeposit): void {
  const { number, user, asset, voucher, network, transaction, confirmations, needed, at, position } = deposit;
  for (const value of [number, user, asset, voucher, network, transaction, confirmations, needed, at, position]) writer.number(value);
  writer.integer(deposit.amount);
}

function loadDeposit(reader: StateReader): OpenDeposit {
  const [number = 0, user, asset, voucher = 0, network = 0, transaction = 0] = Array.from({ length: 6 }, () => reader.number());
  const [confirmations = 0, needed = 0, at = 0, position = 0] = Array.from({ length: 4 }, () => reader.number());
  const channel = voucher === 0 ? "network" : "voucher";
  const who = { user: user as UserId, asset: asset as AssetId, amount: amount(reader.integer()) };
  return { number, ...who, channel, voucher, network, transaction, confirmations, needed, at: timeMs(at), position };
}
