/** Compiled code over a kernel's memory: what `ordinary-orders.as` exports, and how a kernel gets it. */
import { SharedMemory } from "../../../../kernel/memory/shared-memory.ts";
import { ORDINARY_WASM } from "./ordinary-orders.wasm.generated.ts";

/** Each says what came of it (`DONE`); what was said lies in rows (`SAID`). */
export type Road = {
  readonly place: (user: number, market: number, words: number, ticks: number, lots: number, at: number) => number;
  readonly cancel: (user: number, order: number) => number;
  /** Commands of the frame from one number up to another: how many were done whole, one after the other. */
  readonly run: (from: number, end: number, now: number, more: number) => number;
};

export type FastHalf = { readonly memory: SharedMemory; readonly road: Road };

type Engine = {
  readonly WebAssembly: {
    readonly Module: new (bytes: Uint8Array) => CompiledModule;
    readonly Instance: new (module: CompiledModule, imports: object) => { readonly exports: unknown };
  };
  readonly atob: (text: string) => string;
};
type CompiledModule = { readonly isCompiled: never };

let compiled: CompiledModule | undefined;

/** For one kernel: a memory of its own, with the ordinary order over it. Undefined where the engine can't. */
export function fastHalf(memory = SharedMemory.create()): FastHalf | undefined {
  if (memory === undefined) return undefined;
  const { WebAssembly, atob } = globalThis as unknown as Engine;
  compiled ??= new WebAssembly.Module(Uint8Array.from(atob(ORDINARY_WASM), (letter) => letter.charCodeAt(0)));
  const abort = (): never => {
    throw new Error("compiled code gave up");
  };
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory: memory.engine, abort } });
  return { memory, road: exports as Road };
}
