/**
 * Transfers between one's own accounts in the bots' dialect ("universal transfer"): MAIN is spot (change), FUNDING legal, UMFUTURE
 * lever. The account of seconds contracts has no word there.
 */
import { parsePositive } from "../../../../contract/decimal-string.ts";
import type { AccountKind } from "../../../../kernel/ledger/chart.ts";
import type { Refusal } from "../../../../kernel/kernel.ts";
import { wireDecimal } from "../../../../money/decimal.ts";
import { amount, userId } from "../../../../money/units.ts";
import type { BotContext, BotRoutes, SignedBotCall } from "../../../../server/doors/bots/bot-call.ts";
import { BotError, botError } from "../../../../server/doors/bots/bot-error.ts";
import { ListPages } from "../../../../server/sql/list-pages.ts";
import { assetOf } from "../../../../server/trading-venue.ts";
import { readMoves } from "../transfer.rows.ts";

const PATH = "/sapi/v1/asset/transfer";
const ROWS = { usual: 10, most: 100 };
const PAGES_MAX = 100_000;
const WALLETS: Readonly<Record<string, AccountKind>> = { MAIN: "change", FUNDING: "legal", UMFUTURE: "lever" };

export const transferBotRoutes: BotRoutes = (door, context) => {
  const pages = new ListPages();
  const duplicate = (): BotError => botError.rejected("Duplicate request sent.");
  door.signed({ method: "POST", path: PATH, weight: 20, access: "trade", replayed: duplicate }, (call) => move(context, call));
  door.signed({ method: "GET", path: PATH, weight: 20, access: "user_data" }, (call) => history(context, pages, call));
};

async function move({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<object> {
  const text = parameters.decimal("amount");
  const [code, type] = [parameters.required("asset"), parameters.required("type")];
  const { from, to } = directionOf(type);
  const asset = venue.kernel.assets.all().find((listed) => listed.code === code);
  if (asset === undefined) throw botError.invalid("asset");
  const units = parsePositive(text ?? parameters.required("amount"), asset.decimals);
  if (typeof units !== "bigint") throw units === "too_many_decimals" ? botError.precision("amount") : botError.invalid("amount");
  const user = userId(account.userId);
  const outcome = await venue.submit({ type: "transfer/move", user, asset: asset.id, amount: amount(units), from, to });
  if (outcome.refusal !== undefined) throw refusedMove(outcome.refusal);
  const moved = outcome.events.find((event) => event.type === "transfer/moved");
  return { tranId: moved?.transfer ?? 0 };
}

async function history({ venue }: BotContext, pages: ListPages, { account, parameters }: SignedBotCall): Promise<object> {
  const type = parameters.required("type");
  const page = Math.min(PAGES_MAX, Math.max(1, parameters.whole("current") ?? 1));
  const limit = Math.min(ROWS.most, Math.max(1, parameters.whole("size") ?? ROWS.usual));
  const { from, to } = directionOf(type);
  const [since, until] = [parameters.time("startTime"), parameters.time("endTime")];
  await venue.projected();
  const found = await readMoves(venue.pool, pages, { user: account.userId, page, limit, from, to, since, until });
  if (found === undefined) throw botError.invalid("current");
  const { rows, total } = found;
  const shown = rows.map((row) => {
    const { code, decimals } = assetOf(venue.kernel, row.asset);
    const sum = wireDecimal(BigInt(row.units), decimals);
    return { asset: code, amount: sum, type, status: "CONFIRMED", tranId: Number(row.id), timestamp: Number(row.at) };
  });
  return { total, rows: shown };
}

function directionOf(type: string): { readonly from: AccountKind; readonly to: AccountKind } {
  const [from, to] = type.split("_").map((word) => (Object.hasOwn(WALLETS, word) ? WALLETS[word] : undefined));
  if (from === undefined || to === undefined || type.split("_").length !== 2) throw botError.invalid("type");
  return { from, to };
}

function refusedMove(refusal: Refusal): BotError {
  if (refusal === "insufficient_balance") return new BotError(-5013, "Asset transfer failed: insufficient balance");
  return new BotError(-5002, "This asset can't be moved that way.");
}
