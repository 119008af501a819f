/**
 * By which networks a coin comes and goes, and on what terms. Operators set them by command; a change reaches no open request. A network's
 * withdrawals close for a time only and open by themselves (charter 2).
 */
import { amount, timeMs, type Amount, type AssetId, type TimeMs } from "../../../money/units.ts";
import { invariant } from "../../../kernel/invariant.ts";
import type { Assets } from "../../../kernel/ledger/assets.ts";
import type { Part } from "../../../kernel/part.ts";
import { RULES_UNPRICED_LEAVE } from "../../../kernel/rules.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import {
  areNetworkTerms,
  isDearer,
  isHarder,
  MINIMUM_WORTH_MAX,
  networkFacts,
  PAUSE_REST_MS,
  pauseFrom,
  takesWithdrawals,
  type NetworkTerms,
} from "../formulas.ts";
import type { NetworksCommand, NetworksEvent, NetworksRefusal } from "./networks.messages.ts";

export type NetworksNeeds = {
  readonly assets: Assets;
  /** What so much is worth in smallest units of USDT; undefined without a price. */
  readonly worth: (asset: AssetId, units: Amount) => Amount | undefined;
  /** The rules that count now (`kernel/rules.ts`). */
  readonly rules: () => number;
  readonly emit: (event: NetworksEvent) => void;
};

/** A coin on one of its networks. */
export type CoinNetwork = { readonly asset: AssetId; readonly network: number; readonly terms: NetworkTerms };

const NEVER = timeMs(0);

export class Networks implements Part<NetworksCommand, NetworksRefusal> {
  readonly name = "networks";
  readonly version = 1;
  readonly commands = { "networks/set-terms": "upkeep" } as const;
  readonly #needs: NetworksNeeds;
  readonly #byAsset = new Map<AssetId, Map<number, NetworkTerms>>();

  constructor(needs: NetworksNeeds) {
    this.#needs = needs;
  }

  terms(asset: AssetId, network: number): NetworkTerms | undefined {
    return this.#byAsset.get(asset)?.get(network);
  }

  /** Those of a coin in the order in which they came. */
  of(asset: AssetId): readonly CoinNetwork[] {
    return [...(this.#byAsset.get(asset) ?? [])].map(([network, terms]) => ({ asset, network, terms }));
  }

  all(): readonly CoinNetwork[] {
    return [...this.#byAsset.keys()].flatMap((asset) => this.of(asset));
  }

  execute(command: NetworksCommand): NetworksRefusal | undefined {
    const { asset, network, withdrawalFee, withdrawalMin, depositMin, deposits, withdrawals, askedBy, agreedBy, at } = command;
    const before = this.terms(asset, network);
    const pausedUntil = withdrawals ? NEVER : pauseOf(before, at);
    const terms = { withdrawalFee, withdrawalMin, depositMin, deposits, pausedUntil };
    const refusal = this.#refuseTerms(command, before, terms) ?? refuseChange(before, terms, command);
    if (refusal !== undefined) return refusal;
    const networks = this.#byAsset.get(asset);
    // The end of the pause before stays known: how soon the next may begin counts from there.
    const kept = { ...terms, pausedUntil: withdrawals ? ended(before, at) : pausedUntil };
    if (networks === undefined) this.#byAsset.set(asset, new Map([[network, kept]]));
    else networks.set(network, kept);
    this.#needs.emit({ type: "networks/terms-set", asset, network, ...kept, askedBy, agreedBy, at });
    return undefined;
  }

  #refuseTerms(
    { asset, network, askedBy }: NetworksCommand,
    before: NetworkTerms | undefined,
    terms: NetworkTerms,
  ): NetworksRefusal | undefined {
    const { assets, worth, rules } = this.#needs;
    if (assets.get(asset) === undefined) return "asset_not_found";
    if (networkFacts(network) === undefined) return "network_unknown";
    if (!areNetworkTerms(terms)) return "network_terms_invalid";
    if (askedBy === "rule") return undefined;
    const value = worth(asset, terms.withdrawalMin);
    // Nobody could say what they are worth: however high, they would keep what lies below.
    const isUnpriced = value === undefined && rules() >= RULES_UNPRICED_LEAVE && before !== undefined && isDearer(before, terms);
    return isUnpriced || (value !== undefined && value > MINIMUM_WORTH_MAX) ? "network_terms_too_high" : undefined;
  }

  check(): void {
    for (const { asset, network, terms } of this.all())
      invariant(
        areNetworkTerms(terms) && networkFacts(network) !== undefined,
        "terms of a network must leave something over",
        asset,
        network,
      );
  }

  save(writer: StateWriter): void {
    const all = this.all();
    writer.number(all.length);
    for (const { asset, network, terms } of all) {
      for (const value of [asset, network, terms.deposits ? 1 : 0, terms.pausedUntil]) writer.number(value);
      for (const value of [terms.withdrawalFee, terms.withdrawalMin, terms.depositMin]) writer.integer(value);
    }
  }

  load(reader: StateReader): void {
    for (let left = reader.number(); left > 0; left--) {
      const [asset, network, deposits, pausedUntil] = Array.from({ length: 4 }, () => reader.number());
      const [withdrawalFee, withdrawalMin, depositMin] = Array.from({ length: 3 }, () => amount(reader.integer()));
      const terms = { withdrawalFee, withdrawalMin, depositMin, deposits: deposits === 1, pausedUntil } as NetworkTerms;
      const networks = this.#byAsset.get(asset as AssetId);
      if (networks === undefined) this.#byAsset.set(asset as AssetId, new Map([[network as number, terms]]));
      else networks.set(network as number, terms);
    }
  }
}

function refuseChange(
  before: NetworkTerms | undefined,
  after: NetworkTerms,
  { withdrawals, askedBy, agreedBy, at }: NetworksCommand,
): NetworksRefusal | undefined {
  if (before === undefined) return undefined;
  const isPausing = !withdrawals && takesWithdrawals(before, at);
  if (isPausing && before.pausedUntil > 0 && at < before.pausedUntil + PAUSE_REST_MS) return "network_pause_too_soon";
  const hasSecond = agreedBy !== undefined && agreedBy !== askedBy && askedBy !== "rule";
  return (askedBy === "rule" || isHarder(before, after)) && !hasSecond ? "second_operator_needed" : undefined;
}

/** One that stands is not lengthened by being set again. */
function pauseOf(before: NetworkTerms | undefined, at: TimeMs): TimeMs {
  return before === undefined || takesWithdrawals(before, at) ? pauseFrom(at) : before.pausedUntil;
}

/** When the newest pause ended, or ends with this. */
const ended = (before: NetworkTerms | undefined, at: TimeMs): TimeMs =>
  before === undefined || takesWithdrawals(before, at) ? (before?.pausedUntil ?? NEVER) : at;
