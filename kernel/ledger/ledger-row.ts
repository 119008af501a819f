/** How an account lies in the ledger's arrays: four 64-bit integers (own, pledged, promotional, and its key), or eight of 32 bits. */
export const LEDGER_ROW = { cells: 4, ints: 8, owner: 6, key: 7 } as const;
