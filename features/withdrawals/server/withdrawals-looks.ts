/** Withdrawals for operators: what is open, the soonest deadline first, and where a bank payment goes. */
import Type from "typebox";
import { PEOPLE_ROLES, type Role } from "../../../contract/operator-roles.ts";
import type { Words } from "../../../contract/console-wire.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { assetId, timeMs, type TimeMs } from "../../../money/units.ts";
import { no } from "../../../server/console/console-refusal.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import { limitOf, ROW_FIELDS } from "../../../server/console/looks/row-pages.ts";
import { assetOf, type TradingVenue } from "../../../server/trading-venue.ts";
import { KIND_WORDS } from "../../holds/server/holds-words.ts";
import { networkFacts } from "../../networks/formulas.ts";
import type { OpenWithdrawalRow, PersonWithdrawalRow } from "../contract/withdrawal-row.ts";
import { BANK_ALONE_MAX, BANK_PAY_MS, PAY_WAIT_MS } from "../formulas.ts";
import type { Wait, Withdrawal } from "../kernel/public.ts";
import { readWithdrawals, type WithdrawalRecord } from "./withdrawals.rows.ts";
import { WithdrawalPlaces } from "./withdrawal-places.ts";
import { CAUSE_WORDS, STATE_WORDS } from "./withdrawals-words.ts";

export const LOOKERS: readonly Role[] = ["admin", "compliance", "finance", "auditor"];
const USDT_DECIMALS = 6;

const queue = defineLook({
  name: "withdrawals/queue",
  title: { en: "Withdrawals", zh: "提币" },
  roles: LOOKERS,
  fields: Type.Object({ ...ROW_FIELDS }),
  /** Live from the kernel; the tables are asked for the page alone. */
  answer: async (desk, fields) => {
    const { venue } = desk;
    const { withdrawals, schedule } = venue.kernel;
    const now = timeMs(venue.time.now());
    const places = new WithdrawalPlaces(desk);
    const dues = new Map(schedule.entries().map(({ id, due }) => [id, due]));
    const late = (at: number): number => (at === 0 ? Number.MAX_SAFE_INTEGER : at);
    const sorted = withdrawals
      .all()
      .map((one) => {
        const waits = one.state === "waiting" ? withdrawals.waitsOf(one, now) : [];
        return { one, waits, deadline: deadlineOf(one, waits, dues.get(one.entry)) };
      })
      .toSorted((a, b) => late(a.deadline) - late(b.deadline) || a.one.number - b.one.number);
    const [from, limit] = [Number(fields.after ?? 0), limitOf(fields)];
    const rows = await Promise.all(
      sorted.slice(from, from + limit).map(async (open) => {
        const place = await places.byNumber(open.one.user, open.one.destination);
        const to = place === undefined ? "" : `${place.label} ${places.shown(place.person, place)}`;
        return { ...rowOf(venue, open, now), to };
      }),
    );
    return { rows, next: sorted.length > from + limit ? String(from + limit) : undefined };
  },
});

const OF_PERSON = 200;

const ofPerson = defineLook({
  name: "withdrawals/person",
  title: { en: "A person's withdrawals", zh: "用户提币" },
  roles: PEOPLE_ROLES,
  fields: Type.Object({ ...ROW_FIELDS, person: Type.String({ pattern: "^[0-9]{1,9}$" }) }),
  noted: ({ person }) => ({ person: Number(person), subject: "withdrawals" }),
  answer: async ({ venue }, { person }) => {
    await venue.projected();
    const { rows } = await readWithdrawals(venue.pool, { user: Number(person), page: 1, limit: OF_PERSON });
    return { rows: rows.map((row) => pastRow(venue, row)), next: undefined };
  },
});

/** Without where it went: that is for who pays it. */
function pastRow({ kernel }: TradingVenue, row: WithdrawalRecord): PersonWithdrawalRow {
  const { code, decimals } = assetOf(kernel, assetId(row.asset));
  const cause = isCause(row.cause) ? CAUSE_WORDS[row.cause] : { en: "", zh: "" };
  return {
    id: Number(row.id),
    amount: plainDecimal(BigInt(row.amount), decimals),
    fee: plainDecimal(BigInt(row.fee), decimals),
    coin: code,
    network: networkFacts(row.network)?.name ?? "",
    state: row.state,
    stateEn: STATE_WORDS[row.state].en,
    stateZh: STATE_WORDS[row.state].zh,
    whyEn: cause.en,
    whyZh: cause.zh,
    asked: Number(row.requested_at),
    ended: Number(row.ended_at),
  };
}

