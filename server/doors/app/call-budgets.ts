/**
 * How much of the costlier calls one account may ask for, and a guest's address of any, however many connections it opens. The rate bounds how often; how many
 * may be answered at once bounds what share of the database one account can hold, also when each answer takes long.
 */
import { setImmediate } from "node:timers";
import type { Call, CallBudget } from "../../../contract/call.ts";
import { BOT_LIMITS, type BotLimits } from "../bots/bot-usage.ts";
import { PairMap } from "../../pair-map.ts";
import { Refused } from "./answer.ts";
import type { Limit, RateLimits } from "./rate-limit.ts";

export type Budget = Limit & {
  /** Answered at the same time; the others wait in the order in which they came. */
  readonly atOnce: number;
};

const DAY_MS = 86_400_000;

/**
 * Orders of an account: a thousand at once, and then as many in a day as bots may place. Each leaves rows and a piece of the log for good:
 * without an end one account fills the disk in hours, and then nobody's orders are taken.
 */
function ordersBudget({ ordersPer10Seconds, ordersPerDay }: BotLimits): Budget {
  const burst = ordersPer10Seconds * 10;
  return { name: "orders", burst, everyMs: Math.ceil(DAY_MS / ordersPerDay), atOnce: burst };
}

/** Twice as many: whoever places all they may can cancel all of it. One of an order that there is not is a piece of the log too. */
function cancelsBudget(limits: BotLimits): Budget {
  const { burst, everyMs } = ordersBudget(limits);
  return { name: "cancels", burst: burst * 2, everyMs: everyMs / 2, atOnce: burst * 2 };
}

/** What else somebody asks of their own: how an order ended is asked after each, so where more may be placed more may be asked. */
function ownBudget({ ordersPer10Seconds }: BotLimits): Budget {
  return { name: "own", burst: ordersPer10Seconds * 6, everyMs: 10, atOnce: 3 };
}

export const CALL_BUDGETS = {
  history: { name: "history", burst: 200, everyMs: 50, atOnce: 3 },
  own: ownBudget(BOT_LIMITS),
  reads: { name: "reads", burst: 600, everyMs: 10, atOnce: 8 },
  charts: { name: "charts", burst: 60, everyMs: 250, atOnce: 2 },
  media: { name: "media", burst: 600, everyMs: 10, atOnce: 4 },
  moves: { name: "moves", burst: 120, everyMs: 1000, atOnce: 120 },
  orders: ordersBudget(BOT_LIMITS),
  cancels: cancelsBudget(BOT_LIMITS),
} as const satisfies Record<CallBudget, Budget>;

/** Whatever may be asked for has a budget, whether or not somebody thought of it: by a stranger, or by somebody of their own. */
export function budgetOf({ budget, access }: Call): CallBudget {
  return budget ?? (access === "guest" ? "reads" : "own");
}

type Line = { answering: number; readonly waiting: (() => void)[] };

export class CallBudgets {
  readonly #limits: RateLimits;
  readonly #budgets: Record<CallBudget, Budget>;
  /** Of those who are being answered now. */
  readonly #lines = new PairMap<CallBudget, string, Line>();

  constructor(limits: RateLimits, botLimits: BotLimits = BOT_LIMITS) {
    this.#limits = limits;
    const ofOperator = { orders: ordersBudget(botLimits), cancels: cancelsBudget(botLimits), own: ownBudget(botLimits) };
    this.#budgets = { ...CALL_BUDGETS, ...ofOperator };
  }

  /** Does `work` when it is the subject's turn; throws Refused when too much was asked for. */
  spend<Result>(name: CallBudget, subject: string, work: () => Promise<Result>): Promise<Result> {
    const wait = this.#limits.take(this.#budgets[name], subject);
    return wait > 0
      ? Promise.reject(new Refused("too_many_requests", { seconds: Math.ceil(wait / 1000) }))
      : this.inTurn(name, subject, work);
  }

  /** Only the turn, where something else bounds how often: bots have their weights. */
  async inTurn<Result>(name: CallBudget, subject: string, work: () => Result | Promise<Result>): Promise<Result> {
    const budget = this.#budgets[name];
    let line = this.#lines.get(name, subject);
    if (line === undefined) this.#lines.set(name, subject, (line = { answering: 0, waiting: [] }));
    // Who leaves hands their place on, so the number stays as it is.
    if (line.answering >= budget.atOnce) await new Promise<void>((resolve) => line.waiting.push(resolve));
    else line.answering += 1;
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      // In a turn of the event loop of its own: answers that all waited for the same would else be made in one go, by the thousand.
      if (next !== undefined) setImmediate(next);
      else if (--line.answering === 0) this.#lines.delete(name, subject);
    }
  }
}
