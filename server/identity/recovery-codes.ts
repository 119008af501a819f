/** Codes for whoever lost their authenticator: ten, each works once. Of 80 bits, so that nobody finds one by trying and a plain hash keeps them. */
import { hash, randomBytes } from "node:crypto";
import { base32 } from "./totp.ts";

const CODES = 10;
const BYTES = 10;

export const newRecoveryCodes = (): readonly string[] => Array.from({ length: CODES }, () => base32(randomBytes(BYTES)));

/** As people write it down: four groups of four. */
export const shownRecoveryCode = (code: string): string => code.match(/.{4}/g)?.join("-") ?? code;

/** What is kept of a code. */
export const recoveryDigest = (code: string): string => hash("sha256", code, "base64url");

/** A code as it was typed, in its one form. */
export const typedCode = (given: string): string => given.replaceAll(/[\s-]/g, "").toUpperCase();