const isCause = (word: string): word is keyof typeof CAUSE_WORDS => Object.hasOwn(CAUSE_WORDS, word);

const count = defineLook({
  name: "withdrawals/count",
  title: { en: "Withdrawals that wait for somebody", zh: "待处理提币数" },
  roles: LOOKERS,
  fields: Type.Object({}),
  answer: ({ venue }) => {
    const now = timeMs(venue.time.now());
    const waiting = venue.kernel.withdrawals
      .all()
      .filter(({ kind, state, reviewUntil }) => (state === "waiting" && reviewUntil > now) || (kind !== "address" && state !== "waiting"));
    return { waiting: waiting.length, oldest: waiting[0]?.requestedAt ?? 0 };
  },
});

/** Every field of the account, for who pays it: each look is written down. */
const bank = defineLook({
  name: "withdrawals/bank",
  title: { en: "Where a bank payment goes", zh: "银行付款信息" },
  roles: ["finance"],
  fields: Type.Object({ withdrawal: Type.String({ pattern: "^[0-9]{1,15}$" }), person: Type.String({ pattern: "^[0-9]{1,9}$" }) }),
  noted: ({ withdrawal, person }) => ({ person: Number(person), subject: `withdrawal-${withdrawal} account`, isEach: true }),
  answer: async (desk, { withdrawal, person }) => {
    const one = desk.venue.kernel.withdrawals.find(Number(withdrawal));
    const places = new WithdrawalPlaces(desk);
    const place = one === undefined || one.user !== Number(person) ? undefined : await places.byNumber(one.user, one.destination);
    if (place === undefined) return no("withdrawal_unknown", { en: "There is no such withdrawal.", zh: "没有此提币。" }, 404);
    return { lines: Object.entries(places.bankLines(place.person, place)).map(([name, text]) => ({ name, text })) };
  },
});

type Open = { readonly one: Withdrawal; readonly waits: readonly Wait[]; readonly deadline: number };

function rowOf({ kernel }: TradingVenue, { one, waits, deadline }: Open, now: TimeMs): Omit<OpenWithdrawalRow, "to"> {
  const { code, decimals } = assetOf(kernel, one.asset);
  const words = waits.map((wait) => wordsOf(kernel, wait, now));
  const isBank = one.kind !== "address";
  return {
    ...{ key: String(one.number), id: one.number, person: one.user, amount: plainDecimal(one.amount, decimals), coin: code },
    worth: one.worth === 0n ? "" : plainDecimal(one.worth, USDT_DECIMALS),
    ...{ network: networkFacts(one.network)?.name ?? "", isBank, state: one.state },
    ...{ stateEn: STATE_WORDS[one.state].en, stateZh: STATE_WORDS[one.state].zh },
    waitsEn: words.map(({ en }) => en).join(", "),
    waitsZh: words.map(({ zh }) => zh).join("，"),
    asked: one.requestedAt,
    deadline,
    needsTwoToReturn: kernel.withdrawals.needsSecondToRefuse(one.user, now),
    needsTwo: one.state === "waiting" ? kernel.withdrawals.needsSecondToRefuse(one.user, now) : isBank && one.worth > BANK_ALONE_MAX,
  };
}

/** What stands in the due-list; with neither an entry nor a wait there is none. */
function deadlineOf({ entry, requestedAt, state }: Withdrawal, waits: readonly Wait[], due: number | undefined): number {
  if (waits.length > 0) return Math.max(...waits.map(({ until }) => until));
  return entry === 0 ? 0 : (due ?? requestedAt + (state === "sending" ? BANK_PAY_MS : PAY_WAIT_MS));
}

function wordsOf(kernel: TradingVenue["kernel"], { why, hold: number }: Wait, now: TimeMs): Words {
  if (why === "review") return { en: "review", zh: "审核" };
  if (why === "new_address") return { en: "new address", zh: "新地址" };
  const hold = kernel.holds.find(number, now);
  return hold === undefined ? { en: "hold", zh: "限制" } : KIND_WORDS[hold.kind];
}

export const withdrawalsLooks: readonly Look[] = [queue, count, bank, ofPerson];
