/** Random commands of the marketplace: mostly sensible, sometimes wrong. Asset 3 is the cash, 1 may be asked for at a fixed price. */
import fc from "fast-check";
import { createHash } from "node:crypto";
import { leafOf, type Rarity, type Sealed } from "../formulas.ts";
import type { NftCommand } from "./nft.messages.ts";

type Times = { readonly inMs: number; readonly forMs: number };
export type NftStep =
  | {
      readonly kind: "nft-terms";
      readonly feePpm: number;
      readonly payMs: number;
      readonly by: readonly [number | "rule", number | undefined];
    }
  | { readonly kind: "nft-mint"; readonly nth: number; readonly creator: number }
  | ({
      readonly kind: "nft-list";
      readonly user: number;
      readonly item: number;
      readonly isAuction: boolean;
      readonly asset: number;
      readonly price: number;
      readonly step: number;
    } & Times)
  | { readonly kind: "nft-buy"; readonly user: number; readonly item: number; readonly most: number | undefined }
  | { readonly kind: "nft-deposit" | "nft-unlist"; readonly user: number; readonly item: number }
  | {
      readonly kind: "nft-bid";
      readonly user: number;
      readonly item: number;
      readonly by: number;
      readonly waits: boolean;
      readonly shown: number | undefined;
    }
  | { readonly kind: "nft-pay"; readonly user: number; readonly order: number }
  | ({ readonly kind: "nft-series"; readonly nth: number; readonly size: number; readonly price: number; readonly openMs: number } & Times)
  | { readonly kind: "nft-buy-box"; readonly user: number; readonly series: number; readonly most: number | undefined }
  | { readonly kind: "nft-open"; readonly user: number; readonly item: number; readonly words: string }
  | { readonly kind: "nft-show"; readonly item: number; readonly nth: number; readonly slot: number }
  | { readonly kind: "nft-reveal"; readonly series: number; readonly nth: number; readonly size: number }
  | { readonly kind: "nft-down" | "nft-back" | "nft-stop"; readonly of: number };

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");
/** What lies in a slot of the how manieth list: every fourth is rare. */
export const sealedOf = (nth: number, slot: number): Sealed => ({
  ...{ code: hash(`work ${nth} ${slot}`), salt: hash(`salt ${nth} ${slot}`), rarity: (slot % 4 === 3 ? 2 : 1) as Rarity },
});
export const listOf = (nth: number, size: number): readonly Sealed[] => Array.from({ length: size }, (_none, slot) => sealedOf(nth, slot));

const user = fc.constantFrom(1001, 1001, 1002, 1003, 1004, 1005);
const item = fc.constantFrom(1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 99);
const nth = fc.integer({ min: 1, max: 4 });
const price = fc.constantFrom(1, 33, 1_000_000, 40_000_003, 30_000_000_000, 0);
const times = {
  inMs: fc.constantFrom(0, 0, -5, 60_000, 3_600_000),
  forMs: fc.constantFrom(60_000, 600_000, 3_600_000, 86_400_000, 59_999),
};
const one = <Kind extends string>(name: Kind) => fc.constant(name);

