/** Whether a purchase is asked about before it is made: at first it is; kept in this browser. */
import { create } from "zustand";
import { readStored, writeStored } from "../../../web/state/storage.ts";

export const useAsks = create<{ readonly asks: boolean }>()(() => ({ asks: readStored("secondsAsks") !== false }));

export function setAsks(asks: boolean): void {
  useAsks.setState({ asks });
  writeStored("secondsAsks", asks ? undefined : false);
}
