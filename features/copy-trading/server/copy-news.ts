/** What copy trading means for whom: pushes for the pages, webhooks, messages. A copy is no message; what was not copied is one a real day. */
import type { KernelEvent } from "../../../kernel/kernel.ts";
import type { News, NewsKind, NewsTable, Notice } from "../../../server/news/news.ts";
import { DAY_MS } from "../figures.ts";
import { SHARED } from "./share-receipts.ts";

const PUSH = "follow_changed";
const STEP: NewsKind = { push: PUSH };
const HOOKED: NewsKind = { push: PUSH, hook: "copies" };
const MADE: NewsKind = { push: PUSH, hook: "copies", isMade: true };
const TOLD: NewsKind = { push: PUSH, hook: "copies", notice: notice };

export const copyNews: NewsTable = {
  "copies/applied": ({ user }) => [{ kind: STEP, user, id: user, status: "applied" }],
  "copies/accepted": ({ user }) => [{ kind: TOLD, user, id: user, status: "accepted" }],
  "copies/refused": ({ user }) => [{ kind: TOLD, user, id: user, status: "refused" }],
  "copies/share-set": ({ user }) => [{ kind: STEP, user, id: user, status: "share" }],
  "copies/paused": ({ user, isPaused, followers }) => [
    { kind: TOLD, user, id: user, status: isPaused ? "paused" : "resumed" },
    ...followers.map((follower) => ({ kind: isPaused ? TOLD : STEP, user: follower, id: user, status: "trader_paused" })),
  ],
  "copies/leaving": ({ user, followers }) => [
    { kind: STEP, user, id: user, status: "leaving" },
    ...followers.map((follower) => ({ kind: TOLD, user: follower, id: user, status: "trader_leaving" })),
  ],
  "copies/left": ({ user }) => [{ kind: STEP, user, id: user, status: "left" }],
  "copies/followed": ({ user, trader, follow }) => [
    { kind: MADE, user, id: follow, status: "followed" },
    { kind: TOLD, user: trader, id: follow, status: "follower" },
  ],
  "copies/follow-set": ({ user, follow }) => [{ kind: STEP, user, id: follow, status: "set" }],
  "copies/ending": ({ user, follow, cause }) => [{ kind: cause === "stop" ? TOLD : HOOKED, user, id: follow, status: "ending" }],
  "copies/unfollowed": ({ user, trader, follow }) => [
    { kind: TOLD, user, id: follow, status: "ended" },
    { kind: HOOKED, user: trader, id: follow, status: "follower_ended" },
  ],
  "copies/copied": ({ user, position }) => [{ kind: HOOKED, user, id: position, status: "copied" }],
  "copies/not-copied": ({ user, follow }) => [{ kind: TOLD, user, id: follow, status: "not_copied" }],
  "copies/self-held": ({ user, position }) => [{ kind: STEP, user, id: position, status: "held" }],
  "copies/shared": ({ user, trader, follow, paid }) =>
    paid === 0n
      ? [{ kind: STEP, user, id: follow, status: "share_waits" }]
      : [
          { kind: TOLD, user, id: follow, status: "share_paid" },
          { kind: TOLD, user: trader, id: follow, status: "share_received" },
        ],
};

/** The message of one of them; parameters are numbers of the log, made into words when they are read. */
function notice(
  { id, status, user }: News,
  event: KernelEvent,
  { position, index, next }: { position: number; index: number; next: KernelEvent | undefined },
): Notice | undefined {
  switch (event.type) {
    case "copies/accepted":
      return { kind: "copy_accepted", about: "copy-trader", parameters: { share: String(event.sharePpm) } };
    case "copies/refused":
      return { kind: "copy_refused", about: "copy-trader", parameters: { reason: event.reason } };
    case "copies/paused": {
      if (status === "trader_paused") return { kind: "copy_trader_paused", about: `copy-paused-${id}`, parameters: { trader: String(id) } };
      return { kind: event.isPaused ? "copy_paused" : "copy_resumed", about: "copy-trader-pause", parameters: { reason: event.reason } };
    }
    case "copies/leaving":
      return { kind: "copy_trader_leaving", about: `copy-leaving-${id}`, parameters: { trader: String(id), ends: String(event.ends) } };
    case "copies/followed":
      // One for all, and rarely: who follows and leaves in a loop would push every other message out.
      return { kind: "copy_followed", about: "copy-followers", parameters: { amount: String(event.settings.mostAll) }, rarely: true };
    case "copies/ending":
      return { kind: "copy_stopped", about: `copy-stop-${id}`, parameters: { trader: String(event.trader) } };
    case "copies/unfollowed": {
      const { trader, realised, shared } = event;
      const parameters = { trader: String(trader), realised: String(realised), shared: String(shared) };
      return { kind: "copy_ended", about: `copy-follow-${id}`, parameters };
    }
    case "copies/not-copied": {
      const day = Math.floor(event.at / DAY_MS);
      return { kind: "copy_not_copied", about: "copy-missed", parameters: { user: String(user), day: String(day) }, rarely: true };
    }
    case "copies/shared": {
      const parameters = { trader: String(event.trader), paid: String(event.paid) };
      const about = `copy-share-${id}-${position}`;
      const isReceived = status === "share_received";
      const kind = isReceived ? "copy_share_received" : "copy_share_paid";
      if (next?.type !== "settlement/settled") return { kind, about, parameters };
      return { kind, about, parameters, receipt: `${isReceived ? SHARED : "settled"}-${position}-${index + 1}` };
    }
    default:
      return undefined;
  }
}
