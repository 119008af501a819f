/** What loans mean for whom: pushes for the pages, webhooks, messages; by mail where a sale, a call or the end of a term concerns money. */
import { clockText } from "../../../contract/clock-text.ts";
import type { Kernel, KernelEvent } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { assetId, timeMs } from "../../../money/units.ts";
import type { EventPlace, NewsKind, News, NewsTable, Notice, NoticeWords, StoredNotice } from "../../../server/news/news.ts";
import { totalOf } from "../formulas.ts";
import { percent } from "./loan-views.ts";

const PUSH = "loan_changed";
const MINE = { link: "/pages/common/borrowing" };
const MAILED = { ...MINE, isMailed: true } as const;
const STEP: NewsKind = { push: PUSH };
const HOOKED: NewsKind = { push: PUSH, hook: "loans" };
const TOLD: NewsKind = { push: PUSH, hook: "loans", notice };
const MADE: NewsKind = { ...TOLD, isMade: true };

export const loansNews: NewsTable = {
  "loans/applied": ({ user, loan, lapsesAt }) => [
    { kind: lapsesAt > 0 ? MADE : { ...HOOKED, isMade: true }, user, id: loan, status: "applied" },
  ],
  "loans/approved": ({ user, loan }) => [{ kind: TOLD, user, id: loan, status: "approved" }],
  "loans/disbursed": ({ user, loan }) => [{ kind: TOLD, user, id: loan, status: "disbursed" }],
  "loans/collateral": ({ user, loan }) => [{ kind: STEP, user, id: loan, status: "collateral" }],
  "loans/repaid": ({ user, loan }) => [{ kind: HOOKED, user, id: loan, status: "repaid" }],
  "loans/warned": ({ user, loan }) => [{ kind: TOLD, user, id: loan, status: "warned" }],
  "loans/selling": ({ user, loan }) => [{ kind: TOLD, user, id: loan, status: "selling" }],
  "loans/sold": ({ user, loan }) => [{ kind: HOOKED, user, id: loan, status: "sold" }],
  "loans/sale-over": ({ user, loan }) => [{ kind: TOLD, user, id: loan, status: "sale_over" }],
  "loans/reminded": ({ user, loan }) => [{ kind: TOLD, user, id: loan, status: "reminded" }],
  "loans/overdue": ({ user, loan }) => [{ kind: TOLD, user, id: loan, status: "overdue" }],
  "loans/ended": ({ user, loan, how }) => [{ kind: how === "closed" ? HOOKED : TOLD, user, id: loan, status: how }],
  "loans/status-granted": ({ user }) => [{ kind: { push: PUSH, notice }, user, id: 0, status: "status_granted" }],
  "loans/status-ended": ({ user }) => [{ kind: { push: PUSH, notice }, user, id: 0, status: "status_ended" }],
};

/** Numbers of the log, made into words when they are read. */
function notice(_news: News, event: KernelEvent, { position, index, next }: EventPlace): Notice | undefined {
  const made = wordsOf(event);
  if (made === undefined || !("user" in event)) return undefined;
  const number = "loan" in event ? event.loan : 0;
  const hasReceipt = next?.type === "settlement/settled" && next.product === "loans" && next.contract === number;
  return {
    kind: `loan_${made.kind}`,
    about: `loan-${number}-${position}`,
    parameters: { ...made.parameters, number: String(number) },
    ...(hasReceipt ? { receipt: `settled-${position}-${index + 1}` } : {}),
  };
}

type Words = { readonly kind: string; readonly parameters: Readonly<Record<string, string>> };

function wordsOf(event: KernelEvent): Words | undefined {
  switch (event.type) {
    case "loans/applied":
      return { kind: "applied", parameters: { asset: String(event.asset), amount: String(event.amount), until: String(event.lapsesAt) } };
    case "loans/approved":
      return { kind: "approved", parameters: { until: String(event.lapsesAt) } };
    case "loans/disbursed":
      return { kind: "disbursed", parameters: { asset: String(event.asset), amount: String(event.amount), until: String(event.endsAt) } };
    case "loans/warned":
      return { kind: "warned", parameters: { rate: String(event.ratePpm) } };
    case "loans/selling":
      return { kind: event.why === "market" ? "selling_market" : "selling", parameters: { rate: String(event.ratePpm) } };
    case "loans/sale-over":
      return { kind: "sale_over", parameters: { rate: String(event.ratePpm) } };
    case "loans/reminded":
      return {
        kind: "reminded",
        parameters: {
          asset: String(event.asset),
          amount: String(totalOf(event.owed)),
          days: String(event.days),
          until: String(event.endsAt),
        },
      };
    case "loans/overdue":
      return { kind: "overdue", parameters: { asset: String(event.asset), amount: String(totalOf(event.owed)) } };
    case "loans/ended":
      return endedWords(event);
    case "loans/status-granted":
      return { kind: "status_granted", parameters: {} };
    case "loans/status-ended":
      return { kind: event.how === "lapsed" ? "status_lapsed" : "status_ended", parameters: {} };
    default:
      return undefined;
  }
}

function endedWords({
  how,
  collateralAsset,
  back,
  asset,
  shortfall,
  cause,
}: Extract<KernelEvent, { type: "loans/ended" }>): Words | undefined {
  if (how === "closed") return undefined;
  const isShort = how === "liquidated" && shortfall > 0n;
  const sums = isShort ? { asset: String(asset), amount: String(shortfall) } : { asset: String(collateralAsset), amount: String(back) };
  return { kind: isShort ? "short" : how, parameters: { ...sums, cause: cause ?? "" } };
}

export const loansNotices: NoticeWords = {
  group: "earn",
  kinds: {
    loan_applied: MINE,
    loan_approved: MAILED,
    loan_disbursed: MAILED,
    loan_warned: MAILED,
    loan_selling: MAILED,
    loan_selling_market: MAILED,
    loan_sale_over: MAILED,
    loan_reminded: MAILED,
    loan_overdue: MAILED,
    loan_repaid: MINE,
    loan_liquidated: MAILED,
    loan_short: MAILED,
    loan_refused: MAILED,
    loan_withdrawn: MINE,
    loan_lapsed: MAILED,
    loan_status_granted: MINE,
    loan_status_ended: MINE,
    loan_status_lapsed: MINE,
  },
  details: ({ kernel }, notices, say) => Promise.resolve(new Map(notices.map((stored) => [stored.about, detailsOf(kernel, stored, say)]))),
};

function detailsOf(kernel: Kernel, { parameters }: StoredNotice, say: (key: string) => string): Readonly<Record<string, string>> {
  const { asset, amount = "0", rate, until, cause = "", number = "", days = "" } = parameters;
  const { code = "", decimals = 0 } = kernel.assets.get(assetId(Number(asset ?? 0))) ?? {};
  return {
    number,
    days,
    currency: code,
    amount: plainDecimal(BigInt(amount), decimals),
    // Hundredths of a percent are enough to read.
    rate: rate === undefined ? "" : percent(Math.floor(Number(rate) / 1000) * 1000),
    until: until === undefined ? "" : clockText(timeMs(Number(until))).slice(0, -3),
    cause: cause === "" ? "" : say(`loans.cause.${cause}`),
  };
}
