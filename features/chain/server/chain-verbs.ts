/** What operators do about the chain: let one leave above the limit, send again or give back what failed, read on behind a deep fork. None names an amount or an address. */
import Type from "typebox";
import type { Words } from "../../../contract/console-wire.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { isRefusal, no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineVerb, type ConsoleDesk, type Plan, type Verb } from "../../../server/console/verb.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import { arrives } from "../../withdrawals/formulas.ts";
import type { ChainAdapter } from "./chain-adapter.ts";
import { PAYMENT_WORDS, WAIT_WORDS } from "./chain-words.ts";
import type { ChainPayment, PaymentState } from "./payment-books.ts";
import { CHAIN_BOARD } from "./run-chain.ts";

const FIELDS = Type.Object({ asked: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }) });
const LABELS = { asked: { en: "Withdrawal", zh: "提币编号" } };
const STATE: Words = { en: "State", zh: "状态" };
const OFF = no("chain_off", { en: "The chain adapter is off.", zh: "链适配器未启用。" });
const GONE = no("withdrawal_state_wrong", { en: "It is not in that state any more.", zh: "该提币状态已变。" });
/** By either of these it can't arrive any more: its nonce is used up in a final block. */
const STUCK: readonly PaymentState[] = ["reverted", "displaced"];

const present = async (_desk: unknown, about: string): Promise<Readonly<Record<string, number>>> =>
  /^\d{1,9}$/.test(about) ? { asked: Number(about) } : {};

const adapterOf = ({ venue }: ConsoleDesk): ChainAdapter | ConsoleRefusal => venue.live.of(CHAIN_BOARD).adapter ?? OFF;

const release = defineVerb({
  name: "chain/release",
  title: { en: "Let one leave above the limit", zh: "放行超限提币" },
  roles: ["admin", "finance"],
  needsTwo: true,
  needsProof: true,
  fields: FIELDS,
  labels: LABELS,
  present,
  plan(desk, { asked }, { operator, second }): Plan | ConsoleRefusal {
    const adapter = adapterOf(desk);
    if (isRefusal(adapter)) return adapter;
    const one = desk.venue.kernel.withdrawals.find(asked);
    if (one?.state !== "approved" || adapter.payer.waiting.get(asked) !== "limit") return GONE;
    const { code, decimals } = assetOf(desk.venue.kernel, one.asset);
    const leaves = `${plainDecimal(arrives(one.amount, one.fee), decimals)} ${code}`;
    const row = { withdrawal: String(asked), asked_by: operator.id, agreed_by: second?.id ?? operator.id };
    return {
      change: async (transaction) => {
        await transaction
          .insertInto("chain_release")
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      },
      lines: [{ label: STATE, before: WAIT_WORDS.limit, after: { en: `${leaves} may leave`, zh: `${leaves} 可发送` } }],
      note: { en: "It does not count for the limit of the others.", zh: "不计入其他提币的限额。" },
      ...{ person: one.user, subject: `withdrawal-${asked}`, done: `Withdrawal ${asked} may leave.` },
    };
  },
});

async function stuckOf(desk: ConsoleDesk, asked: number): Promise<ChainPayment | ConsoleRefusal> {
  const adapter = adapterOf(desk);
  if (isRefusal(adapter)) return adapter;
  const payment = await adapter.payments.of(asked);
  return payment === undefined || !STUCK.includes(payment.state) ? GONE : payment;
}

function planFor(desk: ConsoleDesk, payment: ChainPayment, to: "again" | "returned" | "arrived", after: Words): Plan {
  const before = payment.state === "displaced" ? PAYMENT_WORDS.displaced : PAYMENT_WORDS.reverted;
  const { withdrawal } = payment;
  const person = desk.venue.kernel.withdrawals.find(withdrawal)?.user;
  return {
    change: async (transaction) => {
      await transaction
        .updateTable("chain_payment")
        .set({ state: to, since: new Date() })
        .where("withdrawal", "=", String(withdrawal))
        .where("state", "in", STUCK)
        .execute();
    },
    lines: [{ label: STATE, before, after }],
    ...(person === undefined ? {} : { person }),
    ...{ subject: `withdrawal-${withdrawal}`, done: `Withdrawal ${withdrawal}: ${after.en}.` },
  };
}

const sendAgain = defineVerb({
  name: "chain/send-again",
  title: { en: "Send a failed payment again", zh: "重发失败的付款" },
  roles: ["finance"],
  needsProof: true,
  fields: FIELDS,
  labels: LABELS,
  present,
  async plan(desk, { asked }): Promise<Plan | ConsoleRefusal> {
    const payment = await stuckOf(desk, asked);
    return isRefusal(payment) ? payment : planFor(desk, payment, "again", PAYMENT_WORDS.again);
  },
});

const giveBack = defineVerb({
  name: "chain/give-back",
  title: { en: "Give a failed payment back", zh: "退回失败的付款" },
  roles: ["compliance", "finance"],
  needsProof: true,
  fields: FIELDS,
  labels: LABELS,
  present,
  async plan(desk, { asked }): Promise<Plan | ConsoleRefusal> {
    const payment = await stuckOf(desk, asked);
    const after = { en: "all of it comes back, the fee too", zh: "资金与手续费全部退回" };
    return isRefusal(payment) ? payment : planFor(desk, payment, "returned", after);
  },
});

const bookArrived = defineVerb({
  name: "chain/book-arrived",
  title: { en: "Book a payment as arrived", zh: "登记付款已到账" },
  roles: ["admin", "finance"],
  needsTwo: true,
  needsProof: true,
  fields: FIELDS,
  labels: LABELS,
  present,
  async plan(desk, { asked }): Promise<Plan | ConsoleRefusal> {
    const payment = await stuckOf(desk, asked);
    const after = { en: "arrived", zh: "已到账" };
    if (isRefusal(payment)) return payment;
    const note = {
      en: "For a payment that the chain has and this database does not know: look with another node that it went to this withdrawal's address.",
      zh: "用于链上已存在而本数据库未知的付款：请先用其他节点核对其已付至该提币地址。",
    };
    return { ...planFor(desk, payment, "arrived", after), note };
  },
});

const resume = defineVerb({
  name: "chain/resume",
  title: { en: "Go on with the chain", zh: "恢复链处理" },
  roles: ["admin", "finance"],
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({}),
  labels: {},
  plan(desk): Plan | ConsoleRefusal {
    const adapter = adapterOf(desk);
    if (isRefusal(adapter)) return adapter;
    const { standing, settings } = adapter;
    if (standing.halted === "") return no("chain_not_halted", { en: "The chain is being read.", zh: "链读取正常。" });
    return {
      change: async (transaction) => {
        await transaction
          .updateTable("chain_scan")
          .set({ is_resumed: true })
          .where("network", "=", settings.network)
          .where("halted", "<>", "")
          .execute();
      },
      lines: [{ label: STATE, before: standing.halted, after: { en: "read on, and paid again", zh: "继续读取与付款" } }],
      note: {
        en: "What was credited stays credited, also where its transaction is gone: that loss is the house's. Look at the chain by another node first.",
        zh: "已入账的不会撤回，即使其交易已消失，损失由平台承担。请先用其他节点核对。",
      },
      ...{ subject: settings.networkName, done: "The chain is read on." },
    };
  },
});

export const chainVerbs: readonly Verb[] = [release, sendAgain, giveBack, bookArrived, resume];
