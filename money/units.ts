/**
 * The branded integers that carry money, prices and time through the whole house.
 *
 * A brand is compile-time only: at run time an `Amount` is a bigint and a `Ticks` a number. Nothing but the
 * functions below makes one, so a price can't be passed where an amount is meant.
 */

declare const brand: unique symbol;
type Brand<Base, Name extends string> = Base & { readonly [brand]: Name };

/** Money: a whole number of the asset's smallest unit (10^-decimals). */
export type Amount = Brand<bigint, "Amount">;
/** Price of one whole base unit in steps of the market's tick (10^-priceDecimals of the quote asset). */
export type Ticks = Brand<number, "Ticks">;
/** Quantity in steps of the market's lot (10^-quantityDecimals of the base asset). */
export type Lots = Brand<number, "Lots">;
/** A rate in parts per million: 1 % is 10,000. */
export type RatePpm = Brand<number, "RatePpm">;
/** Milliseconds since 1970-01-01 UTC. */
export type TimeMs = Brand<number, "TimeMs">;

export type UserId = Brand<number, "UserId">;
export type AssetId = Brand<number, "AssetId">;
export type MarketId = Brand<number, "MarketId">;
/** Slot of the order pool and its generation in one safe integer; never given out twice. */
export type OrderId = Brand<number, "OrderId">;

/** Balances stay within ±2^62, so that the sum of two never wraps in 64 bits. */
export const AMOUNT_MAX = (1n << 62n) as Amount;

export const amount = (units: bigint): Amount => units as Amount;
export const ticks = (count: number): Ticks => count as Ticks;
export const lots = (count: number): Lots => count as Lots;
export const ratePpm = (ppm: number): RatePpm => ppm as RatePpm;
export const timeMs = (ms: number): TimeMs => ms as TimeMs;
export const userId = (id: number): UserId => id as UserId;
export const assetId = (id: number): AssetId => id as AssetId;
export const marketId = (id: number): MarketId => id as MarketId;
export const orderId = (id: number): OrderId => id as OrderId;
