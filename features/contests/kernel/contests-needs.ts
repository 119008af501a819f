/** What contests need of the rest of the venue. */
import type { Assets } from "../../../kernel/ledger/assets.ts";
import type { ProductName } from "../../../kernel/ledger/chart.ts";
import type { Cell } from "../../../kernel/ledger/ledger.ts";
import type { RingSample } from "../../../kernel/prices/sample-ring.ts";
import type { Settled } from "../../../kernel/settlement.ts";
import type { Amount, AssetId, MarketId, TimeMs, UserId } from "../../../money/units.ts";
import type { PromotionalCredit } from "../../promotional-credit/kernel/public.ts";
import type { Market } from "../../spot/kernel/public.ts";
import type { ContestsEvent } from "./contests.messages.ts";

export type ContestsNeeds = {
  readonly assets: Assets;
  readonly isOpen: (user: UserId) => boolean;
  readonly isPaper: () => boolean;
  readonly levelOf: (user: UserId) => number;
  readonly market: (id: MarketId) => Market | undefined;
  readonly newest: (market: MarketId) => RingSample | undefined;
  readonly credit: Pick<PromotionalCredit, "grant">;
  readonly position: () => number;
  readonly schedule: { add(part: string, due: TimeMs, reference: number): number };
  readonly cover: {
    free(product: ProductName, asset: AssetId): Amount;
    pledge(product: ProductName, asset: AssetId, units: Amount, reason: number, reference: number): void;
    release(product: ProductName, asset: AssetId, units: Amount, reason: number, reference: number): void;
    pledgedCell(product: ProductName, asset: AssetId): Cell;
  };
  readonly emit: (event: ContestsEvent | Settled) => void;
};
