/** The ledger explorer: account, postings, the command behind one, the person. Amounts with all decimals of the asset. */
import Type from "typebox";
import { PURPOSE, type Bucket, type Purpose } from "../../../kernel/ledger/chart.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { formatDecimal } from "../../../money/decimal.ts";
import { assetId, userId } from "../../../money/units.ts";
import type { Role } from "../../../contract/operator-roles.ts";
import { no } from "../../../server/console/console-refusal.ts";
import { defineLook, type Look, type Rows } from "../../../server/console/look.ts";
import { limitOf, ROW_FIELDS } from "../../../server/console/looks/row-pages.ts";
import type { ConsoleDesk } from "../../../server/console/verb.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import { reasonText } from "../../wallet/server/change-log.ts";
import { sums } from "./ledger-sums.ts";
import { balanceBefore, isHouse, positionAt, readPostings, type Key, type LedgerQuery, type LedgerRow } from "./ledger.rows.ts";

const ROLES: readonly Role[] = ["admin", "compliance", "finance", "auditor"];
const NUMBER = Type.Optional(Type.String({ pattern: "^[0-9]{1,15}$" }));
const WORD = Type.Optional(Type.String({ pattern: "^[A-Za-z0-9_]{1,20}$" }));
const KEY = /^(\d{1,15})-(\d{1,9})$/;

const ACCOUNT_FIELDS = {
  /** A person's number, or one of the house's: 0 is the house itself. */
  owner: NUMBER,
  /** "change", "fees": `chart.ts`. */
  kind: WORD,
  /** Code of the asset. */
  asset: WORD,
  bucket: Type.Optional(Type.Union([Type.Literal("own"), Type.Literal("pledged"), Type.Literal("promotional")])),
  /** Milliseconds since 1970. */
  since: NUMBER,
  until: NUMBER,
};

type AccountFields = { readonly [Name in "owner" | "kind" | "asset" | "since" | "until"]?: string | undefined } & {
  readonly bucket?: Bucket | undefined;
};
type Account = Pick<LedgerQuery, "owner" | "purpose" | "asset" | "bucket">;

const notedOf = ({ owner }: { readonly owner?: string | undefined }): { readonly person?: number; readonly subject: string } => {
  const number = Number(owner ?? 0);
  return isHouse(number) ? { subject: "ledger" } : { person: number, subject: "ledger" };
};

const postings = defineLook({
  name: "ledger/postings",
  title: { en: "Ledger", zh: "账本" },
  roles: ROLES,
  fields: Type.Object({
    ...ROW_FIELDS,
    ...ACCOUNT_FIELDS,
    after: Type.Optional(Type.String({ pattern: KEY.source })),
    command: NUMBER,
    reason: WORD,
  }),
  noted: notedOf,
  answer: async (desk, fields): Promise<Rows | typeof UNKNOWN> => {
    const account = accountOf(desk, fields);
    const reason = fields.reason === undefined ? undefined : Reflect.get(REASON, fields.reason);
    if (account === undefined || (fields.reason !== undefined && typeof reason !== "number")) return UNKNOWN;
    const { pool } = desk.venue;
    const { rows, next } = await readPostings(pool, {
      ...account,
      ...(await spanOf(desk, fields)),
      reason: typeof reason === "number" ? reason : undefined,
      command: fields.command === undefined ? undefined : Number(fields.command),
      after: keyOf(fields.after),
      limit: limitOf(fields),
    });
    const view = rowView(desk, account.owner);
    return { rows: rows.map(view), next: next === undefined ? undefined : `${next.sequence}-${next.line}` };
  },
});

const UNKNOWN = no("account_unknown", { en: "There is no such account, asset or reason.", zh: "没有此账户、资产或原因。" }, 404);

function keyOf(text: string | undefined): Key | undefined {
  const [, sequence, line] = KEY.exec(text ?? "") ?? [];
  return sequence === undefined ? undefined : { sequence: Number(sequence), line: Number(line) };
}

