/** Requests whose reply was lost, and what became of them: told over every page until the reader has seen it. */
import { create } from "zustand";

export type LostKind = "order" | "cancel" | "change" | "transfer" | "exchange" | "withdrawal" | "campaign" | "start_again";
/** answered: by the venue, in its own words; unknown: its owner logged out before it was known. */
export type LostState = "checking" | "answered" | "not_carried_out" | "not_sent" | "unknown";

export interface LostRequest {
  readonly id: number;
  readonly kind: LostKind;
  readonly state: LostState;
  /** The venue's words. */
  readonly text: string;
}

/** At most so many are told of at once; older ones make room. */
const TOLD_MAX = 4;

export const useLost = create<{ readonly requests: readonly LostRequest[] }>()(() => ({ requests: [] }));
let lastId = 0;

function add(kind: LostKind, state: LostState): number {
  lastId += 1;
  const request = { id: lastId, kind, state, text: "" };
  // The same twice, such as a second press while there is no network, is told once.
  useLost.setState(({ requests }) => ({
    requests: [...requests.filter((each) => each.state === "checking" || each.kind !== kind || each.state !== state), request].slice(
      -TOLD_MAX,
    ),
  }));
  return request.id;
}

/** Tells that a request has no answer yet; the returned function tells what became of it. */
export function noteLost(kind: LostKind): (state: LostState, text: string) => void {
  const id = add(kind, "checking");
  return (state, text) =>
    useLost.setState(({ requests }) => ({ requests: requests.map((each) => (each.id === id ? { ...each, state, text } : each)) }));
}

/** Tells that a request was not even tried: there is no network. */
export function noteNotSent(kind: LostKind): void {
  add(kind, "not_sent");
}

export function dismissLost(id: number): void {
  useLost.setState(({ requests }) => ({ requests: requests.filter((each) => each.id !== id) }));
}
