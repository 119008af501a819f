/** Apart from the calls, so that a page has them without the library that describes calls. */
export const WORTH_RANGES = ["1D", "1W", "1M", "1Y", "all"] as const;
export type WorthRange = (typeof WORTH_RANGES)[number];
