/** A table of levels in a snapshot; an empty one stands for none. */
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import type { VipTable } from "../formulas.ts";

export function saveTable(writer: StateWriter, table: VipTable | undefined): void {
  writer.number(table?.length ?? 0);
  for (const level of table ?? []) for (const value of [level.volume, level.balance, level.makerPpm, level.takerPpm]) writer.number(value);
}

export function readTable(reader: StateReader): VipTable | undefined {
  const count = reader.number();
  if (count === 0) return undefined;
  return Array.from({ length: count }, () => {
    const [volume, balance, makerPpm, takerPpm] = Array.from({ length: 4 }, () => reader.number());
    return { volume, balance, makerPpm, takerPpm } as VipTable[number];
  });
}
