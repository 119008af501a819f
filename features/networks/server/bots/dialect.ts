/** What the bots' dialect calls networks. */
import { NETWORK_FACTS, type NetworkFacts } from "../../formulas.ts";

const WORDS: Readonly<Record<string, string>> = {
  Bitcoin: "BTC",
  ERC20: "ETH",
  TRC20: "TRX",
  Litecoin: "LTC",
  "XRP Ledger": "XRP",
  Solana: "SOL",
  Dogecoin: "DOGE",
  Cardano: "ADA",
  BEP20: "BSC",
  "Avalanche C-Chain": "AVAXC",
};

export const dialectOf = (name: string): string => WORDS[name] ?? name;

/** By the dialect's word or our name; banks are none. */
export function networkOfDialect(word: string): NetworkFacts | undefined {
  return NETWORK_FACTS.find(({ name, serves }) => serves === "address" && (dialectOf(name) === word || name === word));
}
