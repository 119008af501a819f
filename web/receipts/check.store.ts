/** Which receipt is being checked, and those before and after it in the list that it was opened from. */
import { create } from "zustand";
import { writeStored } from "../state/storage.ts";
import type { Verdict } from "./check.ts";

interface CheckState {
  readonly ids: readonly string[];
  /** Undefined: nothing is open. */
  readonly id: string | undefined;
  /** What came of the checks so far, since the page was opened. */
  readonly verdicts: Readonly<Record<string, Verdict>>;
}

export const useCheck = create<CheckState>()(() => ({ ids: [], id: undefined, verdicts: {} }));

/** Opens a receipt; `ids` are the list's, in its order. */
export function openCheck(id: string, ids: readonly string[] = [id]): void {
  useCheck.setState({ id, ids });
}

export function closeCheck(): void {
  useCheck.setState({ id: undefined });
}

/** Remembers what came of a check, for the rows that it was opened from. */
export function noteVerdict(id: string, verdict: Verdict): void {
  useCheck.setState(({ verdicts }) => ({ verdicts: { ...verdicts, [id]: verdict } }));
  // One of the first steps of a newcomer.
  if (verdict === "agrees") writeStored("checked", true);
}

/** The receipt `steps` further down the list; undefined past its ends. */
export function neighbour({ ids, id }: Pick<CheckState, "ids" | "id">, steps: 1 | -1): string | undefined {
  const index = id === undefined ? -1 : ids.indexOf(id);
  return index === -1 ? undefined : ids[index + steps];
}
