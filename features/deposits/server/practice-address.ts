/**
 * The addresses that a paper venue gives out (decision 0048). Coins that somebody sends to them would be lost, so nothing that sends coins
 * may take one: they begin with PAPER, have hyphens and the letters O and I, and fit no network's alphabet, length or checksum.
 */
import type { Sealer } from "../../pictures/server/sealer.ts";

/** Begins with what base58 and hex lack, so that no cut of it is an address either. */
const LETTERS = "OI23456789ABCDEFGHJKLMNPQRSTUVWX";
const GROUPS = 4;
const GROUP = 4;

/** The same for a person and network for good: by the venue's own secret, so that nothing of whose it is can be read from it. */
export function practiceAddress(sealer: Pick<Sealer, "fingerprint">, person: number, network: number): string {
  const print = Buffer.from(sealer.fingerprint(`practice address ${person} ${network}`), "hex");
  const letters = [...print.subarray(0, GROUPS * GROUP)].map((byte) => LETTERS.charAt(byte % LETTERS.length)).join("");
  const groups = Array.from({ length: GROUPS }, (_, i) => letters.slice(i * GROUP, (i + 1) * GROUP));
  return ["PAPER", String(network), ...groups].join("-");
}

/** What has to be sent along where a network needs it. */
export function practiceMemo(sealer: Pick<Sealer, "fingerprint">, person: number, network: number): string {
  return `PAPER-${sealer.fingerprint(`practice memo ${person} ${network}`).slice(0, 6).toUpperCase()}`;
}
