/** What the chain adapter serves, by the settings alone: also while it has not opened yet. */
import type { Settings } from "../../../server/settings.ts";

/** Numbers of its payments begin here (`chain-payments.sql`). */
export const CHAIN_REFERENCES = 1_000_000_000_000;

export function chainServes({ chain }: Pick<Settings, "chain">, code: string, network: string): boolean {
  return chain?.networkName === network && chain.coins.some((coin) => coin.code === code);
}
