/** This browser's own subscription at its push service (Push API). */

/** What this browser can do: nothing, ask its reader, or not any more because they said no. */
export type PushAbility = "missing" | "askable" | "denied";

export function pushAbility(): PushAbility {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || typeof Notification === "undefined") return "missing";
  return Notification.permission === "denied" ? "denied" : "askable";
}

type Subscribed = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/**
 * Asks the reader, and then the push service; with another key of the venue's than before, anew. Undefined where the reader says no. Throws
 * what the browser throws where its service can't be reached.
 */
export async function subscribe(venueKey: string): Promise<Subscribed | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before !== null && textOf(before.options.applicationServerKey) !== venueKey) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: venueKey });
  const [p256dh, auth] = [textOf(subscription.getKey("p256dh")), textOf(subscription.getKey("auth"))];
  return { endpoint: subscription.endpoint, p256dh, auth };
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** base64url without padding, as the venue says its key. */
function textOf(bytes: ArrayBuffer | null): string {
  if (bytes === null) return "";
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
