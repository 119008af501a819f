/**
 * What operators do with holds: setting one, ending one early, each alone; a later deadline or a further hold only by two. The words
 * of their reason stay in the audit log; the log of commands has numbers and a word of the closed list.
 */
import Type from "typebox";
import type { FieldValue, Line, Words } from "../../../contract/console-wire.ts";
import { clockText } from "../../../contract/clock-text.ts";
import { parsePositive } from "../../../contract/decimal-string.ts";
import type { Role } from "../../../contract/operator-roles.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { amount, timeMs, userId, type Amount, type AssetId, type TimeMs } from "../../../money/units.ts";
import { no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { PERSON_FIELD, PERSON_LABEL, PERSON_UNKNOWN, presentPerson } from "../../../server/console/person-field.ts";
import { defineVerb, type Actors, type ConsoleDesk, type Plan, type Verb } from "../../../server/console/verb.ts";
import { assetOf, type TradingVenue } from "../../../server/trading-venue.ts";
import { HOLD_TERMS, isHoldKind, latestDeadline, type HoldKind } from "../formulas.ts";
import type { Hold } from "../kernel/public.ts";
import { causeWords, HOLD_CHOICES, KIND_WORDS } from "./holds-words.ts";

const ROLES: readonly Role[] = ["admin", "compliance"];
const DAY_MS = 86_400_000;
/** What a form opens with. */
const USUAL_MS = 3 * DAY_MS;

const UNTIL_FIELD = Type.Integer({ minimum: 1, maximum: 8.64e15, "x-kind": "time" });
const UNTIL_LABEL = { en: "Ends by itself (UTC)", zh: "自动结束时间 (UTC)" };
const HOLD_FIELD = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 });
const HOLD_LABEL = { en: "Hold", zh: "限制编号" };
const ENDS: Words = { en: "Ends by itself", zh: "自动结束" };
const GOES_ON: Words = {
  en: "Trading, closing and moving between own accounts go on. The person sees kind, reason and deadline, never who set it.",
  zh: "交易、平仓与账户间划转不受影响。用户可见类别、原因与截止时间，不显示操作员。",
};

const timeText = (at: TimeMs): string => `${clockText(at).slice(0, -3)} UTC`;
const daysText = (kind: HoldKind): string => String(HOLD_TERMS[kind].longestMs / DAY_MS);

const HOLD_GONE = no("hold_not_found", { en: "There is no such hold of theirs any more.", zh: "该用户已无此限制。" });
const DEADLINE_PAST = no("hold_deadline_invalid", { en: "The deadline must lie ahead.", zh: "截止时间须在将来。" });
const tooLong = (kind: HoldKind): ConsoleRefusal =>
  no("hold_too_long", {
    en: `${KIND_WORDS[kind].en}: ${daysText(kind)} days at most from now.`,
    zh: `${KIND_WORDS[kind].zh}：自现在起最多 ${daysText(kind)} 天。`,
  });

const PLACE_FIELDS = Type.Object({
  person: PERSON_FIELD,
  what: Type.Enum(HOLD_CHOICES.map(({ value }) => value)),
  until: UNTIL_FIELD,
  coin: Type.Optional(Type.String({ pattern: "^[A-Za-z0-9]{1,20}$" })),
  amount: Type.Optional(Type.String({ minLength: 1, maxLength: 41, "x-kind": "amount" })),
});
const PLACE_LABELS = {
  person: PERSON_LABEL,
  what: { en: "Kind and reason, as the person reads it", zh: "类别与原因（用户可见）" },
  until: UNTIL_LABEL,
  coin: { en: "Only of this coin", zh: "仅限此币种" },
  amount: { en: "Only so much of it", zh: "仅限此数量" },
};

type PlaceFields = {
  readonly person: number;
  readonly what: string;
  readonly until: number;
  readonly coin?: string | undefined;
  readonly amount?: string | undefined;
};