export const nftStep: fc.Arbitrary<NftStep> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: one("nft-terms"),
      feePpm: fc.constantFrom(50_000, 50_000, 12_345, 200_001),
      payMs: fc.constantFrom(86_400_000, 86_400_000, 3_600_000),
      by: fc.constantFrom<readonly [number | "rule", number | undefined]>([1, 2], ["rule", undefined], [1, 1], [1, undefined]),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: one("nft-mint"), nth, creator: fc.constantFrom(301, 301, 1001, 1002) }) },
  {
    weight: 10,
    arbitrary: fc.record({
      ...{ kind: one("nft-list"), user: fc.constantFrom(301, 301, 1001, 1002, 1003), item, isAuction: fc.boolean() },
      ...{ asset: fc.constantFrom(3, 3, 3, 1, 2), price, step: fc.constantFrom(1, 1_000_000, 0), ...times },
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: one("nft-buy"), user, item, most: fc.constantFrom(undefined, undefined, 100) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("nft-deposit", "nft-unlist"), user, item }) },
  {
    weight: 12,
    arbitrary: fc.record({
      ...{ kind: one("nft-bid"), user, item, by: fc.constantFrom(1_000_000, 1_000_000, 7_654_321, 90_000_000_000, 0) },
      ...{ waits: fc.boolean(), shown: fc.constantFrom(undefined, undefined, undefined, 2_000_000) },
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: one("nft-pay"), user, order: fc.integer({ min: 1, max: 6 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ kind: one("nft-series"), nth, size: fc.constantFrom(1, 3, 4, 8), price, openMs: fc.constantFrom(0, 3_600_000, 86_400_000) },
      ...times,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: one("nft-buy-box"),
      user,
      series: fc.constantFrom(1, 1, 2, 3, 9),
      most: fc.constantFrom(undefined, undefined, 100),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: one("nft-open"), user, item, words: fc.constantFrom("", "river-stone", "石", "x".repeat(65)) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: one("nft-show"), item, nth, slot: fc.integer({ min: 0, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: one("nft-reveal"), series: fc.constantFrom(1, 2), nth, size: fc.constantFrom(1, 3, 4, 8) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("nft-down", "nft-back", "nft-stop"), of: fc.integer({ min: 1, max: 5 }) }) },
);

/** `now`: what times count from. */
export function nftCommand(step: NftStep, at: number, now = at): NftCommand {
  return { at, ...bodyOf(step, now) } as unknown as NftCommand;
}

function bodyOf(step: NftStep, now: number): object {
  switch (step.kind) {
    case "nft-terms": {
      const { feePpm, payMs, by } = step;
      const [askedBy, agreedBy] = by;
      const terms = { cash: 3, assets: [3, 1], feePpm, royaltyPpm: 12_345, depositPpm: 100_000, extendMs: 600_000, payMs };
      return { type: "nft/set-terms", terms, askedBy, ...(agreedBy === undefined ? {} : { agreedBy }) };
    }
    case "nft-mint":
      return { type: "nft/mint", code: hash(`minted ${step.nth}`), creator: step.creator, by: "rule" };
    case "nft-list": {
      const { user: seller, item: of, isAuction, asset, price: start, step: by, inMs, forMs } = step;
      const how = { kind: isAuction ? "auction" : "fixed", asset, price: BigInt(start), perIncrease: isAuction ? BigInt(by) : 0n };
      return { type: "nft/list", user: seller, item: of, ...how, startsAt: now + inMs, endsAt: now + inMs + forMs };
    }
    case "nft-buy":
      return { type: "nft/buy", user: step.user, item: step.item, ...dearest(step.most) };
    case "nft-deposit":
    case "nft-unlist":
      return { type: step.kind === "nft-deposit" ? "nft/deposit" : "nft/unlist", user: step.user, item: step.item };
    case "nft-bid": {
      const { user: bidder, item: of, by, waits, shown } = step;
      return { type: "nft/bid", user: bidder, item: of, by: BigInt(by), waits, ...(shown === undefined ? {} : { shown: BigInt(shown) }) };
    }
    case "nft-pay":
      return { type: "nft/pay", user: step.user, order: step.order };
    default:
      return boxBody(step, now);
  }
}

type BoxStep = Extract<
  NftStep,
  { kind: "nft-series" | "nft-buy-box" | "nft-open" | "nft-show" | "nft-reveal" | "nft-down" | "nft-back" | "nft-stop" }
>;
function boxBody(step: BoxStep, now: number): object {
  switch (step.kind) {
    case "nft-series": {
      const { nth: of, size, price: units, openMs, inMs, forMs } = step;
      const list = listOf(of, size);
      const rare = list.filter(({ rarity }) => rarity === 2).length;
      const sold = { creator: 301, asset: 3, price: BigInt(units), leaves: list.map(leafOf), odds: [size - rare, rare, 0] };
      return { type: "nft/publish-series", ...sold, startsAt: now + inMs, endsAt: now + inMs + forMs, openMs, by: "rule" };
    }
    case "nft-buy-box":
      return { type: "nft/buy-box", user: step.user, series: step.series, ...dearest(step.most) };
    case "nft-open":
      return { type: "nft/open", user: step.user, item: step.item, words: step.words };
    case "nft-show":
      return { type: "nft/show", item: step.item, ...sealedOf(step.nth, step.slot) };
    case "nft-reveal":
      return { type: "nft/reveal", series: step.series, list: listOf(step.nth, step.size) };
    case "nft-stop":
      return { type: "nft/stop-series", series: step.of, by: 1 };
    default:
      return { type: step.kind === "nft-down" ? "nft/take-down" : "nft/put-back", item: step.of, by: 1 };
  }
}

const dearest = (most: number | undefined): object => (most === undefined ? {} : { most: BigInt(most) });
