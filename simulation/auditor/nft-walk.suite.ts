/** What a walk through the marketplace does next: of what there is when its turn comes, so that most of it is possible. */
import fc from "fast-check";
import { nftStep, type NftStep } from "../../features/nft/kernel/nft.arbitrary.ts";

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
const PEOPLE = [1001, 1002, 1003, 1004];
const ARTIST = 301;
const [BTC, USDT] = [1, 3];

/** `nth`: of those that there are when its turn comes; most steps are possible ones. */
type Nth = { readonly nth: number };
type By = Nth & { readonly user: number };
const BY = ["deposit", "unlist", "pay", "pay-others", "down", "stop", "reveal", "start-again", "spend", "terms"] as const;
const OFTEN: readonly (typeof BY)[number][] = ["deposit", "unlist", "pay", "pay", "down", "reveal", "terms"];
type ByStep = { [Kind in (typeof BY)[number]]: By & { readonly kind: Kind } }[(typeof BY)[number]];
export type NftWalkStep =
  | NftStep
  | { readonly kind: "work"; readonly creator: number; readonly how: Shown }
  | (By & { readonly kind: "list"; readonly how: Shown; readonly isOwners: boolean })
  | (By & { readonly kind: "bid"; readonly by: number; readonly waits: boolean; readonly shown: "right" | "wrong" | "none" })
  | (Nth & {
      readonly kind: "contest";
      readonly who: readonly number[];
      readonly waits: boolean;
      readonly late: number;
      readonly pays: Pays;
    })
  | (By & { readonly kind: "buy"; readonly most: "exact" | "less" | "none" })
  | ByStep
  | (Nth & { readonly kind: "boxes"; readonly size: number; readonly openMs: number; readonly price: number; readonly claim: Claim })
  | (By & { readonly kind: "box"; readonly times: number; readonly opens: boolean; readonly shows: "right" | "wrong" | "none" })
  | (Nth & { readonly kind: "clash" })
  | { readonly kind: "pass"; readonly ms: number }
  /** To the very moment at which something is due; `isHasty`: what comes then comes before it is settled. */
  | { readonly kind: "pass-to-due"; readonly ahead: number; readonly isHasty: boolean }
  | { readonly kind: "restart" };
type Shown = { readonly isAuction: boolean; readonly price: number; readonly asset: number; readonly inMs: number; readonly forMs: number };
/** Who pays when the auction has ended: nobody yet, who won, or who is offered it when that one does not. */
type Pays = "nobody" | "first" | "second";
/** What is said to be in a series: as it is, or of the rarest alone. */
type Claim = "true" | "too-rare";

const kind = <Kind extends string>(name: Kind) => fc.constant(name);
const user = fc.constantFrom(...PEOPLE);
const nth = fc.nat(7);
const how = fc.record({
  isAuction: fc.constantFrom(true, true, false),
  price: fc.constantFrom(33, 777_777, 10_000_003, 2_000_000_000, 60_000_000_000),
  asset: fc.constantFrom(USDT, USDT, USDT, USDT, USDT, BTC),
  inMs: fc.constantFrom(0, 0, 0, -5, MINUTE_MS),
  forMs: fc.constantFrom(MINUTE_MS, HOUR_MS, DAY_MS),
});
export const nftWalkStep: fc.Arbitrary<NftWalkStep> = fc.oneof(
  { weight: 6, arbitrary: nftStep as fc.Arbitrary<NftWalkStep> },
  { weight: 9, arbitrary: fc.record({ kind: kind("work"), creator: fc.constantFrom(ARTIST, ARTIST, ...PEOPLE), how }) },
  {
    weight: 12,
    arbitrary: fc.record({ kind: kind("list"), nth, user, how, isOwners: fc.constantFrom(true, true, true, true, true, false) }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      ...{ kind: kind("bid"), nth, user, by: fc.constantFrom(1000, 1000, 999, 5_000_003, 33_000_000_000) },
      ...{ waits: fc.boolean(), shown: fc.constantFrom("right" as const, "none" as const, "none" as const, "wrong" as const) },
    }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      ...{ kind: kind("contest"), nth, who: fc.array(user, { minLength: 1, maxLength: 6 }), waits: fc.boolean() },
      late: fc.constantFrom(0, 0, 1, MINUTE_MS, 10 * MINUTE_MS, 10 * MINUTE_MS + 1),
      pays: fc.constantFrom<Pays>("nobody", "nobody", "nobody", "first", "second"),
    }),
  },
  {
    weight: 14,
    arbitrary: fc.record({ kind: kind("buy"), nth, user, most: fc.constantFrom("none" as const, "exact" as const, "less" as const) }),
  },
  {
    weight: 22,
    arbitrary: fc.record({
      ...{ nth, user },
      kind: fc.constantFrom(...BY, ...OFTEN),
    }) as fc.Arbitrary<ByStep>,
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ kind: kind("boxes"), nth: fc.integer({ min: 10, max: 99 }), size: fc.constantFrom(1, 4, 4, 25, 45) },
      ...{ openMs: fc.constantFrom(0, HOUR_MS, DAY_MS), price: fc.constantFrom(19, 25_000_001) },
      claim: fc.constantFrom<Claim>("true", "true", "true", "too-rare"),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      ...{ kind: kind("box"), nth, user, times: fc.constantFrom(1, 1, 2, 21), opens: fc.boolean() },
      shows: fc.constantFrom("right" as const, "none" as const, "wrong" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind("clash"), nth }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: kind("pass"), ms: fc.constantFrom(1, 1999, 2000, 2000, MINUTE_MS, HOUR_MS, DAY_MS, 3 * DAY_MS) }),
  },
  { weight: 12, arbitrary: fc.record({ kind: kind("pass-to-due"), ahead: fc.constantFrom(0, 0, 1), isHasty: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: kind("restart") }) },
);

export const WALK_TERMS = {
  cash: 3,
  assets: [3, 1],
  feePpm: 50_000,
  royaltyPpm: 25_000,
  depositPpm: 100_000,
  extendMs: 600_000,
  payMs: DAY_MS,
};
export const OTHER_TERMS = [
  {},
  { feePpm: 200_000, royaltyPpm: 0, payMs: HOUR_MS },
  { feePpm: 12_345, royaltyPpm: 12_345, depositPpm: 333_333, payMs: 4 * HOUR_MS },
  { feePpm: 0, royaltyPpm: 0, depositPpm: 1_000_000, extendMs: HOUR_MS, payMs: 4 * HOUR_MS + 1 },
];
