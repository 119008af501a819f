/** Addresses of other sites, as they may be opened from here. Pure. */
export interface OutsideAddress {
  readonly host: string;
  readonly whole: string;
}

/** Undefined for what is no page of the web, hides who it is for, or is the venue's own. */
export function outsideAddress(text: string, own: string): OutsideAddress | undefined {
  const url = URL.parse(text);
  if (url === null || url.protocol !== "https:" || url.username !== "" || url.password !== "" || url.origin === own) return undefined;
  return { host: url.host, whole: url.href };
}
