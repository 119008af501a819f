/**
 * Withdrawals in the bots' dialect. A key that may withdraw was made with a fresh second proof and works from named addresses alone
 * (`features/api-keys`); it reaches saved addresses to which money went before or which are no longer new, for no code can be shown here. All that
 * keeps a withdrawal keeps one by a key.
 */
import { parsePositive } from "../../../../contract/decimal-string.ts";
import { clockText } from "../../../../contract/clock-text.ts";
import { wireDecimal } from "../../../../money/decimal.ts";
import { amount, timeMs } from "../../../../money/units.ts";
import { Refused } from "../../../../server/doors/app/answer.ts";
import type { BotContext, BotRoutes, SignedBotCall } from "../../../../server/doors/bots/bot-call.ts";
import { BotError, botError } from "../../../../server/doors/bots/bot-error.ts";
import { assetOf, requestKey } from "../../../../server/trading-venue.ts";
import { dialectOf, networkOfDialect } from "../../../networks/server/bots/dialect.ts";
import { networkFacts } from "../../../networks/formulas.ts";
import type { WithdrawalState } from "../../contract/withdrawals.contract.ts";
import { arrives } from "../../formulas.ts";
import { WithdrawalPlaces } from "../withdrawal-places.ts";
import { WithdrawalProof } from "../withdrawal-proof.ts";
import { Withdrawing } from "../withdrawing.ts";
import { readWithdrawalsTo, type WithdrawalTo } from "../withdrawals.rows.ts";

const ROWS = { usual: 1000, most: 1000 };
/** The dialect's: 0 mail sent, 1 cancelled, 2 awaiting approval, 3 rejected, 4 processing, 5 failure, 6 completed. */
const STATUS: Readonly<Record<WithdrawalState, number>> = {
  ...{ waiting: 2, approved: 4, sending: 4, sent: 4, done: 6 },
  ...{ cancelled: 1, closed: 1, refused: 3, failed: 5 },
};
/** Ours to the dialect's code and words. */
const REFUSALS: Readonly<Record<string, () => BotError>> = {
  insufficient_balance: () => new BotError(-4026, "The user has insufficient balance available for withdrawal."),
  withdrawal_below_minimum: () => new BotError(-4022, "Amount to withdraw is below the minimum of this network."),
  withdrawal_above_limit: () => new BotError(-4023, "The withdrawal exceeds what this account may withdraw within 24 hours."),
  withdrawal_held: () => new BotError(-4035, "Part of the balance can't be withdrawn yet; the account's page of holds says until when."),
  withdrawals_too_many: () => new BotError(-4015, "Too many withdrawals are open."),
  withdrawal_network_closed: () => new BotError(-4019, "The current currency is not open for withdrawal on this network."),
  network_unknown: () => new BotError(-4007, "This network is not known for the currency."),
  payout_address_wrong: () => new BotError(-4029, "Address verification failed: check if the address is correct."),
  withdrawal_address_unsaved: () => new BotError(-4104, "This address isn't among the saved addresses of the account."),
  withdrawal_code_needed: () => new BotError(-4105, "This address is new: withdraw to it in the app first, or wait until it is not."),
};

export const withdrawalsBotRoutes: BotRoutes = (door, context) => {
  const places = new WithdrawalPlaces(context);
  const withdrawing = new Withdrawing(context, places, new WithdrawalProof(context));
  const terms = { method: "POST", path: "/sapi/v1/capital/withdraw/apply", weight: 600, access: "withdraw" } as const;
  const duplicate = (): BotError => botError.rejected("Duplicate request sent.");
  door.signed({ ...terms, replayed: duplicate }, (call) => apply(context, withdrawing, call));
  door.signed({ method: "GET", path: "/sapi/v1/capital/withdraw/history", weight: 18, access: "user_data" }, (call) =>
    history(context, call),
  );
};

