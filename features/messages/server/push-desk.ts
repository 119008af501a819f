/**
 * What the venue tells browsers with while the app is closed (RFC 8030): its own key, and whose push services it may ask.
 *
 * The key (RFC 8292) is worked out from the venue's secret, so that it is in every backup and nobody has a file more to lose. With another
 * secret it is another key: devices subscribe anew when the app is opened.
 */
import { createECDH, ECDH, hkdfSync } from "node:crypto";
import type { LivePart } from "../../../server/live-parts.ts";
import { Targets, type FoundTarget } from "../../webhooks/server/targets.ts";

/** Of P-256 (FIPS 186-5): how many points it has. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const LENGTH = 32;

/** Of the browsers' makers: Chrome and its kin, Firefox, Safari, Edge. */
const KNOWN_SERVICES = ["fcm.googleapis.com", ".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"];

/** "off", "on": the makers', or hosts of the operator's own, with their port where it is not that of https. */
export type WebPushSetting = "off" | "on" | readonly string[];

/** base64url; the public one as an uncompressed point. */
export type PushKey = { readonly publicKey: string; readonly privateKey: string };

export function pushKeyOf(secret: Uint8Array): PushKey {
  // A number that is no key of the curve comes once in four thousand million: the next one then.
  for (let counter = 1; ; counter++) {
    const bytes = Buffer.from(hkdfSync("sha256", secret, "", `touchstone web push ${counter}`, LENGTH));
    const number = BigInt(`0x${bytes.toString("hex")}`);
    if (number === 0n || number >= ORDER) continue;
    const pair = createECDH("prime256v1");
    pair.setPrivateKey(bytes);
    return { publicKey: pair.getPublicKey().toString("base64url"), privateKey: bytes.toString("base64url") };
  }
}

/** Whether it is a point of the curve: with any other nothing can be sealed. base64url. */
export function isBrowserKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url");
    return true;
  } catch (error: unknown) {
    if (!(error instanceof Error)) throw error;
    return false;
  }
}

export class PushDesk {
  #key: PushKey | undefined;
  #services: readonly string[] = [];
  #targets = new Targets({ allowsPrivate: false });

  /** To be called once, before the doors open. */
  open(setting: WebPushSetting, secret: Uint8Array): void {
    if (setting === "off") return;
    this.#key = pushKeyOf(secret);
    this.#services = setting === "on" ? KNOWN_SERVICES : setting;
    // The makers' are on the internet; an operator's own may be of this machine and its network.
    this.#targets = new Targets({ allowsPrivate: setting !== "on" });
  }

  /** Undefined: this venue pushes nothing to browsers. */
  get key(): PushKey | undefined {
    return this.#key;
  }

  /** Where it leads now; undefined: it may not be asked. */
  async find(address: string): Promise<FoundTarget | undefined> {
    return this.mayAsk(address) ? await this.#targets.find(address) : undefined;
  }

  /** A host whole with its port, or all below one with a point before it. https, but for an operator's own service on this machine. */
  mayAsk(address: string): boolean {
    const url = URL.parse(address);
    if (url === null || url.username !== "" || url.password !== "") return false;
    const { host, hostname, protocol } = url;
    const isKnown = this.#services.some((service) => (service.startsWith(".") ? host.endsWith(service) : host === service));
    return isKnown && (protocol === "https:" || (protocol === "http:" && hostname === "127.0.0.1"));
  }
}

export const PUSH_DESK: LivePart<PushDesk> = { name: "push", make: () => new PushDesk() };