/** Undefined where one of its words is none. */
function accountOf({ venue }: ConsoleDesk, { owner, kind, asset, bucket }: AccountFields): Account | undefined {
  const purpose: unknown = kind === undefined ? undefined : Reflect.get(PURPOSE, kind);
  const known = asset === undefined ? undefined : venue.kernel.assets.all().find(({ code }) => code === asset);
  if ((kind !== undefined && typeof purpose !== "number") || (asset !== undefined && known === undefined)) return undefined;
  const number = typeof purpose === "number" ? purpose : undefined;
  // The house's accounts of a product have one owner: whoever names one need not.
  const isProduct = number !== undefined && number >= PURPOSE.fees;
  return { owner: owner === undefined ? (isProduct ? 0 : undefined) : Number(owner), purpose: number, asset: known?.id, bucket };
}

async function spanOf({ venue: { pool } }: ConsoleDesk, { since, until }: AccountFields): Promise<{ from: number; until: number }> {
  return {
    from: since === undefined ? 0 : await positionAt(pool, Number(since)),
    until: until === undefined ? Number.MAX_SAFE_INTEGER : await positionAt(pool, Number(until)),
  };
}

/** A posting as it stands in the table; from the house's side what a person paid came in. */
function rowView({ venue: { kernel }, texts }: ConsoleDesk, owner: number | undefined): (row: LedgerRow) => Record<string, unknown> {
  const fromHouse = owner !== undefined && isHouse(owner);
  return (row) => {
    const { code, decimals } = assetOf(kernel, row.asset);
    const person = { owner: Number(row.user_id), kind: purposeName(row.purpose), bucket: row.bucket };
    const house =
      row.house_purpose === 0 ? undefined : { owner: Number(row.house_user), kind: purposeName(row.house_purpose), bucket: "own" };
    const units = BigInt(row.units);
    return {
      key: `${row.sequence}-${row.line}`,
      at: Number(row.at),
      command: Number(row.sequence),
      ...(fromHouse && house !== undefined ? { ...house, other: accountText(person) } : { ...person, other: otherOf(row, house) }),
      asset: code,
      amount: formatDecimal(fromHouse ? -units : units, decimals),
      after: fromHouse ? null : formatDecimal(BigInt(row.after), decimals),
      reason: reasonText(row, texts, "en").reason,
      words: { en: reasonText(row, texts, "en").info, zh: reasonText(row, texts, "zh").info },
      reference: Number(row.reference),
    };
  };
}

type Side = { readonly owner: number; readonly kind: string; readonly bucket: string };

const accountText = ({ owner, kind, bucket }: Side): string => `${owner === 0 ? "house" : owner}:${kind}:${bucket}`;
function otherOf({ other_user: owner, other_purpose: purpose, other_bucket: bucket }: LedgerRow, house: Side | undefined): string {
  if (house !== undefined || owner === null || purpose === null || bucket === null) return house === undefined ? "" : accountText(house);
  return accountText({ owner: Number(owner), kind: purposeName(purpose), bucket });
}
const NAMES = new Map<number, string>(Object.entries(PURPOSE).map(([name, number]) => [number, name]));
const purposeName = (purpose: number): string => NAMES.get(purpose) ?? String(purpose);

