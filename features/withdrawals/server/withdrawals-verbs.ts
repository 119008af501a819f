/** What operators do with withdrawals: let one go on, refuse it with a reason of the list, pay banks by hand. None names an amount, and none keeps one longer. */
import Type from "typebox";
import type { Line, Words } from "../../../contract/console-wire.ts";
import { plainDecimal, parseDecimal } from "../../../money/decimal.ts";
import { amount, timeMs } from "../../../money/units.ts";
import { isRefusal, no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineVerb, type Actors, type ConsoleDesk, type Plan, type Verb } from "../../../server/console/verb.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import { BANK_ALONE_MAX, FAILURE_CAUSES, REFUSAL_CAUSES, type FailureCause, type RefusalCause } from "../formulas.ts";
import type { Withdrawal } from "../kernel/public.ts";
import { CAUSE_WORDS, STATE_WORDS } from "./withdrawals-words.ts";

const ASKED = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 });
const ASKED_LABEL = { en: "Withdrawal", zh: "提币编号" };
const GONE = no("withdrawal_state_wrong", { en: "It is not in that state any more.", zh: "该提币状态已变。" });
const TWO = no("second_operator_needed", { en: "This one takes two: use the other verb.", zh: "需双人操作，请使用另一操作。" });
const ALL_BACK: Words = {
  en: "All of it comes back, the fee too. The person reads the reason.",
  zh: "资金与手续费全部退回，用户可见原因。",
};

const present = async (_desk: unknown, about: string): Promise<Readonly<Record<string, number>>> =>
  /^\d{1,9}$/.test(about) ? { asked: Number(about) } : {};
const stateLine = (before: Withdrawal["state"], after: Words): Line => ({
  label: { en: "State", zh: "状态" },
  before: STATE_WORDS[before].en,
  after: after.en,
});

function find(desk: ConsoleDesk, id: number, states: readonly Withdrawal["state"][]): Withdrawal | ConsoleRefusal {
  const found = desk.venue.kernel.withdrawals.find(id);
  return found === undefined || !states.includes(found.state) ? GONE : found;
}

function about({ venue }: ConsoleDesk, one: Withdrawal): { readonly person: number; readonly subject: string; readonly done: string } {
  const { code, decimals } = assetOf(venue.kernel, one.asset);
  return {
    person: one.user,
    subject: `withdrawal-${one.number}`,
    done: `Withdrawal ${one.number}, ${plainDecimal(one.amount, decimals)} ${code}.`,
  };
}

const approve = defineVerb({
  name: "withdrawals/approve",
  title: { en: "End the review", zh: "结束审核" },
  roles: ["compliance", "finance"],
  fields: Type.Object({ asked: ASKED }),
  labels: { asked: ASKED_LABEL },
  present,
  plan(desk, { asked }, { operator }): Plan | ConsoleRefusal {
    const one = find(desk, asked, ["waiting"]);
    if (isRefusal(one)) return one;
    if (one.reviewUntil <= desk.venue.time.now()) return GONE;
    return {
      command: { type: "withdrawals/approve", withdrawal: asked, by: operator.id },
      lines: [stateLine(one.state, { en: "goes on", zh: "继续" })],
      note: { en: "A new address and holds go on counting.", zh: "新地址与限制仍然有效。" },
      ...about(desk, one),
    };
  },
});

const REFUSE_FIELDS = Type.Object({ asked: ASKED, cause: Type.Enum([...REFUSAL_CAUSES]) });
const CAUSE_LABEL = { en: "Reason, which the person reads", zh: "原因（用户可见）" };
const causeChoices = (causes: readonly (RefusalCause | FailureCause)[]) => () => ({
  cause: causes.map((value) => ({ value, label: CAUSE_WORDS[value].en, zh: CAUSE_WORDS[value].zh })),
});

type Asked<Cause> = { readonly asked: number; readonly cause: Cause };

