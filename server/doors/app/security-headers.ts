/**
 * The headers that every reply of the app door carries, worked out once.
 *
 * Our own scripts only; styles inline because interface primitives place themselves by style attributes. The older
 * `x-` headers stay for browsers that know nothing newer.
 */
const POLICY: Readonly<Record<string, readonly string[]>> = {
  "default-src": ["'self'"],
  "script-src": ["'self'"],
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:", "blob:", "https:"],
  "font-src": ["'self'", "data:"],
  "connect-src": ["'self'", "ws:", "wss:"],
  "worker-src": ["'self'", "blob:"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
};

/** Over plain HTTP on loopback these would only lock people out. */
const LIVE_ONLY: Readonly<Record<string, string>> = {
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "cross-origin-opener-policy": "same-origin",
  "origin-agent-cluster": "?1",
};

export function securityHeaders(isLive: boolean): Readonly<Record<string, string>> {
  return {
    "content-security-policy": Object.entries(POLICY)
      .map(([name, sources]) => `${name} ${sources.join(" ")}`)
      .join(";"),
    "cross-origin-resource-policy": "cross-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-download-options": "noopen",
    "x-frame-options": "SAMEORIGIN",
    "x-permitted-cross-domain-policies": "none",
    "x-xss-protection": "0",
    ...(isLive ? LIVE_ONLY : {}),
  };
}

/** wire.md 1: every origin; the token travels in a header, so no cookie can be abused. */
export const CALL_HEADERS: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "cache-control": "no-store",
};
