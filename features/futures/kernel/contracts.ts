/** The listed contracts: terms, book, and what marks and funding keep of each. */
import { marketId, ticks, timeMs, type Lots, type MarketId, type RatePpm, type UserId } from "../../../money/units.ts";
import type { Assets } from "../../../kernel/ledger/assets.ts";
import { HOUSE_USERS_END } from "../../../kernel/ledger/chart.ts";
import type { OrderBook } from "../../../kernel/order-book/order-book.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import type { Market } from "../../spot/kernel/public.ts";
import { quotePerTickLot, VALUE_MAX } from "../formulas.ts";
import type { ChangeableContractTerms, ContractTerms, FuturesRefusal } from "./futures.messages.ts";
import type { Contract } from "./state.ts";

/** Money of futures. */
export const FUTURES_UNIT = "USDT";
/** Rates above 10 %, bands above 50 % and multiples above 200 are typing errors. */
const RATE_PPM_MAX = 100_000;
const BAND_PPM_MAX = 500_000;
const MULTIPLE_MAX = 200;
const LIST_MAX = 20;

export type ContractsNeeds = {
  readonly assets: Assets;
  readonly market: (id: MarketId) => Market | undefined;
  readonly createBook: () => OrderBook;
};

export class Contracts {
  readonly #needs: ContractsNeeds;
  readonly #byId: (Contract | undefined)[] = [];
  readonly #all: Contract[] = [];

  constructor(needs: ContractsNeeds) {
    this.#needs = needs;
  }

  get(id: MarketId): Contract | undefined {
    return this.#byId[id];
  }

  /** In the order in which they were listed. */
  all(): readonly Contract[] {
    return this.#all;
  }

  list(terms: ContractTerms): FuturesRefusal | undefined {
    if (this.#byId[terms.contract] !== undefined) return "contract_exists";
    const perTickLot = this.#perTickLot(terms);
    if (perTickLot === undefined || !areTermsValid(terms)) return "contract_terms_invalid";
    const isMaker = Number.isInteger(terms.maker) && terms.maker > 0 && terms.maker < HOUSE_USERS_END;
    if (!isMaker) return "contract_terms_invalid";
    this.#add(terms, perTickLot);
    return undefined;
  }

  setTerms(contract: Contract, changed: ChangeableContractTerms): FuturesRefusal | undefined {
    if (!areTermsValid(changed)) return "contract_terms_invalid";
    contract.terms = { ...contract.terms, ...changed };
    return undefined;
  }

  #perTickLot({ contract, baseUnitsPerLot }: ContractTerms): number | undefined {
    const { assets, market } = this.#needs;
    const terms = market(contract)?.terms;
    if (terms === undefined || terms.assetClass !== "coin" || !Number.isSafeInteger(baseUnitsPerLot)) return undefined;
    const [base, quote] = [assets.get(terms.base), assets.get(terms.quote)];
    if (base === undefined || quote?.code !== FUTURES_UNIT) return undefined;
    const { priceDecimals } = terms;
    return quotePerTickLot({ quoteDecimals: quote.decimals, baseDecimals: base.decimals, priceDecimals, baseUnitsPerLot });
  }

