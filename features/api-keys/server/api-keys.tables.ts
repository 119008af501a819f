/** Keys with which people's programs act for them. */
import type { Generated } from "kysely";

type ApiKey = {
  readonly id: Generated<number>;
  readonly api_key: string;
  readonly user_id: number;
  readonly name: string;
  readonly kind: "hmac" | "ed25519" | "rsa";
  readonly public_key: string;
  /** Words with commas. */
  readonly scopes: string;
  readonly ip_list: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly last_ip: string;
  /** Since a forgotten password was replaced or the account frozen, until its owner confirms it. */
  readonly suspended_at: Date | null;
};

export type ApiKeysTables = { api_key: ApiKey };
