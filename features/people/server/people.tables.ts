/** Operators' words about people. */
import type { Generated } from "kysely";

type PersonNote = {
  /** bigint comes as text. */
  readonly id: Generated<string>;
  readonly person: number;
  readonly operator: number;
  readonly text: string;
  readonly at: Date;
};

export type PeopleTables = { person_note: PersonNote };