function planRefuse(
  desk: ConsoleDesk,
  { asked, cause }: Asked<RefusalCause>,
  { operator, second }: Actors,
  areTwo: boolean,
): Plan | ConsoleRefusal {
  const one = find(desk, asked, ["waiting"]);
  if (isRefusal(one)) return one;
  if (!areTwo && desk.venue.kernel.withdrawals.needsSecondToRefuse(one.user, timeMs(desk.venue.time.now()))) return TWO;
  return {
    command: {
      ...{ type: "withdrawals/refuse", withdrawal: asked, cause, by: operator.id },
      // Without a second the kernel refuses.
      ...(areTwo ? { agreedBy: second?.id ?? operator.id } : {}),
    },
    lines: [stateLine(one.state, STATE_WORDS.refused), { label: CAUSE_LABEL, before: "–", after: CAUSE_WORDS[cause] }],
    note: ALL_BACK,
    ...about(desk, one),
  };
}

const refuse = defineVerb({
  name: "withdrawals/refuse",
  title: { en: "Refuse", zh: "拒绝" },
  roles: ["compliance"],
  fields: REFUSE_FIELDS,
  labels: { asked: ASKED_LABEL, cause: CAUSE_LABEL },
  choices: causeChoices(REFUSAL_CAUSES),
  present,
  plan: (desk, fields, actors) => planRefuse(desk, fields, actors, false),
});

const refuseAgain = defineVerb({
  name: "withdrawals/refuse-again",
  title: { en: "Refuse a further one", zh: "再次拒绝" },
  roles: ["compliance"],
  needsTwo: true,
  needsProof: true,
  fields: REFUSE_FIELDS,
  labels: { asked: ASKED_LABEL, cause: CAUSE_LABEL },
  choices: causeChoices(REFUSAL_CAUSES),
  present,
  plan: (desk, fields, actors) => planRefuse(desk, fields, actors, true),
});

function findBank(desk: ConsoleDesk, asked: number, state: Withdrawal["state"]): Withdrawal | ConsoleRefusal {
  const one = find(desk, asked, [state]);
  return isRefusal(one) || one.kind !== "address" ? one : GONE;
}

const take = defineVerb({
  name: "withdrawals/take",
  title: { en: "Take on a bank payment", zh: "受理银行付款" },
  roles: ["finance"],
  fields: Type.Object({ asked: ASKED }),
  labels: { asked: ASKED_LABEL },
  present,
  plan(desk, { asked }, { operator }): Plan | ConsoleRefusal {
    const one = findBank(desk, asked, "approved");
    if (isRefusal(one)) return one;
    return {
      command: { type: "withdrawals/take", withdrawal: asked, by: operator.id },
      lines: [stateLine(one.state, STATE_WORDS.sending)],
      note: {
        en: "From here on it cannot be cancelled. Pay it, then say so within 7 days: else it comes back, and paying twice is the house's risk.",
        zh: "受理后不可取消。请付款并于 7 天内登记，否则自动退回，重复付款由平台承担。",
      },
      ...about(desk, one),
    };
  },
});

const PAID_FIELDS = Type.Object({ asked: ASKED, reference: Type.String({ minLength: 1, maxLength: 80 }) });
const PAID_LABELS = { asked: ASKED_LABEL, reference: { en: "The bank's reference", zh: "银行参考号" } };

type Paid = { readonly asked: number; readonly reference: string };

function planPaid(desk: ConsoleDesk, { asked, reference }: Paid, { operator, second }: Actors, areTwo: boolean): Plan | ConsoleRefusal {
  const one = findBank(desk, asked, "sending");
  if (isRefusal(one)) return one;
  if (!areTwo && one.worth > BANK_ALONE_MAX) return TWO;
  return {
    command: {
      ...{ type: "withdrawals/settle", withdrawal: asked, by: operator.id },
      ...(areTwo ? { agreedBy: second?.id ?? operator.id } : {}),
    },
    lines: [stateLine(one.state, STATE_WORDS.done), { label: PAID_LABELS.reference, before: "–", after: reference }],
    note: {
      en: "The money is booked as gone, and the person is told. The reference stays in the audit log.",
      zh: "资金记为已转出并通知用户，参考号保留在审计日志。",
    },
    ...about(desk, one),
  };
}

