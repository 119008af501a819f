/** Which alert is being set: opened from a market's head, its chart, or the list. */
import { create } from "zustand";

export interface AskedAlert {
  readonly symbol: string;
  /** Suggested, as from a place on the chart; canonical. */
  readonly price?: string;
  /** The alert that is changed. */
  readonly id?: number;
}

export const useAskedAlert = create<{ readonly asked: AskedAlert | undefined }>()(() => ({ asked: undefined }));

/** Opens the form over any page; guests are led to login. */
export function openAlert(asked: AskedAlert): void {
  useAskedAlert.setState({ asked });
}

export function closeAlert(): void {
  useAskedAlert.setState({ asked: undefined });
}
