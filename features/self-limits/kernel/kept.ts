/** What the kernel keeps of somebody's limits, and its bytes in a snapshot. */
import { amount, timeMs, type Amount } from "../../../money/units.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { BREAK_LENGTHS, SELF_LIMITS, type SelfLimit } from "../formulas.ts";
import type { BreakFacts, LimitFacts } from "./self-limits.messages.ts";

/** `entry`: in the due-list, 0 where nothing waits. */
export type KeptLimit = LimitFacts & { readonly entry: number };
export type KeptBreak = BreakFacts & { readonly entry: number };
export type Kept = {
  readonly limits: Map<SelfLimit, KeptLimit>;
  break: KeptBreak | undefined;
  /** What all of theirs was worth when the day began, in 10⁻⁶ USDT, moved by what came and went since. */
  base: { readonly worth: bigint; readonly entry: number } | undefined;
};

/** Stands for "none": a limit is never below zero. */
const NONE = -1n;
const orNone = (value: Amount | undefined): bigint => value ?? NONE;
const readAmount = (reader: StateReader): Amount | undefined => {
  const value = reader.integer();
  return value === NONE ? undefined : amount(value);
};

export function saveKept(writer: StateWriter, { limits, break: pause, base }: Kept): void {
  for (const name of SELF_LIMITS) {
    const limit = limits.get(name);
    writer.number(limit === undefined ? 0 : 1);
    if (limit === undefined) continue;
    writer.integer(orNone(limit.amount));
    writer.number(limit.next?.from ?? 0);
    writer.integer(orNone(limit.next?.amount));
    writer.number(limit.entry);
  }
  writer.number(pause === undefined ? 0 : BREAK_LENGTHS.indexOf(pause.length) + 1);
  if (pause !== undefined) for (const value of [pause.until, pause.backAt ?? 0, pause.entry]) writer.number(value);
  writer.number(base === undefined ? 0 : 1);
  if (base === undefined) return;
  writer.integer(base.worth);
  writer.number(base.entry);
}

export function loadKept(reader: StateReader): Kept {
  const limits = new Map<SelfLimit, KeptLimit>();
  for (const name of SELF_LIMITS) {
    if (reader.number() === 0) continue;
    const now = readAmount(reader);
    const from = reader.number();
    const next = readAmount(reader);
    limits.set(name, { amount: now, next: from === 0 ? undefined : { amount: next, from: timeMs(from) }, entry: reader.number() });
  }
  return {
    limits,
    break: loadBreak(reader),
    base: reader.number() === 0 ? undefined : { worth: reader.integer(), entry: reader.number() },
  };
}

function loadBreak(reader: StateReader): KeptBreak | undefined {
  const length = BREAK_LENGTHS[reader.number() - 1];
  if (length === undefined) return undefined;
  const [until, backAt, entry] = [reader.number(), reader.number(), reader.number()];
  return { length, until: timeMs(until), backAt: backAt === 0 ? undefined : timeMs(backAt), entry };
}
