/** "1234567.5 USDT" is "1,234,567.5 USDT"; exact, whatever its length, and whatever stands beside it. */
export function groupedText(amount: string): string {
  return amount.replaceAll(/(?<![.\d])\d{4,}/g, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ","));
}
