/** A running venue for benchmarks: the real process with a fresh data directory, and a logged-in person. */
import type { VenueDoor } from "../e2e/venue-door.ts";
import { VenueProcess } from "../e2e/venue-process.ts";

export async function openBenchVenue(environment: Readonly<Record<string, string>> = {}): Promise<VenueProcess> {
  // Sixteen people stand for thousands.
  const venue = new VenueProcess({ BOT_LIMITS: "1000000000,1000000,1000000000", ...environment });
  await venue.start();
  return venue;
}

/** Registers somebody and returns the token. */
export async function loginNewcomer(venue: VenueDoor, mail: string): Promise<string> {
  const password = "granite and gold";
  const { message: site } = await venue.call<{ invite_code: string }>("GET", "/getSiteConfig");
  await venue.call("POST", "/sms_mail", { user_string: mail });
  const code = await venue.code(mail);
  await venue.call("POST", "/user/register", {
    user_string: mail,
    password,
    re_password: password,
    code,
    extension_code: site.invite_code,
    type: "email",
  });
  const { message } = await venue.call<string>("POST", "/user/login", { user_string: mail, password });
  return message;
}
