/** Words of what becomes of a payment over the chain, for operators. */
import type { Words } from "../../../contract/console-wire.ts";
import type { WaitWhy } from "./chain-payer.ts";
import type { PaymentState } from "./payment-books.ts";

export const PAYMENT_WORDS: Readonly<Record<Exclude<PaymentState, "arrived" | "returned">, Words>> = {
  signed: { en: "on its way", zh: "发送中" },
  reverted: { en: "failed in its block", zh: "链上失败" },
  displaced: { en: "its nonce was used by another", zh: "nonce 已被占用" },
  again: { en: "to be sent again", zh: "待重发" },
};

export const WAIT_WORDS: Readonly<Record<WaitWhy, Words>> = {
  node: { en: "waits for the node", zh: "等待节点" },
  limit: { en: "above the limit of a day", zh: "超出每日限额" },
  balance: { en: "the hot wallet holds too little", zh: "热钱包余额不足" },
  gas: { en: "the hot wallet can't pay the fee", zh: "热钱包手续费不足" },
};
