/** Deciding requests, and the table of limits per level. */
import Type from "typebox";
import { amount, userId } from "../../../money/units.ts";
import { plainDecimal, parseDecimal } from "../../../money/decimal.ts";
import { isRefusal, no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineVerb, type ConsoleDesk, type Plan, type Verb } from "../../../server/console/verb.ts";
import { REFUSAL_WHYS } from "../contract/verification.contract.ts";
import { isLevel, WITHDRAWAL_LEAST, type Level } from "../formulas.ts";
import { type Request, VerificationDesk } from "./verification-desk.ts";
import { WHY_WORDS } from "./verification-words.ts";

const REQUEST_FIELD = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 });
const REQUEST_LABEL = { en: "Request", zh: "申请" };
const DECIDED = no("request_decided", { en: "This request does not wait any more.", zh: "此申请已处理。" });

async function waiting(desk: ConsoleDesk, id: number): Promise<NonNullable<Request> | ConsoleRefusal> {
  const requests = new VerificationDesk(desk);
  const request = await requests.find(id);
  const isOpen = request?.state === "review" && requests.levelOf(request.user_id) < request.level;
  return isOpen ? request : DECIDED;
}

const presentRequest = async (_desk: unknown, about: string): Promise<Readonly<Record<string, number>>> =>
  /^\d{1,9}$/.test(about) ? { asked: Number(about) } : {};
const levelLine = (before: number, after: number) => ({ label: { en: "Level", zh: "等级" }, before: String(before), after: String(after) });

const pass = defineVerb({
  name: "verification/pass",
  title: { en: "Accept", zh: "通过" },
  roles: ["compliance"],
  fields: Type.Object({ asked: REQUEST_FIELD }),
  labels: { asked: REQUEST_LABEL },
  present: presentRequest,
  async plan(desk, { asked: id }, { operator }): Promise<Plan | ConsoleRefusal> {
    const request = await waiting(desk, id);
    if (isRefusal(request)) return request;
    const { user_id: person, level } = request;
    const before = new VerificationDesk(desk).levelOf(person);
    if (level !== before + 1) return no("level_before_missing", { en: "The level before it is missing.", zh: "缺少前一等级。" });
    return {
      command: { type: "verification/set-level", user: userId(person), level: level as Level, by: operator.id },
      lines: [levelLine(before, level)],
      note: { en: "The person is told. Pictures are deleted a week later.", zh: "将通知用户，图片一周后删除。" },
      person,
      subject: `verification-${id}`,
    };
  },
});

const refuse = defineVerb({
  name: "verification/refuse",
  title: { en: "Refuse", zh: "拒绝" },
  roles: ["compliance"],
  fields: Type.Object({ asked: REQUEST_FIELD, why: Type.Enum([...REFUSAL_WHYS]), words: Type.Optional(Type.String({ maxLength: 300 })) }),
  labels: {
    asked: REQUEST_LABEL,
    why: { en: "Reason, which the person reads", zh: "原因（用户可见）" },
    words: { en: "More words to the person", zh: "给用户的补充说明" },
  },
  choices: () => ({ why: REFUSAL_WHYS.map((why) => ({ value: why, label: WHY_WORDS[why].en, zh: WHY_WORDS[why].zh })) }),
  present: presentRequest,
  unkept: ["words"],
  async plan(desk, { asked: id, why, words = "" }): Promise<Plan | ConsoleRefusal> {
    const request = await waiting(desk, id);
    if (isRefusal(request)) return request;
    const { user_id: person, level } = request;
    return {
      change: async (transaction) => {
        const decided = { state: "failed" as const, decided_at: new Date(desk.clock()), why, words: words.trim() };
        await transaction.updateTable("verification_request").set(decided).where("id", "=", id).where("state", "=", "review").execute();
      },
      afterwards: () =>
        desk.notices.note(person, { kind: "verification_failed", about: `verification-${id}`, parameters: { level: String(level), why } }),
      lines: [
        { label: { en: "Request", zh: "申请" }, before: "in review", after: "refused" },
        { label: { en: "Reason", zh: "原因" }, before: "–", after: WHY_WORDS[why].en },
      ],
      note: { en: "The person reads the reason and may send it again.", zh: "用户可看到原因并重新提交。" },
      person,
      subject: `verification-${id}`,
    };
  },
});

