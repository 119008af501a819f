/** Contracts under their names in the futures dialect ("BTCUSDT"), and amounts as its strings. */
import type { Kernel } from "../../../../kernel/kernel.ts";
import { formatDecimal, plainDecimal } from "../../../../money/decimal.ts";
import type { MarketId } from "../../../../money/units.ts";
import { botError } from "../../../../server/doors/bots/bot-error.ts";
import type { Parameters } from "../../../../server/doors/bots/bot-parameters.ts";
import type { Contract } from "../../kernel/public.ts";
import { scaleOf, type ContractScale } from "../futures.views.ts";

/** A contract with its name and what its figures are shown with. */
export type Listed = { readonly contract: Contract; readonly id: MarketId; readonly symbol: string; readonly scale: ContractScale };

const SYMBOL = /^[A-Z0-9-_.]{1,20}$/;

/** Name and decimals of a contract never change; its terms are read anew each time. */
const known = new WeakMap<Contract, Listed>();

function listed(kernel: Kernel, contract: Contract): Listed {
  let found = known.get(contract);
  if (found === undefined) {
    const scale = scaleOf(kernel, contract);
    known.set(contract, (found = { contract, id: contract.terms.contract, symbol: scale.symbol.replace("/", ""), scale }));
  }
  return found;
}

/** All contracts, in the order in which they were listed. */
export const allListed = (kernel: Kernel): readonly Listed[] =>
  kernel.futures.desk.contracts.all().map((contract) => listed(kernel, contract));

export function findListed(kernel: Kernel, id: MarketId): Listed | undefined {
  const contract = kernel.futures.desk.contracts.get(id);
  return contract === undefined ? undefined : listed(kernel, contract);
}

/** Of a row or an event: what it names is listed. */
export function listedOf(kernel: Kernel, id: number): Listed {
  const found = findListed(kernel, id as MarketId);
  if (found === undefined) throw new Error(`contract ${id} isn't listed`);
  return found;
}

export function listedOfSymbol(kernel: Kernel, symbol: string): Listed {
  if (!SYMBOL.test(symbol)) throw botError.illegal("symbol", SYMBOL.source);
  const found = allListed(kernel).find((one) => one.symbol === symbol);
  if (found === undefined) throw botError.symbol();
  return found;
}

/** The contract that a call names; -1102, -1100 or -1121. Some calls say `pair`. */
export const listedOfCall = (kernel: Kernel, parameters: Parameters, name = "symbol"): Listed =>
  listedOfSymbol(kernel, parameters.required(name));

/** The contract that a call names, undefined when it names none. */
export function maybeListed(kernel: Kernel, parameters: Parameters): Listed | undefined {
  return parameters.optional("symbol") === undefined ? undefined : listedOfCall(kernel, parameters);
}

/** One contract's answer, or a list of all of them when none is named. */
export function ofOneOrAll(kernel: Kernel, parameters: Parameters, view: (one: Listed) => object): object | readonly object[] {
  const one = maybeListed(kernel, parameters);
  return one === undefined ? allListed(kernel).map((each) => view(each)) : view(one);
}

/** Base units in a lot, as the step of quantities: "0.001". */
export const stepText = ({ scale: { contract, base } }: Listed): string => plainDecimal(contract.terms.baseUnitsPerLot, base.decimals);
/** Decimals of a quantity. */
export const quantityDecimals = (one: Listed): number => stepText(one).split(".")[1]?.length ?? 0;

/** A rate in parts per billion, as a share of one. */
export const ratio = (ppb: bigint | number): string => formatDecimal(ppb, 9, 8);
/** The same of parts per million. */
export const ratioOfPpm = (ppm: number, places = 6): string => formatDecimal(ppm, 6, places);
