/** Operators, their sessions and requests, and the audit log, as the query builder sees them. Of 64-bit numbers PostgreSQL gives text. */
import type { ColumnType, Generated } from "kysely";
import type { Role } from "../../contract/operator-roles.ts";

type Big = ColumnType<string, number, number>;

type OperatorRow = {
  readonly id: Generated<number>;
  readonly mail: string;
  name: string;
  role: Role;
  password_hash: string | null;
  set_up_hash: string | null;
  set_up_until: Date | null;
  link_seen_by: number | null;
  readonly created_at: Date;
  ended_at: Date | null;
};

type FactorRow = {
  readonly id: Generated<number>;
  readonly operator_id: number;
  readonly kind: "totp" | "recovery" | "passkey";
  readonly material: string;
  used_step: ColumnType<string, number | undefined, number>;
  used_at: Date | null;
  readonly created_at: Date;
};

type OperatorSessionRow = {
  readonly id: string;
  readonly operator_id: number;
  readonly created_at: Date;
  used_at: Date;
  readonly expires_at: Date;
  proved_at: Date;
  ended_at: Date | null;
  readonly sender: string;
  readonly device: string;
  readonly ip: string;
  readonly user_agent: string;
};

export type RequestState = "waiting" | "running" | "done" | "refused" | "declined" | "lapsed" | "lost";

export type RequestRow = {
  readonly id: ColumnType<string, never, never>;
  readonly asked_by: number;
  readonly request: string;
  readonly verb: string;
  readonly fields: string;
  readonly reason: string;
  readonly shown: string;
  readonly person: number | null;
  readonly subject: string;
  state: RequestState;
  readonly asked_at: Date;
  readonly lapses_at: Date | null;
  decided_by: number | null;
  decided_at: Date | null;
  decided_reason: string | null;
  refusal: string | null;
  log_position: ColumnType<string | null, number | null, number | null>;
};

export type AuditRow = {
  readonly position: Big;
  readonly at: Big;
  readonly operator: number;
  readonly second_operator: number | null;
  readonly verb: string;
  readonly outcome: string;
  readonly person: number | null;
  readonly subject: string;
  readonly fields: string;
  readonly shown: string;
  readonly reason: string;
  readonly request: ColumnType<string | null, number | null, never>;
  readonly log_position: ColumnType<string | null, number | null, never>;
  readonly previous_hash: string;
  readonly hash: string;
};

export type ConsoleTables = {
  operator: OperatorRow;
  operator_factor: FactorRow;
  operator_session: OperatorSessionRow;
  operator_request: RequestRow;
  audit_entry: AuditRow;
};
