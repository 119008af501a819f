/** What futures have on the due-list: a kind and, for some, whom it is about, in one number. */
const KINDS = ["funding", "funding-sweep", "overnight", "overnight-sweep", "close-out"] as const;
export type DueKind = (typeof KINDS)[number];

export function dueReference(kind: DueKind, whom = 0): number {
  return whom * KINDS.length + KINDS.indexOf(kind);
}

export function readReference(reference: number): { readonly kind: DueKind; readonly whom: number } {
  return { kind: KINDS[reference % KINDS.length] ?? "funding", whom: Math.floor(reference / KINDS.length) };
}