const place = defineVerb({
  name: "holds/place",
  title: { en: "Freeze: set a hold", zh: "冻结：设置限制" },
  roles: ROLES,
  fields: PLACE_FIELDS,
  labels: PLACE_LABELS,
  choices: placeChoices,
  present: presentPlace,
  plan: (desk, fields, actors) => planPlace(desk, fields, actors, false),
});

const placeAgain = defineVerb({
  name: "holds/place-again",
  title: { en: "Set a further hold", zh: "再次设置限制" },
  roles: ROLES,
  needsTwo: true,
  needsProof: true,
  fields: PLACE_FIELDS,
  labels: PLACE_LABELS,
  choices: placeChoices,
  present: presentPlace,
  plan: (desk, fields, actors) => planPlace(desk, fields, actors, true),
});

function placeChoices({ venue }: ConsoleDesk) {
  return { what: HOLD_CHOICES, coin: venue.kernel.assets.all().map(({ code }) => ({ value: code, label: code })) };
}

async function presentPlace(desk: ConsoleDesk, about: string): Promise<Readonly<Record<string, FieldValue>>> {
  return { ...(await presentPerson(desk, about)), until: desk.venue.time.now() + USUAL_MS };
}

function planPlace(desk: ConsoleDesk, fields: PlaceFields, { operator, second }: Actors, areTwo: boolean): Plan | ConsoleRefusal {
  const { kernel, time } = desk.venue;
  const [user, now, until] = [userId(fields.person), timeMs(time.now()), timeMs(fields.until)];
  const [kind = "", cause = ""] = fields.what.split("/");
  if (!kernel.wallet.isOpen(user)) return PERSON_UNKNOWN;
  if (!isHoldKind(kind)) return no("hold_kind_unknown", { en: "There is no such kind of hold.", zh: "没有此类限制。" });
  if (until <= now) return DEADLINE_PAST;
  if (until > latestDeadline(kind, now)) return tooLong(kind);
  if (!areTwo && kernel.holds.needsSecond(user, now)) return FURTHER;
  const only = partOf(desk.venue, fields);
  if (only !== undefined && "status" in only) return only;
  return {
    command: {
      type: "holds/place",
      user,
      kind,
      cause,
      until,
      ...(only === undefined ? {} : { asset: only.asset, amount: only.amount }),
      placedBy: operator.id,
      // Without a second the kernel refuses.
      ...(areTwo ? { agreedBy: second?.id ?? operator.id } : {}),
    },
    lines: [
      { label: KIND_WORDS[kind], before: "–", after: causeWords(cause) },
      { label: ENDS, before: "–", after: timeText(until) },
      { label: { en: "Kept from leaving", zh: "不可转出" }, before: "–", after: only?.text ?? { en: "everything", zh: "全部" } },
    ],
    note: GOES_ON,
    person: fields.person,
    subject: kind,
  };
}

const FURTHER = no("second_operator_needed", {
  en: "They have a hold by an operator, or had one in the last 30 days: a further one takes two operators (“Set a further hold”).",
  zh: "该用户现有或近 30 天内有过操作员限制：再次设置须两名操作员（“再次设置限制”）。",
});

/** Undefined: everything. */
function partOf(
  { kernel }: TradingVenue,
  { coin, amount: text }: PlaceFields,
): { readonly asset: AssetId; readonly amount: Amount; readonly text: string } | ConsoleRefusal | undefined {
  if (coin === undefined && text === undefined) return undefined;
  const asset = kernel.assets.all().find(({ code }) => code === coin?.toUpperCase());
  if (asset === undefined) return no("coin_unknown", { en: "An amount needs its coin.", zh: "数量须指明币种。" });
  const units = parsePositive(text ?? "", asset.decimals);
  if (typeof units === "bigint")
    return { asset: asset.id, amount: amount(units), text: `${plainDecimal(units, asset.decimals)} ${asset.code}` };
  const en = `An amount is positive with at most ${asset.decimals} decimals, like 25.`;
  return no("amount_wrong", { en, zh: `数量须为正数，最多 ${asset.decimals} 位小数，例如 25。` });
}

