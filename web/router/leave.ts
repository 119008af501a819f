/** Redirects that are decided outside components (seed 8); the router registers how to go. */
import { routes, withQuery } from "./paths.ts";

/** Seed 2 and 8: time between the message and the redirect. */
export const REDIRECT_DELAY_MS = 1200;

type Go = (path: string) => void;
let go: Go | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

export function registerRedirect(redirect: Go): void {
  go = redirect;
}

/** Whether the way to login or verification has begun: whoever began it has said why. */
export function isLeaving(): boolean {
  return timer !== undefined;
}

/** Goes to login or verification after 1.2 s; a second call in the meantime changes nothing. */
export function leaveFor(reason: "login" | "verification"): void {
  if (timer !== undefined) return;
  const path = reason === "login" ? loginPath() : routes.realMark;
  timer = setTimeout(() => {
    timer = undefined;
    go?.(path);
  }, REDIRECT_DELAY_MS);
}

/**
 * The login page, or another on the way to an account, remembering where the visitor wanted to go: the present page, or
 * what the present one remembers when it is on that way itself.
 */
export function loginPath(page: string = routes.login): string {
  const [here = "", query = ""] = window.location.hash.replace(/^#/, "").split("?");
  const isOnTheWay = [routes.login, routes.register, routes.forget].includes(here);
  const whole = query === "" ? here : `${here}?${query}`;
  return withQuery(page, { back: (isOnTheWay ? new URLSearchParams(query).get("back") : whole) || undefined });
}
