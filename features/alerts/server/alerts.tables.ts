/** Prices that people wait for. */
import type { Generated } from "kysely";
import type { AlertSource, AlertState } from "../contract/alerts.contract.ts";

type Alert = {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly market: number;
  follows: AlertSource;
  direction: "rises" | "falls";
  /** bigint comes as text. */
  ticks: number | string;
  from_ticks: number | string;
  share_ppm: number | string;
  pause_ms: number | string;
  note: string;
  state: AlertState;
  since: number | string;
  paused_until: Generated<number | string>;
  readonly fires: Generated<number>;
  readonly fired_at: Generated<number | string>;
  readonly fired_ticks: Generated<number | string>;
  created_at: number | string;
};

export type AlertsTables = { alert: Alert };
