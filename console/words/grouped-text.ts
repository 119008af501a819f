/** "1234567.5" is "1,234,567.5"; exact, whatever its length. */
export function groupedText(amount: string): string {
  const [whole = "", rest] = amount.split(".");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return rest === undefined ? grouped : `${grouped}.${rest}`;
}
