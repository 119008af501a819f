/** Copy trading for operators: applications that wait, traders with their figures, what people report. */
import Type from "typebox";
import { ROLES, type Role } from "../../../contract/operator-roles.ts";
import { userId } from "../../../money/units.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import { limitOf, pageOf, ROW_FIELDS } from "../../../server/console/looks/row-pages.ts";
import type { ConsoleDesk } from "../../../server/console/verb.ts";
import type { ApplicationRow, CopyTraderRow, ReportRow } from "../contract/copy-console-rows.ts";
import { daysSince } from "../figures.ts";
import { ANSWER_WORDS, REPORT_WORDS } from "./copy-words.ts";
import { sheetsOf, type TraderSheet } from "./traders-board.ts";
import { readActive, readApplications } from "./traders.rows.ts";
import { figuresView, sharePercent } from "./traders.views.ts";

const DECIDERS: readonly Role[] = ["admin", "compliance", "business"];
const READERS: readonly Role[] = ["admin", "compliance", "support", "auditor"];
const OPEN_MAX = 500;
const trimmed = (decimal: string): string => decimal.replace(/\.?0+$/, "");
const percent = (ppm: number): string => `${trimmed(sharePercent(ppm))} %`;

const applications = defineLook({
  name: "copies/applications",
  title: { en: "Applications of traders", zh: "交易员申请" },
  roles: DECIDERS,
  fields: Type.Object({}),
  answer: async ({ venue }): Promise<{ readonly rows: readonly ApplicationRow[] }> => {
    await venue.projected();
    const { kernel, time, pool } = venue;
    const rows = (await readApplications(pool)).map((record) => {
      const user = userId(Number(record.trader));
      const account = kernel.futures.desk.account(user);
      const closed = account?.ownClosed ?? 0;
      return {
        key: record.trader,
        trader: Number(record.trader),
        nickname: record.nickname,
        text: record.text,
        share: percent(record.share_ppm),
        asked: Number(record.applied_at),
        level: kernel.verification.levelOf(user),
        closed,
        days: closed === 0 ? 0 : daysSince(account?.firstClosedAt ?? 0, time.now()),
      };
    });
    return { rows: rows.slice(0, OPEN_MAX) };
  },
});

const traders = defineLook({
  name: "copies/traders",
  title: { en: "Traders who are followed", zh: "带单交易员" },
  roles: ROLES,
  isHeavy: true,
  fields: Type.Object({}),
  answer: async ({ venue, database }): Promise<{ readonly rows: readonly CopyTraderRow[] }> => {
    await venue.projected();
    const sheets = await sheetsOf(venue, venue.pool, await readActive(venue.pool));
    const open = await database
      .selectFrom("copy_report")
      .select(["trader", ({ fn }) => fn.countAll<string>().as("count")])
      .where("decided_at", "is", null)
      .groupBy("trader")
      .execute();
    const reports = new Map(open.map(({ trader, count }) => [trader, Number(count)]));
    return { rows: sheets.map((sheet) => traderRow(sheet, reports.get(sheet.id) ?? 0)) };
  },
});

function traderRow(sheet: TraderSheet, reports: number): CopyTraderRow {
  const { record } = sheet;
  const figures = figuresView(sheet);
  return {
    key: record.trader,
    trader: sheet.id,
    nickname: record.nickname,
    text: record.text,
    state: record.state,
    isPaused: record.is_paused,
    rests: record.rests,
    since: sheet.since,
    share: percent(record.share_ppm),
    delay: record.delay,
    followers: sheet.followers,
    copying: trimmed(figures.copying),
    profit: trimmed(figures.profit),
    return: `${figures.return} %`,
    drawdown: `${figures.drawdown} %`,
    returnPpm: Number(sheet.returnPpm),
    drawdownPpm: record.drawdown_ppm,
    accuracy: figures.accuracy === "" ? "–" : `${figures.accuracy} %`,
    closed: figures.closed,
    positions: figures.positions,
    reports,
    program: record.program,
  };
}

const reports = defineLook({
  name: "copies/reports",
  title: { en: "Reports of traders", zh: "交易员举报" },
  roles: READERS,
  fields: Type.Object({ ...ROW_FIELDS, state: Type.Optional(Type.Enum(["open", "decided"])) }),
  answer: async ({ database }, fields) => {
    const limit = limitOf(fields);
    let query = database
      .selectFrom("copy_report")
      .leftJoin("person", "person.id", "copy_report.trader")
      .selectAll("copy_report")
      .select("person.nickname")
      .where("decided_at", fields.state === "decided" ? "is not" : "is", null)
      .orderBy("copy_report.id", "desc")
      .limit(limit + 1);
    if (fields.after !== undefined) query = query.where("copy_report.id", "<", Number(fields.after));
    const rows = (await query.execute()).map((row): ReportRow => {
      const reason = wordsOf(REPORT_WORDS, row.reason);
      const answer = wordsOf(ANSWER_WORDS, row.answer);
      return {
        key: String(row.id),
        id: row.id,
        trader: row.trader,
        nickname: row.nickname ?? "",
        by: row.user_id,
        reasonEn: reason.en,
        reasonZh: reason.zh,
        text: row.text,
        at: row.at.getTime(),
        decided: row.decided_at?.getTime() ?? 0,
        answerEn: answer.en,
        answerZh: answer.zh,
      };
    });
    return pageOf(rows, limit, "id");
  },
});

function wordsOf(table: Readonly<Record<string, { readonly en: string; readonly zh: string }>>, word: string) {
  return table[word] ?? { en: word, zh: word };
}

const count = defineLook({
  name: "copies/count",
  title: { en: "How many traders and reports wait", zh: "待处理的申请与举报数" },
  roles: ["admin", "compliance"],
  fields: Type.Object({}),
  answer: async ({ venue, database }: ConsoleDesk) => {
    const waiting = [...venue.kernel.copies.state.traders.values()].filter(({ state }) => state === "applied").length;
    const { count: open } = await database
      .selectFrom("copy_report")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .where("decided_at", "is", null)
      .executeTakeFirstOrThrow();
    return { waiting: waiting + Number(open) };
  },
});

export const copyLooks: readonly Look[] = [applications, traders, reports, count];
