/**
 * Pays withdrawals from the hot wallet. Nothing leaves before its signed transaction is committed; what was committed is sent as it is until a
 * block has it, so that a crash anywhere pays once. What can't arrive any more waits for an operator, and comes back by itself after three days.
 */
import type { Pool } from "pg";
import type { CoinPayer, CoinPayment } from "../../withdrawals/server/coin-payer.ts";
import { NodeAway, NodeRefused, type ChainNode, type Fees } from "./chain-node.ts";
import type { ChainKeys } from "./chain-keys.ts";
import type { ChainCoin } from "./chain-settings.ts";
import type { ChainPayment, PaymentBooks, SentTransaction } from "./payment-books.ts";

/** A coin as the payer needs it. */
export type PaidCoin = ChainCoin & {
  readonly asset: number;
  /** Units of the chain to one of the asset. */
  readonly scale: bigint;
  /** In units of the asset. */
  readonly dailyUnits: bigint;
};
export type PayerParts = {
  readonly pool: Pool;
  readonly node: ChainNode;
  readonly keys: ChainKeys;
  readonly payments: PaymentBooks;
  readonly coins: ReadonlyMap<string, PaidCoin>;
  readonly confirmations: number;
  readonly bumpAfterMs: number;
  readonly feeMax: bigint;
  /** The venue's time. */
  readonly now: () => number;
  /** Whether the node is there and nothing is stopped. */
  readonly isRunning: () => boolean;
};
/** Why a withdrawal waits. */
export type WaitWhy = "node" | "limit" | "balance" | "gas";

const HOUR_MS = 3_600_000;
/** What was taken on and could not be signed, or can't arrive any more, comes back after so long (charter 2). */
export const GIVE_BACK_MS = 72 * HOUR_MS;
const SEND_AGAIN_MS = 30_000;
const WORD_MAX = 300;
/** A transfer of a token costs about so much; what is kept for fees before one is taken on. */
const GAS_KEPT = 120_000n;
/** Nodes want a replacement to pay at least a tenth more. */
const BUMP_PERCENT = 125n;
const LEAST_BUMP_PERCENT = 110n;

export class ChainPayer implements CoinPayer {
  readonly #parts: PayerParts;
  /** Withdrawals that were not taken on in the newest round, and why. */
  readonly waiting = new Map<number, WaitWhy>();

  constructor(parts: PayerParts) {
    this.#parts = parts;
  }

  async ready(payment: CoinPayment): Promise<boolean> {
    const why = await this.#whyNot(payment);
    if (why === undefined) this.waiting.delete(payment.withdrawal);
    else this.waiting.set(payment.withdrawal, why);
    return why === undefined;
  }

