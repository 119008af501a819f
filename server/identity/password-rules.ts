/** Which passwords are taken (product.md 1, after NIST 800-63B): length, and not one that everybody tries first. */
import { COMMON_WORDS, isMostUsed } from "./common-passwords.ts";

export type PasswordRefusal = "password_too_short" | "password_too_long" | "password_too_common";

/** product.md 1: the seed's "longer than six" and our own eight on top. */
export const PASSWORD_LENGTH_MIN = 8;
export const PASSWORD_LENGTH_MAX = 128;

const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "azertyuiop",
  "1qaz2wsx3edc4rfv5tgb6yhn",
];

/** Undefined for a good one. Characters count, not bytes; `account` is what the person logs in with. */
export function passwordRefusal(password: string, account: string): PasswordRefusal | undefined {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH_MIN) return "password_too_short";
  if (length > PASSWORD_LENGTH_MAX) return "password_too_long";
  return isCommon(password.toLowerCase(), account.toLowerCase()) ? "password_too_common" : undefined;
}

function isCommon(password: string, account: string): boolean {
  const name = account.split("@")[0] ?? "";
  if (password === account || (name.length >= 4 && stripEnds(password) === name)) return true;
  if (isMostUsed(password) || COMMON_WORDS.has(stripEnds(password))) return true;
  return new Set(password).size <= 2 || isRepeated(password) || isRow(password);
}

/** Without the digits and marks that people add to a word. */
function stripEnds(password: string): string {
  return password.replaceAll(/^[\d\W_]+|[\d\W_]+$/gu, "");
}

/** The same few characters over and over, such as "abcabcabc". */
function isRepeated(password: string): boolean {
  return [1, 2, 3, 4].some(
    (size) =>
      password ===
      password
        .slice(0, size)
        .repeat(Math.ceil(password.length / size))
        .slice(0, password.length),
  );
}

/** A run along the keyboard or the alphabet, in either direction. */
function isRow(password: string): boolean {
  return ROWS.some((row) => (row + row).includes(password) || [...row, ...row].reverse().join("").includes(password));
}