const lift = defineVerb({
  name: "holds/lift",
  title: { en: "Lift a hold", zh: "解除限制" },
  roles: ROLES,
  fields: Type.Object({ person: PERSON_FIELD, hold: HOLD_FIELD }),
  labels: { person: PERSON_LABEL, hold: HOLD_LABEL },
  present: presentHold,
  plan({ venue }, { person, hold: number }, { operator }): Plan | ConsoleRefusal {
    const hold = holdOf(venue, person, number);
    if (hold === undefined) return HOLD_GONE;
    return {
      command: { type: "holds/lift", hold: number, by: operator.id },
      lines: [whatLine(venue, hold), { label: ENDS, before: timeText(hold.until), after: { en: "now", zh: "立即" } }],
      note: { en: "The person gets a message. Other holds of theirs stay.", zh: "用户会收到通知，其他限制不变。" },
      person,
      subject: hold.kind,
    };
  },
});

const renew = defineVerb({
  name: "holds/renew",
  title: { en: "Renew a hold", zh: "限制续期" },
  roles: ROLES,
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({ person: PERSON_FIELD, hold: HOLD_FIELD, until: UNTIL_FIELD }),
  labels: { person: PERSON_LABEL, hold: HOLD_LABEL, until: UNTIL_LABEL },
  present: presentHold,
  plan({ venue }, { person, hold: number, until: given }, { operator, second }): Plan | ConsoleRefusal {
    const [hold, now, until] = [holdOf(venue, person, number), timeMs(venue.time.now()), timeMs(given)];
    if (hold === undefined) return HOLD_GONE;
    if (hold.placedBy === "rule") return BY_RULE;
    if (until <= hold.until) return no("hold_deadline_invalid", { en: "A renewed deadline is a later one.", zh: "续期须晚于原截止时间。" });
    if (until > latestDeadline(hold.kind, now)) return tooLong(hold.kind);
    return {
      // Without a second the kernel refuses.
      command: { type: "holds/renew", hold: number, until, askedBy: operator.id, agreedBy: second?.id ?? operator.id },
      lines: [whatLine(venue, hold), { label: ENDS, before: timeText(hold.until), after: timeText(until) }],
      note: GOES_ON,
      person,
      subject: hold.kind,
    };
  },
});

const BY_RULE = no("hold_not_by_operators", {
  en: "A rule set it: it ends by itself and nobody lengthens it.",
  zh: "由规则设定：将自动结束，任何人不得延长。",
});

function holdOf({ kernel, time }: TradingVenue, person: number, number: number): Hold | undefined {
  const hold = kernel.holds.find(number, timeMs(time.now()));
  return hold?.user === person ? hold : undefined;
}

function whatLine({ kernel }: TradingVenue, { kind, cause, asset, amount: units }: Hold): Line {
  const { code, decimals } = asset === 0 ? { code: "", decimals: 0 } : assetOf(kernel, asset);
  const what = asset === 0 ? "" : `, ${plainDecimal(units, decimals)} ${code}`;
  const words = causeWords(cause);
  const shown = { en: `${words.en}${what}`, zh: `${words.zh}${what}` };
  return { label: KIND_WORDS[kind], before: shown, after: shown };
}

/** `about` is the hold's number. */
function presentHold({ venue }: ConsoleDesk, about: string): Promise<Readonly<Record<string, FieldValue>>> {
  const now = timeMs(venue.time.now());
  const hold = /^\d{1,10}$/.test(about) ? venue.kernel.holds.find(Number(about), now) : undefined;
  if (hold === undefined) return Promise.resolve({});
  return Promise.resolve({ person: hold.user, hold: hold.number, until: latestDeadline(hold.kind, now) });
}

export const holdsVerbs: readonly Verb[] = [place, placeAgain, lift, renew];
