/** What futures have on the due-list: a kind and for close-outs whom it is about, in one number. */
const KINDS = ["funding", "funding-sweep", "overnight", "overnight-sweep", "close-out"] as const;
export type DueKind = (typeof KINDS)[number] | "reached";

/** Nobody's close-out (the fund has none), so that the numbers of all others stay those that snapshots have. */
const REACHED = KINDS.indexOf("close-out");

export function dueReference(kind: DueKind, whom = 0): number {
  return kind === "reached" ? REACHED : whom * KINDS.length + KINDS.indexOf(kind);
}

export function readReference(reference: number): { readonly kind: DueKind; readonly whom: number } {
  if (reference === REACHED) return { kind: "reached", whom: 0 };
  return { kind: KINDS[reference % KINDS.length] ?? "funding", whom: Math.floor(reference / KINDS.length) };
}
