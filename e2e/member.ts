/** Somebody with an account and an open page, registered without the pages that other tests are about. */
import { type BrowserPage, openPage } from "./browser.ts";
import type { VenueProcess } from "./venue-process.ts";

export const MEMBERS_PASSWORD = "granite and gold";
/** Seed: the house's own invitation code. */
const INVITATION = "TOUCH1";

export type Member = BrowserPage & { readonly token: string };

/** What pops up over Home, which would cover what a test presses there as soon as it has come. */
const ARTICLES_MOST = 20;

/** Registers by the calls that the pages make, and opens a page that is logged in, its first articles read unless they are wanted. */
export async function openMember(venue: VenueProcess, executablePath: string, mail: string, hasRead = true): Promise<Member> {
  await venue.call("POST", "/sms_mail", { user_string: mail });
  const code = await patiently(() => venue.code(mail));
  const account = { user_string: mail, password: MEMBERS_PASSWORD };
  await venue.call("POST", "/user/register", { ...account, re_password: MEMBERS_PASSWORD, code, extension_code: INVITATION });
  const token = await openSession(venue, mail);
  const shown = await openPage(executablePath);
  // Read before the app starts; the version keeps the store, which is dropped as a whole otherwise.
  await shown.page.addInitScript(
    ([stored, articles]) => {
      localStorage.setItem("h5Version", "1");
      if (localStorage.getItem("token") === null) localStorage.setItem("token", JSON.stringify(stored));
      for (let id = 1; id < articles; id++) localStorage.setItem(`hasCloseNotice_${id}`, "1");
    },
    [token, hasRead ? ARTICLES_MOST : 0] as const,
  );
  return { ...shown, token };
}

/** Logs somebody in by the call alone; returns the token. */
export async function openSession(venue: VenueProcess, mail: string): Promise<string> {
  const { message: token } = await venue.call<string>("POST", "/user/login", { user_string: mail, password: MEMBERS_PASSWORD });
  return token;
}

const PATIENCE_MS = 10_000;

/** Tries again until it works, for as long as a venue that has just opened may need. */
export async function patiently<Value>(read: () => Promise<Value>): Promise<Value> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await read();
    } catch (error: unknown) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
