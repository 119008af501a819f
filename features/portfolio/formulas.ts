/**
 * What a holding cost, what selling of it brought, and what is left: the average-cost method (IAS 2.25, "weighted average cost").
 * The server keeps positions by it, the page computes them again from the same moves.
 *
 * All figures are whole numbers of the assets' smallest units. Decisions (docs/decisions/0030): a purchase costs all that was paid,
 * its fee included (it is taken from what was bought); a sale brings what was received after its fee; what came in otherwise has no
 * known cost, and leaves in proportion.
 */

export type CostPosition = {
  /** Units whose cost is known, and what they cost in the quote asset. */
  readonly costed: bigint;
  readonly cost: bigint;
  /** Units that came without a cost. */
  readonly uncosted: bigint;
  /** Of sales so far: received minus the cost of what was sold. */
  readonly realised: bigint;
  /** Fees of purchases and sales in the quote asset, at the prices of their fills. */
  readonly fees: bigint;
};

export const NO_POSITION: CostPosition = { costed: 0n, cost: 0n, uncosted: 0n, realised: 0n, fees: 0n };

export type CostMove =
  /** `units` received after the fee, for `money` paid. `fee` in the quote asset. */
  | { readonly kind: "buy"; readonly units: bigint; readonly money: bigint; readonly fee: bigint }
  /** `units` given, for `money` received after the fee. */
  | { readonly kind: "sell"; readonly units: bigint; readonly money: bigint; readonly fee: bigint }
  /** A split: so many units more (or fewer) for the same cost. */
  | { readonly kind: "split"; readonly units: bigint }
  /** Anything else that came (above zero) or left: no result is made. */
  | { readonly kind: "other"; readonly units: bigint };

export function applyMove(position: CostPosition, move: CostMove): CostPosition {
  const { costed, cost, fees } = position;
  switch (move.kind) {
    case "buy":
      return { ...position, costed: costed + move.units, cost: cost + move.money, fees: fees + move.fee };
    case "sell": {
      const out = leaving(position, move.units);
      const received = move.units === 0n ? 0n : (move.money * out.costed) / move.units;
      return { ...without(position, out), realised: position.realised + received - out.cost, fees: fees + move.fee };
    }
    case "split":
      return splitUnitsOf(position, move.units);
    default:
      return move.units >= 0n
        ? { ...position, uncosted: position.uncosted + move.units }
        : without(position, leaving(position, -move.units));
  }
}

type Leaving = { readonly costed: bigint; readonly uncosted: bigint; readonly cost: bigint };

/**
 * What leaves with `units`: of those with and without a cost in proportion (rounded down for those with), at the average cost:
 * `cost x leaving / costed`, rounded half up. The last ones take all that is left of the cost.
 */
function leaving({ costed, uncosted, cost }: CostPosition, units: bigint): Leaving {
  const held = costed + uncosted;
  const part = units >= held ? costed : (units * costed) / held;
  return { costed: part, uncosted: min(units - part, uncosted), cost: part === costed ? cost : halfUp(cost * part, costed) };
}

function without(position: CostPosition, out: Leaving): CostPosition {
  return {
    ...position,
    costed: position.costed - out.costed,
    uncosted: position.uncosted - out.uncosted,
    cost: position.cost - out.cost,
  };
}

/** New shares go to both parts in proportion, rounded down for those with a cost; the cost stays as it is. */
function splitUnitsOf(position: CostPosition, units: bigint): CostPosition {
  const { costed, uncosted } = position;
  const held = costed + uncosted;
  if (held === 0n) return position;
  const after = ((held + units) * costed) / held;
  return { ...position, costed: after, uncosted: held + units - after };
}

/** Cost of one whole unit in the quote asset's smallest unit, rounded half up; undefined when no cost is known. */
export function averageCost({ costed, cost }: Pick<CostPosition, "costed" | "cost">, decimals: number): bigint | undefined {
  return costed === 0n ? undefined : halfUp(cost * 10n ** BigInt(decimals), costed);
}

/** What units are worth at a price of one whole unit, rounded down. */
export function worthOf(units: bigint, price: bigint, decimals: number): bigint {
  return (units * price) / 10n ** BigInt(decimals);
}

/** A fee that was taken in the asset bought, in the quote asset at the fill's own price: `fee x money / units`, rounded half up. */
export function feeInQuote(fee: bigint, fill: { readonly money: bigint; readonly units: bigint }): bigint {
  return fill.units === 0n ? 0n : halfUp(fee * fill.money, fill.units);
}

/** Of figures that are not below zero. */
function halfUp(value: bigint, by: bigint): bigint {
  return (value * 2n + by) / (by * 2n);
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
