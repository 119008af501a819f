import { useSyncExternalStore } from "react";

/** From `roomy` on rows have small lines; from `wide` on the navigation stands on top and panels stand beside the page (theme.css says the same); the terminal begins; `broad` has room for two columns and the rail of markets, `large` for wider panes, `vast` for the tape beside the book. */
const QUERIES = {
  roomy: "(width >= 30rem)",
  wide: "(width >= 64rem)",
  broad: "(width >= 80rem)",
  large: "(width >= 90rem)",
  vast: "(width >= 100rem)",
} as const;
type Screen = keyof typeof QUERIES;

const subscribers: Record<Screen, (changed: () => void) => () => void> = {
  roomy: subscriber("roomy"),
  wide: subscriber("wide"),
  broad: subscriber("broad"),
  large: subscriber("large"),
  vast: subscriber("vast"),
};

const lists = new Map<Screen, MediaQueryList>();

/** Asked for once: it is looked at in every draw. */
function listOf(screen: Screen): MediaQueryList {
  const list = lists.get(screen) ?? window.matchMedia(QUERIES[screen]);
  lists.set(screen, list);
  return list;
}

function subscriber(screen: Screen): (changed: () => void) => () => void {
  return (changed) => {
    const query = listOf(screen);
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  };
}

/** Whether the window is at least so wide now. */
export function isScreen(screen: Screen): boolean {
  return listOf(screen).matches;
}

/** Whether the window is at least so wide; drawn again when that changes. */
export function useScreen(screen: Screen): boolean {
  return useSyncExternalStore(subscribers[screen], () => isScreen(screen));
}
