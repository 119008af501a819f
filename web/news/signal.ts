/** Makes news heard and seen as this device was told to. */
import { routes, withQuery } from "../router/paths.ts";
import type { Notice } from "./news-of.ts";
import { signalsFor } from "./signals-for.ts";
import { hasNotifications, useSignals } from "./signals.store.ts";
import { playTone } from "./tone.ts";

export function signal(news: readonly Notice[]): void {
  const isAllowed = hasNotifications() && Notification.permission === "granted";
  const { tone, notifications } = signalsFor(news, useSignals.getState(), { isHidden: document.hidden, isAllowed });
  if (tone) playTone();
  for (const notice of notifications)
    void notify(notice).catch((error: unknown) => console.warn("The browser showed no notification.", error));
}

/** By the service worker where there is one: telephones allow no other way. A press leads to the message. */
async function notify(notice: Notice): Promise<void> {
  const address = `${location.origin}/#${withQuery(routes.message, { id: notice.id })}`;
  const options = { body: notice.abstract, tag: `notice-${notice.id}`, renotify: true, icon: "/icon-192.png", data: { address } };
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration !== undefined) return registration.showNotification(notice.title, options);
  const shown = new Notification(notice.title, options);
  shown.addEventListener("click", () => {
    window.focus();
    location.href = address;
    shown.close();
  });
}
