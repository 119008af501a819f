/** Times as the wire writes them: `YYYY-MM-DD HH:MM:SS`, always UTC; clients cut it at fixed places (wire.md 1). */
import type { TimeMs } from "../money/units.ts";

/** Empty for a time that hasn't come, as old clients expect. */
export function clockText(at: TimeMs | undefined): string {
  if (at === undefined) return "";
  const date = new Date(at);
  const day = `${digits(date.getUTCFullYear(), 4)}-${digits(date.getUTCMonth() + 1, 2)}-${digits(date.getUTCDate(), 2)}`;
  return `${day} ${digits(date.getUTCHours(), 2)}:${digits(date.getUTCMinutes(), 2)}:${digits(date.getUTCSeconds(), 2)}`;
}

function digits(value: number, places: number): string {
  return String(value).padStart(places, "0");
}
