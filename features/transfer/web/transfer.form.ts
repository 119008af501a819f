/**
 * Moving a coin between one's own accounts, as pure functions: `initialTransfer`, `reduceTransfer`, `transferProblems`,
 * `transferFields`. Amounts are text, canonical with a "." for the fraction.
 */
import { formatDecimal } from "../../../money/decimal.ts";
import type { Fields } from "../../../web/api/reply.ts";
import { scaledDecimal, typedUnits } from "../../../web/numbers/decimal-text.ts";
import type { WireDecimal } from "../../../web/numbers/decimal-text.ts";
import { ACCOUNT_KINDS } from "../../wallet/web/account-kinds.ts";
import type { AccountKind } from "../../wallet/web/account-kinds.ts";

/** A coin that is kept in more than one kind of account. */
export interface TransferCoin {
  readonly id: number;
  readonly code: string;
  readonly decimals: number;
  /** What is available in each kind that the coin has. */
  readonly available: Readonly<Partial<Record<AccountKind, string>>>;
}

export interface TransferForm {
  readonly coinId: number;
  readonly from: AccountKind;
  readonly to: AccountKind;
  readonly amount: string;
}

export type TransferAction =
  | { readonly type: "coin"; readonly coin: TransferCoin }
  | { readonly type: "from" | "to"; readonly kind: AccountKind }
  | { readonly type: "swap" }
  | { readonly type: "amount"; readonly text: string }
  | { readonly type: "sent" };

export type TransferProblem = "kind_unavailable" | "amount_missing" | "too_much";
export interface TransferFault {
  readonly field: "from" | "to" | "amount";
  readonly problem: TransferProblem;
}

/** The seed's USDT, where the most kinds meet. */
const FIRST_COIN = 3;

const has = (coin: TransferCoin, kind: AccountKind): boolean => coin.available[kind] !== undefined;
const kindsOf = (coin: TransferCoin): readonly AccountKind[] => ACCOUNT_KINDS.filter((kind) => has(coin, kind));

/** From the asked account, else from where the coin lies besides the asked goal; to that goal, else to the first other one. Undefined without a coin. */
export function initialTransfer(
  coins: readonly TransferCoin[],
  wanted: { readonly coinId?: number; readonly from?: AccountKind | undefined; readonly to?: AccountKind | undefined } = {},
): TransferForm | undefined {
  const coin = coins.find(({ id }) => id === wanted.coinId) ?? coins.find(({ id }) => id === FIRST_COIN) ?? coins[0];
  if (coin === undefined) return undefined;
  const kinds = kindsOf(coin);
  const filled = kinds.find((kind) => kind !== wanted.to && scaledDecimal(coin.available[kind]) > 0n);
  const from = kinds.find((kind) => kind === wanted.from) ?? filled ?? kinds.find((kind) => kind !== wanted.to) ?? "change";
  const to = kinds.find((kind) => kind === wanted.to && kind !== from) ?? otherThan(from, kinds);
  return { coinId: coin.id, from, to, amount: "" };
}

function otherThan(kind: AccountKind, kinds: readonly AccountKind[]): AccountKind {
  return kinds.find((each) => each !== kind) ?? (kind === "change" ? "legal" : "change");
}

export function reduceTransfer(form: TransferForm, action: TransferAction): TransferForm {
  switch (action.type) {
    case "coin": {
      const { coin } = action;
      const kinds = kindsOf(coin);
      const from = has(coin, form.from) ? form.from : (kinds.find((kind) => kind !== form.to) ?? form.from);
      const to = has(coin, form.to) && form.to !== from ? form.to : otherThan(from, kinds);
      return { coinId: coin.id, from, to, amount: "" };
    }
    case "from":
      // The two are never the same: choosing the other side's turns them round.
      return { ...form, from: action.kind, to: action.kind === form.to ? form.from : form.to, amount: "" };
    case "to":
      return action.kind === form.from ? { ...form, from: form.to, to: action.kind, amount: "" } : { ...form, to: action.kind };
    case "swap":
      return { ...form, from: form.to, to: form.from, amount: "" };
    case "amount":
      return { ...form, amount: action.text };
    case "sent":
      return { ...form, amount: "" };
  }
}

/** All that can be moved, with the coin's own decimals. */
export function allOf(coin: TransferCoin, from: AccountKind): string {
  const available: WireDecimal = coin.available[from];
  const step = 10n ** BigInt(10 - coin.decimals);
  return trimmed(formatDecimal(scaledDecimal(available) / step, coin.decimals));
}

function trimmed(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** Why it can't be sent; the venue's ladder has the last word. */
export function transferProblems(form: TransferForm, coin: TransferCoin): readonly TransferFault[] {
  const faults: TransferFault[] = [];
  if (!has(coin, form.from)) faults.push({ field: "from", problem: "kind_unavailable" });
  if (!has(coin, form.to)) faults.push({ field: "to", problem: "kind_unavailable" });
  const units = typedUnits(form.amount, coin.decimals);
  if (units === undefined || units === 0n) faults.push({ field: "amount", problem: "amount_missing" });
  else if (has(coin, form.from) && scaledDecimal(form.amount) > scaledDecimal(coin.available[form.from]))
    faults.push({ field: "amount", problem: "too_much" });
  return faults;
}

export function transferFields(form: TransferForm): Fields {
  return { currency_id: form.coinId, number: form.amount.replace(/\.$/, ""), from_field: form.from, to_field: form.to };
}
