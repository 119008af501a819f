/** The venue with futures, where copy trading is offered and Ann is a trader who asks for ten percent. */
import { amount, lots, ratePpm, timeMs, userId, type OrderId } from "../money/units.ts";
import type { FollowSettings } from "../features/copy-trading/formulas.ts";
import type { CopyWorld } from "../features/copy-trading/kernel/copy-trading.arbitrary.ts";
import { futuresVenue, quoteAt } from "./futures-venue.arbitrary.ts";
import { type Command, type Kernel, type KernelEvent, type Outcome } from "./kernel.ts";
import { HOUSE_USERS_END } from "./ledger/chart.ts";
import { ANN } from "./test-venue.arbitrary.ts";

export const SHARE = ratePpm(100_000);
export const SETTINGS: FollowSettings = {
  kind: "multiple",
  number: 100,
  multiple: 0,
  mostAll: amount(5_000_000_000n),
  mostPosition: amount(0n),
  guardPpm: ratePpm(0),
  stopPpm: ratePpm(0),
  leftOut: [],
  atEnd: "close",
};

/** Executes a command now, unless it says when; throws when it is refused. */
export function run(kernel: Kernel, command: object): Outcome {
  const outcome = kernel.execute({ at: kernel.at, ...command } as unknown as Command);
  if (outcome.refusal !== undefined) throw new Error(`${JSON.stringify(command, text)}: ${outcome.refusal}`);
  return outcome;
}
const text = (_key: string, value: unknown): unknown => (typeof value === "bigint" ? `${value}` : value);

/** Settles what is due by a time, by the clock. */
export function settle(kernel: Kernel, at: number = kernel.at): readonly KernelEvent[] {
  const events: KernelEvent[] = [];
  while (kernel.schedule.nextAt <= at) {
    const now = Math.max(kernel.at, kernel.schedule.nextAt);
    events.push(...kernel.execute({ type: "schedule/advance", at: timeMs(now) }).events);
  }
  return events;
}

/** A command and what followed from it at once. */
export function act(kernel: Kernel, command: object): readonly KernelEvent[] {
  const { events } = run(kernel, command);
  return [...events, ...settle(kernel)];
}

export const follow = (user: number, settings: Partial<FollowSettings> = {}, trader: number = ANN): object => ({
  type: "copies/follow",
  user: userId(user),
  trader: userId(trader),
  settings: { ...SETTINGS, ...settings },
  sharePpm: SHARE,
});

export function copiesVenue(kernel = futuresVenue()): Kernel {
  const terms = { level: 0, closed: 0, days: 0, acceptsAtOnce: true };
  run(kernel, { type: "copies/set-terms", terms, askedBy: "rule" });
  run(kernel, { type: "copies/apply", user: ANN, sharePpm: SHARE });
  quoteAt(kernel, 1000, 10_000, kernel.at);
  return kernel;
}

/** Open positions of somebody: side, lots, and the follow that they are a copy of. */
export const held = (kernel: Kernel, user: number): readonly { id: OrderId; side: string; lots: number; follow: number }[] =>
  (kernel.futures.desk.account(userId(user))?.positions ?? []).map(({ id, side, lots: count, follow: of }) => ({
    id,
    side,
    lots: lots(count),
    follow: of,
  }));

/** How things stand, for random commands. */
export function copyWorld(kernel: Kernel): CopyWorld {
  const { state } = kernel.copies;
  const people = kernel.futures.desk.accounts().filter(({ user }) => user >= HOUSE_USERS_END);
  return {
    shareOf: (trader) => state.traders.get(userId(trader))?.sharePpm ?? SHARE,
    follows: [...state.follows.values()].map(({ number, user }) => ({ number, user })),
    copies: people.flatMap(({ positions }) => positions.filter(({ follow: of }) => of !== 0)),
  };
}
