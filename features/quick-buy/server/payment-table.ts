/** The table of countries as it stands: the project's own, with what operators changed and added. */
import type { Kysely } from "kysely";
import type { Tables } from "../../../server/sql/tables.ts";
import { COUNTRIES, PAYMENT_MODES, paymentsOf, type Country, type Payment } from "../contract/payments.ts";

export type StandingCountry = Country & { readonly isOpen: boolean; readonly isOwn: boolean };

/** In the order of their numbers. */
export async function standingCountries(database: Kysely<Tables>): Promise<readonly StandingCountry[]> {
  const rows = await database.selectFrom("quick_buy_country").selectAll().execute();
  const changed = rows.map(({ is_open: isOpen, minimum, modes, ...country }): StandingCountry => {
    const known = PAYMENT_MODES.filter((mode) => modes.includes(mode));
    return { ...country, minimum: Number(minimum), modes: known, isOpen, isOwn: true };
  });
  const own = COUNTRIES.filter(({ code }) => !changed.some((one) => one.code === code));
  return [...own.map((country) => ({ ...country, isOpen: true, isOwn: false })), ...changed].toSorted((a, b) => a.number - b.number);
}

/** Every way to pay that is offered, by its number. */
export async function offeredPayments(database: Kysely<Tables>): Promise<ReadonlyMap<number, Payment>> {
  return paymentsOf((await standingCountries(database)).filter(({ isOpen }) => isOpen));
}
