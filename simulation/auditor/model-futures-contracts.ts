/** The auditor's contracts: listed, their terms, and halts, which end by themselves (rules 23). */
import type {
  ContractTerms,
  FuturesRefusal,
  HaltContract,
  ListContract,
  ResumeContract,
  SetContractTerms,
} from "../../features/futures/kernel/futures.messages.ts";
import { areTerms } from "./model-futures-ladder.ts";
import type { FuturesLeaving } from "./model-futures-leaving.ts";
import type { FuturesFloor, ModelContract } from "./model-futures-state.ts";
import { ModelHalts } from "./model-halts.ts";
import type { ModelNeeds } from "./model-part.ts";

export type OfContract = ListContract | SetContractTerms | HaltContract | ResumeContract;
type Refused = FuturesRefusal | undefined;

/** What ends of contracts' halts are called in the due-list. */
export const CONTRACT_HALTS = "contract-halts";
const HOUSE_USERS_END = 1000;

export class FuturesContracts {
  readonly halts: ModelHalts;
  readonly #needs: ModelNeeds;
  readonly #floor: FuturesFloor;
  readonly #leaving: FuturesLeaving;

  constructor(needs: ModelNeeds, floor: FuturesFloor, leaving: FuturesLeaving) {
    [this.#needs, this.#floor, this.#leaving] = [needs, floor, leaving];
    this.halts = new ModelHalts(CONTRACT_HALTS, needs.schedule, needs.facts);
  }

  change(command: OfContract): Refused {
    const contract = this.#floor.contracts.get(command.contract);
    if (command.type === "futures/list-contract") return contract === undefined ? this.#list(command) : "contract_exists";
    if (contract === undefined) return "contract_not_found";
    if (command.type === "futures/halt") return this.#halt(contract, command);
    if (command.type === "futures/resume") return this.#lift(contract);
    if (!areTerms(command)) return "contract_terms_invalid";
    const { type: _type, key: _key, at: _at, ...told } = command;
    contract.terms = { ...contract.terms, ...told };
    this.#floor.say("terms-set", told);
    return undefined;
  }

  #list(command: ListContract): Refused {
    const { type: _type, key: _key, at: _at, ...told } = command;
    const fresh = this.#newContract(command);
    if (fresh === undefined) return "contract_terms_invalid";
    this.#floor.contracts.set(command.contract, fresh);
    this.#floor.say("contract-listed", told);
    return undefined;
  }

  #halt(contract: ModelContract, command: HaltContract): Refused {
    const { number } = contract;
    const refusal = contract.isEnding ? "halted" : this.halts.halt(number, contract.isHalted, command, this.#floor.at);
    if (refusal !== undefined) return refusal === "halted" ? "contract_halted" : refusal;
    contract.isHalted = true;
    const until = this.halts.untilOf(number);
    this.#floor.say("halted", { contract: number, reason: command.reason, ...(until === undefined ? {} : { until }) });
    this.#leaving.endOpening(contract);
    return undefined;
  }

  #lift(contract: ModelContract): Refused {
    if (!contract.isHalted) return "contract_not_halted";
    if (contract.isEnding) return "market_delisted";
    this.haltEnds(contract.number);
    return undefined;
  }

  haltEnds(number: number): void {
    const contract = this.#floor.contracts.get(number);
    if (contract === undefined) return;
    contract.isHalted = false;
    this.halts.end(number, this.#floor.at);
    this.#floor.say("resumed", { contract: number });
  }

  /** An operator's halt gives way to the one that nobody lifts. */
  marketEnds(market: number, ends: boolean): void {
    if (ends) this.halts.end(market, this.#floor.at);
    this.#leaving.marketEnds(market, ends);
  }

  rulesChanged(): void {
    const halted = [...this.#floor.contracts.values()].filter(({ isHalted, isEnding }) => isHalted && !isEnding);
    this.halts.rulesChanged(
      halted.map(({ number }) => number),
      this.#floor.at,
    );
  }

  #newContract(terms: ContractTerms): ModelContract | undefined {
    const { contract: number, baseUnitsPerLot, maker } = terms;
    const market = this.#needs.markets.get(number)?.terms;
    if (market === undefined || market.assetClass !== "coin" || market.quote !== this.#floor.unit) return undefined;
    const decimals = (asset: number): bigint => BigInt(this.#needs.assets.get(asset)?.decimals ?? 0);
    if (!Number.isSafeInteger(baseUnitsPerLot) || baseUnitsPerLot < 1 || !areTerms(terms)) return undefined;
    const units = BigInt(baseUnitsPerLot) * 10n ** decimals(market.quote);
    const parts = 10n ** (BigInt(market.priceDecimals) + decimals(market.base));
    if (units % parts !== 0n || units / parts >= 2n ** 53n) return undefined;
    if (!Number.isInteger(maker) || maker < 1 || maker >= HOUSE_USERS_END) return undefined;
    const prices = { index: 0n, indexAt: 0, quietSince: 0, last: 0n, mark: 0n, markedAt: 0, basis: [] };
    const premiums = { premiums: [], premium: 0n, premiumAt: 0, ratePpb: 0n };
    return { number, terms, perTickLot: units / parts, isHalted: false, isEnding: false, ...prices, ...premiums };
  }
}
