/** A link by which somebody freezes their own account without logging in: it is in each mail about its security, and can do nothing else. */
import { timingSafeEqual } from "node:crypto";
import type { KeyRing } from "../../../server/identity/key-ring.ts";

/** A mail may be read late. */
const LIFE_MS = 30 * 86_400_000;
const TOKEN = /^(\d{1,10})-(\d{13})-([\w-]{43})$/;

const proofOf = (keys: KeyRing, person: number, until: number): string =>
  keys.materialOf(`freeze ${person} until ${until}`).toString("base64url");

/** Kept nowhere: it is worked out from the venue's own secret. */
export function freezeToken(keys: KeyRing, person: number, now: number): string {
  const until = now + LIFE_MS;
  return `${person}-${until}-${proofOf(keys, person, until)}`;
}

/** Whose account it freezes; undefined for what is none, or too old. */
export function personOfToken(keys: KeyRing, token: string, now: number): number | undefined {
  const [, person, until, proof] = TOKEN.exec(token) ?? [];
  if (person === undefined || until === undefined || proof === undefined || Number(until) <= now) return undefined;
  const expected = proofOf(keys, Number(person), Number(until));
  return timingSafeEqual(Buffer.from(expected), Buffer.from(proof)) ? Number(person) : undefined;
}
