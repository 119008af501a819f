/** Rows as CSV (RFC 4180). What a spreadsheet would take for a formula is a text there. */

const FORMULA = /^[=+@\t\r\n＝＋＠－]|^-(?![\d.]+$)/;

/** The columns are the keys of the first row. */
export function csvOf(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))].map(csvLine).join("");
}

export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

function cellOf(value: unknown): string {
  const plain = value === undefined || value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);
  const text = FORMULA.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
