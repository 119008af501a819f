/** Deposits in the bots' dialect: an address of one's own, and what came. */
import { wireDecimal } from "../../../../money/decimal.ts";
import type { BotContext, BotRoutes, SignedBotCall } from "../../../../server/doors/bots/bot-call.ts";
import { BotError, botError } from "../../../../server/doors/bots/bot-error.ts";
import { assetOf } from "../../../../server/trading-venue.ts";
import { dialectOf, networkOfDialect } from "../../../networks/server/bots/dialect.ts";
import { networkFacts } from "../../../networks/formulas.ts";
import type { DepositState } from "../../contract/deposits.contract.ts";
import { networksOf } from "../deposits.routes.ts";
import { readDepositsOf, type DepositRecord } from "../deposits.rows.ts";

const ROWS = { usual: 1000, most: 1000 };
/** The dialect's: 0 pending, 1 success, 7 wrong deposit. */
const STATUS: Readonly<Record<DepositState, number>> = { review: 0, confirming: 0, credited: 1, refused: 7, cancelled: 7, vanished: 7 };

export const depositsBotRoutes: BotRoutes = (door, context) => {
  const read = (path: string, weight: number) => ({ method: "GET" as const, path, weight, access: "user_data" as const });
  door.signed(read("/sapi/v1/capital/deposit/address", 10), (call) => address(context, call));
  door.signed(read("/sapi/v1/capital/deposit/hisrec", 1), (call) => history(context, call));
};

async function address(context: BotContext, { account, parameters }: SignedBotCall): Promise<object> {
  const { venue } = context;
  const [code, word] = [parameters.required("coin"), parameters.optional("network")];
  const asset = venue.kernel.assets.all().find((listed) => listed.code === code);
  if (asset === undefined) throw botError.invalid("coin");
  const wanted = word === undefined ? undefined : networkOfDialect(word);
  if (word !== undefined && wanted === undefined) throw botError.invalid("network");
  const all = (await networksOf(context, account.userId, asset)).filter((one) => one.address !== "" && one.open);
  const found = all.find(({ network }) => wanted === undefined || network === wanted.number);
  await venue.settled();
  if (found === undefined) throw new BotError(-4001, "There is no address for deposits of this currency on this network.");
  return { coin: code, address: found.address, tag: found.memo, url: "" };
}

async function history({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<readonly object[]> {
  const code = parameters.optional("coin");
  const asset = code === undefined ? undefined : venue.kernel.assets.all().find((listed) => listed.code === code);
  if (code !== undefined && asset === undefined) throw botError.invalid("coin");
  const status = parameters.whole("status");
  const states = (Object.keys(STATUS) as DepositState[]).filter((state) => status === undefined || STATUS[state] === status);
  const [since, until] = [parameters.time("startTime") ?? 0, parameters.time("endTime") ?? Number.MAX_SAFE_INTEGER];
  const page = { limit: parameters.limit(ROWS.usual, ROWS.most), offset: parameters.whole("offset") ?? 0 };
  await venue.projected();
  const rows = await readDepositsOf(venue.pool, { user: account.userId, asset: asset?.id ?? 0, since, until, states, ...page });
  return rows.map((row) => viewOf(venue, row));
}

function viewOf({ kernel }: BotContext["venue"], row: DepositRecord): object {
  const { code, decimals } = assetOf(kernel, row.asset);
  return {
    id: row.id,
    amount: wireDecimal(BigInt(row.units), decimals),
    coin: code,
    network: dialectOf(networkFacts(row.network)?.name ?? ""),
    status: STATUS[row.state],
    address: "",
    addressTag: "",
    txId: row.channel === "network" ? row.transaction : `${row.channel} ${row.id}`,
    insertTime: Number(row.asked_at),
    completeTime: Number(row.ended_at),
    transferType: 0,
    confirmTimes: `${row.confirmations}/${row.needed}`,
    unlockConfirm: row.needed,
    walletType: 0,
  };
}
