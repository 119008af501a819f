/** As much of somebody's address as others see: enough to know a friend by, not enough to write to a stranger. */

/** "a***@…" of a mail address, "***42" of a telephone number; "" of a closed account. */
export function maskedAccount({ email, phone }: { readonly email: string | null; readonly phone: string | null }): string {
  if (email !== null) return `${[...email][0] ?? ""}***@…`;
  return phone === null ? "" : `***${phone.slice(-2)}`;
}