async function apply({ venue }: BotContext, withdrawing: Withdrawing, { account, parameters }: SignedBotCall): Promise<object> {
  const [code, address] = [parameters.required("coin"), parameters.required("address")];
  const text = parameters.decimal("amount") ?? parameters.required("amount");
  const [tag, word] = [parameters.optional("addressTag"), parameters.optional("network")];
  const requestId = parameters.optional("withdrawOrderId");
  // A name for an address that is saved has no use here, and there is one wallet.
  parameters.optional("name");
  parameters.flag("transactionFeeFlag");
  const wallet = parameters.whole("walletType") ?? 0;
  parameters.requireAllRead();
  if (wallet !== 0) throw botError.invalid("walletType");
  if (tag !== undefined) throw botError.invalid("addressTag");
  const asset = venue.kernel.assets.all().find((listed) => listed.code === code);
  if (asset === undefined) throw botError.invalid("coin");
  const network = word === undefined ? undefined : networkOfDialect(word)?.name;
  if (word !== undefined && network === undefined) throw errorOf("network_unknown");
  const units = parsePositive(text, asset.decimals);
  if (typeof units !== "bigint") throw units === "too_many_decimals" ? botError.precision("amount") : botError.invalid("amount");
  const asked = {
    ...{ caller: { id: account.userId, session: "" }, requestId: requestId === undefined ? undefined : namedByBot(requestId) },
    ...{ asset: asset.id, units: amount(units), given: "key" as const },
    named: { currency: asset.id, kind: "address" as const, address, network },
  };
  const { made } = await withdrawing.ask(asked).catch((error: unknown) => {
    throw error instanceof Refused ? errorOf(error.refusal) : error;
  });
  return { id: String(made.number) };
}

function errorOf(refusal: string): BotError {
  return REFUSALS[refusal]?.() ?? new BotError(-4001, `The withdrawal was refused: ${refusal}.`);
}

const namedByBot = (name: string): string => `bot:${name}`;

/** The number of the withdrawal that was asked for under a name, while that is remembered; 0: none was. */
function numberOfName({ kernel }: BotContext["venue"], user: number, name: string): number {
  const { key = "" } = requestKey(user, namedByBot(name));
  const events = kernel.answerOf(key)?.outcome.events ?? [];
  return events.find((event) => event.type === "withdrawals/requested")?.number ?? 0;
}

async function history({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<readonly object[]> {
  const code = parameters.optional("coin");
  const asset = code === undefined ? undefined : venue.kernel.assets.all().find((listed) => listed.code === code);
  if (code !== undefined && asset === undefined) throw botError.invalid("coin");
  const status = parameters.whole("status");
  const states = (Object.keys(STATUS) as WithdrawalState[]).filter((state) => status === undefined || STATUS[state] === status);
  const [since, until] = [parameters.time("startTime") ?? 0, parameters.time("endTime") ?? Number.MAX_SAFE_INTEGER];
  const page = { limit: parameters.limit(ROWS.usual, ROWS.most), offset: parameters.whole("offset") ?? 0 };
  const name = parameters.optional("withdrawOrderId");
  const id = name === undefined ? 0 : numberOfName(venue, account.userId, name);
  // It is not certain before that there is none, or one for good.
  await venue.settled();
  await venue.projected();
  if (name !== undefined && id === 0) return [];
  const rows = await readWithdrawalsTo(venue.pool, { user: account.userId, asset: asset?.id ?? 0, since, until, states, id, ...page });
  return rows.map((row) => ({ ...viewOf(venue, row), ...(name === undefined ? {} : { withdrawOrderId: name }) }));
}

function viewOf({ kernel }: BotContext["venue"], row: WithdrawalTo): object {
  const { code, decimals } = assetOf(kernel, row.asset);
  const facts = networkFacts(row.network);
  const [asked, fee] = [amount(BigInt(row.amount)), amount(BigInt(row.fee))];
  return {
    id: row.id,
    amount: wireDecimal(arrives(asked, fee), decimals),
    transactionFee: wireDecimal(fee, decimals),
    coin: code,
    status: STATUS[row.state],
    address: row.address ?? "",
    addressTag: "",
    txId: row.reference === "0" ? "" : row.reference,
    applyTime: clockText(timeMs(Number(row.requested_at))),
    completeTime: row.ended_at === "0" ? "" : clockText(timeMs(Number(row.ended_at))),
    network: dialectOf(facts?.name ?? ""),
    transferType: 0,
    info: row.cause,
    confirmNo: row.state === "done" ? (facts?.confirmations ?? 0) : 0,
    walletType: 0,
    txKey: "",
  };
}
