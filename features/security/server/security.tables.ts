/** What protects people's accounts. */
import type { ColumnType, Generated } from "kysely";

type PersonFactor = {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly kind: "totp_offered" | "totp" | "recovery" | "passkey";
  readonly material: string;
  /** Of a passkey: the authenticator's name for it. */
  readonly credential: Generated<string | null>;
  /** The step of the newest code that was taken; of a passkey its counter. bigint as text. */
  used_step: ColumnType<string, number | undefined, number>;
  used_at: Generated<Date | null>;
  readonly created_at: Date;
};

type SecurityChange = {
  readonly id: Generated<number>;
  readonly user_id: number;
  /** One of `SECURITY_CHANGES`. */
  readonly what: string;
  readonly at: Date;
};

/** A lost second factor that operators take away. */
type FactorRemoval = {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly evidence: string;
  readonly reference: string;
  readonly asked_by: number;
  readonly agreed_by: number;
  readonly asked_at: Date;
  readonly due_at: Date;
  /** Null while it waits. */
  ended_at: Generated<Date | null>;
  outcome: Generated<"removed" | "login" | "person" | "freeze" | "operator" | null>;
};

export type SecurityTables = { person_factor: PersonFactor; security_change: SecurityChange; factor_removal: FactorRemoval };
