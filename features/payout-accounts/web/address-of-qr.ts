/** The address in what a QR code says: alone, or as wallets write a payment ("bitcoin:bc1…?amount=1", "ethereum:0x…@1"). Pure. */
export function addressOfQr(text: string): string {
  const [, rest = text.trim()] = /^[a-z][a-z0-9+.-]*:(.+)$/i.exec(text.trim()) ?? [];
  const [address = ""] = rest
    .replace(/^\/\//, "")
    .replace(/^pay-/, "")
    .split(/[?@/&]/);
  return address;
}
