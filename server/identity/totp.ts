/** One-time codes of six digits by time (RFC 6238): HMAC-SHA1, steps of 30 s, as every authenticator app has them. */
import { createHmac, timingSafeEqual } from "node:crypto";

export const STEP_MS = 30_000;
const DIGITS = 6;
/** A clock may be half a minute off, either way. */
const STEPS_AROUND = [0, -1, 1] as const;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export function codeOfStep(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  // RFC 4226 5.3: the last four bits say where the number begins.
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The step whose code it is, now or half a minute around; undefined for a wrong code. */
export function stepOfCode(secret: Buffer, code: string, at: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const now = Math.floor(at / STEP_MS);
  // All are compared, so that the time does not tell which it was.
  const found = STEPS_AROUND.filter((around) => timingSafeEqual(Buffer.from(codeOfStep(secret, now + around)), Buffer.from(code)));
  return found.length === 0 ? undefined : now + Math.max(...found);
}

/** As authenticator apps read it. */
export function base32(bytes: Uint8Array): string {
  let text = "";
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += BASE32[(value >> (bits - 5)) & 31];
  }
  return bits === 0 ? text : text + BASE32[(value << (5 - bits)) & 31];
}

/** What an authenticator reads out of a key in base 32. */
export function secretOf(key: string): Buffer {
  const bits = [...key].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** What the QR code of the set-up page says. */
export function factorAddress(venue: string, mail: string, secret: Buffer): string {
  const label = `${encodeURIComponent(venue)}:${encodeURIComponent(mail)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(venue)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`;
}
