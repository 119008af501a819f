/**
 * Exponential and logarithm from additions, multiplications and divisions alone.
 *
 * The language fixes the result of those to the last bit, but not of Math.exp and Math.log: with the built-in ones a
 * revealed day could come out a tick apart on another engine.
 */

const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
const TERMS_OF_EXPONENTIAL = 13;
const TERMS_OF_LOGARITHM = 27;

/** e to the power of x, for |x| up to 700; relative error below 1e-15. */
export function exponential(x: number): number {
  const doublings = Math.round(x / (LN2_HIGH + LN2_LOW));
  const rest = x - doublings * LN2_HIGH - doublings * LN2_LOW;
  let sum = 1;
  for (let term = TERMS_OF_EXPONENTIAL; term > 0; term--) sum = 1 + (sum * rest) / term;
  for (let left = Math.abs(doublings); left > 0; left--) sum = doublings > 0 ? sum * 2 : sum / 2;
  return sum;
}

/** Natural logarithm of a positive number. */
export function naturalLogarithm(x: number): number {
  let doublings = 0;
  let mantissa = x;
  for (; mantissa > 1.5; mantissa /= 2) doublings += 1;
  for (; mantissa < 0.75; mantissa *= 2) doublings -= 1;
  const ratio = (mantissa - 1) / (mantissa + 1);
  const square = ratio * ratio;
  let sum = 0;
  for (let term = TERMS_OF_LOGARITHM; term > 0; term -= 2) sum = sum * square + 2 / term;
  return sum * ratio + doublings * LN2_LOW + doublings * LN2_HIGH;
}

/** Square root of a number above zero. */
export function squareRoot(x: number): number {
  return exponential(naturalLogarithm(x) / 2);
}
