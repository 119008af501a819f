import { create } from "zustand";

/** Seed 7: the loading indicator appears after 800 ms of waiting. */
export const LOADING_DELAY_MS = 800;

interface Pending {
  readonly visible: boolean;
}

export const usePending = create<Pending>()(() => ({ visible: false }));
const waiting = new Set<symbol>();

/** Marks one call as waiting; the returned function ends it. The indicator shows while any call waits longer than 800 ms. */
export function startWaiting(): () => void {
  const call = Symbol("call");
  const timer = setTimeout(() => {
    waiting.add(call);
    usePending.setState({ visible: true });
  }, LOADING_DELAY_MS);
  return () => {
    clearTimeout(timer);
    waiting.delete(call);
    if (waiting.size === 0) usePending.setState({ visible: false });
  };
}
