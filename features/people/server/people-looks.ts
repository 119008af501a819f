/** People, for operators: finding somebody, and everything of one person. Each page of a person is an entry of the audit log. */
import { sql } from "kysely";
import Type from "typebox";
import { PEOPLE_ROLES } from "../../../contract/operator-roles.ts";
import { PURPOSE, USER_PURPOSES } from "../../../kernel/ledger/chart.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { timeMs, userId } from "../../../money/units.ts";
import type { ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineLook, type Look, type Rows } from "../../../server/console/look.ts";
import { limitOf, pageOf, ROW_FIELDS } from "../../../server/console/looks/row-pages.ts";
import { PERSON_UNKNOWN } from "../../../server/console/person-field.ts";
import type { ConsoleDesk } from "../../../server/console/verb.ts";
import { personFacts } from "./person-facts.ts";
import { noticesOf } from "./person-notices.ts";
import { notesOf } from "./person-notes.ts";
import { ordersOf, statementOf } from "./person-rows.ts";

const list = defineLook({
  name: "people/list",
  title: { en: "People", zh: "用户" },
  roles: PEOPLE_ROLES,
  fields: Type.Object({ ...ROW_FIELDS, find: Type.Optional(Type.String({ minLength: 1, maxLength: 250 })) }),
  answer: (desk, fields) => findPeople(desk, fields),
});

type ListFields = { readonly after?: string | undefined; readonly limit?: string | undefined; readonly find?: string | undefined };

/** Digits of a country's code. */
const AREA_DIGITS = [1, 2, 3, 4];
const PHONE_DIGITS_MIN = 4;

/** Newest first; `find` is a number, a mail address, a telephone number, a nickname or an invitation code, each of them whole. */
async function findPeople({ database }: ConsoleDesk, fields: ListFields): Promise<Rows> {
  const limit = limitOf(fields);
  const find = fields.find?.trim().toLowerCase();
  let query = database
    .selectFrom("person")
    .select(["id", "nickname", "email", "phone", "area_code", "created_at", "invited_by"])
    .orderBy("id", "desc")
    .limit(limit + 1);
  if (fields.after !== undefined) query = query.where("id", "<", Number(fields.after));
  if (find !== undefined && find !== "") {
    const digits = find.replaceAll(/[\s()+-]/g, "");
    const id = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
    // With the country's code before it, as it is shown, or without.
    const withCode = AREA_DIGITS.map((length) => digits.slice(length)).filter((rest) => rest.length >= PHONE_DIGITS_MIN);
    query = query.where((where) =>
      where.or([
        where("id", "=", id),
        where("email", "=", find),
        where("phone", "=", digits),
        ...(withCode.length === 0 ? [] : [where.and([where("phone", "in", withCode), where(sql`area_code || phone`, "=", digits)])]),
        where(sql`lower(nickname)`, "=", find),
        where("extension_code", "=", find.toUpperCase()),
      ]),
    );
  }
  const rows = (await query.execute()).map(({ created_at: createdAt, invited_by: invitedBy, area_code: area, phone, ...row }) => ({
    ...row,
    phone: phone === null ? null : `+${area ?? ""} ${phone}`,
    invitedBy,
    createdAt: createdAt.getTime(),
  }));
  return pageOf(rows, limit, "id");
}

const PERSON = Type.String({ pattern: "^[0-9]{1,9}$" });
/** The key of rows that one number does not tell apart. */
const PAIR = Type.Optional(Type.String({ pattern: "^[0-9]{1,16}-[0-9]{1,16}$" }));
const noted = ({ person }: { readonly person: string }) => ({ person: Number(person), subject: "person" });

const card = defineLook({
  name: "people/card",
  title: { en: "A person's page", zh: "用户详情" },
  roles: PEOPLE_ROLES,
  fields: Type.Object({ person: PERSON }),
  noted,
  answer: (desk, { person }) => personFacts(desk, Number(person)),
});

const balances = defineLook({
  name: "people/balances",
  title: { en: "A person's balances", zh: "用户余额" },
  roles: PEOPLE_ROLES,
  fields: Type.Object({ person: PERSON }),
  noted,
  answer: (desk, { person }) => balancesOf(desk, Number(person)),
});

/** Live from the kernel, those that hold something. */
function balancesOf(
  { venue: { kernel, time } }: ConsoleDesk,
  person: number,
): (Rows & { readonly mayLeave: readonly object[] }) | ConsoleRefusal {
  const user = userId(person);
  if (!kernel.wallet.isOpen(user)) return PERSON_UNKNOWN;
  const rows = kernel.assets.all().flatMap(({ id, code, decimals }) =>
    USER_PURPOSES.flatMap((account) => {
      const [own, pledged, promotional] = (["own", "pledged", "promotional"] as const).map((bucket) =>
        kernel.ledger.balanceOf(user, PURPOSE[account], id, bucket),
      );
      if (own === undefined || pledged === undefined || promotional === undefined || own + pledged + promotional === 0n) return [];
      const shown = (units: bigint): string => plainDecimal(units, decimals);
      return [
        {
          coin: code,
          account,
          own: shown(own),
          pledged: shown(pledged),
          promotional: shown(promotional),
          all: shown(own + pledged + promotional),
        },
      ];
    }),
  );
  const now = timeMs(time.now());
  const mayLeave = kernel.assets.all().flatMap(({ id, code, decimals }) => {
    const { own, pledged, held, free } = kernel.holds.withdrawable(user, id, now);
    const shown = (units: bigint): string => plainDecimal(units, decimals);
    return own === 0n ? [] : [{ coin: code, pledged: shown(pledged), held: shown(held), free: shown(free), isHeld: held > 0n }];
  });
  return { rows, mayLeave };
}

const orders = defineLook({
  name: "people/orders",
  title: { en: "A person's orders", zh: "用户委托" },
  roles: PEOPLE_ROLES,
  fields: Type.Object({ ...ROW_FIELDS, after: PAIR, person: PERSON, state: Type.Optional(Type.Enum(["open"])) }),
  noted,
  answer: (desk, fields) => ordersOf(desk, fields),
});

const statement = defineLook({
  name: "people/statement",
  title: { en: "A person's statement", zh: "用户账单" },
  roles: PEOPLE_ROLES,
  fields: Type.Object({ ...ROW_FIELDS, after: PAIR, person: PERSON }),
  noted,
  answer: (desk, fields) => statementOf(desk, fields),
});

const notes = defineLook({
  name: "people/notes",
  title: { en: "Notes about a person", zh: "用户备注" },
  roles: PEOPLE_ROLES,
  fields: Type.Object({ ...ROW_FIELDS, person: PERSON }),
  noted,
  answer: (desk, fields) => notesOf(desk, fields),
});

const notices = defineLook({
  name: "people/notices",
  title: { en: "Messages to a person", zh: "用户通知" },
  roles: PEOPLE_ROLES,
  fields: Type.Object({ ...ROW_FIELDS, person: PERSON }),
  noted,
  answer: (desk, fields) => noticesOf(desk, fields),
});

export const peopleLooks: readonly Look[] = [list, card, balances, orders, statement, notes, notices];
