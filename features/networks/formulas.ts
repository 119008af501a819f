/**
 * The networks by which coins come and go, banks among them, and what about them is no money: kernel, pages and console read them here. How an address of each is
 * written stands in `features/payout-accounts/contract/address-check.ts`, by the same names.
 */
import { amount, timeMs, type Amount, type TimeMs } from "../../money/units.ts";

export type NetworkFacts = {
  /** In the log; never given a second meaning. */
  readonly number: number;
  /** As address-check.ts knows it. */
  readonly name: string;
  /** What lies at its end: an address, the saved bank account, or the international one. */
  readonly serves: "address" | "bank" | "international";
  /** Blocks after which a deposit counts. */
  readonly confirmations: number;
  /** What an address of an exchange needs besides, under the name that wallets use. */
  readonly memo: "tag" | undefined;
  /** How long it usually takes until a payment has arrived. */
  readonly minutes: number;
};

export const NETWORK_FACTS: readonly NetworkFacts[] = [
  { number: 1, name: "Bitcoin", serves: "address", confirmations: 3, memo: undefined, minutes: 30 },
  { number: 2, name: "ERC20", serves: "address", confirmations: 20, memo: undefined, minutes: 5 },
  { number: 3, name: "TRC20", serves: "address", confirmations: 20, memo: undefined, minutes: 3 },
  { number: 4, name: "Litecoin", serves: "address", confirmations: 6, memo: undefined, minutes: 15 },
  { number: 5, name: "XRP Ledger", serves: "address", confirmations: 1, memo: "tag", minutes: 1 },
  { number: 6, name: "Solana", serves: "address", confirmations: 32, memo: undefined, minutes: 1 },
  { number: 7, name: "Dogecoin", serves: "address", confirmations: 20, memo: undefined, minutes: 20 },
  { number: 8, name: "Cardano", serves: "address", confirmations: 15, memo: undefined, minutes: 10 },
  { number: 9, name: "BEP20", serves: "address", confirmations: 15, memo: undefined, minutes: 2 },
  { number: 10, name: "Avalanche C-Chain", serves: "address", confirmations: 12, memo: undefined, minutes: 1 },
  { number: 51, name: "Bank", serves: "bank", confirmations: 0, memo: undefined, minutes: 1440 },
  { number: 52, name: "International bank", serves: "international", confirmations: 0, memo: undefined, minutes: 4320 },
];

const BY_NUMBER = new Map(NETWORK_FACTS.map((facts) => [facts.number, facts]));

export const networkFacts = (number: number): NetworkFacts | undefined => BY_NUMBER.get(number);

/** A coin's terms on one network, as far as they concern money; a request keeps those with which it was made. */
export type NetworkTerms = {
  /** Flat, out of what is taken; smallest units, as all of these. */
  readonly withdrawalFee: Amount;
  readonly withdrawalMin: Amount;
  readonly depositMin: Amount;
  /** Whether deposits are taken. */
  readonly deposits: boolean;
  /** Withdrawals are closed until then, and open by themselves; 0: they are open. */
  readonly pausedUntil: TimeMs;
};

const HOUR_MS = 3_600_000;
/** Charter 2: no setting keeps money longer than this. A network's withdrawals open by themselves. */
export const PAUSE_MS = 72 * HOUR_MS;
/** After a pause a network stays open as long as it may be closed: one pause behind the other would be no pause. */
export const PAUSE_REST_MS = 72 * HOUR_MS;
/** Neither fee nor minimum may be worth more than this when it is set, in smallest units of USDT: else they would keep what is below. */
export const MINIMUM_WORTH_MAX = amount(200_000_000n);

export const takesWithdrawals = ({ pausedUntil }: NetworkTerms, at: TimeMs): boolean => pausedUntil <= at;

/** What leaves nothing over could never be asked for. */
export function areNetworkTerms({ withdrawalFee, withdrawalMin, depositMin }: NetworkTerms): boolean {
  return withdrawalFee >= 0n && withdrawalMin > withdrawalFee && depositMin > 0n;
}

type LeavingTerms = Pick<NetworkTerms, "withdrawalFee" | "withdrawalMin">;

export const isDearer = (before: LeavingTerms, after: LeavingTerms): boolean =>
  after.withdrawalFee > before.withdrawalFee || after.withdrawalMin > before.withdrawalMin;

/** Whether a change makes leaving dearer or harder: that takes two operators. */
export const isHarder = (before: NetworkTerms, after: NetworkTerms): boolean =>
  isDearer(before, after) || after.pausedUntil > before.pausedUntil;

export const pauseFrom = (at: TimeMs): TimeMs => timeMs(at + PAUSE_MS);
