/** The list of assets: what their smallest unit is. Listing one is a command, so the log says since when. */
import type { AssetId } from "../../money/units.ts";
import type { CommandBase } from "../command.ts";
import type { StateReader, StateWriter } from "../state-bytes.ts";
import { ASSETS_MAX } from "./chart.ts";

export type Asset = {
  readonly id: AssetId;
  /** "BTC". */
  readonly code: string;
  /** The smallest unit is 10^-decimals. */
  readonly decimals: number;
};

export type AssetCommand = CommandBase & { readonly type: "ledger/list-asset" } & Asset;
export type AssetEvent = { readonly type: "ledger/asset-listed" } & Asset;
export type AssetRefusal = "asset_id_out_of_range" | "asset_already_listed" | "decimals_out_of_range";

/** Ten decimals are the most the wire's grammar can say. */
const DECIMALS_MAX = 10;

export class Assets {
  readonly #byId = new Map<AssetId, Asset>();

  get(id: AssetId): Asset | undefined {
    return this.#byId.get(id);
  }

  all(): readonly Asset[] {
    return [...this.#byId.values()];
  }

  execute(command: AssetCommand, emit: (event: AssetEvent) => void): AssetRefusal | undefined {
    const { id, code, decimals } = command;
    if (!Number.isInteger(id) || id < 1 || id >= ASSETS_MAX) return "asset_id_out_of_range";
    if (!Number.isInteger(decimals) || decimals < 0 || decimals > DECIMALS_MAX) return "decimals_out_of_range";
    if (this.#byId.has(id) || this.all().some((asset) => asset.code === code)) return "asset_already_listed";
    this.#byId.set(id, { id, code, decimals });
    emit({ type: "ledger/asset-listed", id, code, decimals });
    return undefined;
  }

  save(writer: StateWriter): void {
    writer.number(this.#byId.size);
    for (const asset of this.#byId.values()) {
      writer.number(asset.id);
      writer.text(asset.code);
      writer.number(asset.decimals);
    }
  }

  load(reader: StateReader): void {
    for (let left = reader.number(); left > 0; left--) {
      const id = reader.number() as AssetId;
      this.#byId.set(id, { id, code: reader.text(), decimals: reader.number() });
    }
  }
}