const account = defineLook({
  name: "ledger/account",
  title: { en: "Account", zh: "账户" },
  roles: ROLES,
  fields: Type.Object(ACCOUNT_FIELDS),
  noted: notedOf,
  answer: async (desk, fields) => {
    const found = accountOf(desk, fields);
    const { owner, purpose, asset } = found ?? {};
    const bucket = fields.bucket ?? "own";
    if (owner === undefined || purpose === undefined || asset === undefined) return UNKNOWN;
    const { kernel, pool } = desk.venue;
    const { code, decimals } = assetOf(kernel, asset);
    // Both of one moment: what the ledger holds after the newest command, and what the rows up to it say.
    const position = kernel.sequence + 1;
    const held = kernel.ledger.balanceOf(userId(owner), purpose as Purpose, assetId(asset), bucket);
    const shown = { account: accountText({ owner, kind: purposeName(purpose), bucket }), asset: code, now: formatDecimal(held, decimals) };
    if (isHouse(owner)) return { ...shown, from: null, until: null, agrees: null };
    await desk.venue.projected();
    const { from, until } = await spanOf(desk, fields);
    const [atStart, atEnd, told] = await Promise.all(
      [from, Math.min(until, position), position].map((place) => balanceBefore(pool, { owner, purpose, asset, bucket }, place)),
    );
    return {
      ...shown,
      from: formatDecimal(atStart ?? 0n, decimals),
      until: formatDecimal(atEnd ?? 0n, decimals),
      change: formatDecimal((atEnd ?? 0n) - (atStart ?? 0n), decimals),
      agrees: told === held,
    };
  },
});

const command = defineLook({
  name: "ledger/command",
  title: { en: "Command", zh: "命令" },
  roles: ROLES,
  fields: Type.Object({ position: Type.String({ pattern: "^[0-9]{1,15}$" }) }),
  noted: ({ position }) => ({ subject: `command ${position}` }),
  answer: async (desk, { position }) => {
    const { venue } = desk;
    const place = Number(position);
    await venue.settled();
    const isKnown = place > 0 && place <= venue.kernel.sequence;
    const brought = isKnown ? await venue.bringRecord(place, () => undefined) : "here";
    if (brought === "coming")
      return no(
        "command_coming",
        { en: "The command is being fetched from the log's archive: a moment.", zh: "正在从日志归档中取回该命令，请稍候。" },
        503,
      );
    if (brought === "away")
      return no(
        "command_away",
        {
          en: "The command lies in the log's archive, which can't be read now: see System.",
          zh: "该命令位于日志归档中，目前无法读取：请查看“系统”。",
        },
        503,
      );
    const logged = isKnown ? await venue.commandAt(place) : undefined;
    if (logged === undefined) return no("command_unknown", { en: "The log has no such command.", zh: "日志中没有此命令。" }, 404);
    await venue.projected();
    const everything = { owner: undefined, purpose: undefined, asset: undefined, bucket: undefined, reason: undefined, after: undefined };
    const query = { ...everything, command: place, from: 0, until: 0, limit: POSTINGS_SHOWN };
    const { rows, next } = await readPostings(venue.pool, query);
    const { type, at, ...fields } = logged.command;
    return {
      position: place,
      type,
      at,
      fields: Object.entries(fields).map(([name, value]) => ({ name, value: valueText(value) })),
      seal: logged.seal,
      postings: [...rows].reverse().map(rowView(desk, undefined)),
      isCut: next !== undefined,
      sums: next === undefined ? sumsOf(desk, rows) : [],
    };
  },
});

/** Legs of one command that are shown; the largest have thousands. */
const POSTINGS_SHOWN = 200;

function valueText(value: unknown): string {
  return typeof value === "string"
    ? value
    : JSON.stringify(value, (_name, each: unknown) => (typeof each === "bigint" ? String(each) : each));
}

/** By asset, with the house's side of each move: zero, or the rows are not what the ledger did. */
function sumsOf({ venue: { kernel } }: ConsoleDesk, rows: readonly LedgerRow[]): readonly { asset: string; sum: string }[] {
  const sums = new Map<number, bigint>();
  for (const { asset, units, house_purpose: house } of rows) sums.set(asset, (sums.get(asset) ?? 0n) + (house === 0 ? BigInt(units) : 0n));
  return [...sums].map(([asset, sum]) => ({
    asset: assetOf(kernel, asset).code,
    sum: formatDecimal(sum, assetOf(kernel, asset).decimals),
  }));
}

export const ledgerLooks: readonly Look[] = [postings, account, command, sums];
