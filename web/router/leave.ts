/** Redirects that are decided outside components (seed 8); the router registers how to go. */
import { routes } from "./paths.ts";

/** Seed 2 and 8: time between the message and the redirect. */
export const REDIRECT_DELAY_MS = 1200;

type Go = (path: string) => void;
let go: Go | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

export function registerRedirect(redirect: Go): void {
  go = redirect;
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

/** The login page, remembering where the visitor wanted to go. */
export function loginPath(): string {
  const here = window.location.hash.replace(/^#/, "");
  const back = here === "" || here.startsWith("/pages/common/") ? "" : `?back=${encodeURIComponent(here)}`;
  return `${routes.login}${back}`;
}
