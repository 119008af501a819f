/** Tells the kernel of what was found: seen, confirmed block by block, taken back. Told again after a crash it changes nothing. */
import { amount, assetId, userId } from "../../../money/units.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import type { ChainBooks, OpenChainDeposit } from "./chain-books.ts";

export type TellParts = {
  readonly venue: Pick<TradingVenue, "kernel" | "submit">;
  readonly books: ChainBooks;
  readonly network: number;
  readonly confirmations: number;
};

/** `height`: up to which the chain was read. */
export async function tellDeposits(parts: TellParts, height: number): Promise<void> {
  for (const one of await parts.books.openDeposits()) await tellOne(parts, one, height);
}

async function tellOne(parts: TellParts, one: OpenChainDeposit, height: number): Promise<void> {
  const { venue, books, network } = parts;
  const on = { network, transaction: one.number };
  if (one.state === "going") {
    if (venue.kernel.deposits.seen(on) !== undefined) await venue.submit({ type: "deposits/vanished", ...on });
    await books.setDeposit(one.number, "going", "gone");
    return;
  }
  if (one.state === "found") {
    if (one.person === undefined) return books.setDeposit(one.number, "found", "refused", "account_not_open");
    const what = { user: userId(one.person), asset: assetId(one.asset), amount: amount(one.units) };
    const { refusal } = await venue.submit({ type: "deposits/seen", ...on, ...what, needed: parts.confirmations });
    if (refusal !== undefined && refusal !== "deposit_known") return books.setDeposit(one.number, "found", "refused", refusal);
    await books.setDeposit(one.number, "found", "seen");
  }
  await confirm(parts, one, height);
}

async function confirm({ venue, books, network }: TellParts, { number, height: at }: OpenChainDeposit, height: number): Promise<void> {
  const on = { network, transaction: number };
  const { deposits } = venue.kernel;
  const waiting = deposits.seen(on);
  const confirmations = Math.max(0, height - at + 1);
  if (waiting !== undefined && waiting.confirmations !== confirmations)
    await venue.submit({ type: "deposits/confirmed", ...on, confirmations });
  if (deposits.isCredited(on)) await books.setDeposit(number, "seen", "credited");
}
