/** What becomes of a withdrawal, for its person: one message each, which becomes its newest state; pushes and webhooks. */
import { clockText } from "../../../contract/clock-text.ts";
import type { Kernel, KernelEvent } from "../../../kernel/kernel.ts";
import { plainDecimal, wireDecimal } from "../../../money/decimal.ts";
import { amount, timeMs } from "../../../money/units.ts";
import type {
  HookTeller,
  HookWords,
  News,
  NewsKind,
  NewsTable,
  Notice,
  NoticeDetails,
  NoticeWords,
  StoredNotice,
} from "../../../server/news/news.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import type { WebhookEventType } from "../../webhooks/contract/webhooks.contract.ts";
import { arrives, isFailureCause, isRefusalCause } from "../formulas.ts";
import type { WithdrawalsEvent } from "../kernel/public.ts";

const PUSH = "withdrawal";
const TOLD: NewsKind = { push: PUSH, hook: "withdrawal", notice: withdrawalNotice };
const MADE: NewsKind = { ...TOLD, isMade: true };
/** Steps that nobody needs a message of. */
const STEP: NewsKind = { push: PUSH, hook: "withdrawal" };

export const withdrawalsNews: NewsTable = {
  "withdrawals/requested": ({ user, number }) => [{ kind: MADE, user, id: number, status: "requested" }],
  "withdrawals/approved": ({ user, number }) => [{ kind: STEP, user, id: number, status: "approved" }],
  "withdrawals/taken": ({ user, number }) => [{ kind: STEP, user, id: number, status: "sending" }],
  "withdrawals/sent": ({ user, number }) => [{ kind: STEP, user, id: number, status: "sent" }],
  "withdrawals/settled": ({ user, number }) => [{ kind: TOLD, user, id: number, status: "done" }],
  "withdrawals/returned": ({ user, number, reason }) => [{ kind: TOLD, user, id: number, status: reason }],
};

function withdrawalNotice(
  { id }: News,
  event: KernelEvent,
  { position, index }: { readonly position: number; readonly index: number },
): Notice | undefined {
  const about = `withdrawal-${id}`;
  if (event.type === "withdrawals/requested") {
    if (event.waits.length === 0) return undefined;
    const until = Math.max(...event.waits.map((wait) => wait.until));
    return { kind: "withdrawal_waiting", about, parameters: { ...sumsOf(event), at: String(until) } };
  }
  if (event.type === "withdrawals/settled")
    return { kind: "withdrawal_done", about, parameters: sumsOf(event), receipt: `settled-${position}-${index + 1}` };
  if (event.type !== "withdrawals/returned") return undefined;
  const kind = event.reason === "refused" || event.reason === "failed" ? `withdrawal_${event.reason}` : "withdrawal_cancelled";
  return { kind, about, parameters: { ...sumsOf(event), why: event.cause } };
}

type Sums = { readonly number: number; readonly asset: number; readonly amount: bigint; readonly fee: bigint };
const sumsOf = ({ number, asset, amount: taken, fee }: Sums): Readonly<Record<string, string>> => ({
  ...{ number: String(number), asset: String(asset), taken: String(taken), cost: String(fee) },
});

const LINK = { link: "/pages/fund/receive_withdraw_record?tab=withdrawals" };
/** Money that left or came back. */
const MAILED = { ...LINK, isMailed: true } as const;

export const withdrawalsNotices: NoticeWords = {
  group: "money",
  kinds: {
    withdrawal_waiting: LINK,
    withdrawal_done: MAILED,
    withdrawal_cancelled: MAILED,
    withdrawal_refused: MAILED,
    withdrawal_failed: MAILED,
  },
  details: ({ kernel }, notices, say) =>
    Promise.resolve(new Map(notices.map((notice) => [notice.about, detailsOf(kernel, notice, say)])) as NoticeDetails),
};

function detailsOf(kernel: Kernel, { parameters }: StoredNotice, say: (key: string) => string): Readonly<Record<string, string>> {
  const { number = "", asset = "0", taken = "0", cost = "0", at, why = "" } = parameters;
  const { code, decimals } = assetOf(kernel, Number(asset));
  const [sum, fee] = [amount(BigInt(taken)), amount(BigInt(cost))];
  return {
    number,
    currency: code,
    amount: plainDecimal(sum, decimals),
    fee: plainDecimal(fee, decimals),
    arrives: plainDecimal(arrives(sum, fee), decimals),
    cause: isRefusalCause(why) || isFailureCause(why) ? say(`withdrawals.cause.${why}`) : "",
    // To the minute.
    until: at === undefined ? "" : clockText(timeMs(Number(at))).slice(0, -3),
  };
}

/** Webhooks hear of each step: its number, sums and state. */
export class WithdrawalHooks implements HookTeller {
  readonly #kernel: Kernel;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  load(): Promise<void> {
    return Promise.resolve();
  }

  tell(event: KernelEvent, { status }: News): HookWords | undefined {
    if (!event.type.startsWith("withdrawals/") || event.type === "withdrawals/review-set") return undefined;
    const { number, asset, amount: taken, fee, at } = event as Exclude<WithdrawalsEvent, { readonly type: "withdrawals/review-set" }>;
    const { code, decimals } = assetOf(this.#kernel, asset);
    const data = {
      id: number,
      currency: code,
      number: wireDecimal(taken, decimals),
      fee: wireDecimal(fee, decimals),
      arrives: wireDecimal(arrives(taken, fee), decimals),
      state: status,
      at,
    };
    return { type: TYPES[status] ?? "withdrawal.returned", data };
  }
}

const TYPES: Readonly<Record<string, WebhookEventType>> = {
  requested: "withdrawal.requested",
  approved: "withdrawal.approved",
  sending: "withdrawal.sending",
  sent: "withdrawal.sent",
  done: "withdrawal.done",
};
