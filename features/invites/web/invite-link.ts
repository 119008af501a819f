/** The address that an invitation leads to. Pure but for the browser's own way of sharing. */
import { routes, withQuery } from "../../../web/router/paths.ts";
import { copyText } from "../../../web/shell/copy-text.ts";

/** Opens registration with the code filled in; its query stands behind the hash. */
export function inviteLink(origin: string, code: string): string {
  return `${origin}/#${withQuery(routes.register, { code })}`;
}

/** By the device's own sheet where it has one; else the link is copied. */
export async function shareLink(link: string): Promise<void> {
  if (typeof navigator.share !== "function") return copyText(link);
  try {
    await navigator.share({ url: link });
  } catch (error: unknown) {
    // Who closed the sheet wanted nothing more.
    if (!(error instanceof DOMException && error.name === "AbortError")) await copyText(link);
  }
}
