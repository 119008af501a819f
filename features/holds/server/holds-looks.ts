/** Holds for operators: who may not take out what, why, until when; and those of one person. */
import Type from "typebox";
import type { Words } from "../../../contract/console-wire.ts";
import { PEOPLE_ROLES } from "../../../contract/operator-roles.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { defineLook, type Look, type Rows } from "../../../server/console/look.ts";
import { limitOf, pageOf, ROW_FIELDS } from "../../../server/console/looks/row-pages.ts";
import type { ConsoleDesk } from "../../../server/console/verb.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import type { SoonHold } from "../../../contract/console-wire.ts";
import type { HoldRow } from "../contract/hold-row.ts";
import type { Hold } from "../kernel/public.ts";
import { HOLD_TERMS, isHoldKind } from "../formulas.ts";
import { causeWords, KIND_WORDS } from "./holds-words.ts";
import { NOBODY } from "./holds.projection.ts";
import { readOfPerson, readPast, readStanding, type HoldRow as StoredHold, type HoldsPage } from "./holds.rows.ts";

/** The key of rows that stand in the order of a time. */
const PAIR = Type.Optional(Type.String({ pattern: "^[0-9]{1,16}-[0-9]{1,16}$" }));

const list = defineLook({
  name: "holds/list",
  title: { en: "Holds", zh: "限制" },
  roles: PEOPLE_ROLES,
  fields: Type.Object({ ...ROW_FIELDS, after: PAIR, state: Type.Optional(Type.Enum(["standing", "ended"])) }),
  answer: async (desk, fields) => {
    await desk.venue.projected();
    const { pool } = desk.venue;
    return fields.state === "ended"
      ? shown(desk, fields, (page) => readPast(pool, page), "ended_at")
      : shown(desk, fields, (page) => readStanding(pool, page), "until_at");
  },
});

const ofPerson = defineLook({
  name: "holds/person",
  title: { en: "A person's holds", zh: "用户限制" },
  roles: PEOPLE_ROLES,
  fields: Type.Object({ ...ROW_FIELDS, after: PAIR, person: Type.String({ pattern: "^[0-9]{1,9}$" }) }),
  noted: ({ person }) => ({ person: Number(person), subject: "person" }),
  answer: async (desk, fields) => {
    await desk.venue.projected();
    return shown(desk, fields, (page) => readOfPerson(desk.venue.pool, Number(fields.person), page), "placed_at");
  },
});

const SOON_MS = 86_400_000;
const NEXT_SHOWN = 5;

const soon = defineLook({
  name: "holds/soon",
  title: { en: "Holds that end soon", zh: "即将到期的限制" },
  roles: PEOPLE_ROLES,
  fields: Type.Object({}),
  /** Live from the kernel: by operators, within a day. */
  answer: ({ venue: { kernel, time } }) => {
    const now = time.now();
    const theirs = kernel.holds.all().filter(({ placedBy, until }) => placedBy !== "rule" && until > now);
    const soonest = theirs.filter(({ until }) => until <= now + SOON_MS).toSorted((left, right) => left.until - right.until);
    return { endSoon: soonest.length, standing: theirs.length, next: soonest.slice(0, NEXT_SHOWN).map(soonView) };
  },
});

function soonView({ number, user, kind, cause, until }: Hold): SoonHold {
  return { id: number, person: user, kind: KIND_WORDS[kind], cause: causeWords(cause), until };
}

type Asked = { readonly after?: string | undefined; readonly limit?: string | undefined };

async function shown(
  desk: ConsoleDesk,
  asked: Asked,
  read: (page: HoldsPage) => Promise<readonly StoredHold[]>,
  sortedBy: "until_at" | "ended_at" | "placed_at",
): Promise<Rows> {
  const limit = limitOf(asked);
  const [at = "", id = ""] = asked.after?.split("-") ?? [];
  const rows = await read({ limit: limit + 1, begin: asked.after === undefined ? undefined : { at, id } });
  const [names, reasons] = await Promise.all([namesOf(desk, rows), reasonsOf(desk, rows)]);
  const views = rows.map((row): HoldRow => ({
    key: `${row[sortedBy]}-${row.id}`,
    ...holdView(desk, row, names),
    /** What the operator who set it wrote. */
    reason: reasons.get(row.position) ?? "",
  }));
  return pageOf(views, limit, "key");
}

function holdView(
  { venue: { kernel } }: ConsoleDesk,
  row: StoredHold,
  names: ReadonlyMap<number, string>,
): Omit<HoldRow, "key" | "reason"> {
  const { code, decimals } = row.asset === 0 ? { code: "", decimals: 0 } : assetOf(kernel, row.asset);
  const kind: Words = isHoldKind(row.kind) ? KIND_WORDS[row.kind] : { en: row.kind, zh: row.kind };
  const cause = causeWords(row.cause);
  const nameOf = (operator: number): string => (operator === NOBODY ? "" : (names.get(operator) ?? String(operator)));
  return {
    id: Number(row.id),
    person: Number(row.user_id),
    kind: row.kind,
    kindEn: kind.en,
    kindZh: kind.zh,
    causeEn: cause.en,
    causeZh: cause.zh,
    only: row.asset === 0 ? "" : `${plainDecimal(BigInt(row.amount), decimals)} ${code}`,
    reach: isHoldKind(row.kind) ? HOLD_TERMS[row.kind].reach : "anywhere",
    isByRule: row.placed_by === NOBODY,
    placedBy: nameOf(row.placed_by),
    agreedBy: nameOf(row.agreed_by),
    placedAt: Number(row.placed_at),
    until: Number(row.until_at),
    renewals: row.renewals,
    endedAt: Number(row.ended_at),
    ended: row.ended === "" ? "" : row.ended === "lifted" ? "lifted" : "deadline",
    endedBy: nameOf(row.ended_by),
    command: Number(row.position),
  };
}

async function namesOf({ database }: ConsoleDesk, rows: readonly StoredHold[]): Promise<ReadonlyMap<number, string>> {
  const ids = new Set(rows.flatMap((row) => [row.placed_by, row.agreed_by, row.ended_by]).filter((id) => id > 0));
  const local: [number, string] = [0, "local operator"];
  if (ids.size === 0) return new Map([local]);
  const known = await database
    .selectFrom("operator")
    .select(["id", "name"])
    .where("id", "in", [...ids])
    .execute();
  return new Map([local, ...known.map(({ id, name }) => [id, name] as const)]);
}

/** By the place in the log of the command that set it. */
async function reasonsOf({ database }: ConsoleDesk, rows: readonly StoredHold[]): Promise<ReadonlyMap<string, string>> {
  const positions = rows.filter((row) => row.placed_by !== NOBODY).map(({ position }) => position);
  if (positions.length === 0) return new Map();
  const entries = await database
    .selectFrom("audit_entry")
    .select(["log_position", "reason"])
    .where("log_position", "in", positions)
    .where("outcome", "=", "done")
    .execute();
  return new Map(entries.map(({ log_position: position, reason }) => [String(position), reason]));
}

export const holdsLooks: readonly Look[] = [list, ofPerson, soon];
