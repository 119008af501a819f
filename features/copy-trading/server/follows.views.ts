/** Follows as the wire shows them. */
import type { Kernel } from "../../../kernel/kernel.ts";
import { formatDecimal } from "../../../money/decimal.ts";
import { orderId, userId } from "../../../money/units.ts";
import type { FollowSettingsView, MyFollow, NotCopiedRow } from "../contract/copy-trading-replies.ts";
import type { FollowSettings } from "../formulas.ts";
import type { Follow } from "../kernel/copies-state.ts";
import { priceText, scaleOf } from "../../futures/server/futures.views.ts";
import { dueOf, unrealisedOf } from "./copy-results.ts";
import type { FollowRecord, MissedRecord } from "./follows.rows.ts";
import { currencyOf, moneyText, sharePercent, symbolOf } from "./traders.views.ts";

export function settingsView(kernel: Kernel, settings: FollowSettings): FollowSettingsView {
  return {
    type: settings.kind === "multiple" ? 1 : 2,
    number: formatDecimal(BigInt(settings.number), 2),
    multiple: settings.multiple,
    most_all: moneyText(settings.mostAll),
    most_position: moneyText(settings.mostPosition),
    guard: sharePercent(settings.guardPpm),
    stop: sharePercent(settings.stopPpm),
    left_out: settings.leftOut.map((contract) => currencyOf(kernel, contract)),
    at_end: settings.atEnd,
  };
}

/** As the tables have them. */
function recordView(kernel: Kernel, row: FollowRecord): FollowSettingsView {
  return {
    type: row.kind === "multiple" ? 1 : 2,
    number: formatDecimal(BigInt(row.number_set), 2),
    multiple: row.multiple,
    most_all: moneyText(BigInt(row.most_all)),
    most_position: moneyText(BigInt(row.most_position)),
    guard: sharePercent(row.guard_ppm),
    stop: sharePercent(row.stop_ppm),
    left_out: row.left_out === "" ? [] : row.left_out.split(",").map((contract) => currencyOf(kernel, Number(contract))),
    at_end: row.at_end,
  };
}

/** `live`: while it goes on. */
export function followView(kernel: Kernel, row: FollowRecord, live: Follow | undefined): MyFollow {
  const copies = live === undefined ? [] : [...live.copies.values()];
  const positions = copies.flatMap(({ position }) => kernel.futures.desk.positions.get(orderId(position)) ?? []);
  const trader = kernel.copies.state.traders.get(userId(Number(row.trader)));
  const realised = live?.realised ?? BigInt(row.realised);
  const shared = live?.shared ?? BigInt(row.shared);
  return {
    follow: Number(row.number),
    trader: { id: Number(row.trader), nickname: row.nickname, program: row.program, head_portrait: row.head_portrait },
    state: row.state,
    since: Number(row.since),
    ended: Number(row.ended_at),
    cause: row.cause,
    settings: recordView(kernel, row),
    share: sharePercent(row.share_ppm),
    realised: moneyText(realised),
    open: moneyText(unrealisedOf(kernel, positions)),
    shared: moneyText(shared),
    open_copies: positions.length,
    margin: moneyText(positions.reduce((sum, { margin }) => sum + BigInt(margin), 0n)),
    copies: row.copies,
    missed: row.missed,
    share_due: moneyText(live === undefined ? 0n : dueOf(kernel, [live])),
    is_paused: trader?.isPaused === true ? 1 : 0,
    trader_ends: row.state === "ended" ? 0 : (trader?.ends ?? 0),
  };
}

export function missedView(kernel: Kernel, row: MissedRecord, say: (reason: string) => string): NotCopiedRow {
  const contract = kernel.futures.desk.contracts.get(row.contract as never);
  const scale = contract === undefined ? undefined : scaleOf(kernel, contract);
  const price = (ticks: string): string => (ticks === "0" || scale === undefined ? "" : priceText(scale, BigInt(ticks)));
  // Of other reasons nobody counted what was left.
  const hasRoom = row.reason === "most_position" || row.reason === "most_all";
  const isCounted = row.needed !== "0" && (hasRoom || row.reason === "insufficient_balance");
  return {
    id: `${row.position}-${row.n}`,
    at: Number(row.at),
    trader: { id: Number(row.trader), nickname: row.nickname, program: row.program },
    currency_id: currencyOf(kernel, row.contract),
    symbol: symbolOf(kernel, row.contract),
    type: row.side === "long" ? 1 : 2,
    share: Number(row.lots),
    what: row.what,
    reason: row.reason,
    text: say(row.reason),
    price: price(row.ticks),
    limit: price(row.limit_ticks),
    needed: isCounted ? moneyText(BigInt(row.needed)) : "",
    left: isCounted && hasRoom ? moneyText(BigInt(row.room)) : "",
  };
}