  async #whyNot({ withdrawal, code, units }: CoinPayment): Promise<WaitWhy | undefined> {
    const { payments, isRunning } = this.#parts;
    const coin = this.#parts.coins.get(code);
    if (coin === undefined || !isRunning()) return "node";
    const isReleased = await payments.isReleased(withdrawal);
    if (!isReleased && (await payments.paidInADay(code)) + units > coin.dailyUnits) return "limit";
    try {
      return await this.#shortOf(coin, units * coin.scale);
    } catch (error: unknown) {
      if (error instanceof NodeAway || error instanceof NodeRefused) return "node";
      throw error;
    }
  }

  /** What the hot wallet lacks for it, beside what is on its way. */
  async #shortOf(coin: PaidCoin, chainUnits: bigint): Promise<"balance" | "gas" | undefined> {
    const { node, keys, payments, coins } = this.#parts;
    const native = [...coins.values()].find(({ contract }) => contract === undefined);
    const { fee } = await node.fees();
    const [own, gas] = await Promise.all([node.balance(keys.sender, coin.contract), node.balance(keys.sender)]);
    const [leaving, leavingGas] = await Promise.all([
      payments.onTheirWay(coin.code),
      native === undefined ? 0n : payments.onTheirWay(native.code),
    ]);
    if (own - leaving < chainUnits) return "balance";
    const kept = fee * GAS_KEPT + (coin.contract === undefined ? chainUnits : 0n);
    return gas - leavingGas < kept ? "gas" : undefined;
  }

  async pay(
    payment: CoinPayment,
  ): Promise<{ readonly reference: number } | { readonly failed: "destination_refused" | "network_stopped" }> {
    const { payments } = this.#parts;
    const known = await payments.of(payment.withdrawal);
    if (known !== undefined) return { reference: known.reference };
    try {
      return await this.#payFirst(payment);
    } catch (error: unknown) {
      // Nothing was signed: after three days it may come back.
      if ((error instanceof NodeAway || error instanceof NodeRefused) && (await this.#isTooLate(payment.withdrawal)))
        return { failed: "network_stopped" };
      throw error;
    }
  }

  async #payFirst({ withdrawal, code, address, units }: CoinPayment) {
    const { node, keys, payments, coins, isRunning } = this.#parts;
    const coin = coins.get(code);
    if (coin === undefined || !isRunning()) throw new NodeAway("the chain adapter waits");
    const chainUnits = units * coin.scale;
    if ((await this.#shortOf(coin, chainUnits)) !== undefined)
      throw new NodeAway(`the hot wallet has too little for withdrawal ${withdrawal}`);
    const call = keys.payment(coin, address, chainUnits);
    const gas = await this.#gasOf(call);
    // The balance is there, so it is where it goes that will not have it.
    if (gas === undefined) return { failed: "destination_refused" } as const;
    const fees = bounded(await node.fees(), this.#parts.feeMax);
    const used = await node.count(keys.sender);
    const isCounted = !(await payments.isReleased(withdrawal));
    const sign = async (nonce: number) => ({ ...(await keys.sign({ ...call, gas, ...fees, nonce })), ...fees });
    const reference = await payments.sign({ withdrawal, asset: coin.asset, code, address, units, chainUnits, isCounted }, used, sign);
    return { reference };
  }

  async #gasOf(call: { readonly to: string; readonly value: bigint; readonly data: string }): Promise<bigint | undefined> {
    const { node, keys } = this.#parts;
    try {
      return ((await node.gas({ from: keys.sender, ...call })) * 5n) / 4n;
    } catch (error: unknown) {
      if (error instanceof NodeRefused && /revert/i.test(error.message)) return undefined;
      throw error;
    }
  }

  async #isTooLate(withdrawal: number): Promise<boolean> {
    const { pool, now } = this.#parts;
    const { rows } = await pool.query<{ taken_at: string }>("select taken_at from withdrawal_history where id = $1", [withdrawal]);
    const takenAt = Number(rows[0]?.taken_at ?? 0);
    return takenAt > 0 && takenAt + GIVE_BACK_MS <= now();
  }

  async look(reference: number): Promise<"underway" | "arrived" | { readonly failed: "destination_refused" }> {
    const { payments } = this.#parts;
    const payment = await payments.byReference(reference);
    if (payment === undefined) throw new Error(`there is no chain payment ${reference}`);
    if (payment.state === "arrived") return "arrived";
    if (payment.state === "returned") return { failed: "destination_refused" };
    const isStuck = payment.state === "reverted" || payment.state === "displaced";
    if (!isStuck || payment.since.getTime() + GIVE_BACK_MS > Date.now()) return "underway";
    return (await payments.move(payment, "returned")) ? { failed: "destination_refused" } : "underway";
  }

  /** Every payment that has not arrived: sent, sent again, given a higher fee, found in a block. */
  async tend(tip: number): Promise<void> {
    for (const payment of await this.#parts.payments.open()) {
      try {
        if (payment.state === "signed") await this.#tendSigned(payment, tip);
        else if (payment.state === "again") await this.#signAgain(payment);
      } catch (error: unknown) {
        // What a node says of one payment keeps no other waiting.
        if (!(error instanceof NodeRefused)) throw error;
        await this.#parts.payments.noteWord(payment, error.message.slice(0, WORD_MAX));
      }
    }
  }

  async #tendSigned(payment: ChainPayment, tip: number): Promise<void> {
    const { node, keys, payments, confirmations } = this.#parts;
    const sent = await payments.transactionsOf(payment);
    for (const { hash } of sent) {
      const receipt = await node.receipt(hash);
      if (receipt === undefined) continue;
      if (tip - receipt.height + 1 < confirmations) return;
      if (receipt.isDone && this.#hasMoved(payment, receipt.moved)) return payments.arrived(payment, hash, receipt.cost);
      await payments.move(payment, "reverted", { word: `transaction ${hash} failed`, cost: receipt.cost });
      return;
    }
    if ((await node.count(keys.sender)) <= payment.nonce) return this.#push(payment, sent);
    // A block has another transaction of this nonce; once that is final ours can't arrive any more.
    if ((await node.count(keys.sender, Math.max(0, tip - confirmations))) > payment.nonce)
      await payments.move(payment, "displaced", { word: `nonce ${payment.nonce} was used by another transaction` });
  }

  /** A token may answer "no" and not fail: what counts is that it moved. */
  #hasMoved(
    { code, address, chainUnits }: ChainPayment,
    moved: readonly { to: string; units: bigint; contract: string | undefined }[],
  ): boolean {
    const contract = this.#parts.coins.get(code)?.contract;
    if (contract === undefined) return true;
    return moved.some((one) => one.contract === contract && one.to === address.toLowerCase() && one.units === chainUnits);
  }

  async #push(payment: ChainPayment, sent: readonly SentTransaction[]): Promise<void> {
    const [newest] = sent;
    if (newest === undefined) return;
    if (Date.now() - newest.signedAt.getTime() > this.#parts.bumpAfterMs) {
      const bumped = await this.#bump(payment, newest);
      if (bumped) return;
    }
    if (newest.sentAt === undefined || Date.now() - newest.sentAt.getTime() > SEND_AGAIN_MS) await this.#send(payment, newest);
  }

  /** Whether there is a newer one now: the next round sends it. */
  async #bump(payment: ChainPayment, before: SentTransaction): Promise<boolean> {
    const { node, payments, feeMax } = this.#parts;
    const now = await node.fees();
    const higher = bounded({ fee: most(raised(before.fee), now.fee), tip: most(raised(before.tip), now.tip) }, feeMax);
    if (higher.fee < (before.fee * LEAST_BUMP_PERCENT) / 100n || higher.tip < (before.tip * LEAST_BUMP_PERCENT) / 100n) {
      await payments.noteWord(payment, "its fee is the highest that is allowed");
      return false;
    }
    const sign = await this.#signer(payment, higher);
    if (sign !== undefined) await payments.replace(payment, sign);
    return sign !== undefined;
  }

  async #signAgain(payment: ChainPayment): Promise<void> {
    const { node, keys, payments, feeMax } = this.#parts;
    const sign = await this.#signer(payment, bounded(await node.fees(), feeMax));
    if (sign === undefined) await payments.move(payment, "reverted", { word: "it would fail again" });
    else await payments.signAgain(payment, await node.count(keys.sender), sign);
  }

  /** Undefined: it would fail. */
  async #signer({ code, address, chainUnits }: ChainPayment, fees: Fees) {
    const { keys, coins } = this.#parts;
    const coin = coins.get(code);
    if (coin === undefined || address === "") return undefined;
    const call = keys.payment(coin, address, chainUnits);
    const gas = await this.#gasOf(call);
    if (gas === undefined) return undefined;
    return async (nonce: number) => ({ ...(await keys.sign({ ...call, gas, ...fees, nonce })), ...fees });
  }

  /** That the node has it already, or that the nonce is gone, the next round finds out by the receipts. */
  async #send(payment: ChainPayment, { hash, raw }: SentTransaction): Promise<void> {
    const { node, payments } = this.#parts;
    try {
      await node.send(raw);
    } catch (error: unknown) {
      if (!(error instanceof NodeRefused)) throw error;
      if (!/already|known|nonce too low/i.test(error.message)) return payments.noteWord(payment, error.message.slice(0, WORD_MAX));
    }
    await payments.noteSent(hash);
  }
}

const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const raised = (fee: bigint): bigint => (fee * BUMP_PERCENT) / 100n + 1n;
const bounded = ({ fee, tip }: Fees, feeMax: bigint): Fees => {
  const top = fee < feeMax ? fee : feeMax;
  return { fee: top, tip: tip < top ? tip : top };
};
