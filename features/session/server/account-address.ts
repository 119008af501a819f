/**
 * What people log in with: a mail address or a telephone number, brought into one form.
 *
 * Decision: a telephone number is kept as its digits, the country's code apart, and is unique by its own digits, because
 * clients of this family log in with the bare number.
 */
export type AccountAddress =
  | { readonly kind: "mail"; readonly value: string }
  /** Digits without the country's code. */
  | { readonly kind: "phone"; readonly value: string };

const MAIL_LENGTH_MAX = 254;
const MAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;
const PHONE = /^\d{5,15}$/;

/** Undefined for what is neither. */
export function readAccountAddress(input: string): AccountAddress | undefined {
  const trimmed = input.trim().toLowerCase();
  if (trimmed.length <= MAIL_LENGTH_MAX && MAIL.test(trimmed)) return { kind: "mail", value: trimmed };
  const digits = trimmed.replaceAll(/[\s()-]/g, "");
  return PHONE.test(digits) ? { kind: "phone", value: digits } : undefined;
}
