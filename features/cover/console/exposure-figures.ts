/** Figures of exposure, for people. Pure. */
const PPM_PER_PERCENT = 10_000;

/** "12.5 %" of 125,000; signed with both signs where it says a difference. */
export function shareText(ppm: number, isSigned = false): string {
  const digits = Math.abs(ppm) < PPM_PER_PERCENT ? 2 : 1;
  const text = `${(Math.abs(ppm) / PPM_PER_PERCENT).toFixed(digits).replace(/\.?0+$/, "")} %`;
  if (!isSigned || ppm === 0) return text;
  return `${ppm < 0 ? "−" : "+"}${text}`;
}

/** Percent of a bar whose middle is what it began with: sold out at the left end, twice as much or more at the right. */
export function inventoryBar(ppm: number): { readonly left: number; readonly width: number } {
  const half = Math.min(50, Math.abs(ppm) / PPM_PER_PERCENT / 2);
  return { left: ppm < 0 ? 50 - half : 50, width: half };
}