const paid = defineVerb({
  name: "withdrawals/paid",
  title: { en: "Paid", zh: "已付款" },
  roles: ["finance"],
  needsProof: true,
  fields: PAID_FIELDS,
  labels: PAID_LABELS,
  present,
  plan: (desk, fields, actors) => planPaid(desk, fields, actors, false),
});

const paidByTwo = defineVerb({
  name: "withdrawals/paid-by-two",
  title: { en: "Paid, a large one", zh: "已付款（大额）" },
  roles: ["finance"],
  needsTwo: true,
  needsProof: true,
  fields: PAID_FIELDS,
  labels: PAID_LABELS,
  present,
  plan: (desk, fields, actors) => planPaid(desk, fields, actors, true),
});

const FAIL_FIELDS = Type.Object({ asked: ASKED, cause: Type.Enum([...FAILURE_CAUSES]) });

/** It counts with refusals: once in 30 days to a person by one operator. */
function planFail(
  desk: ConsoleDesk,
  { asked, cause }: Asked<FailureCause>,
  { operator, second }: Actors,
  areTwo: boolean,
): Plan | ConsoleRefusal {
  const one = findBank(desk, asked, "sending");
  if (isRefusal(one)) return one;
  if (!areTwo && desk.venue.kernel.withdrawals.needsSecondToRefuse(one.user, timeMs(desk.venue.time.now()))) return TWO;
  return {
    command: {
      ...{ type: "withdrawals/fail", withdrawal: asked, by: operator.id, cause },
      ...(areTwo ? { agreedBy: second?.id ?? operator.id } : {}),
    },
    lines: [stateLine(one.state, STATE_WORDS.failed), { label: CAUSE_LABEL, before: "–", after: CAUSE_WORDS[cause] }],
    note: ALL_BACK,
    ...about(desk, one),
  };
}

const fail = defineVerb({
  name: "withdrawals/fail",
  title: { en: "Could not be paid", zh: "付款失败" },
  roles: ["finance"],
  fields: FAIL_FIELDS,
  labels: { asked: ASKED_LABEL, cause: CAUSE_LABEL },
  choices: causeChoices(FAILURE_CAUSES),
  present,
  plan: (desk, fields, actors) => planFail(desk, fields, actors, false),
});

const failAgain = defineVerb({
  name: "withdrawals/fail-again",
  title: { en: "A further one could not be paid", zh: "再次付款失败" },
  roles: ["finance"],
  needsTwo: true,
  needsProof: true,
  fields: FAIL_FIELDS,
  labels: { asked: ASKED_LABEL, cause: CAUSE_LABEL },
  choices: causeChoices(FAILURE_CAUSES),
  present,
  plan: (desk, fields, actors) => planFail(desk, fields, actors, true),
});

const WORTH_LABEL = { en: "Reviewed from a worth of, USDT", zh: "审核起点（USDT）" };
const setReview = defineVerb({
  name: "withdrawals/set-review",
  title: { en: "From which worth on withdrawals are reviewed", zh: "设置提币审核起点" },
  roles: ["admin", "compliance"],
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({ worth: Type.String({ minLength: 1, maxLength: 41, "x-kind": "amount" }) }),
  labels: { worth: WORTH_LABEL },
  plan({ venue: { kernel } }, { worth: text }, { operator, second }): Plan | ConsoleRefusal {
    const worth = parseDecimal(text, 6);
    if (typeof worth !== "bigint")
      return no("amount_wrong", { en: "An amount is digits with a point, like 50000.", zh: "数量为数字，例如 50000。" });
    return {
      command: { type: "withdrawals/set-review", worth: amount(worth), askedBy: operator.id, agreedBy: second?.id ?? operator.id },
      lines: [{ label: WORTH_LABEL, before: plainDecimal(kernel.withdrawals.reviewFrom, 6), after: plainDecimal(worth, 6) }],
      note: {
        en: "For requests that come. A review ends after 72 hours by itself.",
        zh: "仅适用于新申请。审核最长 72 小时，届时自动结束。",
      },
      subject: "withdrawals",
    };
  },
});

export const withdrawalsVerbs: readonly Verb[] = [approve, refuse, refuseAgain, take, paid, paidByTwo, fail, failAgain, setReview];
