/** The form of a new API key as pure functions: what is missing or wrong, and the fields that are sent. */
import type { Scope } from "../contract/api-keys.contract.ts";

/** With a secret of the venue's, or with a public key, which says itself which kind it is. */
export type KeyKind = "hmac" | "ed25519";

export interface KeyForm {
  readonly name: string;
  /** Reading is always allowed. */
  readonly trade: boolean;
  readonly futures: boolean;
  readonly withdraw: boolean;
  readonly ipList: string;
  readonly kind: KeyKind;
  readonly publicKey: string;
}

export const KEY_NAME_MAX = 40;
const ADDRESSES_MAX = 30;

export const emptyKey: KeyForm = { name: "", trade: false, futures: false, withdraw: false, ipList: "", kind: "hmac", publicKey: "" };

export type KeyProblem = "name_missing" | "name_long" | "ip_missing" | "ip_wrong" | "ip_many" | "public_key_wrong";
export type KeyProblems = Partial<Record<"name" | "ipList" | "publicKey", KeyProblem>>;

/** Addresses as typed: by commas, blanks or lines. */
export function addressesOf(ipList: string): readonly string[] {
  return ipList.split(/[\s,;]+/).filter((entry) => entry !== "");
}

/** Looks like an address or network; the venue has the last word. */
const IPV4 = /^(\d{1,3}\.){3}\d{1,3}(\/\d{1,2})?$/;
const IPV6 = /^[0-9a-f:]*:[0-9a-f:.]*(\/\d{1,3})?$/i;
const PEM = /^-----BEGIN PUBLIC KEY-----\s[\s\S]{40,900}\s-----END PUBLIC KEY-----$/;

export function keyProblems(form: KeyForm): KeyProblems {
  const name = form.name.trim();
  const addresses = addressesOf(form.ipList);
  const problems: [keyof KeyProblems, KeyProblem | undefined][] = [
    ["name", name === "" ? "name_missing" : name.length > KEY_NAME_MAX ? "name_long" : undefined],
    ["ipList", addressProblem(addresses, form.withdraw)],
    ["publicKey", form.kind === "ed25519" && !PEM.test(form.publicKey.trim()) ? "public_key_wrong" : undefined],
  ];
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}

function addressProblem(addresses: readonly string[], areNeeded: boolean): KeyProblem | undefined {
  if (addresses.length === 0 && areNeeded) return "ip_missing";
  if (addresses.length > ADDRESSES_MAX) return "ip_many";
  return addresses.every(isAddress) ? undefined : "ip_wrong";
}

const isAddress = (entry: string): boolean => IPV4.test(entry) || IPV6.test(entry);

/** Fields of POST /apikey/create. */
export function keyFields(form: KeyForm): Readonly<Record<string, string>> {
  const scopes: readonly Scope[] = ["read", ...(["trade", "futures", "withdraw"] as const).filter((scope) => form[scope])];
  const addresses = addressesOf(form.ipList);
  return {
    name: form.name.trim(),
    scopes: scopes.join(","),
    ...(addresses.length === 0 ? {} : { ip_list: addresses.join(",") }),
    ...(form.kind === "ed25519" ? { public_key: form.publicKey.trim() } : { kind: "hmac" }),
  };
}
