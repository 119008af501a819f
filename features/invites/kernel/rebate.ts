/** What somebody is to get for one hour's fees in one asset, while the hour goes on. */
import type { AssetId, RatePpm, UserId } from "../../../money/units.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { rebateOf, type RebateRates } from "../formulas.ts";

/** Fees in smallest units, and the log position of the newest of them. */
type Fees = { units: number; position: number };

/** Invited people in one rebate: more open another, so that a receipt can be read and settling one costs little. */
export const INVITED_IN_ONE_MAX = 50;
/** Smallest units of fees that count for one person and hour: above it sums would not be exact. */
const UNITS_MAX = Number.MAX_SAFE_INTEGER;

export class Rebate {
  readonly number: number;
  readonly user: UserId;
  readonly asset: AssetId;
  /** Hours since 1970. */
  readonly hour: number;
  /** As they were when the hour's first fee came; later changes don't reach it. */
  readonly rates: RebateRates;
  /** Its entry in the due-list. */
  readonly entry: number;
  readonly first = new Map<UserId, Fees>();
  readonly second: Fees = { units: 0, position: 0 };

  constructor({ number, user, asset, hour, rates, entry }: Pick<Rebate, "number" | "user" | "asset" | "hour" | "rates" | "entry">) {
    this.number = number;
    this.user = user;
    this.asset = asset;
    this.hour = hour;
    this.rates = rates;
    this.entry = entry;
  }

  /** Whether fees of that person still find room. */
  takes(invited: UserId): boolean {
    return this.first.size < INVITED_IN_ONE_MAX || this.first.has(invited);
  }

  /** Fees of somebody whom they invited; how much more they are to get. */
  addFirst(invited: UserId, units: number, position: number): number {
    let fees = this.first.get(invited);
    if (fees === undefined) this.first.set(invited, (fees = { units: 0, position: 0 }));
    return add(fees, units, position, this.rates.firstPpm);
  }

  /** The same for whoever those invited. */
  addSecond(units: number, position: number): number {
    return add(this.second, units, position, this.rates.secondPpm);
  }

  /** What is pledged for it. */
  get total(): bigint {
    let total = BigInt(rebateOf(this.second.units, this.rates.secondPpm));
    for (const { units } of this.first.values()) total += BigInt(rebateOf(units, this.rates.firstPpm));
    return total;
  }

  save(writer: StateWriter): void {
    const { number, user, asset, hour, rates, entry, second, first } = this;
    const facts = [number, user, asset, hour, rates.firstPpm, rates.secondPpm, entry, second.units, second.position, first.size];
    for (const value of facts) writer.number(value);
    for (const [invited, { units, position }] of first) for (const value of [invited, units, position]) writer.number(value);
  }

  static load(reader: StateReader): Rebate {
    const [number, user, asset, hour, firstPpm, secondPpm, entry] = Array.from({ length: 7 }, () => reader.number());
    const rates = { firstPpm: firstPpm as RatePpm, secondPpm: secondPpm as RatePpm };
    const rebate = new Rebate({ number, user: user as UserId, asset: asset as AssetId, hour, rates, entry });
    rebate.second.units = reader.number();
    rebate.second.position = reader.number();
    for (let left = reader.number(); left > 0; left--)
      rebate.first.set(reader.number() as UserId, { units: reader.number(), position: reader.number() });
    return rebate;
  }
}

function add(fees: Fees, units: number, position: number, rate: RatePpm): number {
  const before = rebateOf(fees.units, rate);
  fees.units = Math.min(UNITS_MAX, fees.units + units);
  fees.position = position;
  return rebateOf(fees.units, rate) - before;
}
