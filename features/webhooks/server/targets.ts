/**
 * Where a webhook's address leads, and whether the venue may send there.
 *
 * Names are asked of the name servers directly: the system's own way of asking would occupy the few threads that also
 * sync the log, and whoever runs a slow name server could hold those. A name is refused when any of its addresses is.
 */
import { promises as dns } from "node:dns";
import { isIP } from "node:net";
import { WEBHOOK_URL_MAX } from "../contract/webhooks.contract.ts";
import { ipClass } from "./ip-class.ts";

export type TargetAddress = { readonly address: string; readonly family: 4 | 6 };
export type Target = { readonly url: URL; readonly addresses: readonly TargetAddress[] };
/** malformed: no web address. insecure: plain http. unknown: the name leads nowhere. private: not for us to send to. */
export type TargetProblem = "malformed" | "insecure" | "unknown" | "private";
export type FoundTarget = { readonly target: Target } | { readonly problem: TargetProblem };

/** All addresses of a name; none when there is no such name. */
export type Resolve = (name: string) => Promise<readonly TargetAddress[]>;

export type TargetsOptions = {
  /** Private networks and this machine too, and plain http to those; the operator's choice. */
  readonly allowsPrivate: boolean;
  readonly resolve?: Resolve;
};

const DNS_TIMEOUT_MS = 2500;
const DNS_TRIES = 2;

export class Targets {
  readonly #allowsPrivate: boolean;
  readonly #resolve: Resolve;

  constructor({ allowsPrivate, resolve }: TargetsOptions) {
    this.#allowsPrivate = allowsPrivate;
    this.#resolve = resolve ?? nameServers(allowsPrivate);
  }

  /** The very addresses to connect to; asked anew at every try, because names move. */
  async find(text: string): Promise<FoundTarget> {
    const url = readUrl(text);
    if (url === undefined) return { problem: "malformed" };
    if (url.protocol === "http:" && !this.#allowsPrivate) return { problem: "insecure" };
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const version = isIP(host);
    const addresses = version === 0 ? await this.#resolve(host) : [{ address: host, family: version === 4 ? 4 : 6 } as const];
    if (addresses.length === 0) return { problem: "unknown" };
    const classes = new Set(addresses.map(({ address }) => ipClass(address)));
    if (classes.has("never") || (classes.has("private") && !this.#allowsPrivate)) return { problem: "private" };
    if (url.protocol === "http:" && classes.has("public")) return { problem: "insecure" };
    return { target: { url, addresses } };
  }
}

/** http and https only, without user and password; what comes after # is dropped. */
function readUrl(text: string): URL | undefined {
  const url = URL.parse(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === "" || url.username !== "" || url.password !== "")
    return undefined;
  url.hash = "";
  return url.href.length <= WEBHOOK_URL_MAX ? url : undefined;
}

/** On a home network names may stand in the machine's own list only, and all who are there are trusted more. */
function nameServers(asksSystem: boolean): Resolve {
  const resolver = new dns.Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  return async (name) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = [...found(four, 4), ...found(six, 6)];
    if (addresses.length > 0 || !asksSystem) return addresses;
    const [listed] = await Promise.allSettled([dns.lookup(name, { all: true })]);
    if (listed?.status !== "fulfilled") return [];
    return listed.value.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
  };
}

function found(answer: PromiseSettledResult<string[]>, family: 4 | 6): TargetAddress[] {
  return answer.status === "fulfilled" ? answer.value.map((address) => ({ address, family })) : [];
}
