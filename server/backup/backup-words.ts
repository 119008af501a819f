/** Figures of backups for people. */

/** "2026-11-28 05:50:12 UTC". */
export const momentText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace("T", " ")} UTC`;

export function sizeText(bytes: number): string {
  if (bytes < 1 << 20) return `${Math.ceil(bytes / 1024)} KiB`;
  return `${(bytes / (1 << 20)).toFixed(1)} MiB`;
}
