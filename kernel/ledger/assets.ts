/** The list of assets: what their smallest unit is, and which kinds of account hold them. Both are commands, so the log says since when. */
import type { AssetId } from "../../money/units.ts";
import type { CommandBase } from "../command.ts";
import { assertNever } from "../invariant.ts";
import type { Part } from "../part.ts";
import type { StateReader, StateWriter } from "../state-bytes.ts";
import { ASSETS_MAX, USER_PURPOSES, type AccountKind } from "./chart.ts";

type AssetTerms = {
  readonly id: AssetId;
  /** "BTC". */
  readonly code: string;
  /** The smallest unit is 10^-decimals. */
  readonly decimals: number;
};
export type Asset = AssetTerms & {
  /** Accounts of these kinds may hold it, and transfers go between them; in the chart's order. */
  readonly kinds: readonly AccountKind[];
};

export type ListAsset = CommandBase & { readonly type: "ledger/list-asset" } & AssetTerms;
/** What an account holds stays there and can be moved out, also from a kind that is taken away. */
export type SetAccountKinds = CommandBase & {
  readonly type: "ledger/set-account-kinds";
  readonly asset: AssetId;
  readonly kinds: readonly AccountKind[];
};
export type AssetCommand = ListAsset | SetAccountKinds;
export type AssetEvent =
  | ({ readonly type: "ledger/asset-listed" } & AssetTerms)
  | { readonly type: "ledger/account-kinds-set"; readonly asset: AssetId; readonly kinds: readonly AccountKind[] };
export type AssetRefusal =
  | "asset_id_out_of_range"
  | "asset_already_listed"
  | "decimals_out_of_range"
  | "asset_not_found"
  | "account_kinds_invalid";

/** Ten decimals are the most the wire's grammar can say. */
const DECIMALS_MAX = 10;
/** What every asset could be held in before kinds were said; everything that trades is paid from there. */
const KINDS_AT_FIRST: readonly AccountKind[] = ["change"];

export class Assets implements Part<AssetCommand, AssetRefusal> {
  readonly name = "assets";
  readonly version = 2;
  readonly commands = { "ledger/list-asset": "upkeep", "ledger/set-account-kinds": "upkeep" } as const;
  readonly #byId = new Map<AssetId, Asset>();
  readonly #emit: (event: AssetEvent) => void;

  constructor(emit: (event: AssetEvent) => void) {
    this.#emit = emit;
  }

  get(id: AssetId): Asset | undefined {
    return this.#byId.get(id);
  }

  all(): readonly Asset[] {
    return [...this.#byId.values()];
  }

  execute(command: AssetCommand): AssetRefusal | undefined {
    switch (command.type) {
      case "ledger/list-asset":
        return this.#list(command);
      case "ledger/set-account-kinds":
        return this.#setKinds(command);
      default:
        return assertNever(command);
    }
  }

  #list({ id, code, decimals }: ListAsset): AssetRefusal | undefined {
    if (!Number.isInteger(id) || id < 1 || id >= ASSETS_MAX) return "asset_id_out_of_range";
    if (!Number.isInteger(decimals) || decimals < 0 || decimals > DECIMALS_MAX) return "decimals_out_of_range";
    if (this.#byId.has(id) || this.all().some((asset) => asset.code === code)) return "asset_already_listed";
    this.#byId.set(id, { id, code, decimals, kinds: KINDS_AT_FIRST });
    this.#emit({ type: "ledger/asset-listed", id, code, decimals });
    return undefined;
  }

  #setKinds({ asset: id, kinds: given }: SetAccountKinds): AssetRefusal | undefined {
    const asset = this.#byId.get(id);
    if (asset === undefined) return "asset_not_found";
    const kinds = USER_PURPOSES.filter((kind) => given.includes(kind));
    if (kinds.length !== given.length || !kinds.includes("change")) return "account_kinds_invalid";
    this.#byId.set(id, { ...asset, kinds });
    this.#emit({ type: "ledger/account-kinds-set", asset: id, kinds });
    return undefined;
  }

  save(writer: StateWriter): void {
    writer.number(this.#byId.size);
    for (const asset of this.#byId.values()) {
      writer.number(asset.id);
      writer.text(asset.code);
      writer.number(asset.decimals);
      writer.number(USER_PURPOSES.reduce((bits, kind, i) => (asset.kinds.includes(kind) ? bits | (1 << i) : bits), 0));
    }
  }

  load(reader: StateReader, version: number): void {
    for (let left = reader.number(); left > 0; left--) {
      const id = reader.number() as AssetId;
      const code = reader.text();
      const decimals = reader.number();
      const bits = version === 1 ? 0 : reader.number();
      const kinds = version === 1 ? KINDS_AT_FIRST : USER_PURPOSES.filter((_kind, i) => (bits & (1 << i)) !== 0);
      this.#byId.set(id, { id, code, decimals, kinds });
    }
  }
}
