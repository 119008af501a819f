/** The auditor's model of networks, by the README: terms that leave something over, worth little, and pauses that end. */
import type { Command } from "../../../kernel/kernel.ts";
import type { ModelNeeds, ModelPart } from "../../../simulation/auditor/model-part.ts";
import type { NetworksCommand } from "./networks.messages.ts";

const HOURS_72 = 72 * 60 * 60 * 1000;
const MOST_USDT = 200n;
const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

export type ModelNetwork = { readonly fee: bigint; readonly min: bigint; readonly closedFrom: number; readonly closedTo: number };

/** What so much is worth in whole USDT, rounded down; undefined without a price. */
export function worthOf({ assets, markets }: ModelNeeds, id: number, units: bigint): bigint | undefined {
  const asset = assets.get(id);
  if (asset?.code === "USDT") return units;
  const usdt = [...assets].find(([, one]) => one.code === "USDT");
  const market = [...markets.values()].find(({ terms, index }) => terms.base === id && terms.quote === usdt?.[0] && index > 0n);
  if (asset === undefined || usdt === undefined || market === undefined) return undefined;
  const { priceDecimals } = market.terms;
  return (units * market.index * 10n ** BigInt(usdt[1].decimals)) / 10n ** BigInt(priceDecimals + asset.decimals);
}

export function networksModel(needs: ModelNeeds): ModelPart {
  const known = new Map<string, ModelNetwork>();
  const apply = (command: Command): string | undefined => {
    const {
      asset,
      network,
      withdrawalFee: fee,
      withdrawalMin: min,
      depositMin,
      withdrawals,
      askedBy,
      agreedBy,
      at,
    } = command as NetworksCommand;
    const coin = needs.assets.get(asset);
    if (coin === undefined) return "asset_not_found";
    if (!NUMBERS.includes(network)) return "network_unknown";
    if (fee < 0n || fee >= min || depositMin < 1n) return "network_terms_invalid";
    const worth = worthOf(needs, asset, min);
    if (askedBy !== "rule" && worth !== undefined && worth > MOST_USDT * 1_000_000n) return "network_terms_too_high";
    const key = `${asset} ${network}`;
    const before = known.get(key);
    const isClosed = before !== undefined && before.closedTo > at;
    if (before !== undefined) {
      const begins = !withdrawals && !isClosed;
      if (begins && before.closedTo > 0 && at - before.closedTo < HOURS_72) return "network_pause_too_soon";
      if (askedBy === "rule") return "second_operator_needed";
      const isHarder = fee > before.fee || min > before.min || begins;
      if (isHarder && (agreedBy === undefined || agreedBy === askedBy)) return "second_operator_needed";
    }
    let closedTo = before?.closedTo ?? 0;
    if (withdrawals && isClosed) closedTo = at;
    if (!withdrawals && !isClosed) closedTo = at + HOURS_72;
    known.set(key, { fee, min, closedFrom: at, closedTo });
    return undefined;
  };
  return { prefix: "networks", apply };
}
