/** Promises of copy trading; the first that is broken is thrown. */
import type { Copying } from "../../futures/kernel/public.ts";
import { invariant } from "../../../kernel/invariant.ts";
import { copyLots, shareDue, TRADERS_FOLLOWED_MAX } from "../formulas.ts";
import type { CopiesState } from "./copies-state.ts";

export function checkCopies(state: CopiesState, futures: Copying, isPlanned: boolean): void {
  invariant(isPlanned || state.jobs.length === 0, "what is to be copied must have its turn", state.jobs.length);
  const copies = new Map<number, number>();
  for (const { number, user, trader, realised, shared, sharePpm, copies: mine } of state.follows.values()) {
    invariant(
      state.trader(trader).follows.some((follow) => follow.number === number),
      "a follow must be its trader's",
      number,
    );
    invariant(!state.traders.has(user), "traders must follow nobody", user);
    invariant(state.of(user).length <= TRADERS_FOLLOWED_MAX, "nobody must follow more than two", user);
    invariant(shared >= 0n && (realised < 0n || shareDue(realised, sharePpm, 0n) >= 0n), "shares must be of profit", number);
    for (const copy of mine.values()) {
      const position = futures.position(copy.position);
      invariant(position?.follow === number && position.user === user, "a copy must be its follower's", copy.position);
      copies.set(copy.source, (copies.get(copy.source) ?? 0) + 1);
      checkLots(state, futures, copy.source, { copy, lots: position.lots });
    }
  }
  for (const { id, copies: counted, waits } of state.sources.values()) {
    invariant(counted === (copies.get(id) ?? 0), "copies of a position must be counted right", id, counted);
    const isDone = waits !== "prices" || state.late.includes(id);
    invariant(isDone, "a change that waits for prices must be known to wait", id);
  }
}

/** Once all has had its turn a copy is in line, or waits to be closed. */
function checkLots(
  state: CopiesState,
  futures: Copying,
  source: Parameters<Copying["position"]>[0],
  { copy, lots }: { readonly copy: Parameters<typeof copyLots>[0] & { readonly position: number }; readonly lots: number },
): void {
  const { opened, waits } = state.source(source);
  if (state.jobs.length > 0 || waits !== "no") return;
  const most = copyLots(copy, futures.position(source)?.lots ?? 0, opened);
  const isWaiting = [...state.closing.keys()].some((id) => id === copy.position);
  invariant(lots <= most || isWaiting, "a copy must be in line with its trader's position", copy.position, lots, most);
}