const lower = defineVerb({
  name: "verification/lower",
  title: { en: "Lower a level", zh: "降低等级" },
  roles: ["compliance"],
  fields: Type.Object({ person: Type.Integer({ minimum: 1001, maximum: 2 ** 31 - 1 }), level: Type.Enum(["1"]) }),
  labels: { person: { en: "Person", zh: "用户" }, level: { en: "Level", zh: "等级" } },
  // Not to 0, from where nothing can be taken out (charter 1): holds have reasons and deadlines (features/holds).
  choices: () => ({ level: [{ value: "1", label: "1" }] }),
  present: async (_desk, about) => (/^\d{1,9}$/.test(about) ? { person: Number(about) } : {}),
  plan({ venue: { kernel } }, { person, level: wanted }, { operator }): Plan | ConsoleRefusal {
    const before = kernel.verification.levelOf(userId(person));
    const level = Number(wanted) as Level;
    if (level >= before) return no("level_not_lower", { en: `They have level ${before}.`, zh: `该用户为等级 ${before}。` });
    return {
      command: { type: "verification/set-level", user: userId(person), level, by: operator.id },
      lines: [levelLine(before, level)],
      person,
    };
  },
});

const limits = defineVerb({
  name: "verification/set-limits",
  title: { en: "Limits of a level", zh: "等级限额" },
  roles: ["admin", "compliance"],
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({
    level: Type.Enum(["0", "1", "2"]),
    withdrawal: Type.String({ minLength: 1, maxLength: 41, "x-kind": "amount" }),
    fiat: Type.String({ minLength: 1, maxLength: 41, "x-kind": "amount" }),
  }),
  labels: {
    level: { en: "Level", zh: "等级" },
    withdrawal: { en: "Withdrawals in 24 hours, BTC", zh: "24 小时提现（BTC）" },
    fiat: { en: "One fiat trade, USDT", zh: "单笔法币交易（USDT）" },
  },
  choices: () => ({ level: ["0", "1", "2"].map((value) => ({ value, label: value })) }),
  plan({ venue: { kernel } }, { level: wanted, withdrawal: btc, fiat }, { operator, second }): Plan | ConsoleRefusal {
    const level = Number(wanted);
    const [leaving, trade] = [parseDecimal(btc, 8), parseDecimal(fiat, 6)];
    if (!isLevel(level) || typeof leaving !== "bigint" || typeof trade !== "bigint")
      return no("amount_wrong", { en: "An amount is digits with a point, like 200.", zh: "数量为数字，可含小数点，例如 200。" });
    if (level > 0 && leaving < WITHDRAWAL_LEAST)
      return no("limit_too_low", {
        en: "Who is verified may take out at least 1 BTC in 24 hours: own money can always leave.",
        zh: "已验证者 24 小时至少可提 1 BTC：自有资金始终可以提出。",
      });
    const before = kernel.verification.limitsOf(level);
    const line = (en: string, zh: string, [old, next]: readonly [bigint, bigint], decimals: number) => ({
      label: { en, zh },
      before: plainDecimal(old, decimals),
      after: plainDecimal(next, decimals),
    });
    return {
      command: {
        type: "verification/set-limits",
        level,
        withdrawal: amount(leaving),
        fiatTrade: amount(trade),
        askedBy: operator.id,
        // Without a second the kernel refuses.
        agreedBy: second?.id ?? operator.id,
      },
      lines: [
        line("Withdrawals in 24 hours, BTC", "24 小时提现（BTC）", [before.withdrawal, leaving], 8),
        line("One fiat trade, USDT", "单笔法币交易（USDT）", [before.fiatTrade, trade], 6),
      ],
      subject: `level ${level}`,
    };
  },
});

export const verificationVerbs: readonly Verb[] = [pass, refuse, lower, limits];