  #add(terms: ContractTerms, perTickLot: number): Contract {
    const contract: Contract = {
      terms,
      book: this.#needs.createBook(),
      perTickLot,
      haltReason: undefined,
      index: ticks(0),
      indexAt: timeMs(0),
      awaitsQuotesSince: timeMs(0),
      last: ticks(0),
      mark: ticks(0),
      markedAt: timeMs(0),
      basis: [],
      basisStart: 0,
      basisSum: 0,
      premiumSum: 0n,
      premiumMs: 0,
      premium: 0n,
      premiumAt: timeMs(0),
      ratePpb: 0n,
      openLots: 0,
    };
    this.#byId[terms.contract] = contract;
    this.#all.push(contract);
    return contract;
  }

  save(writer: StateWriter): void {
    writer.number(this.#all.length);
    for (const contract of this.#all) saveContract(writer, contract);
  }

  /** With empty books; the desk puts the orders back. */
  load(reader: StateReader, version: number): void {
    for (let left = reader.number(); left > 0; left--) {
      const terms = loadTerms(reader);
      const contract = this.#add(terms, reader.number());
      loadFigures(reader, contract);
      if (version >= 3) contract.awaitsQuotesSince = timeMs(reader.number());
    }
  }
}

const isRate = (ppm: number, most = RATE_PPM_MAX): boolean => Number.isInteger(ppm) && ppm >= 0 && ppm <= most;

function areTermsValid(terms: ChangeableContractTerms): boolean {
  const { lotsMax, bandPpm, makerPpm, takerPpm, multiples, brackets, overnightPpm, closeOutPpm, fundingCapPpb } = terms;
  if (!Number.isSafeInteger(lotsMax) || lotsMax < 1) return false;
  // What a resting order holds for its fee is the taker's: a maker must never owe more.
  if (![makerPpm, takerPpm, overnightPpm, closeOutPpm].every((ppm) => isRate(ppm)) || makerPpm > takerPpm) return false;
  if (!isRate(bandPpm, BAND_PPM_MAX) || bandPpm === 0 || fundingCapPpb < 0n || fundingCapPpb > 100_000_000n) return false;
  const areMultiples = multiples.every(
    (one, i) => Number.isInteger(one) && one >= 1 && one <= MULTIPLE_MAX && one > (multiples[i - 1] ?? 0),
  );
  const areBrackets = brackets.every(({ valueMax, multipleMax }, i) => {
    const before = brackets[i - 1];
    const rises = before === undefined || (valueMax > before.valueMax && multipleMax < before.multipleMax);
    return (
      Number.isSafeInteger(valueMax) && valueMax > 0 && valueMax <= VALUE_MAX && Number.isInteger(multipleMax) && multipleMax >= 1 && rises
    );
  });
  const counts = [multiples.length, brackets.length];
  return areMultiples && areBrackets && counts.every((count) => count >= 1 && count <= LIST_MAX);
}

function saveContract(writer: StateWriter, contract: Contract): void {
  const { terms, haltReason, basis } = contract;
  for (const value of [terms.contract, terms.baseUnitsPerLot, terms.maker, terms.lotsMax, terms.bandPpm]) writer.number(value);
  for (const value of [terms.makerPpm, terms.takerPpm, terms.overnightPpm, terms.closeOutPpm]) writer.number(value);
  writer.integer(terms.fundingCapPpb);
  saveNumbers(writer, terms.multiples);
  saveNumbers(
    writer,
    terms.brackets.flatMap(({ valueMax, multipleMax }) => [valueMax, multipleMax]),
  );
  writer.number(contract.perTickLot);
  writer.number(haltReason === undefined ? 0 : 1);
  writer.text(haltReason ?? "");
  for (const value of [contract.index, contract.indexAt, contract.last, contract.mark, contract.markedAt]) writer.number(value);
  saveNumbers(writer, basis);
  for (const value of [contract.basisStart, contract.basisSum, contract.premiumMs, contract.premiumAt, contract.openLots])
    writer.number(value);
  for (const value of [contract.premiumSum, contract.premium, contract.ratePpb]) writer.integer(value);
  writer.number(contract.awaitsQuotesSince);
}

function loadTerms(reader: StateReader): ContractTerms {
  const [contract, baseUnitsPerLot, maker, lotsMax, bandPpm] = Array.from({ length: 5 }, () => reader.number()) as [
    number,
    number,
    UserId,
    Lots,
    RatePpm,
  ];
  const [makerPpm, takerPpm, overnightPpm, closeOutPpm] = Array.from({ length: 4 }, () => reader.number()) as [
    RatePpm,
    RatePpm,
    RatePpm,
    RatePpm,
  ];
  const fundingCapPpb = reader.integer();
  const multiples = loadNumbers(reader);
  const pairs = loadNumbers(reader);
  const brackets = pairs.flatMap((valueMax, i) => (i % 2 === 0 ? [{ valueMax, multipleMax: pairs[i + 1] ?? 1 }] : []));
  return {
    contract: marketId(contract),
    baseUnitsPerLot,
    maker,
    lotsMax,
    bandPpm,
    makerPpm,
    takerPpm,
    overnightPpm,
    closeOutPpm,
    fundingCapPpb,
    multiples,
    brackets,
  };
}

function loadFigures(reader: StateReader, contract: Contract): void {
  const isHalted = reader.number() === 1;
  const reason = reader.text();
  contract.haltReason = isHalted ? reason : undefined;
  contract.index = ticks(reader.number());
  contract.indexAt = timeMs(reader.number());
  contract.last = ticks(reader.number());
  contract.mark = ticks(reader.number());
  contract.markedAt = timeMs(reader.number());
  contract.basis.push(...loadNumbers(reader));
  contract.basisStart = reader.number();
  contract.basisSum = reader.number();
  contract.premiumMs = reader.number();
  contract.premiumAt = timeMs(reader.number());
  contract.openLots = reader.number();
  contract.premiumSum = reader.integer();
  contract.premium = reader.integer();
  contract.ratePpb = reader.integer();
}

function saveNumbers(writer: StateWriter, values: readonly number[]): void {
  writer.number(values.length);
  for (const value of values) writer.number(value);
}

function loadNumbers(reader: StateReader): number[] {
  return Array.from({ length: reader.number() }, () => reader.number());
}
