/** The chain adapter for operators: how far it has read, what the hot wallet holds, what has not arrived. Without one there are no rows. */
import Type from "typebox";
import type { Role } from "../../../contract/operator-roles.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import type { ConsoleDesk } from "../../../server/console/verb.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import { arrives } from "../../withdrawals/formulas.ts";
import type { ChainCoinRow, ChainPaymentRow, ChainRow } from "../contract/chain-rows.ts";
import type { ChainAdapter } from "./chain-adapter.ts";
import type { WaitWhy } from "./chain-payer.ts";
import { PAYMENT_WORDS, WAIT_WORDS } from "./chain-words.ts";
import type { ChainPayment } from "./payment-books.ts";
import { CHAIN_BOARD } from "./run-chain.ts";

const ROLES: readonly Role[] = ["admin", "compliance", "finance", "auditor"];

const state = defineLook({
  name: "chain/state",
  title: { en: "The chain adapter", zh: "链适配器" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async ({ venue }): Promise<{ readonly rows: readonly ChainRow[] }> => {
    const { adapter } = venue.live.of(CHAIN_BOARD);
    if (adapter === undefined) return { rows: [] };
    const { settings, standing, keys } = adapter;
    const { rows } = await venue.pool.query<{ state: string; count: string }>(
      "select state, count(*) from chain_deposit where network = $1 group by state",
      [settings.network],
    );
    const count = (...states: readonly string[]): number =>
      rows.filter((row) => states.includes(row.state)).reduce((sum, row) => sum + Number(row.count), 0);
    const row: ChainRow = {
      ...{ key: settings.networkName, network: settings.networkName, chainId: settings.chainId, sender: keys.sender },
      ...{ height: standing.height, behind: Math.max(0, standing.tip - standing.height), confirmations: settings.confirmations },
      ...{ away: standing.away, halted: standing.halted },
      ...{ confirming: count("found", "seen"), small: count("small"), refused: count("refused") },
    };
    return { rows: [row] };
  },
});

const coins = defineLook({
  name: "chain/coins",
  title: { en: "What the hot wallet holds", zh: "热钱包余额" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async ({ venue }): Promise<{ readonly rows: readonly ChainCoinRow[] }> => {
    const { adapter } = venue.live.of(CHAIN_BOARD);
    if (adapter === undefined) return { rows: [] };
    return { rows: await Promise.all([...adapter.coins.keys()].map((code) => coinRow(adapter, code))) };
  },
});

async function coinRow({ coins: all, payments, standing }: ChainAdapter, code: string): Promise<ChainCoinRow> {
  const { contract = "", decimals = 0, scale = 1n, dailyUnits = 0n } = all.get(code) ?? {};
  const [leaving, today] = await Promise.all([payments.onTheirWay(code), payments.paidInADay(code)]);
  const shown = (chainUnits: bigint): string => plainDecimal(chainUnits, decimals);
  const left = today < dailyUnits ? dailyUnits - today : 0n;
  const held = standing.balances.get(code);
  return {
    ...{ key: code, coin: code, contract, held: held === undefined ? "" : shown(held), leaving: shown(leaving) },
    ...{ leftToday: shown(left * scale), daily: shown(dailyUnits * scale) },
  };
}

const payments = defineLook({
  name: "chain/payments",
  title: { en: "Payments over the chain that have not arrived", zh: "未到账的链上付款" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async (desk): Promise<{ readonly rows: readonly ChainPaymentRow[] }> => {
    const { adapter } = desk.venue.live.of(CHAIN_BOARD);
    if (adapter === undefined) return { rows: [] };
    const waiting = [...adapter.payer.waiting].flatMap(([number, why]) => waitingRow(desk, number, why));
    const open = await adapter.payments.open();
    return { rows: [...waiting, ...(await Promise.all(open.map((one) => paymentRow(adapter, desk, one))))] };
  },
});

/** Cancelled or given back meanwhile: it waits for nothing more. */
function waitingRow({ venue: { kernel } }: ConsoleDesk, number: number, why: WaitWhy): readonly ChainPaymentRow[] {
  const one = kernel.withdrawals.find(number);
  if (one?.state !== "approved") return [];
  const { code, decimals } = assetOf(kernel, one.asset);
  const { en, zh } = WAIT_WORDS[why];
  return [
    {
      ...{ key: `w${number}`, withdrawal: number, amount: plainDecimal(arrives(one.amount, one.fee), decimals), coin: code },
      ...{ state: "waits", stateEn: en, stateZh: zh, word: "", hash: "", since: one.requestedAt },
    },
  ];
}

async function paymentRow(adapter: ChainAdapter, { venue }: ConsoleDesk, one: ChainPayment): Promise<ChainPaymentRow> {
  const { code, decimals } = assetOf(venue.kernel, one.asset);
  const shown = one.state === "arrived" || one.state === "returned" ? "signed" : one.state;
  const [newest] = await adapter.payments.transactionsOf(one);
  const { en, zh } = PAYMENT_WORDS[shown];
  return {
    ...{ key: `p${one.reference}`, withdrawal: one.withdrawal, amount: plainDecimal(one.units, decimals), coin: code },
    ...{ state: shown, stateEn: en, stateZh: zh, word: one.word, hash: newest?.hash ?? "", since: one.since.getTime() },
  };
}

export const chainLooks: readonly Look[] = [state, coins, payments];
