/** Scores for operators: entries, appeals that wait, one appeal with all that it is decided by, and one person's. */
import Type from "typebox";
import { PEOPLE_ROLES, type Role } from "../../../contract/operator-roles.ts";
import { timeMs, userId } from "../../../money/units.ts";
import { no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import { limitOf, pageOf, ROW_FIELDS } from "../../../server/console/looks/row-pages.ts";
import type { Operator } from "../../../server/console/operator.ts";
import type { ConsoleDesk } from "../../../server/console/verb.ts";
import type { AppealDetails, EntryRow, EvidenceRow, PersonScore } from "../contract/entry-row.ts";
import { isDenialCause, isScoreRule, SCORE_TERMS } from "../formulas.ts";
import { CreditScoreDesk, type Evidence } from "./credit-score-desk.ts";
import { DENIAL_WORDS, RULE_WORDS, stateOf } from "./credit-score-words.ts";
import { NOBODY } from "./credit-score.projection.ts";
import { readEnded, readEntry, readOfPerson, readPast, readStanding, type EntryRecord } from "./credit-score.rows.ts";

const DECIDERS: readonly Role[] = ["admin", "compliance"];
const NUMBER = Type.String({ pattern: "^[0-9]{1,9}$" });
const ENDED_SHOWN = 50;

const list = defineLook({
  name: "credit-score/entries",
  title: { en: "Entries of credit scores", zh: "信用分记录" },
  roles: PEOPLE_ROLES,
  fields: Type.Object({
    ...ROW_FIELDS,
    after: Type.Optional(Type.String({ pattern: "^[0-9]{1,16}-[0-9]{1,16}$" })),
    state: Type.Optional(Type.Enum(["standing", "ended"])),
  }),
  answer: async (desk, fields) => {
    await desk.venue.projected();
    const limit = limitOf(fields);
    const [at = "", id = ""] = fields.after?.split("-") ?? [];
    const page = { limit: limit + 1, begin: fields.after === undefined ? undefined : { at, id } };
    const read = fields.state === "ended" ? readPast : readStanding;
    return pageOf(await rowsOf(desk, await read(desk.venue.pool, page)), limit, "key");
  },
});

const appeals = defineLook({
  name: "credit-score/appeals",
  title: { en: "Appeals that wait", zh: "待处理申诉" },
  roles: DECIDERS,
  fields: Type.Object({ ...ROW_FIELDS }),
  /** Live from the kernel, the soonest deadline first; without what people wrote. */
  answer: ({ venue: { kernel, time } }, fields) => {
    const limit = limitOf(fields);
    const open = kernel.creditScore.openAppeals(timeMs(time.now())).slice(Number(fields.after ?? 0));
    const rows = open.slice(0, limit).map(({ number, user, rule, points, appealUntil }) => ({
      id: number,
      person: user,
      ruleEn: RULE_WORDS[rule].en,
      ruleZh: RULE_WORDS[rule].zh,
      points,
      deadline: appealUntil,
    }));
    return { rows, next: open.length > limit ? String(Number(fields.after ?? 0) + limit) : undefined };
  },
});

const count = defineLook({
  name: "credit-score/count",
  title: { en: "How many appeals wait", zh: "待处理申诉数" },
  roles: DECIDERS,
  fields: Type.Object({}),
  answer: ({ venue: { kernel, time } }) => {
    const open = kernel.creditScore.openAppeals(timeMs(time.now()));
    return { waiting: open.length, soonest: open[0]?.appealUntil ?? 0 };
  },
});

const UNKNOWN = no("appeal_unknown", { en: "There is no such appeal.", zh: "没有此申诉。" }, 404);

const one = defineLook({
  name: "credit-score/appeal",
  title: { en: "An appeal", zh: "申诉" },
  roles: DECIDERS,
  fields: Type.Object({ entry: NUMBER, person: NUMBER }),
  noted: ({ entry, person }) => ({ person: Number(person), subject: `credit-score-${entry}` }),
  answer: async (desk, { entry, person }, operator) => appealOf(desk, { entry: Number(entry), person: Number(person) }, operator),
});

async function appealOf(
  desk: ConsoleDesk,
  { entry: number, person }: { readonly entry: number; readonly person: number },
  operator: Operator,
): Promise<AppealDetails | ConsoleRefusal> {
  const { kernel, time, pool } = desk.venue;
  await desk.venue.projected();
  const record = await readEntry(pool, number);
  if (record === undefined || Number(record.user_id) !== person || record.appeal === "none") return UNKNOWN;
  const words = new CreditScoreDesk(desk);
  const [row] = await rowsOf(desk, [record]);
  if (row === undefined) return UNKNOWN;
  const cited = row.isByRule ? undefined : await words.evidence(row.evidence);
  const evidence = cited?.user_id === person ? cited : undefined;
  const isOwn = operator.id === record.placed_by || operator.id === record.agreed_by;
  return {
    entry: row,
    score: kernel.creditScore.scoreOf(userId(person), timeMs(time.now())),
    words: (await words.appealsOf(person)).get(number) ?? "",
    evidence: evidence === undefined ? null : ((await evidenceRows(desk, [evidence]))[0] ?? null),
    isOwn,
  };
}

const ofPerson = defineLook({
  name: "credit-score/person",
  title: { en: "A person's credit score", zh: "用户信用分" },
  roles: PEOPLE_ROLES,
  fields: Type.Object({ person: NUMBER }),
  noted: ({ person }) => ({ person: Number(person), subject: "credit score" }),
  answer: async (desk, { person: text }): Promise<PersonScore> => {
    const { kernel, time, pool } = desk.venue;
    await desk.venue.projected();
    const person = Number(text);
    const [user, now] = [userId(person), timeMs(time.now())];
    const records = [...(await readOfPerson(pool, person)), ...(await readEnded(pool, person, ENDED_SHOWN))];
    return {
      score: kernel.creditScore.scoreOf(user, now),
      sum: kernel.creditScore.sumOf(user, now),
      entries: await rowsOf(desk, records),
      evidence: await evidenceRows(desk, await new CreditScoreDesk(desk).evidenceOf(person)),
    };
  },
});

async function rowsOf(desk: ConsoleDesk, records: readonly EntryRecord[]): Promise<readonly EntryRow[]> {
  const names = await namesOf(
    desk,
    records.flatMap((record) => [record.placed_by, record.agreed_by, record.decided_by]),
  );
  const nameOf = (operator: number): string => (operator === NOBODY ? "" : (names.get(operator) ?? String(operator)));
  return records.map((record): EntryRow => {
    const rule = isScoreRule(record.rule) ? RULE_WORDS[record.rule] : { en: record.rule, zh: record.rule };
    const denial = isDenialCause(record.denial) ? DENIAL_WORDS[record.denial] : { en: "", zh: "" };
    const state = stateOf(record);
    return {
      key: `${record.ended_at}-${record.id}`,
      id: Number(record.id),
      person: Number(record.user_id),
      rule: record.rule,
      ruleEn: rule.en,
      ruleZh: rule.zh,
      points: record.points,
      evidence: Number(record.evidence),
      isByRule: record.placed_by === NOBODY,
      placedBy: nameOf(record.placed_by),
      agreedBy: nameOf(record.agreed_by),
      placedAt: Number(record.placed_at),
      until: Number(record.until_at),
      endedAt: Number(record.ended_at),
      restored: record.restored,
      appeal: record.appeal,
      appealUntil: Number(record.appeal_until),
      decidedBy: nameOf(record.decided_by),
      denialEn: denial.en,
      denialZh: denial.zh,
      stateEn: state.words.en,
      stateZh: state.words.zh,
      stateTone: state.tone,
    };
  });
}

async function evidenceRows(desk: ConsoleDesk, records: readonly Evidence[]): Promise<readonly EvidenceRow[]> {
  const { kernel, time } = desk.venue;
  const names = await namesOf(
    desk,
    records.map(({ written_by: operator }) => operator),
  );
  return records.flatMap(({ id, user_id: user, rule, reference, words, written_by: by, written_at: at }): readonly EvidenceRow[] => {
    if (!isScoreRule(rule)) return [];
    const { en, zh } = RULE_WORDS[rule];
    const needsTwo = kernel.creditScore.needsSecond(userId(user), rule, timeMs(time.now()));
    const isUsed = kernel.creditScore.isUsed(rule, id) && SCORE_TERMS[rule].setBy === "operator";
    const written = { writtenBy: names.get(by) ?? String(by), writtenAt: at.getTime() };
    return [{ id, rule, ruleEn: en, ruleZh: zh, reference, words, ...written, isUsed, needsTwo }];
  });
}

async function namesOf({ database }: ConsoleDesk, operators: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(operators.filter((id) => id > 0))];
  const local: [number, string] = [0, "local operator"];
  if (ids.length === 0) return new Map([local]);
  const known = await database.selectFrom("operator").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map([local, ...known.map(({ id, name }) => [id, name] as const)]);
}

export const creditScoreLooks: readonly Look[] = [list, appeals, count, one, ofPerson];
