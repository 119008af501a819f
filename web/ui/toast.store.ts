import { create } from "zustand";

/** Seed 8. */
export const TOAST_MS = 1500;

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: "plain" | "good";
}

interface Toasts {
  readonly toasts: readonly Toast[];
}

/** At most this many at once; older ones make room. */
const TOASTS_MAX = 3;
export const useToasts = create<Toasts>()(() => ({ toasts: [] }));
let lastId = 0;

/** Shows a short message, for 1.5 s where nothing else is said. The same text twice is shown once. */
export function showToast(text: string, tone: Toast["tone"] = "plain", forMs = TOAST_MS): void {
  if (text === "" || useToasts.getState().toasts.some((toast) => toast.text === text)) return;
  lastId += 1;
  const id = lastId;
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id, text, tone }].slice(-TOASTS_MAX) }));
  setTimeout(() => useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })), forMs);
}
