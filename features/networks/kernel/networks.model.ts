/** The auditor's model of networks, by the README: terms that leave something over, worth little, and pauses that end. */
import type { Command } from "../../../kernel/kernel.ts";
import type { ModelNeeds, ModelPart } from "../../../simulation/auditor/model-part.ts";
import type { NetworksCommand } from "./networks.messages.ts";

const HOURS_72 = 72 * 60 * 60 * 1000;
const MOST_USDT = 200n;
const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 51, 52];

type ModelNetwork = { readonly fee: bigint; readonly min: bigint; readonly closedTo: number };

/** What so much is worth in smallest units of another asset, rounded down; undefined without a price. */
function worthOf({ assets, markets }: ModelNeeds, code: string, id: number, units: bigint): bigint | undefined {
  const usdt = [...assets].find(([, one]) => one.code === "USDT");
  const wanted = [...assets].find(([, one]) => one.code === code);
  const price = (asset: number): readonly [bigint, bigint] | undefined => {
    if (asset === usdt?.[0]) return [1n, 1n];
    const market = [...markets.values()].find(({ terms, index }) => terms.base === asset && terms.quote === usdt?.[0] && index > 0n);
    if (market === undefined) return undefined;
    const decimals = market.terms.priceDecimals + (assets.get(asset)?.decimals ?? 0);
    return [market.index * 10n ** BigInt(usdt?.[1].decimals ?? 0), 10n ** BigInt(decimals)];
  };
  const [from, to] = [price(id), wanted === undefined ? undefined : price(wanted[0])];
  if (from === undefined || to === undefined) return undefined;
  return (units * from[0] * to[1]) / (from[1] * to[0]);
}

export function networksModel(needs: ModelNeeds): ModelPart {
  const known = new Map<string, ModelNetwork>();
  needs.known.worth = (code, asset, units) => worthOf(needs, code, asset, units) ?? 0n;
  needs.known.network = (asset, network, at) => {
    const found = known.get(`${asset} ${network}`);
    return found === undefined ? undefined : { fee: found.fee, min: found.min, isOpen: found.closedTo <= at };
  };
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
    const worth = worthOf(needs, "USDT", asset, min);
    if (askedBy !== "rule" && worth !== undefined && worth > MOST_USDT * 1_000_000n) return "network_terms_too_high";
    const key = `${asset} ${network}`;
    const before = known.get(key);
    const isDearer = before !== undefined && (fee > before.fee || min > before.min);
    if (askedBy !== "rule" && worth === undefined && isDearer && needs.facts.rules >= 22) return "network_terms_too_high";
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
    known.set(key, { fee, min, closedTo });
    return undefined;
  };
  return { prefix: "networks", apply };
}
