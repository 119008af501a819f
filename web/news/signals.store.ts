/** How this device makes news heard and seen: both off until somebody switches them on here. */
import { create } from "zustand";
import { readStored, writeStored } from "../state/storage.ts";
import { playTone } from "./tone.ts";

export interface Signals {
  /** A short tone. */
  readonly sound: boolean;
  /** The browser's own notification, while the page is open and out of sight. */
  readonly browser: boolean;
}

export const useSignals = create<Signals>()(() => ({
  sound: readStored("newsSound") === true,
  browser: readStored("newsBrowser") === true,
}));

useSignals.subscribe(({ sound, browser }) => {
  writeStored("newsSound", sound ? true : undefined);
  writeStored("newsBrowser", browser ? true : undefined);
});

/** Switching it on plays it once: browsers let a page sound only after a press. */
export function switchSound(sound: boolean): void {
  useSignals.setState({ sound });
  if (sound) playTone();
}

export type BrowserAnswer = "on" | "off" | "denied" | "missing";

/** Asks the browser, which asks its reader: only ever after a press of the switch. */
export async function switchBrowser(wanted: boolean): Promise<BrowserAnswer> {
  if (!wanted) {
    useSignals.setState({ browser: false });
    return "off";
  }
  if (!hasNotifications()) return "missing";
  const permission = Notification.permission === "default" ? await Notification.requestPermission() : Notification.permission;
  useSignals.setState({ browser: permission === "granted" });
  return permission === "granted" ? "on" : "denied";
}

export function hasNotifications(): boolean {
  return typeof Notification !== "undefined";
}
