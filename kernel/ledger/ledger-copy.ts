/** All accounts as they stood at one moment: for what goes over everybody in several commands and must not see what is booked meanwhile. */
import type { AssetId, UserId } from "../../money/units.ts";
import { LEDGER_ROW } from "../memory/layout.ts";
import type { StateReader, StateWriter } from "../state-bytes.ts";
import { ASSETS_MAX, type Purpose } from "./chart.ts";

export class LedgerCopy {
  readonly #cells: BigInt64Array;
  readonly #ints: Int32Array;

  /** Takes the rows over: nobody else may write to them. */
  constructor(cells: BigInt64Array) {
    this.#cells = cells;
    this.#ints = new Int32Array(cells.buffer);
  }

  get rows(): number {
    return this.#cells.length / LEDGER_ROW.cells;
  }

  ownerOf(row: number): UserId {
    return this.#ints[row * LEDGER_ROW.words + LEDGER_ROW.owner] as UserId;
  }

  assetOf(row: number): AssetId {
    return (this.#ints[row * LEDGER_ROW.words + LEDGER_ROW.key] & (ASSETS_MAX - 1)) as AssetId;
  }

  purposeOf(row: number): Purpose {
    return (this.#ints[row * LEDGER_ROW.words + LEDGER_ROW.key] >> 10) as Purpose;
  }

  /** Own money, what is pledged of it beside; never promotional credit. */
  unitsOf(row: number): readonly [own: bigint, pledged: bigint] {
    const first = row * LEDGER_ROW.cells;
    return [this.#cells[first], this.#cells[first + 1]];
  }

  save(writer: StateWriter): void {
    writer.column(this.#cells, this.#cells.length);
  }

  static load(reader: StateReader): LedgerCopy {
    let cells = new BigInt64Array(0);
    reader.columnInto((length) => (cells = new BigInt64Array(length)));
    return new LedgerCopy(cells);
  }
}
