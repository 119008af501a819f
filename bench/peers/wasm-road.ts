/**
 * The ordinary order's road in WebAssembly over the same workload: `wasm-road.as`, compiled by the AssemblyScript that ASSEMBLYSCRIPT names (a folder with its
 * `bin/asc.js`: `npm install assemblyscript` somewhere). Neither the compiler nor what it makes stays.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ASSETS_MAX, PURPOSE } from "../../kernel/ledger/chart.ts";
import { AT, isBuy, isCancel, isCrossing, QUOTE, USER_FIRST, type Recording, type WorkloadOptions } from "../workload.ts";
import type { BookDepth } from "./npm-order-books.ts";

const SOURCE = join(import.meta.dirname, "wasm-road.as");
/** Of the workload's markets: quote units a tick and lot, base units a lot, the rate of both sides. */
const [QUOTE_PER_TICK_LOT, BASE_PER_LOT, FEE_PPM] = [1, 10_000, 1000];
const [HOUSE, FEES] = [0, ASSETS_MAX * 20];
const OWN = PURPOSE.change * ASSETS_MAX;

/** Node has it; the library of types that is compiled with here does not. */
const { WebAssembly } = globalThis as unknown as {
  readonly WebAssembly: {
    readonly Module: new (bytes: Uint8Array) => WasmModule;
    readonly Instance: new (module: WasmModule, imports: object) => { readonly exports: unknown };
  };
};
export type WasmModule = { readonly isModule: never };

type Exports = {
  readonly open: () => void;
  readonly listMarket: (...numbers: readonly number[]) => void;
  readonly account: (owner: number, key: number) => number;
  readonly grant: (row: number, units: number) => void;
  readonly ownOf: (row: number) => number;
  readonly pledgedOf: (row: number) => number;
  readonly cancel: (user: number, order: number, at: number) => number;
  readonly place: (user: number, market: number, buys: number, ticks: number, lots: number, takesAtOnce: number, at: number) => number;
  readonly tradeCount: () => number;
  readonly levelCount: (market: number, buys: number) => number;
  readonly levelTicks: (market: number, buys: number, level: number) => number;
  readonly levelLots: (market: number, buys: number, level: number) => number;
};

/** Compiles in `directory`; says why not where there is no compiler. */
export function buildWasmRoad(directory: string, compiler: string | undefined): WasmModule | string {
  if (compiler === undefined) return "ASSEMBLYSCRIPT names no folder of it";
  const program = join(compiler, "bin", "asc.js");
  if (!existsSync(program)) return `${compiler} has no bin/asc.js`;
  // It takes files by that ending alone.
  copyFileSync(SOURCE, join(directory, "road.ts"));
  const options = ["-o", "road.wasm", "-O3", "--noAssert", "--runtime", "stub"];
  execFileSync(process.execPath, [program, "road.ts", ...options], { cwd: directory, stdio: "pipe" });
  return new WebAssembly.Module(readFileSync(join(directory, "road.wasm")));
}

export class WasmRoad {
  readonly #road: Exports;

  /** With the money that the workload's people have. */
  constructor(module: WasmModule, { markets, users }: WorkloadOptions, money: { readonly quote: bigint; readonly base: bigint }) {
    const abort = (): never => {
      throw new Error("the road in WebAssembly gave up");
    };
    this.#road = new WebAssembly.Instance(module, { env: { abort } }).exports as Exports;
    const { open, account, grant, listMarket } = this.#road;
    open();
    for (let user = USER_FIRST; user < USER_FIRST + users; user++) {
      grant(account(user, OWN + QUOTE), Number(money.quote));
      for (let market = 1; market <= markets; market++) grant(account(user, OWN + market), Number(money.base));
    }
    for (let market = 1; market <= markets; market++)
      listMarket(
        market,
        market,
        QUOTE,
        FEE_PPM,
        QUOTE_PER_TICK_LOT,
        BASE_PER_LOT,
        account(HOUSE, FEES + market),
        account(HOUSE, FEES + QUOTE),
      );
  }

  run(recording: Recording): void {
    const { users, markets, ticks, lots, orders, length } = recording;
    const { place, cancel } = this.#road;
    for (let at = 0; at < length; at++) {
      const user = users[at] as number;
      const events = isCancel(recording, at)
        ? cancel(user, orders[at] as number, AT)
        : place(
            user,
            markets[at] as number,
            isBuy(recording, at) ? 1 : 0,
            ticks[at] as number,
            lots[at] as number,
            isCrossing(recording, at) ? 1 : 0,
            AT,
          );
      if (events < 0) throw new Error(`the road in WebAssembly refused command ${at}: ${events}`);
    }
  }

  get trades(): number {
    return this.#road.tradeCount();
  }

  depth(market: number): BookDepth {
    const { levelCount, levelTicks, levelLots } = this.#road;
    const side = (buys: number): [number, number][] =>
      Array.from({ length: levelCount(market, buys) }, (_, level) => [levelTicks(market, buys, level), levelLots(market, buys, level)]);
    return { bids: side(1), asks: side(0) };
  }

  /** Own and pledged units. */
  balance(user: number, asset: number): readonly [number, number] {
    const row = this.#road.account(user, OWN + asset);
    return [this.#road.ownOf(row), this.#road.pledgedOf(row)];
  }
}
