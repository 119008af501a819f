/** Rows as CSV (RFC 4180). What a spreadsheet would take for a formula is a text there. */

const FORMULA = /^[=+@\t\r\n＝＋＠－]|^-(?![\d.]+$)/;

type CsvRow = Readonly<Record<string, unknown>>;

/** A text a page, so that however long a table is no more of it lies here. The columns are the keys of the first row. */
export async function* csvOf(pages: AsyncIterable<readonly CsvRow[]>): AsyncGenerator<string> {
  let columns: readonly string[] | undefined;
  for await (const rows of pages) {
    const head = columns === undefined ? [Object.keys(rows[0] ?? {})] : [];
    const names = (columns ??= head[0] ?? []);
    yield [...head, ...rows.map((row) => names.map((name) => row[name]))].map(csvLine).join("");
  }
}

export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

function cellOf(value: unknown): string {
  const plain = value === undefined || value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);
  const text = FORMULA.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
