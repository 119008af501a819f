/** What becomes of a deposit, for whose it is: one message a deposit, which becomes its newest state; a push; webhooks. */
import type { Kernel, KernelEvent } from "../../../kernel/kernel.ts";
import { plainDecimal, wireDecimal } from "../../../money/decimal.ts";
import type { HookTeller, HookWords, News, NewsKind, NewsTable, Notice, NoticeDetails, NoticeWords } from "../../../server/news/news.ts";
import { assetOf, type TradingVenue } from "../../../server/trading-venue.ts";
import type { DepositsEvent } from "../kernel/public.ts";

const PUSH = "deposit_changed";
const TOLD: NewsKind = { push: PUSH, hook: "deposit", notice: depositNotice };
/** What the person did themselves, and each further confirmation: no message. */
const QUIET: NewsKind = { push: PUSH, hook: "deposit" };
const MADE: NewsKind = { ...QUIET, isMade: true };
const COUNTED: NewsKind = { push: PUSH };

export const depositsNews: NewsTable = {
  "deposits/requested": ({ user, number }) => [{ kind: MADE, user, id: number, status: "review" }],
  "deposits/seen": ({ user, number }) => [{ kind: TOLD, user, id: number, status: "seen" }],
  "deposits/confirming": ({ user, number }) => [{ kind: COUNTED, user, id: number, status: "confirming" }],
  "deposits/credited": ({ user, number, channel }) => [{ kind: channel === "paper" ? MADE : TOLD, user, id: number, status: "credited" }],
  "deposits/refused": ({ user, number }) => [{ kind: TOLD, user, id: number, status: "refused" }],
  "deposits/cancelled": ({ user, number }) => [{ kind: QUIET, user, id: number, status: "cancelled" }],
  "deposits/vanished": ({ user, number }) => [{ kind: TOLD, user, id: number, status: "vanished" }],
};

function depositNotice(
  { id, status }: News,
  event: KernelEvent,
  { position, index }: { position: number; index: number },
): Notice | undefined {
  if (!isOfOne(event)) return undefined;
  const { asset, amount } = event;
  const parameters = { asset: String(asset), units: String(amount) };
  const notice = { kind: `deposit_${status}`, about: `deposit-${id}` };
  if (event.type === "deposits/refused") return { ...notice, parameters: { ...parameters, why: event.why } };
  if (event.type === "deposits/seen") return { ...notice, parameters: { ...parameters, needed: String(event.needed) } };
  // The settlement comes right after it.
  if (event.type === "deposits/credited") return { ...notice, parameters, receipt: `settled-${position}-${index + 1}` };
  return { ...notice, parameters };
}

const LINK = { link: "/pages/fund/receive_withdraw_record" };

export const depositsNotices: NoticeWords = {
  group: "money",
  kinds: { deposit_seen: LINK, deposit_credited: LINK, deposit_refused: LINK, deposit_vanished: LINK },
  details: (venue, notices, say) => Promise.resolve(detailsOf(venue, notices, say)),
};

function detailsOf(
  { kernel }: TradingVenue,
  notices: Parameters<NonNullable<NoticeWords["details"]>>[1],
  say: (key: string) => string,
): NoticeDetails {
  return new Map(
    notices.map(({ about, parameters: { asset = "0", units = "0", why } }) => {
      const { code, decimals } = assetOf(kernel, Number(asset));
      const amount = plainDecimal(BigInt(units), decimals);
      return [about, { amount, currency: code, why: why === undefined ? "" : say(`deposits.why.${why}`) }] as const;
    }),
  );
}

type OfOne = Exclude<DepositsEvent, { readonly type: "deposits/terms-set" }>;
const isOfOne = (event: KernelEvent): event is OfOne => event.type.startsWith("deposits/") && event.type !== "deposits/terms-set";

/** Deposits in webhooks' words. */
export class DepositsHooks implements HookTeller {
  readonly #kernel: Kernel;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  load(): Promise<void> {
    return Promise.resolve();
  }

  tell(event: KernelEvent): HookWords | undefined {
    if (!isOfOne(event) || event.type === "deposits/confirming") return undefined;
    const { code, decimals } = assetOf(this.#kernel, event.asset);
    const data = { id: event.number, currency_id: event.asset, name: code, amount: wireDecimal(event.amount, decimals) };
    const why = event.type === "deposits/refused" ? { why: event.why } : {};
    return { type: HOOKS[event.type], data: { ...data, ...why, at: event.at } };
  }
}

const HOOKS = {
  "deposits/requested": "deposit.requested",
  "deposits/seen": "deposit.seen",
  "deposits/credited": "deposit.credited",
  "deposits/refused": "deposit.refused",
  "deposits/cancelled": "deposit.cancelled",
  "deposits/vanished": "deposit.vanished",
} as const;
