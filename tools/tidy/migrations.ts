/** Migrations have numbers of their own, and the released ones keep their place: a database that was made applies nothing twice. */
import type { NumberedMigration } from "../../server/sql/numbered-migration.ts";
import type { Finding } from "./source-file.ts";

export function findMigrations(migrations: readonly NumberedMigration[]): Finding[] {
  const homes = new Map<number, string>();
  return migrations.flatMap(({ number, file }) => {
    const other = homes.get(number);
    homes.set(number, file);
    return other === undefined ? [] : [{ path: file, line: 1, message: `migration ${number} is ${other}: take the next free number` }];
  });
}
