import { useSyncExternalStore } from "react";

/** From this width on the navigation stands on top and panels stand beside the page (theme.css says the same). */
const WIDE = "(width >= 64rem)";

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
}
